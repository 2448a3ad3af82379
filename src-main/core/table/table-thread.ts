import { Worker } from 'node:worker_threads'
import { AppError, fromWire } from '../../../src-shared/app-error.ts'
import type { FromTable, TableCall, TableProgress, TableStart, ToTable } from './table-calls.ts'

/** A question on its way. */
export interface Ask {
  readonly id: number
  readonly call: TableCall
  readonly input: readonly unknown[]
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** What a thread tells its owner. */
export interface ThreadEvents {
  readonly onProgress: (progress: TableProgress) => void
  /** The file could not be read to its end. */
  readonly onTrouble: (error: AppError) => void
  /** One question held the thread too long: the thread is ended, the question is rejected, the others wait. */
  readonly onTooLong: (others: readonly Ask[]) => void
  /** The thread ended by itself; every question was rejected with this. */
  readonly onDeath: (error: AppError) => void
}

export interface ThreadSettings {
  readonly workerFile: string
  readonly start: TableStart
  readonly limitMs: number
}

/** Heap of the thread, for the lines while they are read; the columns stand outside it (our own bound). */
const threadHeapMb = 1024

/** One thread with a table, and the questions it was asked. */
export class TableThread {
  readonly #settings: ThreadSettings
  readonly #events: ThreadEvents
  readonly #asks = new Map<number, Ask>()
  readonly #working = new Set<number>()
  readonly #worker: Worker
  #isEnded = false

  constructor(settings: ThreadSettings, events: ThreadEvents) {
    this.#settings = settings
    this.#events = events
    this.#worker = new Worker(settings.workerFile, {
      workerData: settings.start,
      resourceLimits: { maxOldGenerationSizeMb: threadHeapMb },
    })
    this.#worker.on('message', (message: FromTable) => this.#hear(message))
    this.#worker.on('error', (error) => this.#die(deathSentence(error, settings.start.file)))
    this.#worker.on('exit', () =>
      this.#die(new AppError('internal', `The table of ${settings.start.file} ended. Open the file again.`)),
    )
  }

  ask(ask: Ask): void {
    this.#asks.set(ask.id, ask)
    this.#say({ kind: 'ask', id: ask.id, call: ask.call, input: ask.input })
  }

  add(lines: Extract<ToTable, { kind: 'add' }>['lines']): void {
    this.#say({ kind: 'add', lines })
  }

  /** Ends the thread, whatever it is at; questions on their way reject with the error. */
  async end(error: AppError): Promise<void> {
    this.#isEnded = true
    this.#rejectAll(error)
    await this.#worker.terminate()
  }

  #say(message: ToTable): void {
    this.#worker.postMessage(message)
  }

  #hear(message: FromTable): void {
    if (this.#isEnded) return
    switch (message.kind) {
      case 'progress':
        this.#events.onProgress(message.progress)
        return
      case 'trouble':
        this.#events.onTrouble(fromWire(message.error))
        return
      case 'working':
        this.#watch(message.id)
        return
      case 'worked':
        this.#working.delete(message.id)
        return
      case 'answer':
        return this.#take(message.id)?.resolve(message.value)
      case 'refusal':
        return this.#take(message.id)?.reject(fromWire(message.error))
    }
  }

  #take(id: number): Ask | undefined {
    const ask = this.#asks.get(id)
    this.#asks.delete(id)
    this.#working.delete(id)
    return ask
  }

  #watch(id: number): void {
    this.#working.add(id)
    AbortSignal.timeout(this.#settings.limitMs).addEventListener('abort', () => {
      if (this.#working.has(id) && !this.#isEnded) this.#giveUp(id)
    })
  }

  #giveUp(id: number): void {
    this.#isEnded = true
    const seconds = this.#settings.limitMs / 1000
    const sentence = `This took longer than ${seconds} s and was given up. Use a simpler regular expression.`
    this.#take(id)?.reject(new AppError('bad-input', sentence))
    void this.#worker.terminate()
    this.#events.onTooLong([...this.#asks.values()])
  }

  #die(error: AppError): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#rejectAll(error)
    this.#events.onDeath(error)
  }

  #rejectAll(error: AppError): void {
    for (const ask of this.#asks.values()) ask.reject(error)
    this.#asks.clear()
  }
}

function deathSentence(error: unknown, file: string): AppError {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  if (isMemory) {
    return new AppError('file-trouble', `${file} has lines that need more memory than a table may take.`)
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new AppError('internal', `The table of ${file} ended: ${reason}`, { cause: error })
}
