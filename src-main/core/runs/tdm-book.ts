import { type Address, originOf } from '../base/address.ts'
import { BoundedMap } from '../base/bounded-map.ts'
import { readTdmFile, tdmFilePath, type TdmRule } from '../rights/tdm-file.ts'
import { rememberedOrigins } from '../robots/robots-book.ts'
import type { Evidence } from '../state/evidence.ts'
import { fetchPage } from './fetch-page.ts'
import type { AskParts } from './may-ask.ts'

/**
 * Each origin's tdmrep.json, asked for once a run through its robots.txt and delay. Refused, missing or broken is the same
 * as no rules (spec behaviour 10).
 */
export class TdmBook {
  readonly #evidence: Evidence | null
  readonly #byOrigin = new BoundedMap<string, Promise<readonly TdmRule[] | null>>(rememberedOrigins)

  constructor(evidence: Evidence | null) {
    this.#evidence = evidence
  }

  /** The rules for an address; null when the run is stopping. */
  rulesOf(address: Address, parts: AskParts): Promise<readonly TdmRule[] | null> {
    const origin = originOf(address)
    const known = this.#byOrigin.get(origin)
    if (known !== undefined) return known
    const rules = this.#ask(`${origin}${tdmFilePath}` as Address, parts)
    this.#byOrigin.set(origin, rules)
    return rules
  }

  async #ask(address: Address, parts: AskParts): Promise<readonly TdmRule[] | null> {
    const fetched = await fetchPage({ page: address, retry: null, as: 'tdmrep' }, parts)
    if (fetched === null) return null
    const isRead = fetched.kind === 'answer' && fetched.answer.status >= 200 && fetched.answer.status < 300
    const status = fetched.kind === 'answer' ? fetched.answer.status : null
    const error = fetched.kind === 'answer' ? null : fetched.error.message
    const bytes = isRead ? fetched.answer.body : null
    const at = new Date(parts.clock.wall()).toISOString()
    this.#evidence?.reading({ kind: 'tdmrep', origin: originOf(address), address, status, at, error }, bytes)
    return bytes === null ? [] : readTdmFile(bytes)
  }
}
