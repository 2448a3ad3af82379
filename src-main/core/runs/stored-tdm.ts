import type { TdmFileView } from '../../../src-shared/evidence-view.ts'
import { normaliseAddress } from '../base/address.ts'
import { readTdmFile } from '../rights/tdm-file.ts'
import { firstRuleFor } from '../rights/tdm-verdict.ts'

/** Rules of a kept file that are shown, the one that fits in their middle; it may have a thousand (our own bound). */
const maxShown = 50

/** The rules of a kept tdmrep.json and the first that fits an address; asks no site. */
export function tdmRulesOf(
  bytes: Uint8Array,
  text: string,
): Pick<TdmFileView, 'count' | 'rules' | 'deciding'> {
  const rules = readTdmFile(bytes).map((rule, index) => ({ number: index + 1, ...rule }))
  const address = normaliseAddress(text)
  const deciding = address === null ? undefined : firstRuleFor(rules, address)
  const middle = deciding === undefined ? 0 : rules.indexOf(deciding)
  const from = Math.max(0, Math.min(middle - maxShown / 2, rules.length - maxShown))
  return {
    count: rules.length,
    rules: rules.slice(from, from + maxShown),
    deciding: deciding?.number ?? null,
  }
}
