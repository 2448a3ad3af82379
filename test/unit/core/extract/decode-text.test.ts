import { describe, expect, it } from 'vitest'
import { decodeText } from '#main/core/extract/decode-text.ts'
import { extractPage } from '#main/core/extract/extract-page.ts'
import { type BugRow, bugRow } from './read-html.ts'

interface Body {
  readonly headers: Readonly<Record<string, string>>
  readonly body_b64: string
}

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'))
const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

function titleOf(bytes: Uint8Array, contentType: string | null): string | undefined {
  const page = { bytes, contentType, landed: 'https://e.example/', robotsTags: [], linkHeader: null }
  return extractPage(page).summary.title?.value
}

describe('decodeText', () => {
  it('encoding-001: a byte-order mark beats the header', () => {
    const { input, expected } = bugRow('encoding-001') as BugRow<
      Body & { utf16: Body },
      { title: string; utf16_title: string }
    >
    expect(titleOf(bytesOf(input.body_b64), input.headers['content-type']!)).toBe(expected.title)
    expect(titleOf(bytesOf(input.utf16.body_b64), input.utf16.headers['content-type']!)).toBe(
      expected.utf16_title,
    )
  })

  it('encoding-003: the header beats a meta, and bytes that do not fit are replaced', () => {
    const { input, expected } = bugRow('encoding-003') as BugRow<Body, { title: string }>
    expect(titleOf(bytesOf(input.body_b64), input.headers['content-type']!)).toBe(expected.title)
  })

  it('encoding-004: a charset is read quoted, in capitals, in apostrophes and beside other parameters', () => {
    const { input, expected } = bugRow('encoding-004') as BugRow<{ cases: Body[] }, { titles: string[] }>
    expect(input.cases.map((row) => titleOf(bytesOf(row.body_b64), row.headers['content-type']!))).toEqual(
      expected.titles,
    )
  })

  it('encoding-006: a page declares its encoding in metas of any order or in an XML declaration', () => {
    const { input, expected } = bugRow('encoding-006') as BugRow<
      { cases_b64: string[] },
      { titles: string[] }
    >
    expect(input.cases_b64.map((body) => titleOf(bytesOf(body), 'text/html'))).toEqual(expected.titles)
  })

  it('bytes that are plainly UTF-8 are UTF-8 whatever was declared', () => {
    const bytes = new TextEncoder().encode('<meta charset=windows-1251>é')
    expect(decodeText(bytes, 'text/html; charset=iso-8859-1')).toEqual({
      text: '<meta charset=windows-1251>é',
      encoding: 'utf-8',
    })
  })

  it.each([
    ['text/html', 'plain', 'plain', 'utf-8'],
    ['text/html', 'caf\xe9 \x80 \x93', 'café € “', 'windows-1252'],
    ['text/html; charset=iso-8859-1', '\x80', '€', 'windows-1252'],
    ['text/html; charset=iso-8859-9', '\xfe', 'ş', 'windows-1254'],
    ['text/html; charset=koi8-r', '\xc1', 'а', 'koi8-r'],
    ['text/html; charset=utf-7', '+AOk-', '+AOk-', 'utf-8'],
    ['text/html; charset=nonsense', '<meta charset=koi8-r>\xc1', '<meta charset=koi8-r>а', 'koi8-r'],
    ['text/html', '<!-- <meta charset=koi8-r> -->\xc1', '<!-- <meta charset=koi8-r> -->Á', 'windows-1252'],
    ['text/html', '<body><meta charset=koi8-r>\xc1', '<body><meta charset=koi8-r>Á', 'windows-1252'],
    ['text/html', '\xef<meta charset=koi8-r>\xc1', 'О<meta charset=koi8-r>а', 'koi8-r'],
    ['text/html', '<p class="charset=koi8-r">\xc1', '<p class="charset=koi8-r">Á', 'windows-1252'],
    [null, '', '', 'utf-8'],
  ])('reads %s with %j as %j in %s', (contentType, body, text, encoding) => {
    expect(decodeText(latin(body), contentType)).toEqual({ text, encoding })
  })

  it('makes every line end a line feed', () => {
    expect(decodeText(latin('a\r\nb\rc\nd'), null).text).toBe('a\nb\nc\nd')
  })

  it('looks for a declaration in the first 64 KiB only', () => {
    const late = latin(`${' '.repeat(65_536)}<meta charset=koi8-r>\xc1`)
    expect(decodeText(late, null).encoding).toBe('windows-1252')
  })
})
