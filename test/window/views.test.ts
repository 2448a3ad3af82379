import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bug } from '../cases.ts'
import { everyOutcome, failedLine, readLine, writeCrawl } from './crawl-lines.ts'
import { misplaced } from './misplaced.ts'
import {
  electronUnderTest,
  openWindow,
  type OpenWindow,
  ownFolder,
  project,
  zoom,
  zoomedPicture,
} from './open-window.ts'

const folder = ownFolder()
const outcomesFile = join(folder, 'outcomes.jsonl')
let shown: OpenWindow

beforeAll(async () => {
  writeCrawl(outcomesFile, everyOutcome)
  shown = await openWindow({ folder, args: [outcomesFile] })
  await shown.page.locator(`[role=grid][aria-rowcount="${everyOutcome.length + 1}"]`).waitFor()
})
afterAll(async () => {
  await shown.close()
  rmSync(folder, { recursive: true, force: true })
})

const views = ['New crawl', 'Library', 'Pages', 'Sites', 'Refusals', 'Problems', 'Settings'] as const

/** Opens another file by the name of the menu's command. */
async function open(file: string): Promise<void> {
  await shown.answerOpenDialog(file)
  await shown.goTo('Library')
  await shown.button('Open a crawl').click()
  await shown.page.getByRole('heading', { level: 1 }).waitFor()
}

describe('a crawl of every outcome', () => {
  it('opens from the command line and counts each outcome in its tab', async () => {
    const tabs = shown.page.getByRole('tablist', { name: 'Outcomes' }).getByRole('tab')
    expect((await tabs.allInnerTexts()).map((text) => text.replace(/^§|\s+/g, ' ').trim())).toEqual([
      'All 9',
      'Read 2',
      'Refused 2',
      'Reserved 1',
      'Redirected away 1',
      'Asked to slow 1',
      'Failed 2',
    ])
    await shown.picture('every-outcome')
    expect(await shown.violations()).toEqual([])
  })

  it('has nothing for axe to find on any view, in either theme', async () => {
    for (const view of views) {
      await shown.goTo(view)
      await shown.page.locator('.rail-item[aria-current=page]').getByText(view).waitFor()
      expect({ view, found: await shown.violations() }).toEqual({ view, found: [] })
    }
    await shown.picture('settings-all')
  })

  it('shows the words that refuse and the words they beat, from the file kept beside it', async () => {
    await shown.goTo('Refusals')
    const evidence = shown.page.getByRole('region', { name: 'Evidence' })
    await shown.field('Try an address').fill('/private/open/door')
    await shown.page
      .getByRole('status', { name: 'Verdict' })
      .getByText(/^Allowed by line 5: /)
      .waitFor()
    await evidence
      .getByText('Longest match wins: `Allow: /private/open` (13) beats `Disallow: /private/` (9).')
      .waitFor()
    await shown.picture('refusals-of-a-kept-file')
  })

  it('says so when the stored robots.txt is gone, and shows what the lines hold', async () => {
    rmSync(`${outcomesFile}.evidence`, { recursive: true })
    await open(outcomesFile)
    await shown.goTo('Refusals')
    const evidence = shown.page.getByRole('region', { name: 'Evidence' })
    await evidence.getByText('not beside the crawl file any more').waitFor()
    await evidence.locator('[aria-current="true"]').getByText('Disallow: /').waitFor()
    await shown.picture('refusals-without-evidence')
    expect(await shown.violations()).toEqual([])
  })
})

describe('the window at 900 by 600', () => {
  it('cuts and covers no control on any view', async () => {
    await shown.size(900, 600)
    for (const view of views) {
      await shown.goTo(view)
      await shown.page.waitForTimeout(150)
      if (view === 'New crawl') await shown.page.getByText('More options', { exact: true }).click()
      const { looked, found } = await misplaced(shown.page)
      expect({ view, found }).toEqual({ view, found: [] })
      expect(looked).toBeGreaterThanOrEqual(views.length)
    }
    await shown.goTo('Pages')
    await shown.button('Add a condition').click()
    await shown.page.locator('#page-1').click()
    await shown.page.keyboard.press('Enter')
    await shown.page.getByRole('region', { name: 'Page detail' }).getByRole('tab').first().waitFor()
    expect((await misplaced(shown.page)).found).toEqual([])
    await shown.button('Clear the filter').click()
  })

  it('nor at twice the size', async () => {
    onTestFinished(() => zoom(shown, 1))
    await zoom(shown, 2)
    for (const view of views) {
      await shown.goTo(view)
      await shown.page.waitForTimeout(150)
      const { looked, found } = await misplaced(shown.page)
      expect({ view, found }).toEqual({ view, found: [] })
      expect(looked).toBeGreaterThanOrEqual(views.length)
      await zoomedPicture(shown, `zoomed-${view.toLowerCase().replace(' ', '-')}`)
    }
    await shown.goTo('Pages')
    await shown.button('Export').click()
    await shown.page.getByRole('dialog', { name: 'Export' }).waitFor()
    await zoomedPicture(shown, 'zoomed-export')
    await shown.page.keyboard.press('Escape')
  })

  it('can be read with forced colours', async () => {
    await shown.page.emulateMedia({ forcedColors: 'active' })
    await shown.goTo('Pages')
    await shown.page.screenshot({ path: 'test-results/window/forced-colours-pages.png' })
    await shown.goTo('Refusals')
    await shown.page.screenshot({ path: 'test-results/window/forced-colours-refusals.png' })
    await shown.page.emulateMedia({ forcedColors: 'none' })
    expect((await misplaced(shown.page)).found).toEqual([])
  })
})

describe('what a page says of itself', () => {
  it('is shown as text, wherever it stands', async () => {
    const { titles } = bug('ui-001').input as { titles: readonly string[] }
    const hostile = [...titles, '=HYPERLINK("http://127.0.0.1/","free")', 'שלום עולם 123', 'W'.repeat(5000)]
    const file = join(folder, 'hostile.jsonl')
    writeCrawl(file, [
      ...hostile.map((title, place) =>
        readLine(place === 0 ? '/' : `/${place}?${encodeURIComponent(title).slice(0, 200)}`, title, {
          summary: {
            title: { value: title, source: title, key: title, where: title },
            description: { value: title, source: 'html', key: 'meta', where: null },
          },
          records: [
            {
              type: title,
              types: [title],
              fields: { [title]: { value: title, source: 'x', where: null } },
              source: 'x',
              where: null,
            },
          ],
          links: [`javascript:${title}`, `http://catalogue.example/${title}`],
          rights: {
            robots: [title],
            license: [title],
            http: { robots: [title] },
            tdm: {
              reserved: false,
              policy: title,
              by: 'file',
              consulted: ['file', title],
              trace: [{ from: 'file', reservation: 0, policy: title, rule: title }, null, { from: title }],
            },
          },
        }),
      ),
      ...hostile.map((title, place) =>
        failedLine(`/failed-${place}/${title}`, { code: 'fetch_failed', message: title, retryable: false }),
      ),
    ])
    await open(file)
    await expect.poll(shown.rowCount).toBe(2 * hostile.length)
    const { page } = shown
    const cells = shown.grid().locator('[role=gridcell][data-column="summary.title"]')
    await expect
      .poll(async () => (await cells.allTextContents()).slice(0, hostile.length))
      .toEqual(hostile.map((title) => (title.length > 400 ? `${title.slice(0, 400)}…` : title)))
    await page.locator('#page-0').dblclick()
    for (let row = 0; row < hostile.length; row += 1) {
      await page.locator(`#page-${row}`).click()
      for (const tab of ['Data', 'Records', 'Links', 'Rights', 'Line', 'Story']) {
        await page.getByRole('tab', { name: tab, exact: true }).click()
      }
    }
    await shown.picture('hostile')
    await shown.goTo('Problems')
    await shown.goTo('Refusals')
    expect(await page.evaluate(() => window.pwned)).toBeUndefined()
    expect(await page.locator('img, iframe, a[href], script:not([src])').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(shown.complaints).toEqual([])
    await shown.goTo('Pages')
    await shown.button('Close the page').click()
  })

  it('is kept from a spreadsheet that would run it, and marked so before', async () => {
    await shown.button('Export').click()
    const dialog = shown.page.getByRole('dialog', { name: 'Export' })
    await dialog
      .getByText('begins like a formula and will get an apostrophe')
      .or(dialog.getByText('begin like a formula and will get an apostrophe'))
      .first()
      .waitFor()
    expect(await dialog.locator('[data-guarded=true]').count()).toBeGreaterThan(0)
    await shown.picture('export-guarded')
    expect(await shown.violations()).toEqual([])
    await shown.page.keyboard.press('Escape')
  })
})

describe('the desktop around the window', () => {
  it('has every command in its menu, and a click there is heard', async () => {
    const labels = await shown.app.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).flatMap((menu) =>
        (menu.submenu?.items ?? []).map(({ label }) => label),
      ),
    )
    for (const label of [
      'New crawl',
      'Open a crawl…',
      'Open recent',
      'Export…',
      'Export what the filter shows…',
      'Start crawl',
      'Pause or continue',
      'Stop',
      'Search pages',
      'The page beside the table',
      'Library',
      'Settings',
      'Next part of the window',
      'Keys',
    ]) {
      expect(labels).toContain(label)
    }
    await shown.app.evaluate(({ Menu }) => {
      for (const menu of Menu.getApplicationMenu()?.items ?? []) {
        menu.submenu?.items.find(({ label }) => label === 'Sites')?.click()
      }
    })
    await shown.page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor()
  })

  it('hands the file and the address of a second start to the window that is there', async () => {
    const start = async (word: string): Promise<unknown> => {
      const isRoot = process.getuid?.() === 0
      const second = spawn(electronUnderTest(), [...(isRoot ? ['--no-sandbox'] : []), '.', word], {
        cwd: project,
        env: { ...process.env, HOME: folder, SAUNTER_CONFIG_DIR: join(folder, 'config') },
        stdio: 'ignore',
      })
      return once(second, 'exit')
    }
    expect(await start(outcomesFile)).toEqual([0, null])
    await expect.poll(() => shown.rowCount().catch(() => 0), { timeout: 5000 }).toBe(everyOutcome.length)
    expect(await start('https://shop.example/lamps')).toEqual([0, null])
    await expect
      .poll(() => shown.field('Address').inputValue(), { timeout: 5000 })
      .toBe('https://shop.example/lamps')
  })
})

describe('a file that is no crawl', () => {
  it('says so in a sentence and leaves what was open', async () => {
    const file = join(folder, 'letter.jsonl')
    writeFileSync(file, 'Dear all,\nthis is no crawl.\n')
    await shown.answerOpenDialog(file)
    await shown.goTo('Library')
    await shown.button('Open a crawl').click()
    await shown.page.getByRole('alert', { name: 'Message' }).getByText(file).waitFor()
    await shown.picture('no-crawl')
    await shown.button('Close this message').click()
  })
})

describe('a site that needs the person', () => {
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      const isRobots = request.url === '/robots.txt'
      response.setHeader('content-type', isRobots ? 'text/plain' : 'text/html')
      response.end(isRobots ? 'User-agent: *\nCrawl-delay: 900\n' : '<title>A page</title>')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => server.close())

  it('is held until one of its two choices is made', async () => {
    const { page } = shown
    await shown.goTo('New crawl')
    await shown.field('Address').fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await shown.answerSaveDialog(join(folder, 'held.jsonl'))
    await shown.button('Choose another place').click()
    await page.getByTitle(join(folder, 'held.jsonl')).waitFor()
    await shown.button('Start crawl').click()
    const held = page.getByRole('region', { name: 'Sites that need you' })
    await held.getByText('Needs your review').waitFor()
    await expect.poll(shown.stateText).toMatch(/^Needs your review/)
    await shown.picture('needs-review')
    expect(await shown.violations()).toEqual([])
    await shown.goTo('Sites')
    await shown.picture('sites-needs-review')
    await held.getByRole('button', { name: 'Leave its pages out' }).click()
    await shown.goTo('Pages')
    await expect.poll(shown.stateText).toMatch(/^Done/)
    await expect.poll(shown.rowCount).toBe(1)
    await shown.picture('refused')
  })

  it('that cannot be reached ends the crawl with what happened', async () => {
    const { page } = shown
    await shown.goTo('New crawl')
    await shown.field('Address').fill('http://127.0.0.1:9/')
    await shown.answerSaveDialog(join(folder, 'nobody.jsonl'))
    await shown.button('Choose another place').click()
    await page.getByTitle(join(folder, 'nobody.jsonl')).waitFor()
    await shown.button('Start crawl').click()
    await page.getByRole('region', { name: 'Lanes' }).waitFor()
    await expect.poll(shown.stateText, { timeout: 30_000 }).toMatch(/^Done/)
    await expect.poll(shown.rowCount).toBe(1)
    await shown.grid().getByText('Failed').waitFor()
    await shown.picture('failed')
  })
})

describe('the first start', () => {
  it('asks once how the person can be reached, and takes no for an answer', async () => {
    const own = ownFolder()
    const first = await openWindow({ folder: own, env: { SAUNTER_FIRST_START: '1' } })
    const dialog = first.page.getByRole('dialog', { name: 'How to reach you' })
    await dialog.waitFor()
    await first.picture('how-to-reach-you')
    expect(await first.violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await dialog.waitFor({ state: 'detached' })
    await first.close()
    const second = await openWindow({ folder: own, env: { SAUNTER_FIRST_START: '1' } })
    await second.button('Start crawl').waitFor()
    expect(await second.page.getByRole('dialog').count()).toBe(0)
    await second.goTo('Library')
    await second.page.getByText('No crawl has been kept yet.').waitFor()
    await second.picture('library-empty')
    expect(await second.violations()).toEqual([])
    await second.close()
    rmSync(own, { recursive: true, force: true })
  })
})
