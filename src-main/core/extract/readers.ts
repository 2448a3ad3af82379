import type { DeclaredField, Found, ReadingContext } from './declared.ts'
import { readDublinCore } from './dublin-core.ts'
import { readJsonLd } from './json-ld.ts'
import { readMetaNames } from './meta-names.ts'
import { readMicrodata } from './microdata.ts'
import { readMicroformats } from './microformats.ts'
import { readOpenGraph } from './open-graph.ts'
import { readRdfa } from './rdfa.ts'
import { readTwitter } from './twitter.ts'

/** A reader of things; a new one is a file of its own and a line here. */
export interface ThingReader {
  readonly source: string
  readonly read: (context: ReadingContext) => Found
  /** Read only when asked for (spec decisions R5). */
  readonly isOptional?: boolean
}

/** A reader of what the document says about itself. */
export interface DocumentReader {
  readonly source: string
  readonly read: (context: ReadingContext) => ReadonlyMap<string, DeclaredField>
}

/** In order of precedence (spec behaviour 11.2). */
export const thingReaders: readonly ThingReader[] = [
  { source: 'jsonld', read: (context) => ({ things: readJsonLd(context), loose: [] }) },
  { source: 'microdata', read: readMicrodata },
  { source: 'microformats', read: readMicroformats, isOptional: true },
  { source: 'rdfa', read: readRdfa },
]

/** After the readers of things, in order of precedence (spec behaviour 11.2). */
export const documentReaders: readonly DocumentReader[] = [
  { source: 'dublincore', read: readDublinCore },
  { source: 'opengraph', read: readOpenGraph },
  { source: 'twitter', read: readTwitter },
  { source: 'html', read: readMetaNames },
]

/** Whether a source speaks of things rather than of the document (spec behaviour 11.2). */
export function isThingSource(source: string | null): boolean {
  return thingReaders.some((reader) => reader.source === source)
}
