import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { load } from 'cheerio'
import { afterEach, describe, expect, it } from 'vitest'
import { startDemoShop } from '#main/demo-shop/demo-shop.ts'
import type { DemoShop, DemoShopOptions } from '#main/demo-shop/demo-shop.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
}

const open: DemoShop[] = []
const agents: Agent[] = []

async function shopWith(options: DemoShopOptions = {}): Promise<DemoShop> {
  const shop = await startDemoShop(options)
  open.push(shop)
  return shop
}

function oneConnection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return agent
}

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy()
  await Promise.all(open.splice(0).map((shop) => shop.close()))
})

interface Asking {
  readonly method?: string
  readonly agent?: Agent
  readonly userAgent?: string
}

function ask(address: string, { method = 'GET', agent, userAgent }: Asking = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = userAgent === undefined ? {} : { 'User-Agent': userAgent }
    const asked = request(address, { method, headers, agent: agent ?? false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: bytes.toString(),
        })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

async function statuses(shop: DemoShop, path: string, times: number): Promise<readonly string[]> {
  const found: string[] = []
  for (let time = 0; time < times; time++) {
    const { status, headers } = await ask(shop.origin + path)
    found.push([status, headers['retry-after']].filter((part) => part !== undefined).join(' '))
  }
  return found
}

/** The page's links as a crawl takes them: on the site, no files, not the refused ones, none with rel=nofollow. */
function linksOf(page: string, address: string, origin: string): readonly string[] {
  const hrefs = Array.from(page.matchAll(/<a href="([^"]+)"( rel="nofollow")?/g), ([, href, nofollow]) =>
    nofollow ? null : href!.replaceAll('&amp;', '&'),
  )
  return hrefs
    .filter((href) => href !== null)
    .map((href) => new URL(href, address).href)
    .filter((link) => link.startsWith(`${origin}/`) && !/\/private\/|\?sort=|\.pdf$/.test(link))
}

async function walk(shop: DemoShop, maxDepth: number): Promise<ReadonlyMap<string, number>> {
  const agent = oneConnection()
  const found = new Map([[`${shop.origin}/`, 0]])
  const answers = new Map<string, number>()
  for (const [address, depth] of found) {
    const { status, text } = await ask(address, { agent })
    answers.set(address.slice(shop.origin.length), status)
    if (status !== 200 || depth === maxDepth) continue
    for (const link of linksOf(text, address, shop.origin)) {
      if (!found.has(link)) found.set(link, depth + 1)
    }
  }
  return answers
}

function jsonLdOf(page: string): readonly Record<string, unknown>[] {
  const $ = load(page)
  return $('script[type="application/ld+json"]')
    .toArray()
    .map((block) => JSON.parse($(block).text()) as Record<string, unknown>)
}

describe('the demo shop', () => {
  it('offers at least 30 readable pages within three links of its home page, fewer than 100 in all', async () => {
    const answers = await walk(await shopWith({ stateless: true }), 3)
    const readable = [...answers].filter(([, status]) => status === 200)
    expect(readable.length).toBeGreaterThanOrEqual(30)
    expect(answers.size).toBeLessThan(100)
    expect([...answers].filter(([, status]) => status !== 200)).toEqual([
      ['/sale', 302],
      ['/our-makers', 302],
      ['/catalogue-2019', 404],
    ])
  })

  it('says on every page that it is a demonstration, and asks for nothing from elsewhere', async () => {
    const shop = await shopWith({ stateless: true })
    const agent = oneConnection()
    for (const path of (await walk(shop, 3)).keys()) {
      const { status, text } = await ask(shop.origin + path, { agent })
      expect([path, /demonstration|demo shop/.test(text)]).toEqual([path, true])
      const $ = load(text)
      const fetched = $('img, script[src], link[rel=stylesheet], link[rel=icon], iframe')
        .toArray()
        .map((element) => $(element).attr('src') ?? $(element).attr('href') ?? '')
      expect([path, status, fetched.filter((address) => !/^(\/images\/|data:,$)/.test(address))]).toEqual([
        path,
        status,
        [],
      ])
    }
  })

  it('answers 404 for an unknown address and shows nothing of it', async () => {
    const shop = await shopWith()
    const { status, text } = await ask(
      `${shop.origin}/<script>alert(1)</script>?q=<b>x</b>`.replaceAll('<', '%3C'),
    )
    expect(status).toBe(404)
    expect(text).not.toContain('alert')
    expect((await ask(`${shop.origin}/furniture/?page=3`)).status).toBe(404)
    expect((await ask(`${shop.origin}/furniture/?page=x`)).status).toBe(404)
  })

  it('answers HEAD without a body and refuses every other method with 405', async () => {
    const shop = await shopWith()
    const whole = await ask(`${shop.origin}/about`)
    const head = await ask(`${shop.origin}/about`, { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
      200,
      String(whole.bytes.length),
      0,
    ])
    const posted = await ask(`${shop.origin}/about`, { method: 'POST' })
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('the difficult corners of the demo shop', () => {
  it('closes the stock check twice with a 503 and opens it then', async () => {
    expect(await statuses(await shopWith(), '/stock-check', 4)).toEqual(['503 1', '503 1', '200', '200'])
  })

  it('answers 429 for the price list once', async () => {
    expect(await statuses(await shopWith(), '/price-list', 3)).toEqual(['429 2', '200', '200'])
  })

  it('takes at least 1.2 s for the workshop', async () => {
    const shop = await shopWith()
    expect((await ask(`${shop.origin}/workshop`)).status).toBe(200)
    const [entry] = shop.log()
    expect(entry!.endedMs - entry!.arrivedMs).toBeGreaterThan(1190)
  })

  it('gives the same answer every time when it is stateless', async () => {
    const shop = await shopWith({ stateless: true })
    expect(await statuses(shop, '/stock-check', 2)).toEqual(['200', '200'])
    expect(await statuses(shop, '/price-list', 2)).toEqual(['200', '200'])
    expect((await ask(`${shop.origin}/workshop`)).status).toBe(200)
    const entry = shop.log().find(({ path }) => path === '/workshop')
    expect(entry!.endedMs - entry!.arrivedMs).toBeLessThan(1000)
  })

  it('moves the sale twice inside the shop and the makers to another loopback site', async () => {
    const { origin, port } = await shopWith()
    const hops = await Promise.all(
      ['/sale', '/summer-sale', '/offers/', '/our-makers'].map(async (path) => {
        const { status, headers } = await ask(origin + path)
        return [status, headers.location]
      }),
    )
    expect(hops).toEqual([
      [302, '/summer-sale'],
      [301, '/offers/'],
      [200, undefined],
      [302, `http://127.0.0.2:${port}/makers`],
    ])
  })

  it('draws one page by a script only: without it there is no JSON-LD, no link and hardly a word', async () => {
    const { origin } = await shopWith()
    const { text } = await ask(`${origin}/products/dusk-lantern`)
    const $ = load(text)
    expect(jsonLdOf(text)).toEqual([])
    expect($('a').length).toBe(0)
    expect($('meta').length).toBe(0)
    const words = text.replace(/<(script|style)[^]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ')
    expect(words.trim().length).toBeLessThan(200)
    expect($('script').text()).toContain('Dusk lantern')
  })

  it('links to a refused folder, a file, and a page that is not to be followed', async () => {
    const { origin } = await shopWith()
    const $ = load((await ask(`${origin}/`)).text)
    const rel = (href: string) => $(`a[href="${href}"]`).attr('rel')
    expect($('a[href="/private/staff-prices"]').length).toBe(1)
    expect(rel('/wish-list')).toBe('nofollow')
    expect(rel('/downloads/assembly-guide.pdf')).toBeUndefined()
    const file = await ask(`${origin}/downloads/assembly-guide.pdf`)
    expect(file.headers['content-type']).toBe('application/pdf')
    const startOfTable = Number(/startxref\n(\d+)/.exec(file.text)![1])
    expect(file.text.slice(startOfTable, startOfTable + 4)).toBe('xref')
  })

  it('shows one bench at an old address that names the present one as canonical', async () => {
    const { origin } = await shopWith()
    const old = await ask(`${origin}/shop/oak-bench`)
    const present = await ask(`${origin}/products/oak-bench`)
    expect(load(old.text)('link[rel=canonical]').attr('href')).toBe(`${origin}/products/oak-bench`)
    expect(old.text).toBe(present.text)
  })

  it('reserves the journal by file, meta and header, and lifts it for the front page', async () => {
    const { origin } = await shopWith()
    const policy = `${origin}/tdm-policy.json`
    expect(JSON.parse((await ask(`${origin}/.well-known/tdmrep.json`)).text)).toEqual([
      { location: '/journal/', 'tdm-reservation': 1, 'tdm-policy': policy },
      { location: '/', 'tdm-reservation': 0 },
    ])
    const pages = ['/journal/', '/journal/a-year-of-lamp-light', '/journal/the-last-basket-maker']
    const found = await Promise.all(
      pages.map(async (path) => {
        const { text, headers } = await ask(origin + path)
        const $ = load(text)
        return {
          meta: $('meta[name=tdm-reservation]').attr('content'),
          metaPolicy: $('meta[name=tdm-policy]').attr('content'),
          header: headers['tdm-reservation'],
          headerPolicy: headers['tdm-policy'],
        }
      }),
    )
    expect(found).toEqual([
      { meta: '0', metaPolicy: undefined, header: undefined, headerPolicy: undefined },
      { meta: '1', metaPolicy: policy, header: undefined, headerPolicy: undefined },
      { meta: undefined, metaPolicy: undefined, header: '1', headerPolicy: policy },
    ])
    expect((await ask(policy)).status).toBe(200)
  })

  it('writes its French guide in windows-1252 and says so in the header only', async () => {
    const { origin } = await shopWith()
    const { headers, bytes, text } = await ask(`${origin}/guides/une-terrasse`)
    expect(headers['content-type']).toBe('text/html; charset=windows-1252')
    expect(text).toContain('\ufffd')
    const latin1 = bytes.toString('latin1')
    expect(latin1).not.toContain('charset')
    // The codes 0x92, 0x80 and 0x9c are a quotation mark, the euro sign and the letter oe in windows-1252 only.
    expect(latin1).toContain('<h1>Une terrasse pour l\x92\xe9t\xe9</h1>')
    expect(latin1).toContain('120 \x80')
    expect(latin1).toContain('v\x9cux')
  })

  it('answers at the café’s address with its accent encoded', async () => {
    const { origin } = await shopWith()
    const address = new URL('/café', origin).href
    expect(load((await ask(address)).text)('title').text()).toContain('crème brûlée & smørrebrød')
  })
})

describe('what the demo shop declares', () => {
  it('writes names that look like mark-up or like a formula as the words they are', async () => {
    const { origin } = await shopWith()
    const names = await Promise.all(
      ['bold-lamp', 'sum-deckchair'].map(async (handle) => {
        const { text } = await ask(`${origin}/products/${handle}`)
        const $ = load(text)
        return [$('h1').text(), $('h1 b').length, jsonLdOf(text)[0]!['name'], $('title').text()]
      }),
    )
    expect(names).toEqual([
      ['<b>Bold</b> lamp', 0, '<b>Bold</b> lamp', '<b>Bold</b> lamp | Wader & Wicker'],
      ['=SUM("Deckchair")', 0, '=SUM("Deckchair")', '=SUM("Deckchair") | Wader & Wicker'],
    ])
  })

  it('declares one product in each way', async () => {
    const { origin } = await shopWith()
    const declared = async (handle: string) => {
      const { text } = await ask(`${origin}/products/${handle}`)
      const $ = load(text)
      return {
        jsonLd: jsonLdOf(text).map((node) => node['@type']),
        jsonLdPrice: (jsonLdOf(text)[0]?.['offers'] as { price?: string } | undefined)?.price,
        microdataPrice: $('[itemtype$="/Product"] [itemprop=price]').attr('content'),
        openGraphPrice: $('meta[property="product:price:amount"]').attr('content'),
      }
    }
    const none = { jsonLd: [], jsonLdPrice: undefined, microdataPrice: undefined, openGraphPrice: undefined }
    expect(await declared('oak-bench')).toEqual({
      ...none,
      jsonLd: ['Product', 'BreadcrumbList'],
      jsonLdPrice: '249.00',
    })
    expect(await declared('bistro-table')).toEqual({ ...none, microdataPrice: '119.00' })
    expect(await declared('path-light')).toEqual({ ...none, openGraphPrice: '18.50' })
    expect(await declared('hammock-stand')).toEqual({
      ...none,
      jsonLd: ['Product'],
      jsonLdPrice: '210.00',
      openGraphPrice: '200.00',
    })
    expect(await declared('storm-lantern')).toEqual({ ...none, jsonLd: ['ProductGroup'] })
  })

  it('declares its wood guide as an article', async () => {
    const { origin } = await shopWith()
    const { text } = await ask(`${origin}/guides/looking-after-wood`)
    expect(jsonLdOf(text).map((node) => [node['@type'], node['headline']])).toEqual([
      ['Article', 'Looking after wood'],
    ])
  })

  it('asks in robots.txt for the delay it was started with and names its three sitemaps', async () => {
    const shop = await shopWith({ crawlDelay: 2.5 })
    const lines = (await ask(`${shop.origin}/robots.txt`)).text.split('\n')
    expect(lines.slice(1, 5)).toEqual([
      'User-agent: *',
      'Crawl-delay: 2.5',
      'Disallow: /private/',
      'Disallow: /*?sort=',
    ])
    expect(lines.filter((line) => line.startsWith('Sitemap: '))).toEqual([
      `Sitemap: ${shop.origin}/sitemap.xml`,
      `Sitemap: ${shop.origin}/sitemap-products.xml.gz`,
      `Sitemap: ${shop.origin}/sitemap-guides.xml`,
    ])
    const plain = await shopWith()
    expect((await ask(`${plain.origin}/robots.txt`)).text).toContain('\nCrawl-delay: 0.5\n')
  })

  it('lists only addresses that exist in its whole sitemaps', async () => {
    const { origin } = await shopWith({ stateless: true })
    const plain = (await ask(`${origin}/sitemap.xml`)).text
    const packed = await ask(`${origin}/sitemap-products.xml.gz`)
    expect([packed.headers['content-type'], packed.headers['content-encoding']]).toEqual([
      'application/gzip',
      undefined,
    ])
    const listed = [plain, gunzipSync(packed.bytes).toString()].map((text) => {
      const $ = load(text, { xml: true })
      return $('urlset > url > loc')
        .toArray()
        .map((loc) => $(loc).text())
    })
    expect(listed.map((addresses) => addresses.length)).toEqual([12, 22])
    const agent = oneConnection()
    for (const address of listed.flat()) {
      expect([address, (await ask(address, { agent })).status]).toEqual([address, 200])
    }
  })

  it('breaks one sitemap after three whole entries', async () => {
    const { origin } = await shopWith()
    const { text } = await ask(`${origin}/sitemap-guides.xml`)
    const [before, after] = text.split(' & ')
    expect(before!.match(/<\/url>/g)?.length).toBe(3)
    expect(after).toContain('</urlset>')
  })
})

describe('the demo shop’s products.json', () => {
  interface Listing {
    readonly products: readonly {
      handle: string
      variants: readonly { price: string; available: boolean }[]
    }[]
  }
  const listing = async (shop: DemoShop, query: string): Promise<Listing> =>
    JSON.parse((await ask(`${shop.origin}/products.json${query}`)).text) as Listing

  it('gives every product once over its pages and then an empty page', async () => {
    const shop = await shopWith()
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listing(shop, `?limit=10&page=${page}`)))
    expect(pages.map(({ products }) => products.length)).toEqual([10, 10, 2, 0])
    const handles = pages.flatMap(({ products }) => products.map(({ handle }) => handle))
    expect(new Set(handles).size).toBe(22)
    expect((await listing(shop, '?limit=250&page=1')).products.map(({ handle }) => handle)).toEqual(handles)
  })

  it('takes a limit or page that is no whole number from 1 as not given', async () => {
    const shop = await shopWith()
    const whole = await listing(shop, '')
    expect(whole.products.length).toBe(22)
    expect(await listing(shop, '?limit=0&page=-1')).toEqual(whole)
    expect(await listing(shop, '?limit=1e9&page=%3Cb%3E')).toEqual(whole)
  })

  it('writes several variants with prices and stock of their own', async () => {
    const { products } = await listing(await shopWith(), '')
    const lantern = products.find(({ handle }) => handle === 'storm-lantern')
    expect(lantern!.variants.map(({ price, available }) => [price, available])).toEqual([
      ['29.00', true],
      ['36.00', true],
      ['44.00', false],
    ])
  })
})

describe('the demo shop’s log', () => {
  it('holds for each request its number, path, times, connection, status and user agent', async () => {
    const shop = await shopWith()
    const agent = oneConnection()
    await ask(`${shop.origin}/lamps/?page=2`, { agent, userAgent: 'Walker/1.0' })
    await ask(`${shop.origin}/nowhere`, { agent, userAgent: 'Walker/1.0' })
    await ask(`${shop.origin}/about`)
    const log = shop.log()
    expect(log.map((entry) => ({ ...entry, arrivedMs: 0, endedMs: 0 }))).toEqual([
      {
        n: 1,
        path: '/lamps/?page=2',
        arrivedMs: 0,
        endedMs: 0,
        connection: 1,
        status: 200,
        userAgent: 'Walker/1.0',
      },
      {
        n: 2,
        path: '/nowhere',
        arrivedMs: 0,
        endedMs: 0,
        connection: 1,
        status: 404,
        userAgent: 'Walker/1.0',
      },
      { n: 3, path: '/about', arrivedMs: 0, endedMs: 0, connection: 2, status: 200, userAgent: null },
    ])
    expect(Object.keys(log[0]!)).toEqual([
      'n',
      'path',
      'arrivedMs',
      'endedMs',
      'connection',
      'status',
      'userAgent',
    ])
    const times = log.flatMap(({ arrivedMs, endedMs }) => [arrivedMs, endedMs])
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.map((time) => Number(time.toFixed(3)))).toEqual(times)
  })

  it('keeps its connections longer than its longest rest', async () => {
    const header = async (crawlDelay: number) => {
      const { origin } = await shopWith({ crawlDelay })
      return (await ask(`${origin}/about`, { agent: oneConnection() })).headers['keep-alive']
    }
    expect(await header(0.5)).toBe('timeout=120')
    expect(await header(300)).toBe('timeout=600')
  })

  it('has a request in the log and in the file by the time its answer has arrived', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'demo-shop-'))
    try {
      const logFile = join(folder, 'shop.jsonl')
      const shop = await shopWith({ logFile })
      for (const path of ['/about', '/caf%C3%A9', '/sale']) {
        await ask(shop.origin + path, { userAgent: 'Walker/1.0' })
        const lines = readFileSync(logFile, 'utf8').split('\n')
        expect(lines.pop()).toBe('')
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(shop.log())
        expect(shop.log().at(-1)!.path).toBe(path)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('tells its listeners of each finished request until they stop listening', async () => {
    const shop = await shopWith()
    const heard: string[] = []
    const stop = shop.onRequest(({ path, status }) => heard.push(`${status} ${path}`))
    await ask(`${shop.origin}/about`)
    await ask(`${shop.origin}/stock-check`)
    stop()
    await ask(`${shop.origin}/contact`)
    expect(heard).toEqual(['200 /about', '503 /stock-check'])
  })

  it('notes a client that left before the answer with status 0', async () => {
    const shop = await shopWith()
    const noted = new Promise<unknown>((resolve) =>
      shop.onRequest(({ path, status }) => resolve([path, status])),
    )
    const asked = request(`${shop.origin}/workshop`, { agent: false })
    asked.on('error', () => undefined)
    asked.on('socket', (socket) => socket.on('connect', () => setImmediate(() => asked.destroy())))
    asked.end()
    expect(await noted).toEqual(['/workshop', 0])
  })
})

describe('starting and ending the demo shop', () => {
  it('counts from the beginning again after a restart on the same port', async () => {
    const first = await startDemoShop()
    expect(await statuses(first, '/price-list', 2)).toEqual(['429 2', '200'])
    await first.close()
    const second = await shopWith({ port: first.port })
    expect(second.origin).toBe(first.origin)
    expect(second.log()).toEqual([])
    expect(await statuses(second, '/price-list', 1)).toEqual(['429 2'])
    expect(second.log().map(({ n, connection }) => [n, connection])).toEqual([[1, 1]])
  })

  it('says in a sentence that a port is in use or is no port', async () => {
    const { port } = await shopWith()
    await expect(startDemoShop({ port })).rejects.toThrow(
      `Port ${port} is already in use. Choose another one, or leave it out and the shop takes a free one.`,
    )
    await expect(startDemoShop({ port: 70_000 })).rejects.toThrow(
      '70000 is not a port. Give a whole number from 0 to 65535.',
    )
  })

  it('says that a log file cannot be opened and gives the port back', async () => {
    const before = await startDemoShop()
    await before.close()
    const { port } = before
    const logFile = join(tmpdir(), 'no-such-folder-of-the-demo-shop', 'log.jsonl')
    await expect(startDemoShop({ port, logFile })).rejects.toThrow(
      `The log file ${logFile} could not be opened for writing. Choose another place for it.`,
    )
    expect((await shopWith({ port })).port).toBe(port)
  })

  it('may be closed twice and ends an answer it is still thinking about', async () => {
    const shop = await startDemoShop()
    const cut = expect(ask(`${shop.origin}/workshop`)).rejects.toThrow('socket hang up')
    await ask(`${shop.origin}/about`)
    await Promise.all([shop.close(), shop.close()])
    await cut
    expect(shop.log().map(({ path, status }) => [path, status])).toEqual([
      ['/about', 200],
      ['/workshop', 0],
    ])
  })
})
