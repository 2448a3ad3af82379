import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, openWindow, type OpenWindow, ownFolder } from './open-window.ts'

const folder = ownFolder()
const crawlFile = join(folder, 'shop.jsonl')
let shown: OpenWindow

beforeAll(async () => {
  shown = await openWindow({ folder })
  await shown.button('Start crawl').waitFor()
})
afterAll(async () => {
  await shown.close()
  rmSync(folder, { recursive: true, force: true })
})

const press = (key: string): Promise<void> => shown.page.keyboard.press(key)

/** The accessible name of what has the focus. */
const focused = (): Promise<string> =>
  shown.page.evaluate(() => {
    const node = document.activeElement
    const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : null
    return (node?.getAttribute('aria-label') ?? label ?? node?.textContent ?? '').trim()
  })

/** Presses Tab until the focus has this name; a person would not look longer. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const now = await focused()
    if (typeof name === 'string' ? now === name : name.test(now)) return
    await press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(name)}; the focus is at "${await focused()}"`)
}

describe('the journey by keyboard alone', () => {
  it('begins in the address, finds the demo shop, and looks first', async () => {
    await press('Control+l')
    await expect.poll(focused).toBe('Address')
    await tabTo('Try the demo shop')
    await press('Enter')
    await expect.poll(focused).toBe('Start crawl')
    await tabTo('Look first')
    await press('Enter')
    await shown.button('Only the first 20 pages').waitFor()
    await expect.poll(focused).toBe('Start crawl')
    await tabTo('Change the form')
    await press('Enter')
  })

  it('starts, pauses, goes on', async () => {
    await shown.answerSaveDialog(crawlFile)
    await tabTo('Seconds between requests')
    await press('Control+a')
    await shown.page.keyboard.type('0.5')
    await tabTo('Choose another place')
    await press('Enter')
    await shown.page.getByTitle(crawlFile).waitFor()
    await press('Control+Enter')
    await expect.poll(() => shown.rowCount().catch(() => 0), { timeout: 15_000 }).toBeGreaterThan(4)
    expect(await focused()).toBe('Pause')
    await press('Control+.')
    await expect.poll(shown.stateText).toMatch(/^Paused/)
    await press('Control+.')
    await expect.poll(shown.stateText).toMatch(/^(?:Waiting|Asking)/)
  })

  it('goes from part to part with F6', async () => {
    await press('Control+3')
    const parts: (string | null)[] = []
    for (let step = 0; step < 6; step += 1) {
      await press('F6')
      parts.push(
        await shown.page.evaluate(
          () => document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset['pane'] ?? null,
        ),
      )
    }
    expect(new Set(parts)).toEqual(new Set(['rail', 'top', 'lanes', 'outcomes', 'filter', 'grid']))
  })

  it('reads the table and the page beside it', async () => {
    await press('Control+f')
    await expect.poll(focused).toBe('Search pages')
    await tabTo('Pages')
    await tabTo(/^Outcome$/)
    await press('ArrowRight')
    await press('ArrowRight')
    expect(await focused()).toBe('Address')
    await press('Enter')
    await expect
      .poll(() => shown.page.getByRole('columnheader', { name: /^Address/ }).getAttribute('aria-sort'))
      .toBe('ascending')
    await press('ArrowDown')
    await shown.page.getByRole('menuitem', { name: "In the file's order" }).waitFor()
    await press('ArrowDown')
    await press('ArrowDown')
    await press('Enter')
    await expect
      .poll(() => shown.page.getByRole('columnheader', { name: /^Address/ }).getAttribute('aria-sort'))
      .toBe('none')
    await shown.grid().focus()
    await press('Home')
    await press('Control+d')
    const detail = shown.page.getByRole('region', { name: 'Page detail' })
    await detail.getByRole('heading', { name: '/', exact: true }).waitFor()
    await press('ArrowDown')
    await detail.getByRole('heading', { name: '/furniture/' }).waitFor()
    await press('F6')
    await tabTo('Story')
    await press('ArrowRight')
    await detail.getByText('Garden furniture', { exact: true }).first().waitFor()
    await press('Escape')
    await detail.waitFor({ state: 'detached' })
    expect(await focused()).toBe('Pages')
  })

  it('visits every view, and every view of the crawl', async () => {
    for (const [key, heading] of [
      ['1', 'New crawl'],
      ['2', 'Library'],
      ['4', 'Sites'],
      ['5', 'Refusals'],
      ['6', 'Problems'],
      ['7', 'Settings'],
    ] as const) {
      await press(`Control+${key}`)
      await shown.page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await press('Control+/')
    const keys = shown.page.getByRole('dialog', { name: 'Keys' })
    await keys.waitFor()
    await shown.picture('keys')
    expect(await shown.violations()).toEqual([])
    await press('Escape')
    await keys.waitFor({ state: 'detached' })
  })

  it('stops, and exports what the filter shows', async () => {
    await press('Control+3')
    await tabTo('Stop')
    await press('Enter')
    await expect.poll(shown.stateText).toMatch(/^(?:Stopped|Done)/)
    await press('Control+f')
    await expect.poll(focused).toBe('Search pages')
    await shown.page.keyboard.type('furniture')
    await expect.poll(shown.rowCount).toBeLessThan(linesOf(crawlFile).length)
    const rows = await shown.rowCount()
    const csv = join(folder, 'furniture.csv')
    await shown.answerSaveDialog(csv)
    await press('Control+Shift+e')
    const dialog = shown.page.getByRole('dialog', { name: 'Export' })
    await dialog.getByLabel(`What the filter shows (${rows})`).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true)
    await tabTo('Save')
    await press('Enter')
    await shown.page.getByRole('status', { name: 'Message' }).getByText(`in ${csv}`).waitFor()
    expect(readFileSync(csv, 'utf8').trimEnd().split(/\r?\n/)).toHaveLength(rows + 1)
  })
})
