import type { Lane } from '../../../src-shared/crawl-status.ts'
import type { Clock } from '../base/clock.ts'
import type { GateDoor } from '../gate/gate-door.ts'
import type { DelayInForce } from '../robots/delay-in-force.ts'

/** What a site's lane shows now: whether it rests and why, the delay in force, and the figures its own log would show. */
export function laneOf(site: string, gate: GateDoor, delay: DelayInForce, clock: Clock): Lane {
  const state = gate.state(site)
  return {
    site,
    state: state.kind,
    leftMs: state.kind === 'resting' ? Math.max(0, state.until - clock.now()) : 0,
    why: state.kind === 'resting' ? state.why : '',
    address: state.kind === 'idle' ? null : state.address,
    delaySeconds: delay.delay,
    delayWhy: delay.why,
    ...gate.figures(site),
  }
}
