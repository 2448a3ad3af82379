import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '#main/core/extract/decode-text.ts'
import { extractPage } from '#main/core/extract/extract-page.ts'
import { judgedTree, parsePage } from '#main/core/extract/parse-page.ts'
import { plainTree } from '#main/core/extract/plain-tree.ts'
import { treeShape } from './tree-shape.ts'

const folder = join(import.meta.dirname, '../../../pages')
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.html') && file !== 'xhtml.html')
  .map((file) => [file, new Uint8Array(readFileSync(join(folder, file)))] as const)

/** Every text of the case file that holds markup. */
const cases = readFileSync(join(import.meta.dirname, '../../../cases/bugs.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('<'))
  .flatMap((line) => textsIn(JSON.parse(line)))
  .filter((text) => text.includes('<'))

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function expectSameAsJudge(html: string): void {
  const plain = plainTree(html)
  if (plain !== null) expect(treeShape(plain)).toEqual(treeShape(judgedTree(html)))
}

function read(bytes: Uint8Array, parse: typeof parsePage): unknown {
  const page = {
    bytes,
    contentType: 'text/html',
    landed: 'https://e.example/d/',
    robotsTags: [],
    linkHeader: null,
  }
  return extractPage({ ...page, induce: true }, parse)
}

/** Pages tried of each kind; the environment may ask for more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2000)

const judge: typeof parsePage = (text) => judgedTree(text)

/** Tags that tree builders treat apart, put together in every wrong way. */
const tags = (
  'html head body title meta link script style noscript iframe textarea template svg math path desc foreignObject p div ul ' +
  'li dl dd dt a b i em nobr font h1 h2 table caption colgroup col tbody thead tr td th select option optgroup button form ' +
  'input br hr img span pre ruby rt object frameset image x-y'
).split(' ')
const opening = fc.constantFrom(...tags).map((name) => `<${name}>`)
const closing = fc.constantFrom(...tags).map((name) => `</${name}>`)
const odd = fc.constantFrom(
  '<a href=/x>',
  '<a href="/y" HREF=z>',
  '<div itemscope itemprop=n>',
  '<path d="M0"/>',
  '<div/>',
  '<script/>',
  '<p class=a/>',
  '<p id="a"class="b">',
  '<p a=\'"\' b=">">',
  '<p =x>',
  '<p "x>',
  '<p a = b  c>',
  '<p a=&amp;b&copy=1&lt;>',
  '<P ID=Q>',
  '<!doctype html>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">',
  '<!-- c -->',
  '<!-->',
  '<!--->',
  '<!-- -- > -->',
  '<!-- <p> --!>',
  '<!-',
  '<!>',
  '<!x>',
  '<?xml version="1.0"?>',
  '<![CDATA[ <p> ]]>',
  '</ p>',
  '</>',
  '</p x=">">',
  '</p\n>',
  '</div/>',
  '<',
  '< p>',
  '&amp;',
  '&nbsp;',
  '&notit;',
  '&#0;',
  '&#x80;',
  '&',
  '\0',
  '\u00a0',
  ' ',
  '\n',
  'text',
  '</script/>',
  '<!--<script>',
  '</noscript >',
  '<a',
  '<a href="',
  '-->',
  '"',
  '>',
)

/** Pages of matched tags, as most are written, so that not every page is given up at once. */
const matched: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(
      'text ',
      ' ',
      '<br>',
      '<hr>',
      '<img src=x>',
      '&eacute;',
      '<p>one',
      '<li>two',
      '<option>o',
    ),
    fc
      .tuple(fc.constantFrom(...tags), fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, inside]) => `<${name} class="c">${inside.join('')}</${name}>`),
    fc
      .tuple(
        fc.constantFrom('ul', 'table', 'tr', 'tbody', 'select', 'dl', 'td'),
        fc.array(tie('node'), { maxLength: 5 }),
      )
      .map(([name, inside]) => `<${name}>${inside.join('')}</${name}>`),
  ),
})).node

describe('the plain tree', () => {
  it.each(pages)('of %s is the judge’s, if it is read at all', (_, bytes) => {
    const { text } = decodeText(bytes, 'text/html')
    expectSameAsJudge(text)
    expect(read(bytes, parsePage)).toEqual(read(bytes, judge))
  })

  it('is read for most pages', () => {
    const plain = pages.filter(([, bytes]) => plainTree(decodeText(bytes, 'text/html').text) !== null)
    expect(plain.length).toBeGreaterThan(pages.length * 0.8)
  })

  it('of every case from the field is the judge’s', () => {
    expect(cases.length).toBeGreaterThan(20)
    for (const html of cases) {
      expectSameAsJudge(html)
      const bytes = new TextEncoder().encode(html)
      expect(read(bytes, parsePage)).toEqual(read(bytes, judge))
    }
  })

  it.each([
    '<!doctype html><table><tr><td>a<td>b<tr><th>c</table>',
    '<!doctype html><p>a<table><tbody><tr><td><p>b</table>',
    '<ul><li>a<li><p>b<li>c</ul>',
    '<dl><dt>a<dd>b<dt>c</dl>',
    '<select><optgroup label=x><option>a<option>b<optgroup><option>c</select>',
    '<head><noscript><img src="</p>"></noscript></head>text',
    '<p>a<div>b</div>c<h2>d</h2>',
    '<svg viewBox="0 0 1 1"><title>t</title><linearGradient/><path d="M"/></svg>x',
    '<template><p><template><div></template></template>after',
    '<body>a</body></html><script>x</script>',
    '<script>if (a < b) "</p>"</script>',
    '<div/>inside<br/>',
    'no tags at all',
    '',
  ])('is read, and the judge’s, for %s', (html) => {
    expect(plainTree(html)).not.toBeNull()
    expectSameAsJudge(html)
  })

  it('of broken markup is the judge’s, if it is read at all', () => {
    const page = fc.array(fc.oneof(opening, closing, odd), { maxLength: 14 }).map((parts) => parts.join(''))
    fc.assert(fc.property(page, expectSameAsJudge), { numRuns: RUNS, seed: 7 })
  })

  it('of matched tags in wrong places is the judge’s, if it is read at all', () => {
    const page = fc
      .tuple(fc.constantFrom('', '<!doctype html>'), matched, matched)
      .map((parts) => parts.join(''))
    fc.assert(fc.property(page, expectSameAsJudge), { numRuns: RUNS, seed: 7 })
  })

  it('of a page with a piece cut out, doubled or put elsewhere is the judge’s, and so is what it says', () => {
    const texts = pages.map(([, bytes]) => decodeText(bytes, 'text/html').text)
    const cut = fc.record({
      text: fc.constantFrom(...texts),
      from: fc.nat(),
      length: fc.integer({ min: 1, max: 40 }),
      to: fc.nat(),
      kind: fc.constantFrom('cut', 'double', 'move'),
    })
    fc.assert(
      fc.property(cut, ({ text, from, length, to, kind }) => {
        const at = from % text.length
        const piece = text.slice(at, at + length)
        const rest = kind === 'double' ? text : text.slice(0, at) + text.slice(at + length)
        const target = to % rest.length
        const html = kind === 'cut' ? rest : rest.slice(0, target) + piece + rest.slice(target)
        expectSameAsJudge(html)
        const bytes = new TextEncoder().encode(html)
        expect(read(bytes, parsePage)).toEqual(read(bytes, judge))
      }),
      { numRuns: Math.ceil(RUNS / 10), seed: 7 },
    )
  })
})
