import type { Lane } from '../../src-shared/crawl-status.ts'
import { toSeconds } from '../../src-shared/format.ts'
import type { PageLine } from '../../src-shared/page-line.ts'
import type { EndedRequest } from '../service/command-service.ts'

/** What a crawl tells while it runs. Everything goes to standard error; data alone is on standard output. */
export interface Progress {
  readonly page: (count: number, line: PageLine) => void
  readonly lanes: (lanes: readonly Lane[]) => void
  readonly request: (request: EndedRequest) => void
  readonly note: (sentence: string) => void
  readonly end: (sentence: string, event: object) => void
}

export type Write = (text: string) => void

/** One line a page, for logs and for programs that read them (spec commands). */
export function pageWords(count: number, line: PageLine): string {
  const tries = (line.retries?.length ?? 0) + 1
  const again = tries === 1 ? '' : `, asked ${tries} times`
  const status = line.fetch === undefined ? '' : ` ${line.fetch.status}`
  const outcome = line.ok ? `${line.fetch.status} ${line.fetch.rung}` : `${line.error.code}${status}`
  return `${String(count).padStart(5)}  ${outcome}${again}  ${line.url}`
}

const nothing = (): void => undefined

export function quietProgress(): Progress {
  return { page: nothing, lanes: nothing, request: nothing, note: nothing, end: nothing }
}

export function logProgress(write: Write): Progress {
  return {
    page: (count, line) => write(`${pageWords(count, line)}\n`),
    lanes: nothing,
    request: nothing,
    note: (sentence) => write(`${sentence}\n`),
    end: (sentence) => write(`${sentence}\n`),
  }
}

/**
 * One bar on a terminal: pages taken, the last one, and when and why the next request comes. `maxPages` is null where
 * nobody knows how many there may be.
 */
export function barProgress(write: Write, width: () => number, maxPages: number | null): Progress {
  let count = 0
  let last = ''
  let wait = ''
  const draw = (): void => {
    const pages = maxPages === null ? `${count}` : `${count} of at most ${maxPages}`
    const words = `${pages}  ${last}${wait === '' ? '' : `  ${wait}`}`
    write(`\r\u001b[2K${words.slice(0, Math.max(20, width() - 1))}`)
  }
  const above = (sentence: string): void => {
    write(`\r\u001b[2K${sentence}\n`)
  }
  return {
    page: (pages, line) => {
      count = pages
      last = pageWords(pages, line).slice(7)
      draw()
    },
    lanes: (lanes) => {
      const resting = lanes.find(({ state }) => state === 'resting')
      wait =
        resting === undefined ? '' : `next request in ${Math.ceil(resting.leftMs / 1000)} s: ${resting.why}`
      draw()
    },
    request: nothing,
    note: above,
    end: above,
  }
}

/** One JSON event a line, for other programs (spec formats 6). */
export function jsonProgress(write: Write, now: () => number): Progress {
  const startedAt = now()
  const event = (name: string, data: object): void => {
    write(`${JSON.stringify({ t: toSeconds(now() - startedAt), event: name, ...data })}\n`)
  }
  const resting = new Map<string, string>()
  return {
    page: (n, line) => {
      const failed = line.ok ? null : line.error.code
      const { url, ok } = line
      event('page', {
        n,
        url,
        ok,
        code: failed,
        status: line.fetch?.status ?? null,
        rung: line.fetch?.rung ?? null,
      })
    },
    lanes: (lanes) => {
      for (const { site, state, leftMs, why, address } of lanes) {
        if (state !== 'resting') resting.delete(site)
        else if (resting.get(site) !== `${address} ${why}`) {
          resting.set(site, `${address} ${why}`)
          event('rest', { site, seconds: toSeconds(leftMs), why })
        }
      }
    },
    request: ({ site, address, kind, status, startedAt: from, endedAt }) => {
      const rung = kind === 'browser' ? 'browser' : 'http'
      event('request', { site, address, kind, status, seconds: toSeconds(endedAt - from), rung })
    },
    note: (sentence) => event('state', { state: 'note', sentence }),
    end: (_sentence, data) => event('end', data),
  }
}
