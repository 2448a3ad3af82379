import type { PageError } from '../../../src-shared/page-error.ts'
import type { Rights } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import type { Extracted } from '../extract/extract-page.ts'
import { tdmRefusal } from '../rights/tdm-refusal.ts'
import { type TdmSaid, tdmVerdict } from '../rights/tdm-verdict.ts'
import type { AskParts } from './may-ask.ts'
import type { TdmBook } from './tdm-book.ts'

/** A page's rights, and the refusal when they are reserved and this run respects that. */
export interface PageRights {
  readonly rights: Rights
  readonly refusal: PageError | null
}

/**
 * What a page says may be done with it. The origin's tdmrep.json is asked for only when reservations are respected
 * (spec decisions P10); header and meta are read off the page in any case. Null when the run is stopping.
 */
export async function rightsOf(
  landed: Address,
  { rights, tdm }: Extracted,
  book: TdmBook | null,
  parts: AskParts,
): Promise<PageRights | null> {
  const file = book === null ? null : await book.rulesOf(landed, parts)
  if (book !== null && file === null) return null
  const verdict = tdmVerdict({ file, address: landed, header: said(tdm.header), meta: said(tdm.meta) })
  const isSilent = book === null && verdict.trace.length === 0
  return {
    rights: isSilent ? rights : { ...rights, tdm: verdict },
    refusal: book === null ? null : tdmRefusal(landed, verdict),
  }
}

function said({
  reservation,
  policy,
}: {
  readonly reservation: 0 | 1 | null
  readonly policy: string | null
}): TdmSaid {
  return { reservation: reservation === null ? null : String(reservation), policy }
}
