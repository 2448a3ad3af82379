import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'

const site = 'http://catalogue.example'
const robots = [
  '# What programs may ask for',
  'User-agent: *',
  'Crawl-delay: 2',
  'Disallow: /private/',
  'Allow: /private/open',
  'Disallow: /*?sort=',
  '',
].join('\n')
const sha256 = createHash('sha256').update(robots).digest('hex')

const answered = (status: number, seconds: number): object => ({
  rung: 'http',
  status,
  seconds,
  climbs: [],
  type: 'text/html',
  length: 1200,
})

/** A page that was read. */
export function readLine(path: string, title: string, further: object = {}): Record<string, unknown> {
  return {
    url: `${site}${path}`,
    ok: true,
    depth: path === '/' ? 0 : 1,
    found_on: path === '/' ? null : `${site}/`,
    landed: `${site}${path}`,
    fetch: answered(200, 0.12),
    canonical: null,
    summary: { title: { value: title, source: 'html', key: '<title>', where: '/html/head/title[1]' } },
    records: [],
    sources: ['html'],
    links: [],
    rights: {},
    robots: { delay: 2, why: 'robots.txt line 3 asks for 2 s', line: 3 },
    ...further,
  }
}

/** A page that was not read; `further` may say what the site answered. */
export function failedLine(path: string, error: object, further: object = {}): Record<string, unknown> {
  return { url: `${site}${path}`, ok: false, depth: 1, found_on: `${site}/`, ...further, error }
}

const refusal = (line: number, rule: string): object => ({
  code: 'refused_by_robots',
  message: `robots.txt line ${line} refuses it`,
  retryable: false,
  robots: { origin: site, line, rule, agent: '*', file: sha256 },
})

/** A line for every outcome a page can have. */
export const everyOutcome: readonly Record<string, unknown>[] = [
  readLine('/', 'A catalogue'),
  readLine('/chair', 'A chair', {
    summary: {
      title: { value: 'A chair', source: 'json-ld', key: 'name', where: '#/0/name' },
      price: { value: '12.50', source: 'json-ld', key: 'offers.price', where: '#/0/offers/price' },
      availability: {
        value: 'https://schema.org/InStock',
        source: 'json-ld',
        key: 'offers.availability',
        where: null,
      },
    },
  }),
  failedLine('/private/till', refusal(4, 'Disallow: /private/')),
  failedLine('/chairs?sort=price', refusal(6, 'Disallow: /*?sort=')),
  failedLine('/essay', { code: 'tdm_reserved', message: 'the rights to it are reserved', retryable: false }),
  failedLine(
    '/partner',
    {
      code: 'redirected_off_site',
      message: 'it leads to another site',
      retryable: false,
      target: 'http://other.example/',
    },
    { landed: `${site}/partner`, fetch: answered(302, 0.05) },
  ),
  failedLine(
    '/busy',
    { code: 'http_error', message: 'answered 503', retryable: true },
    { landed: `${site}/busy`, fetch: answered(503, 0.2) },
  ),
  failedLine(
    '/gone',
    { code: 'http_error', message: 'answered 404', retryable: false },
    { landed: `${site}/gone`, fetch: answered(404, 0.02) },
  ),
  failedLine('/silent', { code: 'fetch_failed', message: 'no answer came in 20 s', retryable: true }),
]

/** Writes a crawl file of these lines, and beside it the evidence of a robots.txt and a request for each page. */
export function writeCrawl(file: string, lines: readonly Record<string, unknown>[]): void {
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const folder = `${file}.evidence`
  mkdirSync(`${folder}/robots`, { recursive: true })
  writeFileSync(`${folder}/robots/${sha256}.txt`, robots)
  const reading = {
    kind: 'robots',
    origin: site,
    address: `${site}/robots.txt`,
    status: 200,
    at: '2026-03-07T09:05:00.000Z',
    sha256,
    error: null,
  }
  writeFileSync(`${folder}/index.jsonl`, `${JSON.stringify(reading)}\n`)
  const asked = lines.filter((line) => line['fetch'] !== undefined)
  const requests = asked.map((line, place) => ({
    n: place + 1,
    site: 'catalogue.example',
    address: line['url'],
    kind: 'page',
    for: line['url'],
    askedAt: place * 2200,
    startedAt: place * 2200 + 2000,
    endedAt: place * 2200 + 2150,
    status: (line['fetch'] as { status: number }).status,
    error: null,
    waited: { ms: 2000, why: 'robots.txt line 3 asks for 2 s' },
    connection: 1,
  }))
  writeFileSync(
    `${folder}/requests.jsonl`,
    requests.map((request) => `${JSON.stringify(request)}\n`).join(''),
  )
}
