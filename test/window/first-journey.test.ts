import { rmSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, openWindow, type OpenWindow, ownFolder } from './open-window.ts'

const folder = ownFolder()
let shown: OpenWindow
let page: Page

beforeAll(async () => {
  shown = await openWindow({ folder })
  page = shown.page
  await button('Start crawl').waitFor()
})

afterAll(async () => {
  await shown.close()
  rmSync(folder, { recursive: true, force: true })
})

const button = (name: string): Locator => shown.button(name)
const field = (name: string): Locator => shown.field(name)
const grid = (): Locator => shown.grid()
const rowCount = (): Promise<number> => shown.rowCount()
const stateText = (): Promise<string> => shown.stateText()
const picture = (name: string): Promise<void> => shown.picture(name)
const violations = (): Promise<unknown[]> => shown.violations()
const answerSaveDialog = (file: string): Promise<void> => shown.answerSaveDialog(file)
const shopLog = (): ReturnType<OpenWindow['shopLog']> => shown.shopLog()

/** Whether the badge counts as many requests as the shop does. */
const requestsShown = async (log: readonly unknown[]): Promise<boolean> =>
  (await page.locator('.badge').allInnerTexts()).includes(`${log.length} requests`)

describe('the first journey through the window', () => {
  const crawlFile = join(folder, 'shop.jsonl')

  it('begins with an empty form in which axe finds nothing', async () => {
    expect(await field('Pages at most').inputValue()).toBe('100')
    expect(await field('Links deep').inputValue()).toBe('3')
    expect(await field('Seconds between requests').inputValue()).toBe('1')
    for (const view of ['Pages', 'Sites', 'Refusals', 'Problems']) {
      expect(await button(view).isDisabled()).toBe(true)
    }
    expect(await page.getByText('You will appear as Saunter/0.1.0.').count()).toBe(1)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await picture('new-crawl')
    expect(await violations()).toEqual([])
  })

  it('says what is wrong at the field it is wrong in, and puts the focus there', async () => {
    await button('Start crawl').click()
    const alert = page.getByRole('alert')
    await alert.filter({ hasText: 'Address takes a web address' }).waitFor()
    expect(await field('Address').evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await field('Address').getAttribute('aria-describedby')).toContain('new-start-fault')

    await field('Address').fill('http://127.0.0.1/')
    await field('Seconds between requests').fill('')
    await button('Look first').click()
    await alert.filter({ hasText: 'Seconds between requests takes a number' }).waitFor()
    expect(await field('Seconds between requests').evaluate((node) => node === document.activeElement)).toBe(
      true,
    )
    await picture('fault')
    await field('Seconds between requests').fill('1')
  })

  it('starts the demo shop without asking it for anything', async () => {
    await button('Try the demo shop').click()
    await page.getByRole('status', { name: 'Demo shop' }).getByText('inside this program').waitFor()
    expect(await field('Address').inputValue()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(await button('Start crawl').evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await shopLog()).toEqual([])
    await picture('demo-shop')
  })

  it('looks first: rules, pace, what is left out, and how long it takes', async () => {
    await field('Seconds between requests').fill('0.5')
    await button('Look first').click()
    await button('Only the first 20 pages').waitFor()
    const view = page.getByRole('main')
    await view.getByText('robots.txt line 3 asks for 0.5 s').waitFor()
    await view.getByText('/private/', { exact: true }).waitFor()
    await view.getByText(/^100 pages: at least \d+ s, because a rest of 0\.5 s stands/).waitFor()
    const reach = view.getByText(/^10 minutes reach about [\d,]+ pages\.$/)
    await reach.waitFor()
    await field('Minutes').fill('1')
    await view.getByText(/^1 minute reaches about \d+ pages\.$/).waitFor()
    expect((await shopLog()).map(({ path }) => path)).toEqual(['/robots.txt'])
    await picture('look-first')
    expect(await violations()).toEqual([])
    await button('Change the form').click()
  })

  it('will not write into a file that holds something', async () => {
    const taken = join(folder, 'taken.jsonl')
    writeFileSync(taken, '{"url":"http://a.example/","ok":false}\n')
    await answerSaveDialog(taken)
    await button('Choose another place').click()
    await page.getByTitle(taken).waitFor()
    await button('Start crawl').click()
    await page.getByRole('alert').filter({ hasText: 'holds pages already' }).waitFor()
    await picture('file-in-the-way')
  })

  it('waits with a countdown and says which line of robots.txt it follows', async () => {
    await answerSaveDialog(crawlFile)
    await button('Choose another place').click()
    await page.getByTitle(crawlFile).waitFor()
    await field('Seconds between requests').fill('1')
    await button('Start crawl').click()
    await expect
      .poll(stateText, { timeout: 10_000 })
      .toMatch(/^Waiting\s+Next request in \d+(?:\.\d)? s: .*robots\.txt line 3/)
    await expect.poll(rowCount, { timeout: 10_000 }).toBeGreaterThan(3)
    await picture('waiting')
    expect(await violations()).toEqual([])
  })

  it('asks for nothing twice that the look has asked already', async () => {
    const paths = (await shopLog()).map(({ path }) => path)
    expect(paths.filter((path) => path === '/robots.txt')).toHaveLength(1)
  })

  it('draws each request on the lane of its site, and tells of it by keys', async () => {
    const lanes = page.getByRole('region', { name: 'Lanes' })
    const lane = lanes.getByRole('slider')
    await lane.focus()
    await page.keyboard.press('Home')
    expect(await lane.getAttribute('aria-valuetext')).toMatch(/\/: page, 200, \d\.\d\d s/)
    await page.keyboard.press('ArrowRight')
    expect(await lane.getAttribute('aria-valuetext')).toMatch(
      /\/furniture\/: page, 200, .* rested \d\.\d\d s: robots\.txt line 3/,
    )
    await lanes
      .locator('.lanes-note')
      .getByText(/page, 200/)
      .waitFor()
    const row = page.getByRole('table', { name: 'Requests by site' }).getByRole('row').nth(1)
    expect(await row.innerText()).toContain('robots.txt line 3')
  })

  it('pauses after the answer under way, asks for nothing, and goes on', async () => {
    await button('Pause').click()
    await expect.poll(stateText).toMatch(/^Paused/)
    const before = (await shopLog()).length
    await picture('paused')
    expect(await violations()).toEqual([])
    expect((await shopLog()).length).toBe(before)
    await button('Continue').click()
    await expect.poll(async () => (await shopLog()).length).toBeGreaterThan(before)
  })

  it('shows the pages as they come, path first, the whole address beside it', async () => {
    const first = grid().getByRole('row').nth(1)
    const whole = linesOf(crawlFile)[0]!.url
    expect(await first.locator('[data-column="outcome"]').innerText()).toBe('Read')
    expect(await first.locator('[data-column="url"]').textContent()).toBe('/')
    await first.locator('[data-column="url"]').getByTitle(whole).waitFor()
    expect(await first.locator('[data-column="summary.title"]').innerText()).toBe(
      'Garden furniture and lamps',
    )
  })

  it('stops after the answer under way and leaves a whole file', async () => {
    await expect.poll(async () => requestsShown(await shopLog())).toBe(true)
    await button('Stop').click()
    await expect.poll(stateText).toMatch(/^Stopped/)
    expect(await button('Stop').count()).toBe(0)
    await expect.poll(rowCount).toBe(linesOf(crawlFile).length)
    await picture('stopped')
    expect(await violations()).toEqual([])
  })

  it("shows in its badges what the shop's own log shows", async () => {
    const log = [...(await shopLog())].sort((a, b) => a.arrivedMs - b.arrivedMs)
    // The look's request and the crawl's first are the same site's, and keep the same distance.
    const gaps = log.slice(1).map((request, index) => request.arrivedMs - log[index]!.endedMs)
    await expect.poll(async () => requestsShown(log)).toBe(true)
    const badges = await page.locator('.badge').allInnerTexts()
    const shownGap = Number(/shortest gap (\d+\.\d+) s/.exec(badges.join(' '))?.[1])
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
    expect(Math.abs(shownGap * 1000 - Math.min(...gaps))).toBeLessThan(20)
    expect(badges).toContain('in flight at most 1')
  })

  it('continues as far as it is told, without asking for a page again', async () => {
    const before = await rowCount()
    const askedBefore = (await shopLog()).length
    expect(await field('Pages at most').inputValue()).toBe(String(before + 100))
    await field('Pages at most').fill(String(before))
    await button('Continue').click()
    await page.getByRole('alert').filter({ hasText: 'Pages at most takes more than' }).waitFor()

    await field('Pages at most').fill(String(before + 14))
    await field('Seconds between requests').fill('0')
    await button('Continue').click()
    await expect.poll(stateText, { timeout: 40_000 }).toMatch(/^Done/)
    const lines = linesOf(crawlFile)
    expect(lines).toHaveLength(before + 14)
    expect(new Set(lines.map(({ url }) => url)).size).toBe(before + 14)
    expect((await shopLog()).slice(askedBefore).map(({ path }) => path)).not.toContain('/')
    await expect.poll(rowCount).toBe(before + 14)
    await picture('done-at-the-limit')
  })

  it('leads through the table by keys, with the page beside it in step', async () => {
    await grid().focus()
    await page.keyboard.press('End')
    const last = `page-${(await rowCount()) - 1}`
    expect(await grid().getAttribute('aria-activedescendant')).toBe(last)
    await page.locator(`#${last}[aria-selected="true"]`).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    const detail = page.getByRole('region', { name: 'Page detail' })
    await detail.getByRole('heading', { name: '/', exact: true }).waitFor()
    await detail.getByText(/page, 200/).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await grid().getAttribute('aria-activedescendant')).toBe('page-1')
    await detail.getByRole('heading', { name: '/furniture/' }).waitFor()
    await picture('detail-story')
    for (const [tab, text] of [
      ['Data', 'Garden furniture'],
      ['Records', 'Wader & Wicker'],
      ['Links', 'The way here from the start'],
      ['Rights', 'This page may be asked for.'],
      ['Line', '"url":'],
    ] as const) {
      await detail.getByRole('tab', { name: tab, exact: true }).click()
      await detail.getByText(text).first().waitFor()
      await picture(`detail-${tab.toLowerCase()}`)
    }
    expect(await violations()).toEqual([])
  })

  it('shows at a refused page the line that refuses it, and the whole file from there', async () => {
    await page.getByRole('tab', { name: /^Refused \d+$/ }).click()
    await expect.poll(rowCount).toBeGreaterThan(0)
    await page.locator('#page-0').click()
    const detail = page.getByRole('region', { name: 'Page detail' })
    await detail.getByRole('tab', { name: 'Rights', exact: true }).click()
    await detail.getByText(/^Line 4 of robots\.txt, .* refuses this page/).waitFor()
    await detail.locator('[aria-current="true"]').getByText('Disallow: /private/').waitFor()
    await picture('detail-refused')
    expect(await violations()).toEqual([])

    await button('See the whole file').click()
    const evidence = page.getByRole('region', { name: 'Evidence' })
    await evidence.locator('[aria-current="true"]').getByText('Disallow: /private/').waitFor()
    await evidence.getByText('Only `Disallow: /private/` fits this address').waitFor()
  })

  it('tries any address on the stored file without a request', async () => {
    const before = (await shopLog()).length
    const verdict = page.getByRole('status', { name: 'Verdict' })
    await field('Try an address').fill('/lamps/?sort=price')
    await verdict.getByText(/^Refused by line 5: /).waitFor()
    await page
      .getByRole('region', { name: 'Evidence' })
      .locator('[aria-current="true"]')
      .getByText('Disallow: /*?sort=')
      .waitFor()
    await picture('refusals')
    expect(await violations()).toEqual([])
    await field('Try an address').fill('/lamps/')
    await verdict.getByText(/^Allowed/).waitFor()
    expect((await shopLog()).length).toBe(before)
  })

  it('sorts by a head, filters by conditions, and says when a pattern is none', async () => {
    await shown.goTo('Pages')
    await page.getByRole('tab', { name: /^All \d+$/ }).click()
    const all = await shownAll()
    const titles = grid().locator('[role=gridcell][data-column="url"]')
    await page
      .getByRole('columnheader', { name: /^Address/ })
      .getByRole('button', { name: 'Address', exact: true })
      .click()
    await expect.poll(() => titles.first().textContent()).toBe('/')
    expect(await page.getByRole('columnheader', { name: /^Address/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    )

    await button('Add a condition').click()
    await field('Value').fill('lamp')
    await expect.poll(rowCount).toBeLessThan(all)
    for (const title of await titles.allTextContents()) expect(title).toContain('lamp')
    await page.getByLabel('Comparison').selectOption('matches')
    await field('Value').fill('lamp(')
    await page.getByRole('alert').waitFor()
    await picture('filter-fault')
    await button('Clear the filter').click()
    await expect.poll(rowCount).toBe(all)

    await field('Search pages').fill('no such thing')
    await page.getByText('No page matches.').waitFor()
    await picture('filter-empty')
    await field('Search pages').fill('')
    await expect.poll(rowCount).toBe(all)
  })

  const shownAll = async (): Promise<number> => {
    await expect.poll(rowCount).toBe(linesOf(crawlFile).length)
    return rowCount()
  }

  it('remembers which columns are shown', async () => {
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'Brand' }).check()
    await page.getByRole('columnheader', { name: /^Brand/ }).waitFor({ state: 'attached' })
    await picture('columns')
    expect(await violations()).toEqual([])
    await button('Usual').click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('columnheader', { name: /^Brand/ }).count()).toBe(0)
  })

  it('copies the chosen rows for a spreadsheet', async () => {
    await grid().focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+c')
    await page.getByRole('status', { name: 'Message' }).getByText('Copied 2 rows').waitFor()
    const text = await shown.app.evaluate(({ clipboard }) => clipboard.readText())
    const rows = text.split('\n').map((line) => line.split('\t'))
    expect(rows.map((cells) => cells.length)).toEqual([8, 8, 8])
    expect(rows[0]!.slice(0, 3)).toEqual(['outcome', 'status', 'url'])
    expect(rows[1]![2]).toBe(linesOf(crawlFile)[0]!.url)
  })

  it('draws what became of the pages, and a bar filters the table', async () => {
    await button('Charts').click()
    const charts = page.getByRole('region', { name: 'Charts' })
    await charts.locator('canvas').waitFor()
    await picture('charts')
    expect(await violations()).toEqual([])
    await charts.getByRole('button', { name: /^Refused/ }).click()
    await expect.poll(rowCount).toBeLessThan(10)
    await charts.getByRole('button', { name: /^Refused/ }).click()
    await button('Charts').click()
  })

  it('saves the table where it is told, with a preview before', async () => {
    const csv = join(folder, 'shop.csv')
    await answerSaveDialog(csv)
    await button('Export').click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('radiogroup', { name: 'Format' }).getByLabel('CSV', { exact: true }).waitFor()
    const previewed = dialog.getByRole('table', { name: 'Preview' }).getByRole('row')
    await expect.poll(() => previewed.count()).toBe(Math.min(20, linesOf(crawlFile).length) + 1)
    await picture('export')
    expect(await violations()).toEqual([])
    const rows = linesOf(crawlFile).length
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status', { name: 'Message' }).getByText(`Saved ${rows} rows in ${csv}`).waitFor()
    const table = Papa.parse<string[]>(readFileSync(csv, 'utf8').trimEnd()).data
    expect(table).toHaveLength(rows + 1)
    expect(table[0]!.slice(0, 4)).toEqual(['url', 'ok', 'depth', 'found_on'])
    await button('Show in folder').waitFor()
    await picture('exported')
  })

  it('saves the chosen rows alone when told so', async () => {
    const file = join(folder, 'two.jsonl')
    await answerSaveDialog(file)
    await button('Export').click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByLabel('The chosen rows (2)').check()
    await dialog.getByLabel('JSON Lines').check()
    await dialog.getByText('2 rows; the first 2 are shown.').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status', { name: 'Message' }).getByText(`Saved 2 rows in ${file}`).waitFor()
    expect(linesOf(file)).toHaveLength(2)
  })

  it('tells of its sites, its problems, its files', async () => {
    await shown.goTo('Sites')
    const sites = page.getByRole('table', { name: 'Sites of this crawl' })
    await sites.getByText('robots.txt line 3 asks for 0.5 s').first().waitFor()
    await picture('sites')
    expect(await violations()).toEqual([])

    await shown.goTo('Problems')
    await page.getByText('There is no page at this address.').waitFor()
    await picture('problems')
    expect(await violations()).toEqual([])
    await button('Show these pages').first().click()
    await expect.poll(rowCount).toBe(1)

    await shown.goTo('Library')
    await page.getByRole('list', { name: 'Crawls' }).getByTitle(crawlFile).waitFor()
    await picture('library')
    expect(await violations()).toEqual([])
  })

  it('keeps settings, and explains those that do not exist', async () => {
    await shown.goTo('Settings')
    await field('How to reach you').fill('ann@shop.example')
    await button('Keep').click()
    await page.getByText('Kept.').waitFor()
    await page.getByText('Saunter/0.1.0 (+ann@shop.example)').waitFor()
    await field('Dark').check()
    await expect.poll(() => shown.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
    await field('As the system').check()
    await picture('settings')
    expect(await violations()).toEqual([])
    await page.getByPlaceholder('Search settings').fill('ignore robots')
    await page.getByRole('heading', { name: /^Ignore robots\.txt/ }).waitFor()
    await picture('settings-explained')
    expect(await violations()).toEqual([])
  })

  describe('with a site that asks for long rests', () => {
    const slowFile = join(folder, 'slow.jsonl')
    const lingeringFile = join(folder, 'lingering.jsonl')
    const slowRobots = '# A slow site\n\nUser-agent: *\nCrawl-delay: 10\n'
    let slow: Server
    /** A site whose pages take their time to come. */
    let lingering: Server
    beforeAll(async () => {
      slow = await site(slowRobots, 0)
      lingering = await site('', 1500)
    })
    afterAll(() => {
      slow.close()
      lingering.close()
    })

    async function begin(server: Server, file: string): Promise<void> {
      await shown.goTo('New crawl')
      await field('Address').fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await field('Seconds between requests').fill('1')
      await answerSaveDialog(file)
      await button('Choose another place').click()
      await page.getByTitle(file).waitFor()
      await button('Start crawl').click()
    }

    it('counts down whole seconds and names the longer of two wishes', async () => {
      await begin(slow, slowFile)
      await expect
        .poll(stateText)
        .toMatch(
          /^Waiting\s+Next request in \d+(?:\.\d)? s: robots\.txt line 4 asks for 10 s; you set 1 s; the longer wins\./,
        )
      await picture('waiting-long')
    })

    it('asks the network for nothing, and could not if it tried', async () => {
      expect(shown.asked.filter((address) => !address.startsWith('saunter://window/'))).toEqual([])
      expect(shown.complaints).toEqual([])
      const outcome = await shown.app.evaluate(async ({ session }) => {
        const refused: string[] = []
        session.defaultSession.webRequest.onErrorOccurred(({ error }) => void refused.push(error))
        await session.defaultSession.fetch('http://127.0.0.1:9/').catch(() => null)
        return refused
      })
      expect(outcome).toEqual(['net::ERR_BLOCKED_BY_CLIENT'])
      expect(
        await page.evaluate(() =>
          fetch('http://127.0.0.1:9/').catch((error: unknown) => String(error).split(':')[0]),
        ),
      ).toBe('TypeError')
      expect(await page.evaluate(() => window.open('http://127.0.0.1:9/'))).toBeNull()
    })

    it('hears nobody but its own page, and lets no page go elsewhere', async () => {
      const heard = await shown.app.evaluate(async ({ app: program, BrowserWindow }) => {
        const preload = `${program.getAppPath()}/out/preload/preload.cjs`
        const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
        await stranger.loadURL('saunter://window/index.html')
        const answer: unknown = await stranger.webContents.executeJavaScript(`Promise.race([
          window.saunter.chooseCrawlFile().then(() => 'a file', (error) => error.message),
          new Promise((late) => setTimeout(late, 2000, 'nothing')),
        ])`)
        const reply: unknown = await stranger.webContents.executeJavaScript(`new Promise((take) => {
          window.saunter.onMessage((message) => take(message))
          window.saunter.send({ kind: 'call', id: 5, name: 'status', input: undefined })
          setTimeout(take, 500, 'nothing')
        })`)
        // Here rather than in the window itself, where Playwright would wait for a page that never comes.
        await stranger.webContents.executeJavaScript(`new Promise((take) => {
          location.href = 'http://127.0.0.1:9/'
          setTimeout(take, 300)
        })`)
        const place = stranger.webContents.getURL()
        stranger.destroy()
        return { answer, reply, place }
      })
      expect(heard.answer).toContain('Only the window itself may ask for this.')
      expect(heard.reply).toBe('nothing')
      expect(heard.place).toBe('saunter://window/index.html')
    })

    it('ends with the answer under way written when the window is closed in the midst of a crawl', async () => {
      await button('Stop').click()
      await expect.poll(stateText).toMatch(/^Stopped/)
      await begin(lingering, lingeringFile)
      await expect.poll(stateText).toMatch(/^Asking\s+http:.*\/ is asked for/)
      const child = shown.app.process()
      const ended = once(child, 'exit')
      await shown.app
        .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
        .catch(() => undefined)
      await page.getByRole('status', { name: 'Message' }).getByText('Saunter ends as soon as').waitFor()
      expect(await ended).toEqual([0, null])
      expect(linesOf(lingeringFile)).toHaveLength(1)
    })
  })
})

/** A site on this machine that gives every page after `answerMs`. */
async function site(robots: string, answerMs: number): Promise<Server> {
  const server = createServer((request, response) => {
    const isRobots = request.url === '/robots.txt'
    response.setHeader('content-type', isRobots ? 'text/plain' : 'text/html')
    if (isRobots) response.end(robots)
    else setTimeout(() => response.end('<title>A page</title><a href="/next">next</a>'), answerMs)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}
