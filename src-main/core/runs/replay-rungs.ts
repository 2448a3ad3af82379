import type { ReplayLine } from '../base/decode-line.ts'
import { normaliseAddress } from '../base/address.ts'
import { mayBeRead } from '../extract/media-type.ts'
import { whyInReason } from '../ladder/rung-memory.ts'
import type { RungMemory } from '../ladder/rung-memory.ts'

/**
 * Learns from a written line what its page taught when it was read, so that a resumed run asks each part of a site as the
 * run before it would have (spec decisions P4, behaviour 4.5).
 */
export function recallRung({ url, fetch }: ReplayLine, memory: RungMemory): void {
  const address = normaliseAddress(url)
  if (address === null || fetch?.rung === undefined) return
  const { rung, climbs = [], type = null, status } = fetch
  // Forgotten when it disappointed; what came after may have taught it anew.
  if (climbs.some(({ from_rung: from }) => from === 'browser')) memory.forget(address)
  if (status >= 400 || type === null || !mayBeRead(type, new Uint8Array())) return
  const up = climbs.find(({ from_rung: from, to_rung: to }) => from === 'http' && to === rung)
  if (rung === 'browser' && up !== undefined) memory.learn(address, rung, whyInReason(up.reason))
  if (rung === 'http' && climbs.length === 0) memory.notePlain(address)
}
