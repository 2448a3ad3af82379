import type { PageRecord, Rights } from '../../../src-shared/page-line.ts'
import type { Summary } from '../../../src-shared/summary.ts'
import { baseAddress } from './base-address.ts'
import { readCanonical } from './canonical.ts'
import type { ReadingContext } from './declared.ts'
import { decodeText } from './decode-text.ts'
import { gatherEvidence } from './evidence.ts'
import { pageKind } from './media-type.ts'
import { Origins } from './origins.ts'
import { gatherParts, type PageParts } from './page-parts.ts'
import { parsePage } from './parse-page.ts'
import { defaultMaxLinks, readLinks } from './read-links.ts'
import { documentReaders, thingReaders } from './readers.ts'
import { mergeRecords } from './records.ts'
import { readRights } from './rights.ts'
import { summarise } from './summarise.ts'
import { createPlaceBudget, createXPath } from './x-path.ts'

/** A page as it came over the wire, content coding already taken off. */
export interface ExtractInput {
  readonly bytes: Uint8Array
  readonly contentType: string | null
  /** Where the page landed, in its normal spelling. */
  readonly landed: string
  /** Values of the `X-Robots-Tag` headers. */
  readonly robotsTags: readonly string[]
  readonly linkHeader: string | null
  readonly maxLinks?: number
}

/** What a page declares and where it leads. */
export interface Extracted {
  readonly summary: Summary
  readonly records: readonly PageRecord[]
  /** Readers that found something, in their order of precedence. */
  readonly sources: readonly string[]
  readonly links: readonly string[]
  readonly canonical: string | null
  readonly rights: Rights
  /** The page lets nobody, or not us, follow its links; `links` is empty then. */
  readonly isNoFollow: boolean
}

/** Places of records may take twice the page's length, those of the summary once, and this much always (spec 11.3). */
const leastPlaceCharacters = 10_000

const noParts: PageParts = {
  html: null,
  bases: [],
  links: [],
  metas: [],
  scripts: [],
  titles: [],
  anchors: [],
}

/**
 * Reads a page: pure, and linear in the page's length. Plain text, and bodies that are no page, declare nothing; what
 * their headers say counts all the same.
 */
export function extractPage(input: ExtractInput): Extracted {
  const kind = pageKind(input.contentType, input.bytes)
  const isMarkup = kind === 'html' || kind === 'xml'
  const text = isMarkup ? decodeText(input.bytes, input.contentType).text : ''
  const parts = isMarkup ? gatherParts(parsePage(text, kind)) : noParts
  const context: ReadingContext = {
    parts,
    xPathOf: createXPath(),
    payForPlace: createPlaceBudget(Math.max(leastPlaceCharacters, 2 * text.length)),
    origins: new Origins(),
  }
  const things = thingReaders.map(({ source, read }) => ({ source, things: read(context) }))
  const documents = documentReaders.map(({ source, read }) => ({ source, fields: read(context) }))
  const records = mergeRecords(things, documents)
  const base = baseAddress(parts, input.landed)
  const canonical = readCanonical(parts, base, input.landed, input.linkHeader)
  const { rights, isNoFollow } = readRights(parts, base, input.robotsTags)
  const evidence = gatherEvidence(context, records, documents, canonical, base)
  return {
    summary: summarise(evidence, createPlaceBudget(Math.max(leastPlaceCharacters, text.length))),
    records,
    sources: [
      ...things.filter((found) => found.things.some(({ fields }) => fields.size > 0)),
      ...documents.filter(({ fields }) => fields.size > 0),
    ].map(({ source }) => source),
    links: isNoFollow ? [] : readLinks(parts, base, input.maxLinks ?? defaultMaxLinks),
    canonical: canonical?.address ?? null,
    rights,
    isNoFollow,
  }
}
