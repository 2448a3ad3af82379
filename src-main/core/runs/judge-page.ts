import { decodeText } from '../extract/decode-text.ts'
import { type Extracted, type ExtractInput, extractPage } from '../extract/extract-page.ts'
import { pageKind } from '../extract/media-type.ts'
import { isThingSource } from '../extract/readers.ts'
import { type ClimbVerdict, climbTest } from '../ladder/climb-test.ts'

/** A page that was read, and whether it is good enough as it is. */
export interface JudgedPage {
  readonly extracted: Extracted
  readonly verdict: ClimbVerdict
}

/** Reads a page and judges it (spec behaviour 4.2). Only what is HTML can be drawn; a feed is what it is. */
export function judgePage(page: ExtractInput, status: number): JudgedPage {
  const extracted = extractPage(page)
  const { text } = decodeText(page.bytes, page.contentType)
  if (pageKind(page.contentType, page.bytes) !== 'html') return { extracted, verdict: { kind: 'stay' } }
  return { extracted, verdict: climbTest({ status, html: text, isFound: declaresThings(extracted) }) }
}

/** OpenGraph and the plain meta names say nothing of what a page is about (spec behaviour 4.2). */
function declaresThings({ records }: Extracted): boolean {
  return records.some(({ fields }) => Object.values(fields).some(({ source }) => isThingSource(source)))
}
