import { Piscina } from 'piscina'
import type { Patterns } from '../base/patterns.ts'
import { Slots } from '../base/slots.ts'
import type { Extracted, ExtractInput } from './extract-page.ts'

/** A page that could not be read: why, in words for the page's line. */
export interface ReadFailure {
  readonly failed: string
}

/** Reads pages on threads of their own. */
export interface PageReader {
  /**
   * Reads a page; the bytes are given away. A page that takes too long or that brings its thread down is a failure, and
   * the next one is read. Rejects only with the signal's reason, or for a bug: one in the reading, or
   * a worker that does not load.
   */
  readonly read: (input: ExtractInput, signal?: AbortSignal) => Promise<Extracted | ReadFailure>
  /** Which addresses the include and exclude patterns let in; a pattern can be made to hang (spec decisions R7). */
  readonly tryPatterns: (
    addresses: readonly string[],
    patterns: Patterns,
  ) => Promise<readonly boolean[] | ReadFailure>
  /** Ends the threads, whatever they are at. */
  readonly close: () => Promise<void>
}

export interface PageReaderOptions {
  /** The bundled worker: its exports are the tasks, by name. */
  readonly workerFile: string
  readonly threads: number
  readonly limitMs?: number
}

/** A page that takes longer to read is cut off (spec decisions R2). */
export const readLimitMs = 10_000

/** Memory of one thread: a body is 16 MiB at most, its tree some twenty times that (our own bound). */
const threadMemoryMb = 768

/** How long a thread without work is kept warm. */
const idleMs = 30_000

/** Creates a reader; its threads start with the first page. */
export function createPageReader({
  workerFile,
  threads,
  limitMs = readLimitMs,
}: PageReaderOptions): PageReader {
  const pool = new Piscina({
    filename: workerFile,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
  })
  const slots = new Slots(threads)
  // A worker that does not load says so to the pool alone and leaves its task waiting for ever.
  const broken = new Promise<never>((_resolve, reject) => pool.on('error', reject))
  broken.catch(() => undefined)

  /** Runs one task in its own turn; the limit counts from there, not from the end of the queue. */
  async function run<Result>(
    name: string,
    task: object,
    signal: AbortSignal | undefined,
    transferList: readonly ArrayBuffer[],
  ): Promise<Result | ReadFailure> {
    await slots.take()
    try {
      signal?.throwIfAborted()
      const limit = AbortSignal.timeout(limitMs)
      try {
        const either = signal === undefined ? limit : AbortSignal.any([limit, signal])
        const options = { name, signal: either, transferList: [...transferList] }
        return (await Promise.race([pool.run(task, options), broken])) as Result
      } catch (error) {
        signal?.throwIfAborted()
        if (limit.aborted) return { failed: `could not be read in ${limitMs / 1000} s` }
        if (isThreadDeath(error)) return { failed: 'could not be read: it needs more memory than a page may' }
        throw error
      }
    } finally {
      slots.give()
    }
  }

  return {
    read: (input, signal) => {
      const bytes = ownBytes(input.bytes)
      return run<Extracted>('readPage', { ...input, bytes }, signal, [bytes.buffer])
    },
    tryPatterns: (addresses, patterns) =>
      run<boolean[]>('tryPatterns', { addresses, patterns }, undefined, []),
    close: () => pool.destroy(),
  }
}

/** Bytes that can be given to another thread whole: parts of a bigger buffer are copied first. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}

function isThreadDeath(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
