import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'
import { drivenWindow, type DrivenWindow } from './driven-window.ts'

/** Where a scripted run leaves what it made, under the folder it was started in. */
export const demoFolder = (startFolder: string): string => join(startFolder, 'demo-out')

/** The shop is crawled in about half a minute; a run that takes six times that has gone wrong. */
const maxRunMs = 180_000
/** Rows in the table before the picture of the waiting window is taken. */
const rowsBeforePicture = 6

export interface DemoRunParts {
  readonly window: BrowserWindow
  readonly folder: string
  /** Ends the service, and a crawl with it. */
  readonly close: () => Promise<void>
}

/**
 * The scripted run: presses the window's own buttons through a crawl of the demo shop and leaves its file, its table and
 * two pictures behind. Says each step on stdout; resolves to the exit code.
 */
export async function demoRun({ window, folder, close }: DemoRunParts): Promise<number> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), maxRunMs)
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await steps(drivenWindow(window, giveUp.signal), folder)
    return 0
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The demo run failed: ${why}\n`)
    return 1
  } finally {
    clearTimeout(timer)
    await close()
  }
}

async function steps(page: DrivenWindow, folder: string): Promise<void> {
  await page.press('Try the demo shop')
  await page.until('the shop to run', async () => (await page.valueOf('Address')).startsWith('http'))
  say(`The demo shop runs at ${await page.valueOf('Address')}`)

  await page.fill('Pages at most', '100')
  await page.fill('Links deep', '3')
  await page.fill('Seconds between requests', '0.5')
  await page.press('Start crawl')
  await page.until('the crawl to start', async () => (await page.rows()) > 0)
  say('The crawl has started: at most 100 pages, 3 links deep, at least 0.5 s between requests.')

  await page.until('the window to wait', async () => {
    const isWaiting = (await page.state()).startsWith('Waiting')
    return isWaiting && (await page.rows()) >= rowsBeforePicture
  })
  await picture(page, join(folder, 'waiting.png'))

  await page.until('the crawl to end', async () => /^(?:Done|Stopped|Could not)/.test(await page.state()))
  const state = await page.state()
  if (!state.startsWith('Done')) throw new Error(`the crawl ended with "${state}"`)
  say(`The crawl has ended. ${await page.rows()} pages are in ${join(folder, 'demo.jsonl')}`)

  await page.press('Export')
  await page.press('Save')
  const csv = join(folder, 'demo.csv')
  await page.until('the table to be saved', () => hasBytes(csv))
  say(`The table is in ${csv}`)
  // The note about the saved table has to be drawn before the picture is taken.
  await sleep(400)
  await picture(page, join(folder, 'done.png'))
}

async function picture(page: DrivenWindow, file: string): Promise<void> {
  await writeFile(file, await page.picture())
  say(`A picture of the window is in ${file}`)
}

async function hasBytes(file: string): Promise<boolean> {
  const bytes = await readFile(file).catch(() => null)
  return bytes !== null && bytes.length > 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
