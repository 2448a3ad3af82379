import { AppError } from '../../../src-shared/app-error.ts'
import { MatchingPlaces } from './matching-places.ts'
import type { LinePlace } from './line-place.ts'
import type { AddedLine, PlacedNumbers, TableAnswers, TableCall, TableProgress } from './table-calls.ts'
import { type Ask, TableThread } from './table-thread.ts'

/** Which table to open. */
export interface TableWish {
  /** The bundled `table-worker.ts`. */
  readonly workerFile: string
  readonly file: string
  /** The file may not be there yet: a crawl is about to write it. */
  readonly isNew?: boolean
  /** How long one question may hold the thread. */
  readonly limitMs?: number
}

/** The table of one crawl file. Every question may reject with an `AppError` of one sentence. */
export interface CrawlTable extends Omit<TableAnswers, 'matchingPlaces'> {
  /** Rows in the order of a filter as they are now; with `numbers`, those rows whether the filter lets them through or not. */
  readonly matchingPlaces: (...input: Parameters<TableAnswers['matchingPlaces']>) => Promise<MatchingPlaces>
  /** Resolves when the whole file is in the table; rejects with the sentence that names the line that is no page's. */
  readonly loaded: Promise<void>
  /** How far the file is read; what was told last. */
  readonly progress: () => TableProgress
  /** Told at most four times a second while the file is read, and after lines were added. Returns how to stop. */
  readonly onProgress: (listener: (progress: TableProgress) => void) => () => void
  /** A line that was just written to the file, without its line end; one message a tick goes to the thread. */
  readonly add: (text: string, place: LinePlace) => void
  /** Ends the thread; questions on their way reject. */
  readonly close: () => Promise<void>
}

/** A question that takes longer is given up: a regular expression can be made to take for ever (spec decisions R7). */
export const askLimitMs = 10_000

const nothingRead: TableProgress = {
  rows: 0,
  counts: { read: 0, refused: 0, reserved: 0, redirected: 0, slowed: 0, failed: 0 },
  lackingBrowser: 0,
  readBytes: 0,
  fileBytes: 0,
  isWhole: false,
}

/**
 * Opens the table of a crawl file in a thread of its own, which reads the file at once. A question that holds the thread too
 * long ends it; a fresh one reads the file again and answers the others.
 */
export function openTable({ workerFile, file, isNew = false, limitMs = askLimitMs }: TableWish): CrawlTable {
  const listeners = new Set<(progress: TableProgress) => void>()
  let progress = nothingRead
  let added: AddedLine[] = []
  let lastId = 0
  /** Why nothing can be asked any more. */
  let end: AppError | null = null
  let settle: { readonly resolve: () => void; readonly reject: (error: Error) => void } | null = null
  const loaded = new Promise<void>((resolve, reject) => (settle = { resolve, reject }))
  // Who opens a table need not wait for all of it.
  loaded.catch(() => undefined)
  let thread = startThread(false)

  function startThread(isAgain: boolean): TableThread {
    const settings = { workerFile, limitMs, start: { file, isNew, waitsForWhole: isAgain } }
    return new TableThread(settings, {
      onProgress: (told) => {
        // Rows that were there must not seem to go while they are read again.
        if (isAgain && !told.isWhole) return
        progress = told
        if (told.isWhole) settle?.resolve()
        for (const listener of listeners) listener(told)
      },
      onTrouble: (error) => settle?.reject(error),
      onTooLong: (others) => {
        thread = startThread(true)
        for (const ask of others) thread.ask(ask)
      },
      onDeath: stop,
    })
  }

  function stop(error: AppError): void {
    end = error
    settle?.reject(error)
  }

  /** Questions go behind the lines that were added before them. */
  function flush(): void {
    if (added.length === 0 || end !== null) return
    thread.add(added)
    added = []
  }

  function ask<Value>(call: TableCall, ...input: readonly unknown[]): Promise<Value> {
    flush()
    return new Promise<Value>((resolve, reject: Ask['reject']) => {
      if (end !== null) reject(end)
      else thread.ask({ id: (lastId += 1), call, input, resolve: resolve as Ask['resolve'], reject })
    })
  }

  return {
    query: (query) => ask('query', query),
    page: (number) => ask('page', number),
    chain: (number) => ask('chain', number),
    byCause: () => ask('byCause'),
    problems: () => ask('problems'),
    secondsSeries: (maxPoints) => ask('secondsSeries', maxPoints),
    retryableOf: (codes) => ask('retryableOf', codes),
    matchingPlaces: async (filter, numbers) =>
      new MatchingPlaces(await ask<PlacedNumbers>('matchingPlaces', filter, numbers)),
    loaded,
    progress: () => progress,
    onProgress: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (text, place) => {
      if (added.length === 0) setImmediate(flush)
      added.push({ text, place })
    },
    close: async () => {
      const closed = new AppError('busy', `${file} was closed.`)
      stop(closed)
      await thread.end(closed)
    },
  }
}
