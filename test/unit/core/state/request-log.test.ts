import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Evidence, type RequestNote } from '#main/core/state/evidence.ts'
import { RequestLog } from '#main/core/state/request-log.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-log-'))
})
afterEach(() => rm(folder, { recursive: true }))

const note = (site: string, startedAt: number): Omit<RequestNote, 'n' | 'isResumed'> => ({
  site,
  address: `https://${site}/`,
  kind: 'page',
  for: null,
  askedAt: startedAt,
  startedAt,
  endedAt: startedAt + 5,
  status: 200,
  error: null,
  waited: { ms: 0, why: 'it may be asked now' },
  connection: 1,
})

async function runOf(file: string, isResumed: boolean, ...notes: Omit<RequestNote, 'n'>[]): Promise<void> {
  const evidence = new Evidence(file)
  await evidence.open(isResumed)
  for (const one of notes) evidence.request(one)
  await evidence.settle()
}

it('the gap between two runs of one file, whose length is not known, counts for no site', async () => {
  const file = join(folder, 'a.jsonl')
  await runOf(file, false, note('a.example', 0), note('b.example', 1), note('a.example', 505))
  await runOf(file, true, note('b.example', 4), note('a.example', 5), note('a.example', 610))
  await runOf(file, true, note('a.example', 1), note('a.example', 706))
  const log = new RequestLog(file)
  await log.refresh()
  expect(log.since(0, 10).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(log.sites.map(({ site, requests, shortestGapMs }) => [site, requests, shortestGapMs])).toEqual([
    ['a.example', 6, 500],
    ['b.example', 2, null],
  ])
})
