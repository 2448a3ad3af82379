import { load } from 'cheerio'
import { createReadingThreads } from '../../src-main/core/runs/reading-threads.ts'
import { extractPage } from '../../src-main/core/extract/extract-page.ts'
import { plainTree } from '../../src-main/core/extract/plain-tree.ts'
import { judgedTree } from '../../src-main/core/extract/parse-page.ts'
import { hurtingPage, hurtingParts } from './hurting-page.ts'

/** A product page of about 30 KB with a hundred links, in every vocabulary: what the cost of reading is measured on. */
export function productPage(links = 100): string {
  const jsonLd = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Bench & Co', url: 'https://bench.example/' },
      {
        '@type': 'BreadcrumbList',
        itemListElement: ['Home', 'Brakes', 'Pads'].map((name, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
        })),
      },
      {
        '@type': 'Product',
        name: 'Brake pad set',
        description: 'Organic pads that stop two hundred kilograms.',
        sku: 'BP-1',
        gtin13: '4006381333931',
        brand: { '@type': 'Brand', name: 'Stopwell' },
        image: ['https://bench.example/1.jpg', 'https://bench.example/2.jpg'],
        offers: {
          '@type': 'Offer',
          price: '41.90',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
        },
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
      },
    ],
  }
  const cards = Array.from(
    { length: links },
    (_, n) =>
      `<li class="product-item item-${n}"><a class="card-link" href="/products/part-${n}?ref=grid&amp;pos=${n}"><img src="/images/part-${n}.jpg" alt="Part ${n}" width="200" height="200" loading="lazy"><span class="card-title">Spare part number ${n}</span></a> <span class="price">${n},90&nbsp;&euro;</span></li>`,
  ).join('\n')
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Brake pad set | Bench &amp; Co</title>
<meta name="description" content="Organic pads that stop two hundred kilograms."><link rel="canonical" href="https://bench.example/products/brake-pad-set">
<meta property="og:title" content="Brake pad set"><meta property="og:type" content="product"><meta property="og:image" content="https://bench.example/1.jpg"><meta property="og:site_name" content="Bench &amp; Co">
<meta name="twitter:card" content="summary"><meta name="dc.title" content="Brake pad set"><meta property="product:price:amount" content="41.90">
<script type="application/ld+json">${JSON.stringify(jsonLd)}</script><style>.price{font-weight:700}</style></head>
<body class="product"><header><nav><ul><li><a href="/">Home</a></li><li><a href="/brakes">Brakes</a></li></ul></nav></header>
<main><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Brake pad set</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="41.90">41,90 €</span><meta itemprop="priceCurrency" content="EUR"></div><p itemprop="description">${'Pads for heavy bikes, to be run in slowly. '.repeat(20)}</p></div>
<div vocab="https://schema.org/" typeof="Product"><span property="mpn">M-1</span></div>
<table class="spec"><tr><th>Weight</th><td>40 g</td></tr><tr><th>Compound</th><td>organic</td></tr></table>
<ul class="grid">
${cards}
</ul></main><footer><p>© Bench &amp; Co</p></footer><script>window.dataLayer = [{ price: "41.90" }]; if (1 < 2) { console.log("<p>") }</script></body></html>`
}

/** A page of so many bytes, made of one product page's body over and over. */
function bigPage(bytes: number): Uint8Array {
  const page = productPage()
  const [head = '', tail = ''] = page.split('</ul></main>')
  const cards = /<ul class="grid">([^]*)$/.exec(head)?.[1] ?? ''
  const times = Math.max(1, Math.floor((bytes - page.length) / cards.length))
  return new TextEncoder().encode(`${head}${cards.repeat(times)}</ul></main>${tail}`)
}

/** A page of so many bytes made of one piece after the other. */
function pageOf(bytes: number, piece: (n: number) => string): Uint8Array {
  const pieces: string[] = []
  for (let n = 0, length = 0; length < bytes; n += 1) {
    const next = piece(n)
    pieces.push(next)
    length += next.length
  }
  return new TextEncoder().encode(pieces.join(''))
}

/** Big pages of the kinds that readers walk: mark-up, blocks of JSON-LD that refer to each other, items, one long list. */
const bigPages: Readonly<Record<string, (bytes: number) => Uint8Array>> = {
  'a product page': bigPage,
  'JSON-LD blocks': (bytes) =>
    pageOf(
      bytes,
      (n) =>
        `<script type="application/ld+json">{"@type":"Product","@id":"#${n}","name":"n${n}","isRelatedTo":{"@id":"#${n + 1}"}}</script>`,
    ),
  'microdata items': (bytes) =>
    pageOf(
      bytes,
      (n) =>
        `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">n${n}</b><i itemprop="offers" itemscope><b itemprop="price">${n}.90</b></i></div>`,
    ),
  'one list of offers': (bytes) => {
    const offers = new TextDecoder().decode(pageOf(bytes, (n) => `{"price":"${n}.90"},`)).slice(0, -1)
    const product = `{"@type":"Product","name":"N","offers":[${offers}]}`
    return new TextEncoder().encode(`<script type="application/ld+json">${product}</script>`)
  },
}

/** CPU milliseconds of one call, the median of several rounds. */
function cpuOf(work: () => unknown, rounds: number, calls: number): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    for (let call = 0; call < calls; call += 1) work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / calls
  })
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

const rest = { contentType: 'text/html', landed: 'https://bench.example/p', robotsTags: [], linkHeader: null }
const everything = { induce: true, microformats: true, snippets: true }

/** CPU milliseconds of one call once the garbage of what ran before is no longer collected at its cost. */
function steadyCpuOf(work: () => unknown): number {
  cpuOf(work, 1, 30)
  return cpuOf(work, 1, 120)
}

/** The bench's lines: what reading costs beside bare parsing, and how it grows. */
export function readingBench(): string[] {
  const html = productPage()
  const bytes = new TextEncoder().encode(html)
  const read = (): unknown => extractPage({ bytes, ...rest, ...everything })
  const judged = (): unknown => extractPage({ bytes, ...rest, ...everything }, judgedTree)
  const parse = (): unknown => load(html)
  for (let turn = 0; turn < 400; turn += 1) {
    read()
    parse()
  }
  // In turns, so that whatever else the machine does strikes all alike.
  const rounds = Array.from({ length: 7 }, () => [parse, read, () => plainTree(html)].map(steadyCpuOf))
  const median = (column: number): number =>
    rounds.map((round) => round[column] ?? 0).toSorted((a, b) => a - b)[3] ?? 0
  const [bare, whole, tree] = [0, 1, 2].map(median) as [number, number, number]
  // Last, for pages of both kinds of tree teach the engine less than pages of one.
  const byJudge = steadyCpuOf(judged)
  const lines = [
    `page: ${bytes.length} bytes, ${extractPage({ bytes, ...rest }).links.length} links`,
    `cheerio.load (parse5)        ${bare.toFixed(2)} ms`,
    `plain tree                   ${tree.toFixed(2)} ms, ratio ${(tree / bare).toFixed(2)}`,
    `all readers                  ${whole.toFixed(2)} ms, ratio ${(whole / bare).toFixed(2)} (aim 0.70)`,
    `all readers, parse5's tree   ${byJudge.toFixed(2)} ms, ratio ${(byJudge / bare).toFixed(2)}`,
  ]
  for (const [kind, make] of Object.entries(bigPages)) lines.push(...growthOf(kind, make))
  return lines
}

/** How the cost of one kind of page grows with its size. */
function growthOf(kind: string, make: (bytes: number) => Uint8Array): string[] {
  let smallest = 0
  return [1, 4, 16].map((mib) => {
    const page = make(mib * 1024 * 1024)
    const ms = cpuOf(() => extractPage({ bytes: page, ...rest, ...everything }), 3, 1)
    if (mib === 1) smallest = ms
    const ratio = (ms / mib / smallest).toFixed(2)
    return `${kind}, ${mib} MiB: ${ms.toFixed(0)} ms, ${ratio} of the time of 1 MiB for each MiB`
  })
}

/** What becomes of the page built to hurt, and of its parts, on a real reading thread; then of the page after it. */
export async function hurtingBench(workerFile: string): Promise<string[]> {
  const threads = createReadingThreads({ workerFile, threads: 1 })
  const read = async (name: string, html: string): Promise<string> => {
    const bytes = new TextEncoder().encode(html)
    const kilobytes = Math.round(bytes.length / 1024)
    const began = performance.now()
    const outcome = await threads.read({ bytes, ...rest, ...everything })
    const seconds = ((performance.now() - began) / 1000).toFixed(2)
    const became =
      'failed' in outcome
        ? outcome.failed
        : `read: ${outcome.records.length} records, ${outcome.links.length} links`
    return `${name.padEnd(34)} ${String(kilobytes).padStart(5)} KB ${seconds} s  ${became}`
  }
  try {
    const lines = ['pages built to hurt, on a reading thread (cut off after 10 s)']
    for (const [name, part] of Object.entries(hurtingParts)) lines.push(await read(name, part()))
    lines.push(await read('all of it in one page', hurtingPage()))
    lines.push(await read('the page after it', '<title>T</title><a href="/a">a</a>'))
    return lines
  } finally {
    await threads.close()
  }
}
