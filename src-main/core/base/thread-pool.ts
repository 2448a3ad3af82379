import { Piscina } from 'piscina'
import { Slots } from './slots.ts'

/** Something a thread could not do: why, as the end of a sentence that begins with what it was about. */
export interface ThreadFailure {
  readonly failed: string
}

/** Runs what burns time or may hang on threads of their own. */
export interface ThreadPool {
  /**
   * Runs the worker's export `name`; buffers named in `transfer` are given away. A task that takes too long or that brings
   * its thread down is a failure, and the next one is run. Rejects only for a bug: one in the task, or a worker that does
   * not load.
   */
  readonly run: <Result>(
    name: string,
    task: object,
    transfer?: readonly ArrayBuffer[],
  ) => Promise<Result | ThreadFailure>
  /** Ends the threads, whatever they are at. */
  readonly close: () => Promise<void>
}

export interface ThreadPoolOptions {
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

/** Creates a pool; its threads start with the first task. */
export function createThreadPool({
  workerFile,
  threads,
  limitMs = readLimitMs,
}: ThreadPoolOptions): ThreadPool {
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

  return {
    // The limit counts from a task's own turn, not from the end of the queue.
    async run<Result>(name: string, task: object, transfer: readonly ArrayBuffer[] = []) {
      await slots.take()
      const limit = AbortSignal.timeout(limitMs)
      try {
        const options = { name, signal: limit, transferList: [...transfer] }
        return (await Promise.race([pool.run(task, options), broken])) as Result
      } catch (error) {
        if (limit.aborted) return { failed: `could not be read in ${limitMs / 1000} s` }
        if (isThreadDeath(error)) return { failed: 'could not be read: it needs more memory than a page may' }
        throw error
      } finally {
        slots.give()
      }
    },
    close: () => pool.destroy(),
  }
}

function isThreadDeath(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
