import type { DeclaredField, DeclaredThing, ReadingContext } from './declared.ts'
import { readJsonLd } from './json-ld.ts'
import { readMetaNames } from './meta-names.ts'
import { readOpenGraph } from './open-graph.ts'

/** A reader of things; a new one is a file of its own and a line here. */
export interface ThingReader {
  readonly source: string
  readonly read: (context: ReadingContext) => readonly DeclaredThing[]
}

/** A reader of what the document says about itself. */
export interface DocumentReader {
  readonly source: string
  readonly read: (context: ReadingContext) => ReadonlyMap<string, DeclaredField>
}

/** In order of precedence (spec behaviour 11.2). */
export const thingReaders: readonly ThingReader[] = [{ source: 'jsonld', read: readJsonLd }]

/** After the readers of things, in order of precedence (spec behaviour 11.2). */
export const documentReaders: readonly DocumentReader[] = [
  { source: 'opengraph', read: readOpenGraph },
  { source: 'html', read: readMetaNames },
]

/** Whether a source speaks of things rather than of the document (spec behaviour 11.2). */
export function isThingSource(source: string | null): boolean {
  return thingReaders.some((reader) => reader.source === source)
}
