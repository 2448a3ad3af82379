import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { Core } from '#main/core/index.ts'
import { readList } from '#main/core/runs/read-list.ts'
import { ListDesk } from '#main/service/list-desk.ts'

/** Reads lists at once, but for the first, which waits for `release`. */
function firstIsSlow() {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let count = 0
  const core = {
    readList: async (given: Parameters<typeof readList>[0]) => {
      count += 1
      if (count === 1) await released
      return readList(given)
    },
  }
  return { desk: new ListDesk(core as unknown as Core), release: () => release() }
}

describe('the list that is kept', () => {
  it('is the one handed over last, whichever is read first', async () => {
    const { desk, release } = firstIsSlow()
    const long = desk.read({ text: 'https://long.example/\n' }, null)
    const { id } = await desk.read({ text: 'https://short.example/\n' }, null)
    release()
    const { id: longId } = await long
    expect(desk.take(id)).toEqual(['https://short.example/'])
    expect(() => desk.take(longId)).toThrow('not the one that was read last')
  })

  it('is none when a folder is dropped, and says so', async () => {
    const { desk } = firstIsSlow()
    await expect(desk.read({ file: tmpdir() }, null)).rejects.toThrow(`${tmpdir()} is not a file. A list is`)
  })
})
