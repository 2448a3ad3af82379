import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoShop, startDemoShop } from '#main/demo-shop/demo-shop.ts'
import { runCli } from './cli-runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'saunter-full-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96k', 'tmpfs', folder])
const hasSmallDisk = mounted.status === 0
const title = hasSmallDisk
  ? 'a full disk'
  : 'a full disk (skipped: this user may not mount a small tmpfs here)'

let shop: DemoShop

beforeAll(async () => {
  shop = await startDemoShop({ crawlDelay: 0.01, stateless: true })
})
afterAll(async () => {
  await shop.close()
  if (hasSmallDisk) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
})

describe.skipIf(!hasSmallDisk)(title, () => {
  const file = join(folder, 'a.jsonl')
  const crawl = (...words: string[]) =>
    runCli(['crawl', `${shop.origin}/`, '-o', file, '--delay', '0.01', ...words])

  it('ends a crawl with a sentence, keeps its whole lines, and lets it be continued once there is room', async () => {
    await writeFile(join(folder, 'ballast'), Buffer.alloc(48 * 1024))
    const full = await crawl('--quiet')
    expect(full.code).toBe(2)
    expect(full.stderr).toContain(
      `The disk is full: ${file} keeps its whole lines. Make room, then continue.`,
    )
    const text = await readFile(file, 'utf8')
    expect(text.endsWith('\n')).toBe(true)
    const lines = text.trim().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('url')

    spawnSync('mount', ['-o', 'remount,size=4m', folder])
    const before = shop.log().length
    const { code, stderr } = await crawl('--resume')
    expect([code, stderr.includes('stopped: done')]).toEqual([0, true])
    const again = shop
      .log()
      .slice(before)
      .map(({ path }) => path)
    expect(again).not.toContain('/')
  })

  it('is told before anything is asked, when it is full already', async () => {
    spawnSync('mount', ['-o', 'remount,size=4m', folder])
    await writeFile(join(folder, 'ballast'), Buffer.alloc(8 * 1024 * 1024)).catch(() => undefined)
    const before = shop.log().length
    const other = join(folder, 'b.jsonl')
    const { code, stderr } = await runCli(['crawl', `${shop.origin}/`, '-o', other])
    expect([code, stderr]).toEqual([2, `The disk of ${other} is full. Make room, or choose another place.\n`])
    expect(shop.log().length).toBe(before)
  })
})
