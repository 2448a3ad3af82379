import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { siteReadings, snapshotOf } from '#main/core/state/site-readings.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-readings-'))
  file = join(folder, 'a.jsonl')
  await mkdir(`${file}.evidence/tdmrep`, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const hash = 'a'.repeat(64)
const kept = (kind: string, more: object = {}): object => ({
  kind,
  origin: 'https://e.example',
  address: 'https://e.example/x',
  status: 200,
  at: '2026-03-07T09:05:00.000Z',
  sha256: hash,
  error: null,
  ...more,
})
const sitemap = kept('sitemap', {
  sha256: null,
  format: 'urlset',
  entries: 2,
  named_by: 'guess',
  parent: null,
})

describe('what the evidence tells of the files of a site', () => {
  it('is the newest reading of each origin, and every sitemap in its order', async () => {
    const lines = [
      kept('robots', { status: 503, sha256: null, error: 'it answered 503' }),
      sitemap,
      kept('tdmrep'),
      kept('robots'),
      { ...sitemap, address: 'https://e.example/y', error: 'x'.repeat(5000) },
    ]
    const noise = ['', 'nonsense', '{"kind":"sitemap"}', 'null', JSON.stringify(kept('cookies'))]
    const text = [...noise, ...lines.map((line) => JSON.stringify(line))].join('\n')
    await writeFile(`${file}.evidence/index.jsonl`, text)
    const reading = {
      origin: 'https://e.example',
      status: 200,
      at: '2026-03-07T09:05:00.000Z',
      sha256: hash,
      error: null,
    }
    const readings = await siteReadings(file)
    expect([readings.robots, readings.tdmrep]).toEqual([[reading], [reading]])
    expect(readings.sitemaps.map(({ address, error }) => [address, error?.length])).toEqual([
      ['https://e.example/x', undefined],
      ['https://e.example/y', 1000],
    ])
  })

  it('is nothing without evidence, and no file is read but a snapshot', async () => {
    await rm(`${file}.evidence`, { recursive: true })
    expect(await siteReadings(file)).toEqual({ robots: [], tdmrep: [], sitemaps: [] })
    for (const name of ['../../a', '', hash, `${hash}/..`]) {
      expect(await snapshotOf(file, 'tdmrep', name)).toBe(null)
    }
  })

  it('gives a snapshot as it was received', async () => {
    await writeFile(`${file}.evidence/tdmrep/${hash}.json`, '[]')
    expect(String(await snapshotOf(file, 'tdmrep', hash))).toBe('[]')
    expect(await snapshotOf(file, 'robots', hash)).toBe(null)
  })
})
