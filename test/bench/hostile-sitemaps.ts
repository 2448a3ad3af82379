import { gzipSync } from 'node:zlib'

/** A file made to cost a reader dear, and a piece of the sentence it must end in. */
export interface HostileSitemap {
  readonly name: string
  readonly bytes: () => Uint8Array
  readonly says: string
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const whole = 16 * 1024 * 1024 - 1024

/** Ten entities, each ten times the one before: a billion words if anybody expanded them. */
function billionLaughs(): string {
  const entities = Array.from(
    { length: 10 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  )
  return `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "lol">${entities.join('')}]><urlset>&l10;</urlset>`
}

const rows: readonly (readonly [name: string, make: () => string | Uint8Array, says: string])[] = [
  ['billion laughs', billionLaughs, 'declares a document type'],
  ['120,000 unclosed entities', () => `<urlset>${'<!ENTITY a '.repeat(120_000)}`, 'declares a document type'],
  ['2 MB of unclosed document types', () => '<!DOCTYPE x ['.repeat(160_000), 'declares a document type'],
  ['2 MB of one unknown declaration', () => `<urlset><!${'x'.repeat(2_000_000)}`, 'declaration'],
  ['2 MB of one quoted declaration', () => `<urlset><!"${'x'.repeat(2_000_000)}`, 'declaration'],
  ['2 MB of unclosed declarations', () => `<urlset>${'<!a '.repeat(500_000)}`, 'declaration'],
  ['a declaration behind a space', () => `<urlset>< !ENTITY a "${'x'.repeat(2_000_000)}`, 'declaration'],
  ['10,000 elements deep', () => `<urlset>${'<a>'.repeat(10_000)}`, 'nested more than 100 deep'],
  ['5 million elements deep', () => `<urlset>${'<a>'.repeat(5_000_000)}`, 'nested more than 100 deep'],
  ['5 million roots', () => '<a>'.repeat(5_000_000), 'its root is <a>'],
  ['a million closing tags', () => `<urlset>${'</a>'.repeat(1_000_000)}`, 'closing tag'],
  ['an endless name', () => `<urlset><${'a'.repeat(whole)}`, 'too long'],
  ['an endless attribute', () => `<urlset><a b="${'a'.repeat(whole)}`, 'too long'],
  ['2 million attributes', () => `<urlset><a ${'a="" '.repeat(2_000_000)}`, 'more than 1000 attributes'],
  ['a million different attributes', () => `<urlset><a ${manyAttributes()}`, 'more than 1000 attributes'],
  ['an attribute sax trips over', () => '<urlset><a hasOwnProperty="" __proto__="" b=""/>', 'ends before'],
  ['an endless comment', () => `<urlset><!--${'-a'.repeat(whole / 2)}`, 'too long'],
  ['an endless instruction', () => `<urlset><?x ${'? '.repeat(whole / 2)}`, 'too long'],
  ['an endless reference', () => `<urlset>&${'a'.repeat(whole)}`, 'too long'],
  ['endless CDATA', () => `<urlset><url><loc><![CDATA[${']'.repeat(whole)}`, 'ends before'],
  ['an endless address', () => `<urlset><url><loc>https://e.example/${'a'.repeat(whole)}`, 'ends before'],
  ['16 MiB of &amp;', () => `<urlset><url><loc>${'&amp;'.repeat(whole / 5)}`, 'ends before'],
  ['16 MiB of white space', () => ' '.repeat(whole), 'neither XML nor a list'],
  ['16 MiB of white space before a <', () => `${' '.repeat(whole)}<`, 'not XML'],
  ['16 MiB of one line', () => `https://e.example/${'a'.repeat(whole)}`, 'neither XML nor a list'],
  ['16 MiB of empty lines', () => '\n'.repeat(whole), 'neither XML nor a list'],
  ['16 MiB of half a comment', () => `<!--${'<!--'.repeat(whole / 4)}`, 'not XML'],
  ['instructions before a document type', () => `${'<?a'.repeat(600_000)}<!DOCTYPE html>`, 'document type'],
  ['a gzip bomb', () => gzipSync(Buffer.alloc(200_000_000)), 'inflates to more than'],
  [
    '10,000 members of gzip',
    () => Buffer.concat(Array<Uint8Array>(10_000).fill(gzipSync(''))),
    'neither XML',
  ],
]

function manyAttributes(): string {
  return Array.from({ length: 1_000_000 }, (_, number) => `a${number}="" `).join('')
}

/** Files of at most 16 MiB, each against one weakness of parsers. */
export const hostileSitemaps: readonly HostileSitemap[] = rows.map(([name, make, says]) => ({
  name,
  bytes: () => {
    const made = make()
    return typeof made === 'string' ? utf8(made) : made
  },
  says,
}))
