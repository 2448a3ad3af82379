import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '../../src-shared/app-error.ts'
import { type KeptList, maxListBytes } from '../../src-shared/list-preview.ts'
import type { Core } from '../core/index.ts'

/** Where a list comes from. */
export type ListSource = { readonly text: string } | { readonly file: string }

/** Reads the lists a person hands over, and keeps the last one for the batch that reads it. */
export class ListDesk {
  readonly #core: Core
  #id = 0
  #kept: { readonly id: number; readonly list: readonly string[] } | null = null

  constructor(core: Core) {
    this.#core = core
  }

  /** Reads a list without asking any site. Rejects with a sentence when it is none. */
  async read(from: ListSource, column: number | null): Promise<KeptList> {
    // Numbered as they are handed over: a long one may be read only after a later, shorter one.
    this.#id += 1
    const id = this.#id
    const name = 'file' in from ? basename(from.file) : ''
    const bytes = 'file' in from ? await bytesOf(from.file) : new TextEncoder().encode(from.text)
    const reading = await this.#core.readList({ bytes, name, column })
    if ('failed' in reading) throw new AppError('bad-input', `The list ${reading.failed}.`)
    if ('error' in reading) throw new AppError('bad-input', reading.error)
    if ((this.#kept?.id ?? 0) < id) this.#kept = { id, list: reading.list }
    return { id, name, preview: reading.preview }
  }

  /** The list of this number. Throws a sentence when another was read since. */
  take(id: number): readonly string[] {
    if (this.#kept?.id === id) return this.#kept.list
    throw new AppError('bad-input', 'This list is not the one that was read last. Hand it over once more.')
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    const found = await stat(file)
    if (!found.isFile()) {
      throw new AppError(
        'bad-input',
        `${file} is not a file. A list is a file of text, a table or a saved sitemap.`,
      )
    }
    const { size } = found
    if (size > maxListBytes) {
      throw new AppError(
        'bad-input',
        `${file} is larger than ${maxListBytes / 1024 / 1024} MiB. Divide the list, and read one part after the other.`,
      )
    }
    return await readFile(file)
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('file-trouble', `The list ${file} could not be read: ${reason}.`, { cause: error })
  }
}
