import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { crawl, FakeWeb, page, path, smallShop } from './fake-web.ts'

const shop = (...paths: string[]): string[] => paths.map((where) => `https://shop.example${where}`)
const codes = (lines: readonly { ok: boolean; error?: { code: string } }[]): string[] =>
  lines.map((line) => (line.ok ? 'ok' : (line.error?.code ?? '')))

/** /moved redirects to another site. */
const moved = (): FakeWeb =>
  smallShop({
    '/moved': { status: 301, headers: { location: 'https://other.example/new' } },
    'https://other.example/new': page('New'),
  })

describe('a batch', () => {
  it('F39: keeps the order of the list, reads each address once, follows no link', async () => {
    const web = smallShop()
    const list = [...shop('/p/2'), 'not an address', ...shop('/p/1', '/p/2#again')]
    const { lines, stopped } = await crawl(web, { list })
    expect(lines.map(({ url }) => path(url))).toEqual(['/p/2', 'not an address', '/p/1'])
    expect(codes(lines)).toEqual(['ok', 'bad_input', 'ok'])
    expect(lines[1]).toMatchObject({ depth: 0, found_on: null, error: { retryable: false } })
    expect(lines[2]).toMatchObject({ links: ['https://shop.example/c/1'], depth: 0 })
    expect(web.gaps).toEqual([1, 1])
    expect(stopped).toBe('done')
    expect(lines[0]?.run).toMatchObject({ mode: 'batch', start: null, list: { count: 3 } })
  })

  it('hides a password that stands in something that is no address', async () => {
    const { lines } = await crawl(smallShop(), { list: ['https://user:secret@shop.example/'] })
    expect(lines[0]).toMatchObject({ url: 'https://user:***@shop.example/', error: { code: 'bad_input' } })
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('F40: reads the target of a redirect off the site in its own turn, after the list', async () => {
    const web = moved()
    const { lines } = await crawl(web, { list: shop('/moved', '/p/1') })
    expect(lines.map(({ url }) => path(url))).toEqual(['/moved', '/p/1', 'https://other.example/new'])
    expect(lines[0]).toMatchObject({
      error: { code: 'redirected_off_site', target: 'https://other.example/new' },
    })
    expect(lines[2]).toMatchObject({ ok: true, found_on: 'https://shop.example/moved' })
    const asked = web.requests.map(({ address }) => address)
    expect(asked.indexOf('https://other.example/robots.txt')).toBeLessThan(
      asked.indexOf('https://other.example/new'),
    )
  })

  it('F44: continued, asks only for what is missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saunter-batch-'))
    const file = join(folder, 'a.jsonl')
    const list = shop('/p/1', '/p/2', '/p/3')
    await crawl(smallShop(), { list, file, stopAfter: 2 })
    const web = smallShop()
    const { resumed, lines } = await crawl(web, { list, file, isResume: true })
    expect([resumed, lines.map(({ url }) => path(url))]).toEqual([2, ['/p/3']])
    expect(web.pagesAsked.map(path)).toEqual(['/p/3'])
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(3)
    await rm(folder, { recursive: true })
  })

  it('F45: ends with its time on a prefix of the list', async () => {
    const { lines, stopped } = await crawl(smallShop(), {
      list: shop('/p/1', '/p/2', '/p/3', '/c/1'),
      timeBudget: 2.5,
    })
    expect(stopped).toBe('time_budget')
    expect(lines.map(({ url }) => path(url))).toEqual(['/p/1', '/p/2'])
  })

  it('F48: refuses an address off the public internet unless the person says so', async () => {
    const web = new FakeWeb({ 'http://127.0.0.1/': page('Mine') })
    const { lines } = await crawl(web, { list: ['http://127.0.0.1/'] })
    expect(codes(lines)).toEqual(['refused_address'])
    expect(web.requests).toEqual([])
    expect(codes((await crawl(web, { list: ['http://127.0.0.1/'], mayAskPrivate: true })).lines)).toEqual([
      'ok',
    ])
  })

  it('keeps a public site to the public floor, whatever else the list holds (decisions A1, A17)', async () => {
    const web = new FakeWeb({
      'http://127.0.0.1/a': page('Mine'),
      'http://127.0.0.1/b': page('Mine'),
      'https://shop.example/a': page('A'),
      'https://shop.example/b': page('B'),
    })
    web.costMs = 0
    const list = ['http://127.0.0.1/a', 'http://127.0.0.1/b', ...shop('/a', '/b')]
    await crawl(web, { list, delay: 0, mayAskPrivate: true })
    const gapsAt = (site: string): (number | null)[] =>
      web.requests.filter(({ address }) => address.includes(site)).map(({ gap }) => gap)
    expect(gapsAt('127.0.0.1')).toEqual([null, 0, 0])
    expect(gapsAt('shop.example')).toEqual([null, 0.2, 0.2])
  })

  it('gives the same lines in the order of the list for any number of jobs', async () => {
    const pages: Record<string, string> = {}
    const list: string[] = []
    for (let n = 0; n < 12; n += 1) {
      const address = `https://s${n % 4}.example/${n}`
      pages[address] = page(`P${n}`)
      list.push(address)
    }
    const one = await crawl(new FakeWeb(pages), { list, jobs: 1 })
    for (const jobs of [2, 4, 32]) {
      expect((await crawl(new FakeWeb(pages), { list, jobs })).lines).toEqual(one.lines)
    }
    expect(one.lines.map(({ url }) => url)).toEqual(list)
  })
})

describe('a batch that is continued', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saunter-batch-'))
    file = join(folder, 'a.jsonl')
  })
  afterEach(() => rm(folder, { recursive: true }))

  const timeless = async (name: string): Promise<string> =>
    (await readFile(name, 'utf8')).replace(/"seconds":[0-9.]+/g, '"seconds":0')

  it('F43, decisions P4: has the file of an uninterrupted one wherever it was stopped, targets with their found_on', async () => {
    const list = shop('/moved', '/p/1', '/p/2')
    const whole = join(folder, 'whole.jsonl')
    await crawl(moved(), { list, file: whole })
    const expected = await timeless(whole)
    for (const stopAfter of [1, 2, 3]) {
      await writeFile(file, '')
      await crawl(moved(), { list, file, stopAfter })
      const { resumed } = await crawl(moved(), { list, file, isResume: true })
      expect(resumed).toBe(stopAfter)
      expect(await timeless(file)).toBe(expected)
    }
  })

  it('is kept beside its file, each entry once in its normal spelling; a longer list takes its place', async () => {
    const kept = (): Promise<string> => readFile(`${file}.evidence/list.txt`, 'utf8')
    const list = ['HTTPS://Shop.example', ' not\nan address ', ...shop('/p/1', '/p/1#top')]
    await crawl(smallShop(), { list, file, stopAfter: 1 })
    const begun = 'https://shop.example/\nnot an address\nhttps://shop.example/p/1\n'
    expect(await kept()).toBe(begun)
    await crawl(smallShop(), { list, file, isResume: true, stopAfter: 1 })
    expect(await kept()).toBe(begun)
    await crawl(smallShop(), { list: [...list, ...shop('/p/2')], file, isResume: true })
    expect(await kept()).toBe(`${begun}https://shop.example/p/2\n`)
    expect(await readdir(`${file}.evidence`)).not.toContain('list.txt.part')
  })

  it('goes on from the list beside its file when an entry, such as a cell of a table, has line ends in it', async () => {
    const list = ['https://shop.example/p/1', 'no\r\naddress\n', 'https://shop.example/p/2']
    await crawl(smallShop(), { list, file, stopAfter: 1 })
    const stored = (await readFile(`${file}.evidence/list.txt`, 'utf8')).trimEnd().split('\n')
    const { resumed, lines } = await crawl(smallShop(), { list: stored, file, isResume: true })
    expect([resumed, lines.map(({ url }) => path(url))]).toEqual([1, ['no address', '/p/2']])
  })

  it('takes a longer list that begins with the old one, and goes on twice', async () => {
    await crawl(moved(), { list: shop('/moved', '/p/1'), file })
    const longer = shop('/moved', '/p/1', '/p/2', '/p/3')
    const first = await crawl(moved(), { list: longer, file, isResume: true, stopAfter: 1 })
    expect(first.lines.map(({ url }) => path(url))).toEqual(['/p/2'])
    const second = await crawl(moved(), { list: longer, file, isResume: true })
    expect(second).toMatchObject({ resumed: 4, stopped: 'done' })
    expect(second.lines.map(({ url }) => path(url))).toEqual(['/p/3'])
  })

  it.each([
    ['another list', shop('/p/2', '/p/1'), 'line 1 holds https://shop.example/p/1'],
    [
      'a shorter list',
      shop('/p/1'),
      'line 2 holds https://shop.example/p/2, but this crawl takes nothing more',
    ],
    [
      'a list that is the same so far and not after',
      shop('/p/1', '/p/2', '/c/2', '/p/3'),
      'its list of 3 is not how this list of 4 begins',
    ],
  ])('refuses %s', async (_name, list, sentence) => {
    await crawl(smallShop(), { list: shop('/p/1', '/p/2', '/c/1'), file, stopAfter: 2 })
    const before = await readFile(file, 'utf8')
    await expect(crawl(smallShop(), { list, file, isResume: true })).rejects.toThrow(sentence)
    expect(await readFile(file, 'utf8')).toBe(before)
  })

  it('refuses a crawl’s file', async () => {
    await crawl(smallShop(), { file, stopAfter: 1 })
    await expect(crawl(smallShop(), { list: shop('/'), file, isResume: true })).rejects.toThrow(
      'it was begun as a crawl, not a batch',
    )
  })

  it('asks again at the end for what the site asked to be left for later (decisions P9), once', async () => {
    const busy = (): FakeWeb => smallShop({ '/p/1': { status: 429, headers: { 'retry-after': '3600' } } })
    const list = shop('/p/1', '/p/2', '/p/3')
    const first = await crawl(busy(), { list, file })
    expect(codes(first.lines)).toEqual(['http_error', 'rate_limited', 'rate_limited'])
    const second = await crawl(smallShop(), { list, file, isResume: true })
    expect(second.lines.map(({ url, ok }) => [path(url), ok])).toEqual([
      ['/p/2', true],
      ['/p/3', true],
    ])
    const third = await crawl(smallShop(), { list, file, isResume: true })
    expect(third).toMatchObject({ resumed: 5, lines: [] })
  })
})
