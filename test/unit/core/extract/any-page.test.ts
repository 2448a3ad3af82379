import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html.ts'

/** Pieces that mean something to some reader, to be put together in every wrong way. */
const pieces = [
  '<script type="application/ld+json">',
  '</script>',
  '{"@type":["Product",1,null],"name":',
  '{"@id":"#a"}',
  '"offers":[{"price":1.5},',
  '"@graph":[',
  '}',
  ']',
  ',',
  '"x"',
  '<meta property="og:image" content="/a">',
  '<meta name="robots" content=",: none',
  '">',
  '<link rel="canonical license" href="',
  '<base href="',
  '<a rel href="//[">',
  '<svg><title>',
  '</title>',
  '<template>',
  '<table>',
  '<html lang>',
  '<![CDATA[',
  '<!--',
  '&amp;&#x0;',
  '\0\ufeff',
]

describe('any page', () => {
  it('is read without an error, the same way each time, and its answers can be written down', () => {
    const page = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''))
    const header = fc.constantFrom(
      null,
      'text/html',
      'application/xhtml+xml; charset=utf-16',
      'text/html;charset="',
    )
    fc.assert(
      fc.property(page, header, fc.string(), (html, contentType, said) => {
        const options = { contentType, robotsTags: [said], linkHeader: said }
        const read = readHtml(html, options)
        expect(JSON.parse(JSON.stringify(read))).toEqual(structuredClone(read))
        expect(readHtml(html, options)).toEqual(read)
      }),
      { numRuns: 500, seed: 7 },
    )
  })

  it('of any bytes is read without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(readHtml('', { bytes, contentType: 'text/html' }).links).toBeInstanceOf(Array)
      }),
      { numRuns: 500, seed: 7 },
    )
  })
})
