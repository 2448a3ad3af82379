import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadList, readList } from '#main/core/runs/read-list.ts'
import type { ListPreview } from '#shared/list-preview.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function read(text: string | Uint8Array, name = '', column: number | null = null): ReadList {
  return readList({ bytes: typeof text === 'string' ? bytesOf(text) : text, name, column })
}

function preview(reading: ReadList): ListPreview {
  if ('error' in reading) throw new Error(reading.error)
  return reading.preview
}

const listOf = (reading: ReadList): readonly string[] => ('error' in reading ? [] : reading.list)

describe('a list of addresses', () => {
  it('is read line by line: comments and blanks passed over, duplicates and bad lines told with their lines', () => {
    const reading = read(
      '\uFEFF# mine\r\nhttps://a.example/1\r\n\r\n  https://b.example/ \nHTTPS://A.example/1\nshop\nhttps://a.example/2\n',
    )
    expect(listOf(reading)).toEqual([
      'https://a.example/1',
      'https://b.example/',
      'shop',
      'https://a.example/2',
    ])
    expect(preview(reading)).toEqual({
      kind: 'text',
      columns: [],
      column: null,
      addresses: 3,
      first: ['https://a.example/1', 'https://b.example/', 'https://a.example/2'],
      duplicates: 1,
      firstDuplicates: [{ line: 5, text: 'https://a.example/1' }],
      bad: 1,
      firstBad: [{ line: 6, text: 'shop' }],
      bySite: [
        { site: 'a.example', addresses: 2 },
        { site: 'b.example', addresses: 1 },
      ],
      sites: 2,
      privateAddresses: 0,
      trouble: null,
    })
  })

  it('tells how many of its addresses are on this machine or its network', () => {
    const list = [
      'http://localhost:3000/',
      'http://192.168.1.4/',
      'http://[::1]/',
      'http://nas/',
      'http://a.example/',
    ]
    expect(preview(read(list.join('\n'))).privateAddresses).toBe(4)
  })

  it('never shows a password that stands in a line', () => {
    const reading = read('ftp://me:secret@a.example/')
    expect(JSON.stringify(reading)).not.toContain('secret')
  })

  it('is the column of a table with the most addresses, its head passed over', () => {
    const table =
      'name;page;image\n"One; two";https://a.example/1;\nThree;https://a.example/3;https://cdn.example/3.jpg\nFour;;\n'
    const reading = read(table, 'Pages.CSV')
    expect(preview(reading)).toMatchObject({
      kind: 'table',
      columns: [
        { name: 'name', addresses: 0 },
        { name: 'page', addresses: 2 },
        { name: 'image', addresses: 1 },
      ],
      column: 1,
      addresses: 2,
      bad: 0,
    })
    expect(listOf(read(table, 'Pages.CSV', 2))).toEqual(['https://cdn.example/3.jpg'])
  })

  it('may be copied from a spreadsheet, whose cells have tabs between them, without a head', () => {
    const reading = read('One\thttps://a.example/1\nTwo\thttps://a.example/2\n')
    expect(preview(reading)).toMatchObject({
      kind: 'table',
      columns: [
        { name: 'Column 1', addresses: 0 },
        { name: 'Column 2', addresses: 2 },
      ],
    })
    expect(listOf(reading)).toEqual(['https://a.example/1', 'https://a.example/2'])
  })

  it('names its columns as text that can be shown, whatever its head holds', () => {
    const table = `\u202epage\u0000,${'😀'.repeat(100)}\nhttps://a.example/1,x\n`
    expect(preview(read(table, 'a.csv')).columns.map(({ name }) => name)).toEqual([
      'page',
      `${'😀'.repeat(80)}…`,
    ])
  })

  it('keeps commas and semicolons that belong to an address', () => {
    expect(listOf(read('page\nhttps://a.example/1,2\nhttps://a.example/3\n', 'a.csv'))).toEqual([
      'https://a.example/1,2',
      'https://a.example/3',
    ])
    expect(listOf(read('https://a.example/a,b;c\nhttps://a.example/?x=1,2\n'))).toEqual([
      'https://a.example/a,b;c',
      'https://a.example/?x=1,2',
    ])
  })

  it('is read in the encodings spreadsheets write', () => {
    const utf16 = Uint8Array.from(Buffer.from('\uFEFFhttps://a.example/grün\n', 'utf16le'))
    expect(listOf(read(utf16))).toEqual(['https://a.example/gr%C3%BCn'])
    const windows = Uint8Array.from(Buffer.from('https://a.example/grün\n', 'latin1'))
    expect(listOf(read(windows))).toEqual(['https://a.example/gr%C3%BCn'])
  })

  it('may be a sitemap that was saved, packed or not, as far as it can be read', () => {
    const map = '<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.example/2</loc></url>'
    const whole = bytesOf(`${map}</urlset>`)
    expect(preview(read(whole))).toMatchObject({ kind: 'sitemap', addresses: 2, trouble: null })
    expect(preview(read(Uint8Array.from(gzipSync(whole))))).toMatchObject({ kind: 'sitemap', addresses: 2 })
    const broken = preview(read(`${map}<url><loc>https://a.example/?a&b</loc></url>`))
    expect(broken).toMatchObject({
      addresses: 2,
      trouble: expect.stringContaining('stops being XML') as string,
    })
  })

  it('is no index of sitemaps and no page, and says what to do', () => {
    expect(
      read('<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>'),
    ).toEqual({
      error: expect.stringContaining('What its sitemaps list') as string,
    })
    expect(read('<!doctype html><html><body>Hello</body></html>')).toEqual({
      error: expect.stringContaining('The list cannot be read') as string,
    })
  })

  it('of any bytes at all comes to something', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('', 'a.csv', 'a.xml', 'a.tsv'),
        fc.option(fc.nat(5)),
        (bytes, name, column) => {
          const reading = readList({ bytes, name, column })
          expect('error' in reading || reading.preview.addresses >= 0).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
