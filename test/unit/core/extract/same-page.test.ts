import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '#main/core/extract/decode-text.ts'
import type { Extracted } from '#main/core/extract/extract-page.ts'
import { readHtml } from './read-html.ts'

const folder = join(import.meta.dirname, '../../../pages')

/** Pages written well enough that their tags can be rewritten without a parser. */
const texts = readdirSync(folder)
  .filter((file) => file.endsWith('.html') && !/^(?:broken|xhtml|windows|shift)/.test(file))
  .map((file) => decodeText(new Uint8Array(readFileSync(join(folder, file))), 'text/html').text)

/** Tags of a page; scripts, styles and comments are stepped over whole. */
const tag =
  /<!--[^]*?-->|<(script|style|noscript)\b[^]*?<\/\1>|<([a-z][a-z0-9]*)((?:\s+[a-z:_-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/gi
const attribute = /([a-z:_-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/gi

type Rewrite = (name: string, attributes: readonly (readonly [string, string | undefined])[]) => string

/** Rewrites the tags of a page that are not scripts, styles or comments. */
function withTags(html: string, rewrite: Rewrite): string {
  return html.replace(
    tag,
    (whole: string, _skipped: string, name: string | undefined, inside: string, slash: string) => {
      if (name === undefined) return whole
      const attributes = [...inside.matchAll(attribute)].map(
        ([, key = '', value]) => [key, value?.replace(/^(["'])([^]*)\1$/, '$2')] as const,
      )
      return `<${rewrite(name, attributes)}${slash === '' ? '' : ' /'}>`
    },
  )
}

function written([key, value]: readonly [string, string | undefined]): string {
  if (value === undefined) return key
  return value.includes('"') ? `${key}='${value}'` : `${key}="${value}"`
}

/** What a page says, places and all: the same tree gives the same answers. */
function said(html: string): Extracted {
  return readHtml(html, { landed: 'https://e.example/d/p', induce: true })
}

/** A shuffle that a seed decides. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map(
      (item, index) =>
        [(Math.imul(index + 1, 2_654_435_761) ^ Math.imul(seed + 1, 40_503)) >>> 0, item] as const,
    )
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)
}

const page = fc.constantFrom(...texts)
const options = { numRuns: 150, seed: 7 }

describe('the same page', () => {
  it('rewritten tag by tag is still the same page, so that what follows means something', () => {
    for (const html of texts) {
      const same = withTags(html, (name, attributes) => [name, ...attributes.map(written)].join(' '))
      expect(said(same)).toEqual(said(html))
    }
    const changed = texts.filter((html) => withTags(html, (name) => `${name} x`) !== html)
    expect(changed).toHaveLength(texts.length)
  })

  it('says the same whatever the order of attributes', () => {
    fc.assert(
      fc.property(page, fc.nat(), (html, seed) => {
        const other = withTags(html, (name, attributes) =>
          [name, ...shuffled(attributes, seed).map(written)].join(' '),
        )
        expect(said(other)).toEqual(said(html))
      }),
      options,
    )
  })

  it('says the same whatever the case of tags and attributes', () => {
    fc.assert(
      fc.property(page, fc.nat(), (html, seed) => {
        const cased = (text: string): string =>
          text.replace(/[a-z]/g, (letter, index: number) =>
            (seed >> (index % 16)) & 1 ? letter.toUpperCase() : letter,
          )
        const other = withTags(html, (name, attributes) =>
          [cased(name), ...attributes.map(([key, value]) => written([cased(key), value]))].join(' '),
        )
        expect(said(other)).toEqual(said(html))
      }),
      options,
    )
  })

  it('says the same whatever white space stands between attributes and tags', () => {
    const space = fc.constantFrom(' ', '\n', '\t', ' \n  ', '\f')
    fc.assert(
      fc.property(page, space, (html, between) => {
        const other = withTags(html, (name, attributes) =>
          [name, ...attributes.map(written), ''].join(between),
        )
        expect(said(other)).toEqual(said(html))
        // Line ends are line ends, whichever system wrote them.
        expect(said(html.replaceAll('\n', '\r\n'))).toEqual(said(html))
      }),
      options,
    )
  })

  it('says the same whatever quotes its attributes stand in', () => {
    fc.assert(
      fc.property(page, (html) => {
        const other = withTags(html, (name, attributes) =>
          [
            name,
            ...attributes.map(([key, value]) =>
              value === undefined || value.includes("'") ? written([key, value]) : `${key}='${value}'`,
            ),
          ].join(' '),
        )
        expect(said(other)).toEqual(said(html))
      }),
      options,
    )
  })

  it('says the same when JSON-LD is written on one line or on many', () => {
    const block = /(<script type="?application\/ld\+json"?[^>]*>)([^]*?)(<\/script>)/gi
    fc.assert(
      fc.property(page, fc.constantFrom(0, 1, 4), (html, indent) => {
        const other = html.replace(block, (whole: string, open: string, json: string, close: string) => {
          // Written numbers would lose their zeros in a round trip; those blocks stay.
          if (/:\s*-?\d+\.\d*0[\s,}]/.test(json)) return whole
          return `${open}${JSON.stringify(JSON.parse(json), null, indent)}${close}`
        })
        expect(said(other)).toEqual(said(html))
      }),
      options,
    )
  })
})
