import type { Address } from '../base/address.ts'
import { matchesPathPattern } from '../base/path-pattern.ts'
import { policyOf, reservationOf, type TdmReservation, type TdmRule } from './tdm-file.ts'

/** Who can say whether a page's rights are reserved, each superseding the one before. */
export type TdmSource = 'file' | 'header' | 'meta'

/** In the order in which they supersede one another. */
const sources: readonly TdmSource[] = ['file', 'header', 'meta']

/** What an answer's headers or a page's first metas say, as written; null where nothing stands. */
export interface TdmSaid {
  readonly reservation: string | null
  readonly policy: string | null
}

/** All that is known of one page; a source that was not looked at is null. */
export interface TdmEvidence {
  /** The rules of the origin's file; none when it is refused, missing or broken; null when it was not asked for. */
  readonly file: readonly TdmRule[] | null
  /** Where the page landed. */
  readonly address: Address
  readonly header: TdmSaid | null
  readonly meta: TdmSaid | null
}

/** What one source added; `rule` is the location of the file's rule that matched. */
export interface TdmStep {
  readonly from: TdmSource
  readonly reservation: TdmReservation | null
  readonly policy: string | null
  readonly rule?: string
}

/** Whether a page's rights are reserved, under which policy, and how that came about (spec formats 1). */
export interface TdmVerdict {
  readonly reserved: boolean
  readonly policy: string | null
  /** The last source that set the reservation; null when none did. */
  readonly by: TdmSource | null
  readonly consulted: readonly TdmSource[]
  /** What each source that said anything said, in the order in which they supersede one another. */
  readonly trace: readonly TdmStep[]
}

/**
 * Judges one page: the file's first rule that matches, then the header, then the meta (spec behaviour 10). An absent
 * value resets nothing, one other than 0 and 1 is passed over, and a policy alone reserves nothing.
 */
export function tdmVerdict({ file, address, header, meta }: TdmEvidence): TdmVerdict {
  const steps: Readonly<Record<TdmSource, TdmStep | null>> = {
    file: file === null ? null : fileStep(file, address),
    header: header === null ? null : headerStep(header),
    meta: meta === null ? null : step('meta', meta),
  }
  const consulted = sources.filter((source) => ({ file, header, meta })[source] !== null)
  const trace = sources
    .map((source) => steps[source])
    .filter((found) => found !== null)
    .filter(({ reservation, policy }) => reservation !== null || policy !== null)
  const decisive = trace.findLast(({ reservation }) => reservation !== null)
  return {
    reserved: decisive?.reservation === 1,
    policy: trace.findLast(({ policy }) => policy !== null)?.policy ?? null,
    by: decisive?.from ?? null,
    consulted,
    trace,
  }
}

/** The first rule in file order that fits, not the longest as in robots.txt (spec behaviour 10). */
export function firstRuleFor<Rule extends TdmRule>(
  rules: readonly Rule[],
  address: Address,
): Rule | undefined {
  const path = address.slice(address.indexOf('/', address.indexOf('//') + 2))
  return rules.find(({ location }) => matchesPathPattern(location, path))
}

function fileStep(rules: readonly TdmRule[], address: Address): TdmStep | null {
  const rule = firstRuleFor(rules, address)
  if (rule === undefined) return null
  return { from: 'file', reservation: rule.reservation, policy: rule.policy, rule: rule.location }
}

/** Of a header sent several times, which arrives joined by commas, the first counts; an address may hold commas itself. */
function headerStep({ reservation, policy }: TdmSaid): TdmStep {
  return step('header', {
    reservation: reservation?.split(',')[0] ?? null,
    policy: policy?.split(/,\s/)[0] ?? null,
  })
}

function step(from: TdmSource, said: TdmSaid): TdmStep {
  return {
    from,
    reservation: reservationOf(said.reservation ?? undefined),
    policy: policyOf(said.policy ?? undefined),
  }
}
