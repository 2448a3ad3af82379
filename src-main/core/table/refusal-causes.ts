import * as z from 'zod'
import type { RefusalCause } from '../../../src-shared/evidence-view.ts'
import type { Outcome } from '../../../src-shared/page-error.ts'
import type { FailedLine } from '../../../src-shared/page-line.ts'

/** Outcomes that somebody's rule decided: robots.txt, a reservation, a redirect to another site (spec window 5). */
const refusals: ReadonlySet<Outcome> = new Set(['refused', 'reserved', 'redirected'])

/** Addresses kept for one cause (the contract's own bound), and for all. */
const maxExamples = 100
const maxExamplesOfAll = 10_000
/** Causes told apart; further ones of a code are counted together, under no site (the table's own bound). */
const maxCauses = 10_000
/** Characters of an address and of any other text that are kept; longer addresses are no examples. */
const maxAddress = 8192
const maxText = 1000

const text = z
  .string()
  .nullable()
  .catch(null)
  .transform((value) => value?.slice(0, maxText) ?? null)

/** Lines may be anybody's, so the refusal is read as carefully as the rest of them. */
const Refusal = z.object({
  origin: z.string().max(maxText),
  line: z.number().nullable().catch(null),
  rule: text,
  agent: text,
  file: text,
})

const Reservation = z.object({
  by: z.enum(['file', 'header', 'meta']),
  trace: z.array(z.object({ from: z.string(), rule: text.optional() })).catch([]),
})

interface Cause extends Omit<RefusalCause, 'count' | 'examples'> {
  count: number
  readonly examples: RefusalCause['examples'][number][]
}

/** Groups the pages of a file that a rule kept away, by what decided. */
export class RefusalCauses {
  readonly #causes = new Map<string, Cause>()
  #examples = 0

  /** Counts a page that was not read; one that no rule refused is passed over. */
  add(number: number, outcome: Outcome, site: string, { url, error, rights }: FailedLine): void {
    if (!refusals.has(outcome)) return
    const tdm = error.code === 'tdm_reserved' ? tdmOf(rights?.tdm) : null
    const cause = this.#causeOf({ code: error.code, site, robots: robotsOf(error.robots), tdm })
    cause.count += 1
    if (cause.examples.length >= maxExamples || this.#examples >= maxExamplesOfAll) return
    if (url.length > maxAddress) return
    cause.examples.push({ number, url, message: error.message.slice(0, maxText) })
    this.#examples += 1
  }

  /** Every cause, the one of most pages first. */
  list(): readonly RefusalCause[] {
    return [...this.#causes.values()].sort((a, b) => b.count - a.count)
  }

  #causeOf(told: Pick<Cause, 'code' | 'site' | 'robots' | 'tdm'>): Cause {
    const { code, site, robots, tdm } = told
    const id = JSON.stringify([code, site, robots, tdm])
    const known = this.#causes.get(id)
    if (known !== undefined) return known
    if (this.#causes.size >= maxCauses && site !== '') {
      return this.#causeOf({ code, site: '', robots: null, tdm: null })
    }
    const cause: Cause = { id, ...told, count: 0, examples: [] }
    this.#causes.set(id, cause)
    return cause
  }
}

function robotsOf(written: unknown): Cause['robots'] {
  const read = Refusal.safeParse(written)
  if (!read.success) return null
  const { origin, line, rule, agent, file } = read.data
  return { origin, sha256: file, line, rule, agent }
}

function tdmOf(written: unknown): Cause['tdm'] {
  const read = Reservation.safeParse(written)
  if (!read.success) return null
  const { by, trace } = read.data
  const rule = by === 'file' ? (trace.find(({ from }) => from === 'file')?.rule ?? null) : null
  return { by, rule }
}
