import { constants } from 'node:fs'
import { access, mkdir, open, stat, statfs, type FileHandle } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { AppError } from '../../../src-shared/app-error.ts'
import type { Clock } from '../base/clock.ts'
import { type FileLock, lockFile } from './file-lock.ts'
import { fileTrouble } from './file-trouble.ts'

/** Lines are on the disk, not only in the system's memory, after this long at most (spec decisions P7). */
const syncEveryMs = 1000

/** Less room than one line may need: not worth asking a site for. */
const leastRoom = 16 * 1024

/** Bytes of a file that exist, 0 when there is none. Rejects with a sentence when it is no file that can be written. */
export async function sizeOfFile(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (!found.isFile()) {
      throw new AppError('bad-input', `${path} is not a file; name one the pages may be written to.`)
    }
    await access(path, constants.W_OK)
    return found.size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw fileTrouble(error, path, 'written')
  }
}

/** Rejects with a sentence when the disk is as good as full already, so that it is told before the first request. */
export async function checkRoom(path: string): Promise<void> {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const disk = await statfs(folder).catch(() => null)
    if (disk === null && folder !== dirname(folder)) continue
    if (disk !== null && disk.bavail * disk.bsize < leastRoom) {
      throw new AppError('file-trouble', `The disk of ${path} is full. Make room, or choose another place.`)
    }
    return
  }
}

/**
 * The crawl file open for appending: one line a page, whole or not at all. A line that could only be written in part
 * (full disk) is cut off again, so that the file always ends with a whole line.
 */
export class CrawlFile {
  readonly path: string
  readonly #handle: FileHandle
  readonly #lock: FileLock
  readonly #clock: Clock
  #size: number
  #syncedSize: number
  #syncedAt: number
  #laterSync: Promise<void> | null = null
  readonly #closing = new AbortController()

  private constructor(path: string, handle: FileHandle, lock: FileLock, size: number, clock: Clock) {
    this.path = path
    this.#handle = handle
    this.#lock = lock
    this.#size = size
    this.#syncedSize = size
    this.#syncedAt = clock.now()
    this.#clock = clock
  }

  /**
   * Opens or makes the file for this process alone and cuts it to its whole lines. Rejects with a sentence when it cannot
   * be written, or when another process writes to it.
   */
  static async open(
    path: string,
    { wholeBytes, seenBytes }: { readonly wholeBytes: number; readonly seenBytes: number },
    clock: Clock,
  ): Promise<CrawlFile> {
    try {
      await mkdir(dirname(path), { recursive: true })
      const handle = await open(path, constants.O_RDWR | constants.O_CREAT)
      try {
        const lock = await lockFile(handle, path)
        try {
          const { size } = await handle.stat()
          if (size !== seenBytes) {
            throw new AppError('file-in-the-way', `${path} was written to meanwhile. Continue it once more.`)
          }
          await handle.truncate(wholeBytes)
        } catch (error) {
          lock.release()
          throw error
        }
        return new CrawlFile(path, handle, lock, wholeBytes, clock)
      } catch (error) {
        await handle.close()
        throw error
      }
    } catch (error) {
      throw fileTrouble(error, path, 'written')
    }
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#size
  }

  /** Appends one line; resolves to where it stands in the file. Rejects with a sentence, the file whole as before. */
  async append(line: string): Promise<{ offset: number; length: number }> {
    const bytes = Buffer.from(`${line}\n`)
    const offset = this.#size
    try {
      for (let done = 0; done < bytes.length;) {
        done += (await this.#handle.write(bytes, done, bytes.length - done, offset + done)).bytesWritten
      }
    } catch (error) {
      await this.#handle.truncate(offset).catch(() => undefined)
      throw fileTrouble(error, this.path, 'written')
    }
    this.#size = offset + bytes.length
    if (this.#clock.now() - this.#syncedAt >= syncEveryMs) await this.sync()
    else this.#syncLater()
    return { offset, length: bytes.length - 1 }
  }

  /** Puts every line on the disk now: at a pause, a stop and the end. */
  async sync(): Promise<void> {
    if (this.#syncedSize === this.#size) return
    const size = this.#size
    try {
      await this.#handle.datasync()
    } catch (error) {
      throw fileTrouble(error, this.path, 'written')
    }
    this.#syncedSize = size
    this.#syncedAt = this.#clock.now()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#laterSync
    try {
      await this.sync()
    } finally {
      this.#lock.release()
      await this.#handle.close()
    }
  }

  #syncLater(): void {
    this.#laterSync ??= this.#clock
      .sleepUntil(this.#syncedAt + syncEveryMs, this.#closing.signal)
      .then(() => this.sync())
      // A disk that cannot be synced shows itself again at the next line or at the end, where somebody listens.
      .catch(() => undefined)
      .finally(() => (this.#laterSync = null))
  }
}
