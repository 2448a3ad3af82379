import type { Clock } from '../base/clock.ts'

/** Whether something comes to an end, well or badly, before `ms` are over; it is waited for no longer. */
export async function settlesWithin(ms: number, what: Promise<unknown>, clock: Clock): Promise<boolean> {
  const settled = new AbortController()
  const isSettled = what.then(
    () => true,
    () => true,
  )
  const isLate = clock.sleepUntil(clock.now() + ms, settled.signal).then(() => false)
  const isInTime = await Promise.race([isSettled, isLate])
  settled.abort()
  return isInTime
}
