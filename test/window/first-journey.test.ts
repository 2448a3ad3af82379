import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import axe from 'axe-core'
import Papa from 'papaparse'
import { _electron, type ElectronApplication, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DemoShopRequest } from '#shared/demo-shop-request.ts'
import type { SaunterBridge } from '#shared/desktop-contract.ts'

declare global {
  interface Window {
    readonly saunter: SaunterBridge
    pwned?: boolean
  }
}

const project = resolve(import.meta.dirname, '../..')
const shots = join(project, 'test-results', 'window')
const folder = mkdtempSync(join(tmpdir(), 'saunter-window-'))

let app: ElectronApplication
let page: Page
/** Every request the page made, as Playwright saw it. */
const asked: string[] = []
/** What the page complained of in its console: a refused style or script would be here. */
const complaints: string[] = []

beforeAll(async () => {
  const executablePath = process.env['SAUNTER_TEST_ELECTRON']
  if (!executablePath) {
    throw new Error(
      'Set SAUNTER_TEST_ELECTRON to an Electron executable, and build first (npm run build); npm test does both.',
    )
  }
  mkdirSync(shots, { recursive: true })
  const isRoot = process.getuid?.() === 0
  app = await _electron.launch({
    executablePath,
    args: [...(isRoot ? ['--no-sandbox'] : []), '.'],
    cwd: project,
    env: {
      ...(process.env as Record<string, string>),
      HOME: folder,
      SAUNTER_CONFIG_DIR: join(folder, 'config'),
    },
  })
  page = await app.firstWindow()
  page.setDefaultTimeout(8000)
  // A colour half-way from light to dark is none that axe should judge.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('request', (request) => asked.push(request.url()))
  await button('Start crawl').waitFor()
  await page.evaluate(axe.source)
})

afterAll(async () => {
  await app.close().catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
})

const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const field = (name: string): Locator => page.getByLabel(name, { exact: true })
const state = (): Locator => page.getByRole('status', { name: 'Crawl state' })
const grid = (): Locator => page.getByRole('grid', { name: 'Pages' })
const rowCount = async (): Promise<number> => Number(await grid().getAttribute('aria-rowcount')) - 1
const stateText = (): Promise<string> => state().innerText()

async function size(width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w!, h!),
    [width, height],
  )
  await page.waitForFunction((w) => window.innerWidth === w, width)
}

/** Pictures of a state, light and dark, at the smallest and a large size, for people to look at. */
async function picture(name: string): Promise<void> {
  for (const [width, height] of [
    [900, 600],
    [1440, 900],
  ] as const) {
    await size(width, height)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** A picture taken by the main process: Playwright's own shows a quarter of a page at twice the size. */
async function zoomedPicture(name: string): Promise<void> {
  const png = await app.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return image?.toPNG().toString('base64') ?? ''
  })
  writeFileSync(join(shots, `${name}.png`), Buffer.from(png, 'base64'))
}

/** What axe finds wrong, in both themes. */
async function violations(): Promise<unknown[]> {
  const found: unknown[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const results = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: AxeViolation[] }> } }
      return (await axe.run()).violations
    })
    for (const { id, nodes } of results) {
      found.push({
        colorScheme,
        id,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

interface AxeViolation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** The shop's own log, asked for over the window's pipe. */
const shopLog = (): Promise<readonly DemoShopRequest[]> =>
  page.evaluate(
    () =>
      new Promise((take) => {
        const id = 1_000_000
        const stop = window.saunter.onMessage((message) => {
          const reply = message as { kind: string; id: number; output: never }
          if (reply.kind !== 'reply' || reply.id !== id) return
          stop()
          take(reply.output)
        })
        window.saunter.send({ kind: 'call', id, name: 'demoShopLog', input: undefined })
      }),
  )

/** Whether the badge counts as many requests as the shop does. */
const requestsShown = async (log: readonly unknown[]): Promise<boolean> =>
  (await page.locator('.badge').allInnerTexts()).includes(`${log.length} requests`)

const answerSaveDialog = (file: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)

const answerOpenDialog = (file: string): Promise<void> =>
  app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, file)

/** The lines of a crawl file; a torn last line or one that is no JSON fails here. */
function linesOf(file: string): readonly { readonly url: string }[] {
  const text = readFileSync(file, 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string })
}

describe('the first journey through the window', () => {
  const crawlFile = join(folder, 'shop.jsonl')

  it('begins with an empty form in which axe finds nothing', async () => {
    expect(await field('Pages at most').inputValue()).toBe('100')
    expect(await field('Links deep').inputValue()).toBe('3')
    expect(await field('Seconds between requests').inputValue()).toBe('1')
    expect(await button('Pages').isDisabled()).toBe(true)
    expect(await page.getByText('You will appear as Saunter/0.1.0.').count()).toBe(1)
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
    await button('Start crawl').click()
    await alert.filter({ hasText: 'Seconds between requests takes a number' }).waitFor()
    expect(await field('Seconds between requests').evaluate((node) => node === document.activeElement)).toBe(
      true,
    )
    await picture('fault')
    expect(await violations()).toEqual([])
    await field('Seconds between requests').fill('1')
  })

  it('starts the demo shop without starting the crawl', async () => {
    await button('Try the demo shop').click()
    await page.getByRole('status', { name: 'Demo shop' }).getByText('inside this program').waitFor()
    expect(await field('Address').inputValue()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(await button('Start crawl').evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await button('Pages').isDisabled()).toBe(true)
    expect(await shopLog()).toEqual([])
    await picture('demo-shop')
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
    await button('Start crawl').click()
    await expect
      .poll(stateText, { timeout: 10_000 })
      .toMatch(/^Waiting\s+Next request in \d+(?:\.\d)? s: .*robots\.txt line 3/)
    await expect.poll(rowCount, { timeout: 10_000 }).toBeGreaterThan(3)
    await picture('waiting')
    expect(await violations()).toEqual([])
  })

  it('shows the pages as they come, first come first', async () => {
    const first = grid().getByRole('row').nth(1)
    expect(await first.locator('[data-column="outcome"]').innerText()).toBe('Read')
    expect(await first.locator('[data-column="url"]').textContent()).toBe(linesOf(crawlFile)[0]!.url)
    expect(await first.locator('[data-column="summary.title"]').innerText()).toBe(
      'Garden furniture and lamps',
    )
  })

  it('stops after the answer under way and leaves a whole file', async () => {
    await expect.poll(async () => requestsShown(await shopLog())).toBe(true)
    await button('Stop').click()
    await expect.poll(stateText).toMatch(/^Stopped/)
    expect(await button('Stop').count()).toBe(0)
    expect(linesOf(crawlFile)).toHaveLength(await rowCount())
    await picture('stopped')
    expect(await violations()).toEqual([])
  })

  it("shows in its badges what the shop's own log shows", async () => {
    const log = [...(await shopLog())].sort((a, b) => a.arrivedMs - b.arrivedMs)
    const gaps = log.slice(1).map((request, index) => request.arrivedMs - log[index]!.endedMs)
    const badges = await page.locator('.badge').allInnerTexts()
    const shown = Number(/shortest gap (\d+\.\d+) s/.exec(badges.join(' '))?.[1])
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
    expect(Math.abs(shown * 1000 - Math.min(...gaps))).toBeLessThan(20)
    expect(badges).toContain('in flight at most 1')
    expect(badges).toContain(`${log.length} requests`)
  })

  it('continues as far as it is told, without asking for a page again', async () => {
    const before = await rowCount()
    const askedBefore = (await shopLog()).length
    expect(await field('Pages at most').inputValue()).toBe(String(before + 100))
    await field('Pages at most').fill(String(before))
    await button('Continue').click()
    await page.getByRole('alert').filter({ hasText: 'Pages at most takes more than' }).waitFor()

    await field('Pages at most').fill(String(before + 10))
    await field('Seconds between requests').fill('0')
    await button('Continue').click()
    await expect.poll(stateText, { timeout: 30_000 }).toMatch(/^Done/)
    const lines = linesOf(crawlFile)
    expect(lines).toHaveLength(before + 10)
    expect(new Set(lines.map(({ url }) => url)).size).toBe(before + 10)
    expect((await shopLog()).slice(askedBefore).map(({ path }) => path)).not.toContain('/')
    await picture('done-at-the-limit')
  })

  it('saves the table where it is told and says how many rows went there', async () => {
    const csv = join(folder, 'shop.csv')
    await answerSaveDialog(csv)
    await button('Export').click()
    const rows = await rowCount()
    await page.getByRole('status', { name: 'Message' }).getByText(`Saved ${rows} rows in ${csv}`).waitFor()
    const table = Papa.parse<string[]>(readFileSync(csv, 'utf8').trimEnd()).data
    expect(table).toHaveLength(rows + 1)
    expect(table[0]!.slice(0, 4)).toEqual(['url', 'ok', 'depth', 'found_on'])
    await picture('exported')
    expect(await violations()).toEqual([])
  })

  it('leads through the table by keys', async () => {
    await grid().focus()
    await page.keyboard.press('End')
    const last = `page-${(await rowCount()) - 1}`
    expect(await grid().getAttribute('aria-activedescendant')).toBe(last)
    await page.locator(`#${last}[aria-selected="true"]`).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    expect(await grid().getAttribute('aria-activedescendant')).toBe('page-1')
  })

  it('shows hostile titles as text', async () => {
    const file = join(folder, 'hostile.jsonl')
    const titles = hostileTitles.map((title, number) => hostileLine(title, number))
    writeFileSync(file, titles.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await answerOpenDialog(file)
    await button('New crawl').click()
    await button('Open a crawl').click()
    await expect.poll(rowCount).toBe(hostileTitles.length)
    const cells = grid().locator('[role=gridcell][data-column="summary.title"]')
    await expect
      .poll(() => cells.allTextContents())
      .toEqual(hostileTitles.map((title) => (title.length > 400 ? `${title.slice(0, 400)}…` : title)))
    expect(await page.evaluate(() => window.pwned)).toBeUndefined()
    expect(await page.locator('img, iframe, script:not([src])').count()).toBe(0)
    await picture('hostile')
    expect(await violations()).toEqual([])
  })

  it('can be used at twice the size in a small window', async () => {
    await size(900, 600)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2))
    await page.waitForFunction(() => window.innerWidth < 500)
    await zoomedPicture('zoomed-pages')
    await button('New crawl').click()
    await zoomedPicture('zoomed-new-crawl')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await button('Start crawl').scrollIntoViewIfNeeded()
    expect(await button('Start crawl').isVisible()).toBe(true)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1))
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
      expect(asked.filter((address) => !address.startsWith('saunter://window/'))).toEqual([])
      expect(complaints).toEqual([])
      const outcome = await app.evaluate(async ({ session }) => {
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
      const heard = await app.evaluate(async ({ app: program, BrowserWindow }) => {
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
      await button('New crawl').click()
      await begin(lingering, lingeringFile)
      await expect.poll(stateText).toMatch(/^Asking\s+http:.*\/ is asked for/)
      const child = app.process()
      const ended = once(child, 'exit')
      await app
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

/** Titles a hostile page might bear: markup, direction controls, a formula, very long, unbroken. */
const hostileTitles = [
  '<img src=x onerror="window.pwned=true">',
  '<script>window.pwned = true</script>',
  '\u202egnirts desrever A\u202c and \u2067more',
  '=HYPERLINK("http://127.0.0.1/","free")',
  'javascript:window.pwned=true',
  'W'.repeat(5000),
  'שלום עולם 123',
]

const hostileLine = (title: string, number: number): object => ({
  url: `http://hostile.example/${number === 0 ? '' : number}`,
  ok: true,
  depth: number === 0 ? 0 : 1,
  found_on: number === 0 ? null : 'http://hostile.example/',
  landed: `http://hostile.example/${number === 0 ? '' : number}`,
  fetch: { rung: 'http', status: 200, seconds: 0.1, climbs: [], type: 'text/html', length: 10 },
  canonical: null,
  summary: { title: { value: title, source: 'html', key: '<title>', where: null } },
  records: [],
  sources: ['html'],
  links: number === 0 ? hostileTitles.slice(1).map((_, index) => `http://hostile.example/${index + 1}`) : [],
  rights: {},
  robots: null,
})
