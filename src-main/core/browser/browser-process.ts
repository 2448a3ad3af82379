import type { Browser, BrowserType } from 'playwright-core'
import type { Clock } from '../base/clock.ts'
import { LoadFailure } from './browser-result.ts'
import type { FoundBrowser } from './find-browser.ts'
import { type GuardProxy, startGuardProxy } from './guard-proxy.ts'
import { launchFlags } from './launch-flags.ts'
import type { SandboxChoice } from './sandbox-choice.ts'
import { settlesWithin } from './settles-within.ts'

/** A browser that has not started by then will not (own bound; a cold disk takes ten seconds). */
const startMs = 60_000

/** A browser that could not be started is not tried again for every page of a crawl, only after a while (own bound). */
const startAgainMs = 60_000

/** How the driver says that Chromium found no way to confine its pages. */
const sandboxFailed = 'Chromium sandboxing failed'

/** A browser told to close gets this long before it is killed (own bound). */
const closeMs = 5_000

/** One running browser and the proxy that is its only way out. */
export interface RunningBrowser {
  readonly browser: Browser
  readonly proxy: GuardProxy
  readonly pid: number | null
}

/** Which browser is started, and how. */
export interface BrowserProcessOptions {
  readonly found: FoundBrowser
  readonly sandbox: SandboxChoice
  readonly clock: Clock
}

/** The one browser of the process: started at first need, again after it ended, and closed with us. */
export class BrowserProcess {
  readonly #options: BrowserProcessOptions
  /** The browser that runs or is only just starting; both are ours to end. */
  #current: Promise<RunningBrowser> | null = null
  #pid: number | null = null
  #failed: { readonly failure: LoadFailure; readonly at: number } | null = null

  constructor(options: BrowserProcessOptions) {
    this.#options = options
  }

  /** The browser's process, while it runs. */
  get pid(): number | null {
    return this.#pid
  }

  /** The running browser, started when there is none. Rejects with a `LoadFailure` when it cannot be started. */
  async running(): Promise<RunningBrowser> {
    // A start that failed has told whoever made it.
    const current = await this.#current?.catch(() => null)
    if (current?.browser.isConnected() === true) return current
    await this.end()
    const { clock, found } = this.#options
    if (this.#failed !== null && clock.now() - this.#failed.at < startAgainMs) throw this.#failed.failure
    const starting = this.#start()
    this.#current = starting
    try {
      const running = await starting
      this.#pid = running.pid
      this.#failed = null
      return running
    } catch (error) {
      this.#current = null
      const failure = new LoadFailure(startFailure(error, found), false)
      this.#failed = { failure, at: clock.now() }
      throw failure
    }
  }

  /** Ends the browser, kindly if it listens; the next page starts another. */
  async end(): Promise<void> {
    const ending = this.#current
    this.#current = null
    this.#pid = null
    const running = await ending?.catch(() => null)
    if (running === null || running === undefined) return
    const { browser, pid, proxy } = running
    if (!(await settlesWithin(closeMs, browser.close(), this.#options.clock))) kill(pid)
    await proxy.close()
  }

  async #start(): Promise<RunningBrowser> {
    const { found, sandbox } = this.#options
    const chromium = await loadDriver()
    const proxy = await startGuardProxy()
    try {
      const browser = await chromium.launch({
        executablePath: found.path,
        headless: true,
        chromiumSandbox: sandbox.isOn,
        args: [...launchFlags],
        proxy: {
          server: `http://127.0.0.1:${proxy.port}`,
          username: proxy.username,
          password: proxy.password,
          // Chromium would ask this machine itself directly otherwise.
          bypass: '<-loopback>',
        },
        timeout: startMs,
        // Interrupts are the shell's to hear; at our exit the driver kills the browser in any case.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      })
      return { browser, proxy, pid: await pidOf(browser) }
    } catch (error) {
      await proxy.close()
      throw error
    }
  }
}

/** Loaded at first need only: the driver is large, and most crawls never draw a page. */
async function loadDriver(): Promise<BrowserType> {
  return (await import('playwright-core')).chromium
}

async function pidOf(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.find(({ type }) => type === 'browser')?.id ?? null
}

function kill(pid: number | null): void {
  if (pid === null) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}

function startFailure(error: unknown, { path, name }: FoundBrowser): string {
  const text = error instanceof Error ? error.message : String(error)
  const advice = text.includes(sandboxFailed)
    ? 'This machine does not let it use its sandbox: set SAUNTER_BROWSER_SANDBOX to `off` to draw pages without it.'
    : 'Start it once by hand to see why, or name another with SAUNTER_BROWSER.'
  return `${name} (${path}) could not be started. ${advice}`
}
