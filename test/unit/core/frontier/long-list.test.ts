import { describe, expect, it } from 'vitest'
import { listEntries } from '#main/core/frontier/batch-list.ts'
import { plainlyPrivate } from '#main/core/runs/survey-list.ts'

const long = Array.from({ length: 5000 }, (_, n) => `http://10.0.0.1/${n}`)

/** How often others had their turn while something was going on. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  const state = { isOver: false }
  const ended = work.then(() => (state.isOver = true))
  while (!state.isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  await ended
  return turns
}

describe('a long list', () => {
  it('is taken in pieces, so that gate and window have their turn in between', async () => {
    expect(await turnsDuring(listEntries(long))).toBeGreaterThanOrEqual(5)
    expect(await turnsDuring(plainlyPrivate(long))).toBeGreaterThanOrEqual(5)
  })

  it('comes out whole and in order', async () => {
    const entries = await listEntries([...long, ...long])
    expect(entries.map(({ text }) => text)).toEqual(long)
    expect(await plainlyPrivate(long)).toBe(5000)
  })
})
