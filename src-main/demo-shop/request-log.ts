import { closeSync, openSync, writeSync } from 'node:fs'
import type { DemoShopRequest } from '../../src-shared/demo-shop-request.ts'

/** The shop's own record of who asked what and when. */
export interface RequestLog {
  /** Notes a finished request: in memory, and in the log file where a reader sees it at once. */
  add(request: DemoShopRequest): void
  /** Everything noted so far, in order of ending. */
  all(): readonly DemoShopRequest[]
  /** Calls the listener for each request noted from now on, until the returned function is called. */
  onRequest(listener: (request: DemoShopRequest) => void): () => void
  /** Closes the log file; what was noted stays readable. */
  close(): void
}

// A shop left running for a night under a careless client must not fill the memory; the log file keeps everything.
const maxRequestsKept = 100_000

/** A request log that appends to `logFile` when there is one; throws a sentence when that file cannot be written. */
export function requestLog(logFile: string | undefined): RequestLog {
  let file = logFile === undefined ? null : opened(logFile)
  let requests: DemoShopRequest[] = []
  const listeners = new Set<(request: DemoShopRequest) => void>()
  return {
    add(request) {
      if (requests.length >= 2 * maxRequestsKept) requests = requests.slice(-maxRequestsKept)
      requests.push(request)
      if (file !== null) writeSync(file, `${JSON.stringify(request)}\n`)
      // After the answer has been handed over, so that no listener's work makes a site's rest look longer than it was.
      queueMicrotask(() => listeners.forEach((listener) => listener(request)))
    },
    all: () => requests.slice(-maxRequestsKept),
    onRequest(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    close() {
      if (file !== null) closeSync(file)
      file = null
      listeners.clear()
    },
  }
}

function opened(logFile: string): number {
  try {
    return openSync(logFile, 'a')
  } catch (cause) {
    throw new Error(`The log file ${logFile} could not be opened for writing. Choose another place for it.`, {
      cause,
    })
  }
}
