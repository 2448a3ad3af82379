import type { Document } from 'domhandler'
import type { PageRecord, Rights } from '../../../src-shared/page-line.ts'
import type { Conflicts, Snippet, Summary } from '../../../src-shared/summary.ts'
import { baseAddress } from './base-address.ts'
import { readCanonical } from './canonical.ts'
import { findConflicts } from './conflicts.ts'
import type { ReadingContext } from './declared.ts'
import { decodeText } from './decode-text.ts'
import { createElementText } from './element-text.ts'
import { gatherEvidence } from './evidence.ts'
import { induceRecords, inducedSource } from './induction.ts'
import { pageKind } from './media-type.ts'
import { Origins } from './origins.ts'
import { gatherParts, noParts } from './page-parts.ts'
import { parsePage } from './parse-page.ts'
import { defaultMaxLinks, readLinks } from './read-links.ts'
import { documentReaders, thingReaders } from './readers.ts'
import { mergeRecords } from './records.ts'
import { readRights } from './rights.ts'
import { readSitemapLinks } from './sitemap-links.ts'
import { sourceSnippets } from './source-snippets.ts'
import { summarise } from './summarise.ts'
import { type PageTdm, readTdm, type TdmHeaders } from './tdm-metas.ts'
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
  /** Values of the `Content-Usage` headers. */
  readonly contentUsage?: readonly string[]
  readonly tdmHeaders?: TdmHeaders
  /** Microformats are read too (`--microformats`). */
  readonly microformats?: boolean
  /** Rows are looked for on a page that declares no thing (`--induce`). */
  readonly induce?: boolean
  /** The source around each answer is given too. */
  readonly snippets?: boolean
}

/** What a page declares and where it leads. */
export interface Extracted {
  readonly summary: Summary
  readonly records: readonly PageRecord[]
  /** Readers that found something, in their order of precedence. */
  readonly sources: readonly string[]
  /** Questions the page answers in two ways; left out when there are none. */
  readonly conflicts?: Conflicts
  readonly links: readonly string[]
  /** Sitemaps the page names; empty where it forbids us its links. */
  readonly sitemapLinks: readonly string[]
  readonly canonical: string | null
  readonly rights: Rights
  /** What header and metas say of text and data mining; the verdict is another's. */
  readonly tdm: PageTdm
  /** The page lets nobody, or not us, follow its links; `links` is empty then. */
  readonly isNoFollow: boolean
  /** Where the answers stand in the source; only when asked for. */
  readonly snippets?: readonly Snippet[]
}

/** Places of records may take twice the page's length, those of the summary once, and this much always (spec 11.3). */
const leastPlaceCharacters = 10_000

/** Text read off elements inside each other may take four times the page's length, and this much always (our own bound). */
const leastTextCharacters = 100_000

/**
 * Reads a page: pure, and linear in the page's length. Plain text, and bodies that are no page, declare nothing; what
 * their headers say counts all the same. `parse` makes the tree; tests put the judge there.
 */
export function extractPage(input: ExtractInput, parse = parsePage): Extracted {
  const context = contextOf(input, parse)
  const { parts, base, text } = context
  const found = thingReaders
    .filter(({ isOptional = false }) => !isOptional || input.microformats === true)
    .map(({ source, read }) => ({ source, ...read(context) }))
  const documents = documentReaders.map(({ source, read }) => ({ source, fields: read(context) }))
  const isDeclared = found.some(({ things }) => things.some(({ fields }) => fields.size > 0))
  const merged = mergeRecords(found, documents)
  const induced = input.induce === true && !isDeclared ? induceRecords(context) : []
  const canonical = readCanonical(parts, base, input.landed, input.linkHeader)
  const { rights, isNoFollow } = readRights(parts, base, input)
  const loose = new Map(found.map(({ source, loose: words }) => [source, words]))
  const evidence = gatherEvidence(context, merged, documents, loose, canonical)
  const payForPlace = createPlaceBudget(Math.max(leastPlaceCharacters, text.length))
  const summary = summarise(evidence, payForPlace)
  const conflicts = findConflicts(evidence, summary, payForPlace)
  return {
    summary,
    records: [...merged.records, ...induced],
    sources: [
      ...found.filter(({ things }) => things.some(({ fields }) => fields.size > 0)),
      ...documents.filter(({ fields }) => fields.size > 0),
      ...(induced.length > 0 ? [{ source: inducedSource }] : []),
    ].map(({ source }) => source),
    ...(Object.keys(conflicts).length > 0 && { conflicts }),
    links: isNoFollow ? [] : readLinks(parts, base, input.maxLinks ?? defaultMaxLinks),
    sitemapLinks: isNoFollow ? [] : readSitemapLinks(parts, base),
    canonical: canonical?.address ?? null,
    rights,
    tdm: readTdm(parts, input.tdmHeaders),
    isNoFollow,
    ...(input.snippets === true && { snippets: sourceSnippets(text, summary) }),
  }
}

function contextOf({ bytes, contentType, landed }: ExtractInput, parse: typeof parsePage): ReadingContext {
  const kind = pageKind(contentType, bytes)
  const isMarkup = kind === 'html' || kind === 'xml'
  const text = isMarkup ? decodeText(bytes, contentType).text : ''
  const document: Document | null = isMarkup ? parse(text, kind) : null
  const parts = document === null ? noParts : gatherParts(document)
  const xPathOf = createXPath()
  return {
    document,
    text,
    parts,
    base: baseAddress(parts, landed),
    xPathOf,
    payForPlace: createPlaceBudget(Math.max(leastPlaceCharacters, 2 * text.length)),
    textOf: createElementText(Math.max(leastTextCharacters, 4 * text.length)),
    origins: new Origins(xPathOf),
  }
}
