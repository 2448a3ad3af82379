import type { TdmVoice } from '../../src-shared/evidence-view.ts'
import type { PageLine } from '../../src-shared/page-line.ts'
import { listIn } from './read-line.ts'

/** The voices in the order in which each supersedes the one before (spec behaviour 10). */
export const tdmVoices: readonly TdmVoice[] = ['file', 'header', 'meta']

/** What one voice said of a page, and what became of it. */
export interface TdmBox {
  readonly from: TdmVoice
  readonly isConsulted: boolean
  /** Null where it said nothing, or nothing of this. */
  readonly reservation: 0 | 1 | null
  readonly policy: string | null
  /** The location of the file's rule. */
  readonly rule: string | null
  /** Whether its reservation is the one that counts, and whether its policy is. */
  readonly decides: boolean
  readonly policyHolds: boolean
  /** Who said otherwise later; null where nobody did. */
  readonly reservationSupersededBy: TdmVoice | null
  readonly policySupersededBy: TdmVoice | null
}

/** A page's reservation as its line tells it, one box a voice. */
export interface TdmStory {
  readonly reserved: boolean
  readonly by: TdmVoice | null
  readonly policy: string | null
  readonly boxes: readonly TdmBox[]
}

/** Reads `rights.tdm` of a line that anyone may have written; null where it has none. */
export function readTdm(line: PageLine): TdmStory | null {
  const tdm: unknown = line.rights?.tdm
  if (typeof tdm !== 'object' || tdm === null) return null
  const { reserved, consulted, trace } = tdm as Readonly<Record<string, unknown>>
  const steps = listIn(trace as readonly unknown[]).map(stepOf)
  const said = tdmVoices.map((from) => steps.findLast((step) => step?.from === from) ?? nothing(from))
  const by = said.findLast(({ reservation }) => reservation !== null)?.from ?? null
  const under = said.findLast(({ policy }) => policy !== null)
  return {
    reserved: reserved === true,
    by,
    policy: under?.policy ?? null,
    boxes: said.map((step) => ({
      ...step,
      isConsulted: listIn(consulted as readonly unknown[]).includes(step.from),
      decides: step.from === by,
      policyHolds: step.from === under?.from,
      reservationSupersededBy: step.reservation === null || step.from === by ? null : by,
      policySupersededBy: step.policy === null || step.from === under?.from ? null : (under?.from ?? null),
    })),
  }
}

type Step = Pick<TdmBox, 'from' | 'reservation' | 'policy' | 'rule'>

function nothing(from: TdmVoice): Step {
  return { from, reservation: null, policy: null, rule: null }
}

function stepOf(written: unknown): Step | null {
  if (typeof written !== 'object' || written === null) return null
  const { from, reservation, policy, rule } = written as Readonly<Record<string, unknown>>
  const voice = tdmVoices.find((known) => known === from)
  if (voice === undefined) return null
  return {
    from: voice,
    reservation: reservation === 0 || reservation === 1 ? reservation : null,
    policy: typeof policy === 'string' ? policy : null,
    rule: typeof rule === 'string' ? rule : null,
  }
}
