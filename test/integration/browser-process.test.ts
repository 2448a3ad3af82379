import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserOutcome } from '#main/core/browser/browser-result.ts'
import type { BrowserRung, BrowserRungOptions } from '#main/core/browser/browser-rung.ts'
import { doorsTo, drawn, ours, rung, search, site } from './browser-site.ts'
import type { Address } from '#main/core/base/address.ts'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // Under Linux a process that ended and was not yet collected still has its number.
    return process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
const isGone = (pid: number) => expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)

/** A rung that is closed at the test's end whatever happened, and a short way to load a page with it. */
async function withRung(
  more: Partial<BrowserRungOptions>,
  use: (
    load: (address: Address, signal?: AbortSignal) => Promise<BrowserOutcome>,
    browser: BrowserRung,
  ) => Promise<void>,
): Promise<void> {
  const browser = rung(more)
  try {
    await use(
      (address, signal) =>
        browser.load(
          { address, userAgent: ours, mayLoadImages: false, doors: doorsTo(address).doors },
          signal,
        ),
      browser,
    )
  } finally {
    await browser.close()
  }
}

/** A page that is asked for and never answered; `asked` resolves when it is. */
function neverAnswered() {
  let resolve: () => void = () => undefined
  const asked = new Promise<void>((done) => (resolve = done))
  const answer = (): void => resolve()
  return { asked, answer }
}

describe.skipIf(search.found === null)('the browser’s process', () => {
  it('starts at first need, serves one page after the other, and is gone once closed', async () => {
    const { address } = await site({ '/': '<title>x</title>' })
    await withRung({}, async (load, browser) => {
      expect(browser.pid()).toBeNull()
      drawn(await load(address('/')))
      const pid = browser.pid()!
      expect(isRunning(pid)).toBe(true)
      drawn(await load(address('/')))
      expect(browser.pid()).toBe(pid)
      await browser.close()
      expect(browser.pid()).toBeNull()
      await isGone(pid)
      expect(await load(address('/'))).toMatchObject({ kind: 'failure', message: 'stopped', wasSent: false })
    })
  })

  it('sends nothing of its own while it draws', async () => {
    const { address, paths } = await site({
      '/': `<script>let n = 0; const t = setInterval(() => fetch('/poll' + (n += 1)), 100)</script>`,
    })
    await withRung({ limits: { quietMs: 4000 } }, async (load) => {
      const { requests } = drawn(await load(address('/')))
      expect(requests.stray).toBe(0)
      expect(paths().filter((path) => !/^\/(?:poll\d+)?$/.test(path))).toEqual([])
    })
  })

  it('draws one page at a time, and the wait for another’s is not counted', async () => {
    const open = new Set<string>()
    let most = 0
    const slowly = (request: { url?: string | undefined }, response: ServerResponse): void => {
      open.add(request.url ?? '')
      most = Math.max(most, open.size)
      setTimeout(() => {
        open.delete(request.url ?? '')
        response.end(`<script src=${request.url}.js></script>`)
      }, 300)
    }
    const { address } = await site({ '/a': slowly, '/b': slowly, '/c': slowly })
    await withRung({}, async (load) => {
      const startedAt = performance.now()
      const outcomes = await Promise.all(['/a', '/b', '/c'].map((path) => load(address(path))))
      const seconds = (performance.now() - startedAt) / 1000
      expect(outcomes.map(({ kind }) => kind)).toEqual(['page', 'page', 'page'])
      expect(most).toBe(1)
      const sum = outcomes.reduce((total, outcome) => total + outcome.seconds, 0)
      expect(sum).toBeLessThan(seconds)
    })
  })

  it('shares nothing between two pages', async () => {
    const { address } = await site({
      '/': `<script>document.title = [localStorage.length, document.cookie].join(); localStorage.x = 1; document.cookie = 'x=1'</script>`,
    })
    await withRung({}, async (load) => {
      for (let count = 0; count < 2; count += 1) {
        expect(drawn(await load(address('/'))).html).toContain('<title>0,</title>')
      }
    })
  })

  it('is started anew after it was killed under a page, which may be asked again', async () => {
    const { asked, answer } = neverAnswered()
    const { address } = await site({ '/hangs': answer, '/': '<title>x</title>' })
    await withRung({}, async (load, browser) => {
      const loading = load(address('/hangs'))
      await asked
      const pid = browser.pid()!
      process.kill(pid, 'SIGKILL')
      const outcome = await loading
      expect(outcome).toMatchObject({
        kind: 'failure',
        code: 'fetch_failed',
        retryable: true,
        wasSent: true,
      })
      expect(outcome).toHaveProperty('message', expect.stringContaining('The browser ended while it drew'))
      drawn(await load(address('/')))
      expect(browser.pid()).not.toBe(pid)
    })
  })

  it.skipIf(process.platform !== 'linux')('outlives the crash of a page', async () => {
    const { asked, answer } = neverAnswered()
    const { address } = await site({
      '/': '<title>x</title><script src=/hangs.js></script>',
      '/hangs.js': answer,
      '/fine': '<title>x</title>',
    })
    await withRung({}, async (load, browser) => {
      const loading = load(address('/'))
      await asked
      const pid = browser.pid()!
      const renderers = rendererPids(pid)
      expect(renderers).not.toEqual([])
      for (const renderer of renderers) process.kill(renderer, 'SIGKILL')
      expect(await loading).toMatchObject({ kind: 'failure', code: 'fetch_failed', retryable: true })
      drawn(await load(address('/fine')))
      expect(browser.pid()).toBe(pid)
    })
  })

  it('gives a page up when it is told to, whether it is drawn or waits', async () => {
    const { asked, answer } = neverAnswered()
    const { address, paths } = await site({ '/hangs': answer, '/waits': 'x', '/': '<title>x</title>' })
    await withRung({}, async (load) => {
      const stop = new AbortController()
      const loading = load(address('/hangs'), stop.signal)
      const waiting = load(address('/waits'), stop.signal)
      await asked
      stop.abort()
      const stopped = { kind: 'failure', code: 'fetch_failed', message: 'stopped', retryable: true }
      expect(await waiting).toMatchObject({ ...stopped, wasSent: false })
      expect(await loading).toMatchObject({ ...stopped, wasSent: true })
      drawn(await load(address('/')))
      expect(paths()).toEqual(['/hangs', '/'])
    })
  })

  it('stops the page under way when it is closed', async () => {
    const { asked, answer } = neverAnswered()
    const { address } = await site({ '/': answer })
    await withRung({}, async (load, browser) => {
      const loading = load(address('/'))
      await asked
      const pid = browser.pid()!
      await browser.close()
      expect(await loading).toMatchObject({ message: 'stopped' })
      await isGone(pid)
    })
  })

  it('fails a page whose load never ends, one that takes too long in all, and one whose scripts never let go', async () => {
    const { answer } = neverAnswered()
    const { address } = await site({
      '/endless': '<script src=/hangs.js></script>',
      '/hangs.js': answer,
      '/busy': `<script>addEventListener('load', () => setTimeout(() => { for (;;); }, 100))</script>`,
      '/': '<title>x</title>',
    })
    const host = address('/').split('/')[2]!
    const failed = { kind: 'failure', code: 'fetch_failed', wasSent: true }
    await withRung({ limits: { loadMs: 3000, readMs: 2000, quietMs: 3000 } }, async (load) => {
      expect(await load(address('/endless'))).toMatchObject({
        ...failed,
        message: `The browser had not loaded the page of ${host} after 3 s.`,
        retryable: true,
      })
      expect(await load(address('/busy'))).toMatchObject({
        ...failed,
        message: `The page of ${host} could not be read in 2 s: its scripts do not let go.`,
        retryable: false,
      })
      drawn(await load(address('/')))
    })
    await withRung({ limits: { callMs: 4000 } }, async (load) => {
      expect(await load(address('/endless'))).toMatchObject({
        ...failed,
        message: `The browser took longer than 4 s for the page of ${host}.`,
        retryable: true,
      })
      drawn(await load(address('/')))
    })
  })
})

describe.skipIf(search.found === null || process.platform === 'win32')(
  'a browser that is not what it seems',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'saunter-browser-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    /** A program that starts the real browser in its own way. */
    const program = (name: string, text: string) => {
      const path = join(folder, name)
      writeFileSync(path, `#!/bin/sh\n${text}\n`)
      chmodSync(path, 0o755)
      return { path, name: 'Chromium', version: '1' }
    }

    it('fails the page in a sentence when it cannot be started, and is not tried again for the next page', async () => {
      const { address, seen } = await site({})
      const found = program('broken', `echo once >> ${join(folder, 'starts')}; exit 1`)
      await withRung({ found }, async (load) => {
        for (let count = 0; count < 2; count += 1) {
          expect(await load(address('/'))).toMatchObject({
            kind: 'failure',
            code: 'fetch_failed',
            message: `Chromium (${found.path}) could not be started. Start it once by hand to see why, or name another with SAUNTER_BROWSER.`,
            retryable: false,
            wasSent: false,
          })
        }
      })
      expect(seen).toEqual([])
      expect(readFileSync(join(folder, 'starts'), 'utf8')).toBe('once\n')
    })

    it.skipIf(process.getuid?.() !== 0)('says what to do when it may not use its sandbox', async () => {
      const { address } = await site({})
      const { path } = search.found!
      await withRung({ sandbox: { isOn: true, sentence: null } }, async (load) => {
        expect(await load(address('/'))).toMatchObject({
          kind: 'failure',
          message: `Chromium (${path}) could not be started. This machine does not let it use its sandbox: set SAUNTER_BROWSER_SANDBOX to \`off\` to draw pages without it.`,
          wasSent: false,
        })
      })
    })

    it('asks nothing when it does not go through the guard’s proxy (W76, W77)', async () => {
      const { address, connections } = await site({ '/': 'x' })
      const found = program('unguarded', `exec ${search.found?.path ?? ''} "$@" --no-proxy-server`)
      await withRung({ found }, async (load) => {
        expect(await load(address('/'))).toMatchObject({
          kind: 'failure',
          message: 'The browser does not go the guarded way, so nothing was asked for.',
          wasSent: false,
        })
      })
      expect(connections()).toBe(0)
    })
  },
)

describe.skipIf(search.found === null)('the browser of a process that ends', () => {
  const folder = fileURLToPath(new URL('../../test-results/browser-child/', import.meta.url))
  const file = join(folder, 'browser-child.mjs')

  beforeAll(async () => {
    await build({
      configFile: false,
      logLevel: 'error',
      ssr: { external: ['playwright-core'], noExternal: true },
      build: {
        ssr: fileURLToPath(new URL('./browser-child.ts', import.meta.url)),
        target: 'node20',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { output: { entryFileNames: 'browser-child.mjs' } },
      },
    })
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const start = async () => {
    const child = fork(file, [search.found?.path ?? ''])
    const [pid] = (await once(child, 'message')) as [number]
    expect(isRunning(pid)).toBe(true)
    return { child, pid }
  }

  it('ends with it when it is killed, for the pipe between them is gone', async () => {
    const { child, pid } = await start()
    child.kill('SIGKILL')
    await isGone(pid)
  })

  it('ends with it when it exits without a word', async () => {
    const { child, pid } = await start()
    child.send('exit')
    await isGone(pid)
  })
})

/** The processes in which one browser's pages are drawn: those that come from it, by what Linux knows of them. */
function rendererPids(browserPid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => known(pid, 'cmdline').includes('--type=renderer') && comesFrom(pid, browserPid))
}

function comesFrom(pid: number, ancestor: number): boolean {
  const parent = Number(/\) \S (\d+)/.exec(known(pid, 'stat'))?.[1] ?? 0)
  return parent === ancestor || (parent > 1 && comesFrom(parent, ancestor))
}

function known(pid: number, what: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}
