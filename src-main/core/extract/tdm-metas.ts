import type { PageParts } from './page-parts.ts'

/** A reservation of text and data mining as one voice gives it: 0 or 1 and a policy, each null where nothing readable is said. */
export interface TdmVoice {
  readonly reservation: 0 | 1 | null
  readonly policy: string | null
}

/** What the response's header and the page's metas say; who wins is not decided here (spec behaviour 10). */
export interface PageTdm {
  readonly header: TdmVoice
  readonly meta: TdmVoice
}

/** Values of the `TDM-Reservation` and `TDM-Policy` headers, null where they were not sent. */
export interface TdmHeaders {
  readonly reservation: string | null
  readonly policy: string | null
}

/** Longer policies are no addresses (our own bound, that of an address). */
const maxPolicyLength = 4096

/** Reads TDM reservations; of several metas the first wins, of joined headers the first value. */
export function readTdm(parts: PageParts, headers: TdmHeaders | undefined): PageTdm {
  return {
    header: voice(firstOf(headers?.reservation), firstOf(headers?.policy)),
    meta: voice(metaNamed(parts, 'tdm-reservation'), metaNamed(parts, 'tdm-policy')),
  }
}

function voice(reservation: string | undefined, policy: string | undefined): TdmVoice {
  const written = reservation?.trim()
  const address = policy?.trim() ?? ''
  return {
    reservation: written === '1' ? 1 : written === '0' ? 0 : null,
    policy: address === '' || address.length > maxPolicyLength ? null : address,
  }
}

function metaNamed({ metas }: PageParts, name: string): string | undefined {
  return metas.find(({ attribs }) => attribs['name']?.trim().toLowerCase() === name)?.attribs['content']
}

/** The first of values joined by commas (RFC 9110 5.3). */
function firstOf(header: string | null | undefined): string | undefined {
  return header?.split(',', 1)[0]
}
