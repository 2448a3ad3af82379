import type { Element } from 'domhandler'
import type { RecordValue } from '../../../src-shared/page-line.ts'
import type { DeclaredField, ReadingContext } from './declared.ts'
import { tokensOf } from './plain-text.ts'

/** Verticals keep their namespace; `og:` is taken off; `fb:` and `al:` are not read (spec behaviour 11.3). */
const verticals = ['article:', 'book:', 'profile:', 'video:', 'music:', 'product:']

/** Properties that may be declared several times (spec behaviour 11.3). */
const listed = new Set([
  'image',
  'video',
  'audio',
  'music:song',
  'music:album',
  'video:actor',
  'locale:alternate',
  'music:musician',
  'video:director',
  'video:writer',
  'video:tag',
  'article:author',
  'article:tag',
  'book:author',
  'book:tag',
])

/** Entries kept of one such property (spec behaviour 11.3). */
const maxEntries = 100

/** One declaration of a listed property: its own value (null when a part came without one) and the parts after it. */
interface Entry {
  readonly url: string | null
  readonly parts: Map<string, string>
}

/** What a page declares in Open Graph metas, by key; one image stays text, several become objects with their parts. */
export function readOpenGraph({ parts }: ReadingContext): Map<string, DeclaredField> {
  const single = new Map<string, string>()
  const entries = new Map<string, Entry[]>()
  for (const meta of parts.metas) {
    const content = meta.attribs['content']?.trim() ?? ''
    if (content === '') continue
    for (const key of keysOf(meta)) take(key, content, single, entries)
  }
  const fields = new Map<string, DeclaredField>()
  for (const [key, list] of entries) {
    for (const [name, value] of valuesOf(key, list)) fields.set(name, { value, where: null })
  }
  for (const [key, value] of single) if (!fields.has(key)) fields.set(key, { value, where: null })
  return fields
}

/** The Open Graph keys a meta declares, each once; both `property` and `name` are used for them in the field. */
function keysOf(meta: Element): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const attribute of ['property', 'name']) {
    for (const term of tokensOf(meta.attribs[attribute])) {
      if (term.startsWith('og:')) keys.add(term.slice('og:'.length))
      else if (verticals.some((vertical) => term.startsWith(vertical))) keys.add(term)
    }
  }
  keys.delete('')
  return keys
}

function take(
  key: string,
  content: string,
  single: Map<string, string>,
  entries: Map<string, Entry[]>,
): void {
  const colon = key.lastIndexOf(':')
  const root = colon < 0 ? '' : key.slice(0, colon)
  const isPart = !listed.has(key) && listed.has(root)
  if (!isPart && !listed.has(key)) {
    if (!single.has(key)) single.set(key, content)
    return
  }
  const list = entries.get(isPart ? root : key) ?? []
  entries.set(isPart ? root : key, list)
  if (isPart) takePart(key.slice(colon + 1), content, list)
  else if (list.length < maxEntries) list.push({ url: content, parts: new Map() })
}

/** A part belongs to the root before it; an address without a root before it begins one. */
function takePart(name: string, content: string, list: Entry[]): void {
  const last = list.at(-1)
  if (name === 'url' && (last === undefined || last.parts.has('url')) && list.length < maxEntries) {
    list.push({ url: null, parts: new Map([['url', content]]) })
  } else if (last === undefined) {
    list.push({ url: null, parts: new Map([[name, content]]) })
  } else if (!last.parts.has(name)) {
    last.parts.set(name, content)
  }
}

function valuesOf(key: string, list: readonly Entry[]): (readonly [string, RecordValue])[] {
  const [only, second] = list
  if (only === undefined) return []
  if (second === undefined) {
    const flat = [...only.parts].map(([name, value]) => [`${key}:${name}`, value] as const)
    return only.url === null ? flat : [[key, only.url], ...flat]
  }
  if (list.every((entry) => entry.parts.size === 0)) return [[key, list.map((entry) => entry.url ?? '')]]
  return [[key, list.map(entryObject)]]
}

function entryObject(entry: Entry): RecordValue {
  return Object.fromEntries([...(entry.url === null ? [] : [['url', entry.url] as const]), ...entry.parts])
}
