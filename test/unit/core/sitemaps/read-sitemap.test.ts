import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSitemap } from '#main/core/sitemaps/read-sitemap.ts'
import { bomb, encoded, index, listing, urlset, utf8 } from './sitemap-files.ts'

const read = (text: string, maxEntries = 50_000) =>
  readSitemap(utf8(text), { maxBytes: 16 * 1024 * 1024, maxEntries })

const whole = { broken: null, brokenAt: null, isCut: false }
const entry = (loc: string, lastmod: string | null = null) => ({ loc, lastmod })

describe('an XML sitemap', () => {
  it.each([
    'http://www.sitemaps.org/schemas/sitemap/0.9',
    'http://www.google.com/schemas/sitemap/0.84',
    'https://www.google.com/schemas/sitemap/0.9',
  ])('is read under the namespace %s, with lastmod as written and trimmed', (namespace) => {
    const xml = urlset(
      [
        '<loc>\n https://e.example/a </loc><lastmod> 2026-05-02T10:00+02:00 </lastmod>',
        '<loc>https://e.example/b</loc><lastmod>last week</lastmod><priority>0.5</priority>',
        '<loc>https://e.example/c</loc><lastmod>  </lastmod>',
      ],
      namespace,
    )
    expect(read(xml)).toEqual({
      kind: 'urlset',
      entries: [
        entry('https://e.example/a', '2026-05-02T10:00+02:00'),
        entry('https://e.example/b', 'last week'),
        entry('https://e.example/c'),
      ],
      ...whole,
    })
  })

  it('is read without a namespace; only loc and lastmod directly in an entry count, the first of each', () => {
    const xml = `<urlset>
      <url><image:image><image:loc>https://e.example/i.jpg</image:loc></image:image><loc>https://e.example/a</loc>
        <image:loc>https://e.example/j.jpg</image:loc><x><loc>https://e.example/x</loc></x></url>
      <url><lastmod>2026-01-01</lastmod></url>
      <url><loc></loc></url><url/>
      <url><loc>https://e.example/b</loc><loc>https://e.example/second</loc></url>
      <loc>https://e.example/stray</loc><sitemap><loc>https://e.example/s.xml</loc></sitemap>
    </urlset>`
    expect(read(xml)).toEqual({
      kind: 'urlset',
      entries: [entry('https://e.example/a'), entry('https://e.example/b')],
      ...whole,
    })
  })

  it('is read under a prefix', () => {
    const xml =
      '<s:urlset xmlns:s="x"><s:url><s:loc>https://e.example/a</s:loc><loc>no</loc></s:url></s:urlset>'
    expect(read(xml)).toEqual({ kind: 'urlset', entries: [entry('https://e.example/a')], ...whole })
  })

  it('is an index when its root says so', () => {
    expect(read(index('https://e.example/1.xml', 'https://e.example/2.xml.gz'))).toEqual({
      kind: 'sitemapindex',
      entries: [entry('https://e.example/1.xml'), entry('https://e.example/2.xml.gz')],
      ...whole,
    })
  })

  it('loses what is no address: relative ones, other schemes, one far too long', () => {
    const xml = listing(
      '/rel',
      'a/b',
      'mailto:x@e.example',
      `https://e.example/${'x'.repeat(5000)}`,
      `${' '.repeat(9000)}https://e.example/after-much-space`,
      `https://e.example/cut${' '.repeat(9000)}here`,
      'https://e.example/a',
    )
    expect(read(xml)).toEqual({
      kind: 'urlset',
      entries: [entry('https://e.example/after-much-space'), entry('https://e.example/a')],
      ...whole,
    })
  })

  it('passes over comments and processing instructions', () => {
    const xml =
      '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><!-- <url> & -->' +
      '<urlset><!-- & --><url><?x & ?><loc>https://e.example/<!-- -- -->a</loc></url></urlset><!-- made by x -->'
    expect(read(xml.replace('-- -- --', '-- - --'))).toEqual({
      kind: 'urlset',
      entries: [entry('https://e.example/a')],
      ...whole,
    })
  })

  it('knows the five references of XML and numbers, and nothing an object happens to own', () => {
    const known = '<urlset><url><loc>https://e.example/?a=1&amp;b=&#50;&#x33;&apos;</loc></url></urlset>'
    expect(read(known)).toEqual({
      kind: 'urlset',
      entries: [entry("https://e.example/?a=1&b=23'")],
      ...whole,
    })
    expect(read('<urlset><url><loc>https://e.example/&constructor;</loc></url></urlset>')).toMatchObject({
      entries: [],
      brokenAt: { line: 1, byte: 36 },
    })
  })
})

describe('a sitemap that breaks half-way', () => {
  it('keeps the entries before the break and loses the open one; line and byte point at the fault', () => {
    const xml =
      '<urlset>\n<url><loc>https://e.example/é</loc></url>\n<url><loc>https://e.example/?x=wood & oil</loc></url>\n</urlset>'
    const byte = Buffer.from(xml).indexOf('& oil')
    expect(read(xml)).toEqual({
      kind: 'urlset',
      entries: [entry('https://e.example/%C3%A9')],
      broken: `It stops being XML at line 3, byte ${byte}: an & begins no reference that XML knows.`,
      brokenAt: { line: 3, byte },
      isCut: false,
    })
  })

  it('finds the byte in UTF-16 and behind white space too', () => {
    const xml = '\n\n<urlset>\n<url><loc>https://e.example/a</loc></url><url><loc>é & b</loc></url></urlset>'
    const bytes = encoded(`\uFEFF${xml}`, 'utf-16be')
    expect(readSitemap(bytes)).toMatchObject({
      entries: [entry('https://e.example/a')],
      brokenAt: { line: 4, byte: 2 + 2 * xml.indexOf('& b') },
    })
  })

  it.each([
    ['<!ELEMENT x>', 0],
    [`<!${'x'.repeat(5000)}`, 0],
    ['<a>&nbsp;', 3],
    ['<a>&\n', 3],
    ['<a>&am', 6],
  ])('points at the beginning of what is wrong, or at the end when more was to come: %j', (wrong, at) => {
    const before = '<urlset>\n<a></a>'
    expect(read(before + wrong)).toMatchObject({ brokenAt: { line: 2, byte: before.length + at } })
  })

  it('says so when the file ends before its root is closed', () => {
    const xml = '<urlset>\n<url><loc>https://e.example/a</loc></url>\n<url><loc>https://e.example/b'
    expect(read(xml)).toEqual({
      kind: 'urlset',
      entries: [entry('https://e.example/a')],
      broken: `It stops being XML at line 3, byte ${xml.length}: the file ends before its root element is closed.`,
      brokenAt: { line: 3, byte: xml.length },
      isCut: false,
    })
  })

  it.each([
    ['<urlset><url></urlset>', 'a closing tag closes nothing'],
    ['<urlset><url a=b></url></urlset>', 'an attribute is not written as XML asks'],
    ['<urlset></urlset>more', 'text stands outside the root element'],
    ['<urlset></urlset><urlset></urlset>', 'a second root element begins'],
    ['<urlset><url>1 < 2</url></urlset>', 'a < begins no element'],
    ['<urlset><!ELEMENT x></urlset>', 'a declaration stands where none may'],
    [`<urlset>${'<a>'.repeat(10_000)}`, 'nested more than 100 deep'],
    [`<urlset><${'a'.repeat(100_000)}></urlset>`, 'too long'],
  ])('%#: names the reason', (xml, reason) => {
    const reading = read(xml)
    expect(reading).toMatchObject({ kind: 'urlset', entries: [] })
    expect(reading.kind !== 'none' && reading.broken).toContain(reason)
  })

  it('leaves out an address whose bytes are no UTF-8, and says so; what nobody reads may hold anything', () => {
    const xml = urlset([
      '<loc>https://e.example/a</loc><image:caption>caf\xE9</image:caption>',
      '<loc>https://e.example/caf\xE9</loc>',
      '<loc>https://e.example/b</loc>',
    ])
    expect(readSitemap(Buffer.from(xml, 'latin1'))).toEqual({
      kind: 'urlset',
      entries: [entry('https://e.example/a'), entry('https://e.example/b')],
      broken: '1 of its addresses hold bytes that are no text in its encoding; they were left out.',
      brokenAt: null,
      isCut: false,
    })
  })
})

describe('what is no sitemap', () => {
  it.each([
    ['<!DOCTYPE html><html><head></head></html>', 'its root is <html>'],
    ['\n<!-- x --><!doctype HTML PUBLIC "-//W3C//DTD XHTML 1.0//EN" "x.dtd">\n<html>', 'its root is <html>'],
    ['<!DOCTYPE html>\n<title>Not found</title>', 'its root is <html>'],
    ['<html><body><p>Not found</html>', 'its root is <html>'],
    ['<rss version="2.0"><channel/></rss>', 'its root is <rss>'],
    ['<feed xmlns="http://www.w3.org/2005/Atom"/>', 'its root is <feed>'],
    ['<a:b:urlsets/>', 'its root is <a:b:urlsets>'],
    ['<', 'not XML'],
    ['<<<>>>', 'not XML'],
    ['<?xml version="1.0"?><!-- nothing -->', 'not XML'],
    ['< not xml at all', 'not XML'],
    ['', 'neither XML nor a list'],
    ['   \n', 'neither XML nor a list'],
    ['Page not found', 'neither XML nor a list'],
    ['example.com/a\n/b\nftp://e.example/c', 'neither XML nor a list'],
  ])('%j: %s', (text, error) => {
    const reading = read(text)
    expect(reading.kind).toBe('none')
    expect(reading.kind === 'none' && reading.error).toContain(error)
  })
})

describe('a document type', () => {
  const declarations = [
    '<!DOCTYPE urlset><urlset/>',
    '<!doctype urlset [<!entity a "x">]><urlset><url><loc>https://e.example/&a;</loc></url></urlset>',
    '<!DocType urlset SYSTEM "file:///etc/passwd"><urlset/>',
    '<?xml version="1.0"?>\n<!DOCTYPE html [<!ENTITY x SYSTEM "http://e.example/x">]><html/>',
    '<urlset><!ENTITY b "&a;&a;"><url><loc>https://e.example/a</loc></url></urlset>',
  ]
  const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const

  it.each(encodings.flatMap((encoding) => declarations.map((text) => [encoding, text] as const)))(
    'is refused before anything is parsed, in %s: %s',
    (encoding, text) => {
      const refused = {
        kind: 'none',
        error: 'It declares a document type, which no sitemap needs, so it was not read.',
      }
      expect(readSitemap(encoded(text, encoding))).toEqual(refused)
      expect(readSitemap(encoded(`\uFEFF${text}`, encoding))).toEqual(refused)
      expect(readSitemap(gzipSync(encoded(` ${text}`, encoding)))).toEqual(refused)
    },
  )

  it('is refused where it lies across two pieces of the decoder', () => {
    for (let before = 4080; before < 4100; before += 1) {
      const text = `<urlset>${' '.repeat(before)}<!DOCTYPE x></urlset>`
      expect(read(text)).toMatchObject({ kind: 'none' })
    }
  })
})

describe('an encoding', () => {
  const text = '<urlset><url><loc>https://e.example/é</loc></url></urlset>'
  const reading = { kind: 'urlset', entries: [entry('https://e.example/%C3%A9')], ...whole }

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const)(
    'is told by mark and without: %s',
    (encoding) => {
      expect(readSitemap(encoded(text, encoding))).toEqual(reading)
      expect(readSitemap(encoded(`\uFEFF${text}`, encoding))).toEqual(reading)
      expect(readSitemap(encoded(` \n${text}`, encoding))).toEqual(reading)
    },
  )

  it('is the one declared when the bytes are no UTF-8', () => {
    const declared = `<?xml version="1.0" encoding="ISO-8859-1"?>${text}`
    expect(readSitemap(Buffer.from(declared, 'latin1'))).toEqual(reading)
  })

  it('is UTF-8 when what is declared is wrong', () => {
    for (const label of ['utf-16', 'klingon', 'ISO-8859-1']) {
      expect(read(`<?xml version="1.0" encoding="${label}"?>${text}`)).toEqual(reading)
    }
  })

  it('lets white space and a mark stand before the XML declaration', () => {
    expect(read(`\uFEFF\r\n \uFEFF<?xml version="1.0"?>${text}`)).toEqual(reading)
  })
})

describe('gzip', () => {
  it('is told by its bytes, once or twice', () => {
    const reading = { kind: 'urlset', entries: [entry('https://e.example/a')], ...whole }
    const packed = gzipSync(listing('https://e.example/a'))
    expect(readSitemap(packed)).toEqual(reading)
    expect(readSitemap(gzipSync(packed))).toEqual(reading)
    expect(readSitemap(gzipSync(gzipSync(packed)))).toEqual({
      kind: 'none',
      error: 'It is gzip inside gzip, more than 2 layers deep.',
    })
  })

  it('is not inflated past the bound', () => {
    expect(readSitemap(bomb(2000), { maxBytes: 1000, maxEntries: 10 })).toEqual({
      kind: 'none',
      error: 'It inflates to more than 1000 bytes.',
    })
    expect(readSitemap(utf8(' '.repeat(1001)), { maxBytes: 1000, maxEntries: 10 })).toEqual({
      kind: 'none',
      error: 'It is longer than 1000 bytes.',
    })
  })

  it('that is cut or broken is said to be', () => {
    const packed = gzipSync(listing('https://e.example/a'))
    const cut = { kind: 'none', error: 'The file ends before its gzip does.' }
    expect(readSitemap(packed.subarray(0, -9))).toEqual(cut)
    expect(readSitemap(packed.subarray(0, 2))).toEqual(cut)
    const wrong = Buffer.from(packed)
    wrong.fill(0xff, 20, 40)
    expect(readSitemap(wrong)).toEqual({ kind: 'none', error: 'Its gzip is broken.' })
  })
})

describe('a list of addresses', () => {
  it('is one address a line; other lines are passed over', () => {
    const text =
      '\uFEFFhttps://e.example/a\r\n\r\n# note\n  HTTP://E.example/b\t\nwww.e.example/c\n/d\rhttps://e.example/e'
    expect(read(text)).toEqual({
      kind: 'text',
      entries: [entry('https://e.example/a'), entry('http://e.example/b'), entry('https://e.example/e')],
      ...whole,
    })
  })

  it('drops a line too long to be an address and reads the next', () => {
    const text = `https://e.example/${'x'.repeat(100_000)}\nhttps://e.example/a`
    expect(read(text)).toEqual({ kind: 'text', entries: [entry('https://e.example/a')], ...whole })
  })
})

describe('more entries than are read', () => {
  const addresses = Array.from({ length: 10 }, (_, number) => `https://e.example/${number}`)
  const cut = { broken: 'It lists more than 3 entries; the rest were not read.', brokenAt: null, isCut: true }
  const three = [0, 1, 2].map((number) => entry(`https://e.example/${number}`))

  it('are cut at the cap and said to be, in XML and in text', () => {
    expect(read(listing(...addresses), 3)).toEqual({ kind: 'urlset', entries: three, ...cut })
    expect(read(addresses.join('\n'), 3)).toEqual({ kind: 'text', entries: three, ...cut })
  })

  it('are none when there are exactly as many', () => {
    expect(read(listing(...addresses), 10)).toMatchObject(whole)
    expect(read(addresses.join('\n'), 10)).toMatchObject(whole)
  })
})
