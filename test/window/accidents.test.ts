import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, openWindow, type OpenWindow, ownFolder } from './open-window.ts'

const folder = ownFolder()
let shown: OpenWindow

afterAll(async () => {
  await shown.close()
  rmSync(folder, { recursive: true, force: true })
})

async function crawlTheShop(file: string, delay: string): Promise<void> {
  await shown.goTo('New crawl')
  await shown.button('Try the demo shop').click()
  await expect.poll(() => shown.field('Address').inputValue()).toMatch(/^http/)
  await shown.field('Seconds between requests').fill(delay)
  await shown.answerSaveDialog(file)
  await shown.button('Choose another place').click()
  await shown.page.getByTitle(file).waitFor()
  await shown.button('Start crawl').click()
  await expect.poll(() => shown.rowCount().catch(() => 0), { timeout: 15_000 }).toBeGreaterThan(2)
}

describe('an accident in the midst of a crawl', () => {
  const file = join(folder, 'shop.jsonl')
  let held = 0

  beforeAll(async () => {
    shown = await openWindow({ folder })
  })

  it('to the page of the window leaves the crawl running, and the window finds it again', async () => {
    await crawlTheShop(file, '0.5')
    const before = await shown.rowCount()
    await shown.app.evaluate(({ BrowserWindow }) => {
      setTimeout(() => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(), 50)
    })
    // Playwright takes a page that crashed for lost, so the main process looks into the new one.
    const look = (script: string): Promise<string> =>
      shown.app.evaluate(
        ({ BrowserWindow }, code) =>
          Promise.race([
            BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(code) as Promise<string>,
            // Between two pages nobody answers.
            new Promise<string>((late) => setTimeout(late, 500, '')),
          ]),
        script,
      )
    await expect
      .poll(() => look(`document.querySelector('[aria-label="Message"]')?.innerText ?? ''`).catch(() => ''), {
        timeout: 10_000,
      })
      .toContain('The window had to be drawn anew')
    await expect
      .poll(() =>
        look(`document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? '0'`).then(Number),
      )
      .toBeGreaterThan(before)
    expect(await look(`document.querySelector('[aria-label="Crawl state"]').innerText`)).toMatch(
      /^(?:Waiting|Asking)/,
    )
  })

  it('to the whole program loses no line, and the crawl opens again at the next start', async () => {
    const child = shown.app.process()
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    held = linesOf(file).length
    expect(held).toBeGreaterThan(2)
    shown = await openWindow({ folder })
    await shown.page
      .getByRole('status', { name: 'Message' })
      .getByText(`This crawl was interrupted; the ${held} pages in its file are whole.`)
      .waitFor()
    await expect.poll(shown.stateText).toMatch(/^Stopped/)
    await expect.poll(shown.rowCount).toBe(held)
    await shown.picture('interrupted')
    expect(await shown.violations()).toEqual([])
  })

  it('is continued only as far as there is something to continue', async () => {
    await shown.goTo('Library')
    await shown.page.getByRole('list', { name: 'Crawls' }).getByTitle(file).waitFor()
    await shown.goTo('Pages')
    await shown.field('Pages at most').fill(String(held + 1))
    await shown.button('Continue').click()
    // The shop has gone with the program: its address answers nobody, and that is said.
    await expect
      .poll(shown.stateText, { timeout: 20_000 })
      .toMatch(/^(?:Done|Stopped|Ended early|Waiting|Asking)/)
    await shown
      .button('Stop')
      .click({ timeout: 2000 })
      .catch(() => undefined)
    expect(linesOf(file).slice(0, held)).toHaveLength(held)
  })

  it('the window closed in the midst of it is told why it stays, and the crawl opens again', async () => {
    const second = join(folder, 'second.jsonl')
    await expect.poll(shown.stateText, { timeout: 20_000 }).toMatch(/^(?:Done|Stopped|Ended early)/)
    await crawlTheShop(second, '0.5')
    const child = shown.app.process()
    const ended = once(child, 'exit')
    await shown.app
      .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
      .catch(() => undefined)
    expect(await ended).toEqual([0, null])
    const lines = linesOf(second).length
    shown = await openWindow({ folder })
    await expect.poll(() => shown.rowCount().catch(() => 0)).toBe(lines)
    await expect.poll(shown.stateText).toMatch(/^Stopped/)
  })
})

const disk = ownFolder()
const hasSmallDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96k', 'tmpfs', disk]).status === 0
const title = hasSmallDisk
  ? 'a full disk'
  : 'a full disk (skipped: this user may not mount a small tmpfs here)'

describe.skipIf(!hasSmallDisk)(title, () => {
  // The program has to let go of the file first, so this stands before its own end in the order of undoing.
  afterAll(async () => {
    await shown.close()
    spawnSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  })

  it('ends the crawl with a sentence and whole lines, and it goes on once there is room', async () => {
    const file = join(disk, 'full.jsonl')
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(68 * 1024))
    await crawlTheShop(file, '0')
    await expect.poll(shown.stateText, { timeout: 40_000 }).toMatch(/^Ended early\s+The disk is full/)
    const kept = linesOf(file).length
    await expect.poll(shown.rowCount).toBe(kept)
    await shown.picture('disk-full')
    expect(await shown.violations()).toEqual([])

    spawnSync('mount', ['-o', 'remount,size=4m', disk])
    await shown.field('Pages at most').fill(String(kept + 2))
    await shown.button('Continue').click()
    await expect.poll(shown.stateText, { timeout: 20_000 }).toMatch(/^Done/)
    expect(linesOf(file)).toHaveLength(kept + 2)
  })
})
