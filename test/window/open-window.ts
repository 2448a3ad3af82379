import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import axe from 'axe-core'
import { _electron, type ElectronApplication, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { DemoShopRequest } from '#shared/demo-shop-request.ts'
import type { SaunterBridge } from '#shared/desktop-contract.ts'

declare global {
  interface Window {
    readonly saunter: SaunterBridge
    pwned?: unknown
  }
}

export const project = resolve(import.meta.dirname, '../..')
const shots = join(project, 'test-results', 'window')

/** A folder of its own for one test file. */
export const ownFolder = (): string => mkdtempSync(join(tmpdir(), 'saunter-window-'))

/** A window under test, driven by its accessible names. */
export interface OpenWindow {
  readonly app: ElectronApplication
  readonly page: Page
  /** Every request the page made, as Playwright saw it. */
  readonly asked: readonly string[]
  /** What the page complained of in its console: a refused style or script would be here. */
  readonly complaints: readonly string[]
  readonly button: (name: string) => Locator
  readonly field: (name: string) => Locator
  readonly grid: () => Locator
  readonly stateText: () => Promise<string>
  readonly rowCount: () => Promise<number>
  readonly goTo: (view: string) => Promise<void>
  readonly size: (width: number, height: number) => Promise<void>
  /** Pictures of a state, light and dark, at the smallest and a large size, for people to look at. */
  readonly picture: (name: string) => Promise<void>
  /** What axe finds wrong, in both themes. */
  readonly violations: () => Promise<unknown[]>
  readonly shopLog: () => Promise<readonly DemoShopRequest[]>
  readonly answerSaveDialog: (file: string) => Promise<void>
  readonly answerOpenDialog: (file: string) => Promise<void>
  readonly close: () => Promise<void>
}

interface OpenOptions {
  readonly folder: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** The Electron to start; fails with a sentence that says how to get one. */
export function electronUnderTest(): string {
  const executable = process.env['SAUNTER_TEST_ELECTRON']
  if (executable) return executable
  throw new Error(
    'Set SAUNTER_TEST_ELECTRON to an Electron executable, and build first (npm run build); npm test does both.',
  )
}

/** Starts the built program with settings of its own and waits for its window. */
export async function openWindow({ folder, args = [], env = {} }: OpenOptions): Promise<OpenWindow> {
  mkdirSync(shots, { recursive: true })
  const isRoot = process.getuid?.() === 0
  const app = await _electron.launch({
    executablePath: electronUnderTest(),
    args: [...(isRoot ? ['--no-sandbox'] : []), '.', ...args],
    cwd: project,
    env: {
      ...(process.env as Record<string, string>),
      HOME: folder,
      SAUNTER_CONFIG_DIR: join(folder, 'config'),
      SAUNTER_STATE_DIR: join(folder, 'state'),
      SAUNTER_BROWSER: 'none',
      ...env,
    },
  })
  const page = await app.firstWindow()
  const asked: string[] = []
  const complaints: string[] = []
  page.setDefaultTimeout(8000)
  // A colour half-way from light to dark is none that axe should judge.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => void complaints.push(error.message))
  page.on('request', (request) => asked.push(request.url()))
  // Behind a sheet the rail is there for eyes only.
  await page.locator('nav').waitFor()
  return { app, page, asked, complaints, ...acts(app, page) }
}

type Acts = Omit<OpenWindow, 'app' | 'page' | 'asked' | 'complaints'>

function acts(app: ElectronApplication, page: Page): Acts {
  const grid = (): Locator => page.getByRole('grid', { name: 'Pages' })
  const size: Acts['size'] = async (width, height) => {
    await app.evaluate(
      ({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w!, h!),
      [width, height],
    )
    await page.waitForFunction((w) => window.innerWidth === w, width)
  }
  return {
    grid,
    size,
    button: (name) => page.getByRole('button', { name, exact: true }),
    field: (name) => page.getByLabel(name, { exact: true }),
    stateText: () => page.getByRole('status', { name: 'Crawl state' }).innerText(),
    rowCount: async () => Number(await grid().getAttribute('aria-rowcount')) - 1,
    goTo: (view) =>
      page
        .getByRole('navigation', { name: 'Views' })
        .getByRole('button', { name: view, exact: true })
        .click(),
    async picture(name) {
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
    },
    violations: () => violations(page),
    shopLog: () => shopLog(page),
    answerSaveDialog: (file) =>
      app.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
      }, file),
    answerOpenDialog: (file) =>
      app.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
      }, file),
    close: () => app.close().catch(() => undefined),
  }
}

interface AxeViolation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

async function violations(page: Page): Promise<unknown[]> {
  const found: unknown[] = []
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const results = await page.evaluate(async () => {
      const { axe: runner } = window as unknown as {
        axe: { run: () => Promise<{ violations: AxeViolation[] }> }
      }
      return (await runner.run()).violations
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

/** The shop's own log, asked for over the window's pipe. */
const shopLog = (page: Page): Promise<readonly DemoShopRequest[]> =>
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

/** A picture taken by the main process: Playwright's own shows a quarter of a page at twice the size. */
export async function zoomedPicture({ app }: OpenWindow, name: string): Promise<void> {
  const png = await app.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return image?.toPNG().toString('base64') ?? ''
  })
  writeFileSync(join(shots, `${name}.png`), Buffer.from(png, 'base64'))
}

/** How large everything is drawn. */
export async function zoom({ app, page }: OpenWindow, factor: number): Promise<void> {
  const before = await page.evaluate(() => window.innerWidth)
  await app.evaluate(
    ({ BrowserWindow }, by) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(by),
    factor,
  )
  await page.waitForFunction((width) => window.innerWidth !== width, before)
}

/** The lines of a crawl file; a torn last line or one that is no JSON fails here. */
export function linesOf(file: string): readonly { readonly url: string }[] {
  const text = readFileSync(file, 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string })
}
