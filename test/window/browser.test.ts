import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallZip } from '../integration/small-zip.ts'
import { readLine, writeCrawl } from './crawl-lines.ts'
import { misplaced } from './misplaced.ts'
import { openWindow, type OpenWindow, ownFolder } from './open-window.ts'

const folder = ownFolder()
const file = join(folder, 'drawn.jsonl')
const ownBrowsers = join(folder, 'state', 'browser')
const archive = process.arch === 'arm64' ? 'chrome-linux-arm64' : 'chrome-linux64'
const program = join(folder, 'chrome')
const notFound =
  'the browser failed: No browser was found: Chrome, Edge and Chromium were looked for where they are usually installed. Install one of them, or name its program with SAUNTER_BROWSER, to read pages that scripts draw'
const skeletal = 'the page is skeletal: 12 characters of text in 4500 of HTML'
const plainly =
  'Pages are read over plain HTTP. Most say everything that way; of a page that scripts draw, only what stands in its source is read.'

let shown: OpenWindow
let server: Server
let answer: RequestListener
let asked = 0

const fetched = (rung: string, climbs: readonly object[], status = 200): object => ({
  fetch: { rung, status, seconds: 1.2, climbs, type: 'text/html', length: 4500 },
})
const climb = (from: string, to: string, reason: string, seconds: number): object => ({
  from_rung: from,
  to_rung: to,
  reason,
  seconds,
})
const lacking = [climb('http', 'browser', skeletal, 0.3), climb('browser', 'http', notFound, 0)]

beforeAll(async () => {
  writeFileSync(program, '#!/bin/sh\necho "Google Chrome 156.0.8078.114"\n')
  chmodSync(program, 0o755)
  writeCrawl(file, [
    readLine('/', 'A shop', fetched('http', [])),
    readLine('/p/1', 'Drawn by a script', fetched('browser', [climb('http', 'browser', skeletal, 0.3)])),
    readLine(
      '/p/2',
      'Known to need it',
      fetched('browser', [climb('http', 'browser', `/p/ on catalogue.example needed it: ${skeletal}`, 0)]),
    ),
    readLine(
      '/p/3',
      'Where the browser failed',
      fetched('http', [
        climb('http', 'browser', skeletal, 0.3),
        climb('browser', 'http', 'the browser failed: it took longer than 30 s', 30.1),
      ]),
    ),
    ...['/q/1', '/q/2', '/q/3'].map((path) => readLine(path, 'A shell', fetched('http', lacking))),
  ])
  asBrowserRequests()
  server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  shown = await openWindow({
    folder,
    args: [file],
    env: {
      PLAYWRIGHT_DOWNLOAD_HOST: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SAUNTER_BROWSER: 'none',
    },
  })
  await shown.page.locator('[role=grid][aria-rowcount="8"]').waitFor()
})
afterAll(async () => {
  await shown.close()
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every second request of the evidence was the browser's. */
function asBrowserRequests(): void {
  const path = `${file}.evidence/requests.jsonl`
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const requests = lines.map((line, place) => {
    const request = JSON.parse(line) as { endedAt: number }
    return place % 2 === 0 ? { ...request, kind: 'browser', endedAt: request.endedAt + 1200 } : request
  })
  writeFileSync(path, requests.map((request) => `${JSON.stringify(request)}\n`).join(''))
}

const detail = (): Locator => shown.page.getByRole('region', { name: 'Page detail' })
const setting = (): Locator => shown.page.getByRole('region', { name: 'Real browser' })
const climbsOf = async (row: number): Promise<string[]> => {
  await shown.page.locator(`#page-${row}`).click()
  return detail().getByRole('list', { name: 'How it was fetched' }).getByRole('listitem').allInnerTexts()
}
const kept = (): string => {
  const settings = join(folder, 'config', 'settings.json')
  return existsSync(settings)
    ? (JSON.parse(readFileSync(settings, 'utf8')) as { browser: string }).browser
    : ''
}

describe('pages that a browser drew, or should have', () => {
  it('say in their story each climb, how long it took and why, and the way back', async () => {
    await shown.page.locator('#page-1').dblclick()
    await expect.poll(() => climbsOf(1)).toEqual([`From plain HTTP to the browser after 0.3 s: ${skeletal}`])
    await shown.picture('browser-story')
    expect(await shown.violations()).toEqual([])
    await expect
      .poll(() => climbsOf(2))
      .toEqual([`From plain HTTP straight to the browser: /p/ on catalogue.example needed it: ${skeletal}`])
    await expect
      .poll(() => climbsOf(3))
      .toEqual([
        `From plain HTTP to the browser after 0.3 s: ${skeletal}`,
        'Back from the browser to plain HTTP after 30.1 s: the browser failed: it took longer than 30 s',
      ])
    await expect
      .poll(() => climbsOf(4))
      .toEqual([
        `From plain HTTP to the browser after 0.3 s: ${skeletal}`,
        `Back from the browser to plain HTTP: ${notFound}`,
      ])
    await shown.picture('browser-story-back')
    await shown.size(900, 600)
    expect((await misplaced(shown.page)).found).toEqual([])
    await shown.size(1440, 900)
    await shown.button('Close the page').click()
  })

  it('show in the table which way they came', async () => {
    await shown.button('Columns').click()
    await shown.page.getByRole('checkbox', { name: 'Fetched by' }).check()
    await shown.page.keyboard.press('Escape')
    const cells = shown.grid().locator('[role=gridcell][data-column="rung"]')
    await expect
      .poll(() => cells.allInnerTexts())
      .toEqual(['http', 'browser', 'browser', 'http', 'http', 'http', 'http'])
  })

  it('have a look and a word of their own in the lanes and their twin', async () => {
    expect(await shown.page.locator('.bar[data-kind="browser"]').count()).toBe(4)
    const lane = shown.page.getByRole('slider', { name: 'Requests of catalogue.example' })
    await lane.focus()
    await shown.page.keyboard.press('End')
    await expect.poll(() => lane.getAttribute('aria-valuetext')).toMatch(/q\/3: browser, 200, 1\.35 s/)
    await shown.picture('browser-lanes')
    await shown.button('As a table').click()
    const twin = shown.page.getByRole('table', { name: 'Requests by site' })
    await twin.getByRole('cell', { name: 'browser, 200, 1.35 s' }).waitFor()
    await shown.picture('browser-twin')
    expect(await shown.violations()).toEqual([])
    await shown.button('As lanes').click()
  })

  it('that lacked a browser are counted in one hint, which leads to the setting', async () => {
    await shown.page
      .getByText('3 pages are drawn by scripts and could not be read whole: no browser was found.')
      .waitFor()
    await shown.button('Settings of the real browser').focus()
    await shown.page.keyboard.press('Enter')
    await expect
      .poll(() => shown.page.evaluate(() => document.activeElement?.textContent))
      .toBe('Real browser')
  })
})

describe('the real browser in Settings', () => {
  it('that is switched off by the machine is said to be so, with what that means', async () => {
    await setting().getByText('No browser is used.').waitFor()
    await setting().getByText(plainly).waitFor()
    await setting().getByText('SAUNTER_BROWSER is set to none').waitFor()
    expect(await shown.page.getByRole('radio', { name: 'Use it when a page needs it' }).isChecked()).toBe(
      true,
    )
    await shown.picture('browser-settings-off')
    expect(await shown.violations()).toEqual([])
  })

  it('is never used, by keys alone, and that is kept', async () => {
    await shown.page.getByRole('radio', { name: 'Use it when a page needs it' }).focus()
    await shown.page.keyboard.press('ArrowDown')
    await setting().getByText('No browser is used.').waitFor()
    await expect.poll(kept).toBe('never')
    expect(await setting().getByText('SAUNTER_BROWSER').count()).toBe(0)
  })

  it('is a program that is typed, tried at once, refused with its sentence and kept when it is one', async () => {
    await shown.page.getByRole('radio', { name: 'This program:' }).check()
    await shown.field('Path of the program').fill('/not/there')
    await shown.page.keyboard.press('Enter')
    await setting()
      .getByRole('alert')
      .getByText('/not/there is no browser that can be started here.')
      .waitFor()
    expect(kept()).toBe('never')
    await shown.picture('browser-settings-refused')
    expect(await shown.violations()).toEqual([])
    await shown.field('Path of the program').fill(program)
    await shown.page.keyboard.press('Enter')
    await setting().getByText('Chrome 156.0.8078.114').waitFor()
    await expect.poll(kept).toBe(program)
    await shown.picture('browser-settings-found')
    await shown.size(900, 600)
    expect((await misplaced(shown.page)).found).toEqual([])
    await shown.size(1440, 900)
  })

  it('is looked for again when asked, and one that has gone is missed', async () => {
    rmSync(program)
    await shown.button('Look again').click()
    await setting().getByText(`${program} is no browser that can be started here.`).waitFor()
    writeFileSync(program, '#!/bin/sh\necho "Google Chrome 157.0.1.1"\n')
    chmodSync(program, 0o755)
    await shown.answerOpenDialog(program)
    await shown.button('Choose the program').click()
    await setting().getByText('Chrome 157.0.1.1').waitFor()
  })
})

describe.runIf(process.platform === 'linux')('a browser that is downloaded', () => {
  const begin = async (): Promise<void> => {
    await shown.button('Download Chromium').click()
    await shown.page.getByRole('dialog', { name: 'Download Chromium' }).waitFor()
  }

  it('is described before anybody is asked, and nothing is asked without a yes', async () => {
    await begin()
    const dialog = shown.page.getByRole('dialog', { name: 'Download Chromium' })
    await dialog
      .getByText(/^Chrome for Testing \d+\.[\d.]+, Google’s build of Chromium for programs$/)
      .waitFor()
    await dialog.getByText('Google Chrome’s terms of service, google.com/chrome/terms').waitFor()
    await dialog.getByText('127.0.0.1, where its driver Playwright keeps it').waitFor()
    await shown.picture('browser-download-ask')
    expect(await shown.violations()).toEqual([])
    await shown.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect([asked, existsSync(ownBrowsers)]).toEqual([0, false])
  })

  it('shows how far it is and can be cancelled; nothing of it stays', async () => {
    answer = (_request, response) => {
      response.setHeader('content-length', 150_000_000)
      response.write(Buffer.alloc(67_500_000))
    }
    await begin()
    await shown.button('Download').focus()
    await shown.page.keyboard.press('Enter')
    await setting().getByText('45 % of 150 MB').waitFor()
    const focused = (): Promise<string | undefined> =>
      shown.page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Cancel the download')
    expect(
      await setting().getByRole('progressbar', { name: 'Download of the browser' }).getAttribute('value'),
    ).toBe('45')
    await shown.picture('browser-download-going')
    expect(await shown.violations()).toEqual([])
    await shown.page.keyboard.press('Enter')
    await shown.page.getByText('The download was cancelled. Nothing of it was kept.').waitFor()
    await expect.poll(focused).toBe('Download Chromium')
    expect(readdirSync(ownBrowsers)).toEqual([])
    await expect.poll(() => new Promise((is) => server.getConnections((_error, count) => is(count)))).toBe(0)
  })

  it('that cannot be had ends in one sentence, with what to do', async () => {
    answer = (_request, response) => response.writeHead(503).end()
    await begin()
    await shown.button('Download').click()
    await setting()
      .getByText(
        'The browser could not be downloaded: 127.0.0.1 answered 503. Try again later, or install Chrome, Edge or Chromium yourself and name its program in Settings.',
      )
      .waitFor()
    await shown.picture('browser-download-failed')
    expect(await shown.violations()).toEqual([])
    expect(kept()).toBe(program)
  })

  it('is in use once it is there', async () => {
    answer = (_request, response) =>
      response.end(smallZip(`${archive}/chrome`, '#!/bin/sh\necho "Google Chrome for Testing 159.0.1.2"\n'))
    await begin()
    await shown.button('Download').click()
    await setting().getByText('Chrome 159.0.1.2').waitFor()
    await expect.poll(kept).toBe(join(ownBrowsers, 'chromium', archive, 'chrome'))
    await shown.page.getByText('Chrome 159.0.1.2 is there, and draws the pages that need it').waitFor()
    expect(await setting().getByRole('alert').count()).toBe(0)
    await shown.picture('browser-download-done')
    expect(shown.complaints).toEqual([])
    expect(shown.asked.filter((address) => !address.startsWith('saunter://window/'))).toEqual([])
  })
})
