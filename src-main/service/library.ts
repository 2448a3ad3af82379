import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { LibraryCard } from '../../src-shared/library.ts'
import { readRunHeader, storedPages } from '../core/index.ts'
import type { SettingsFile } from './settings-file.ts'

/** Cards kept; the oldest go. */
const maxCards = 50
/** Larger files are not counted line by line for a card. */
const maxCountedBytes = 64 << 20

/** The crawl files opened lately. Files are the person's own; taking a card away touches none. */
export class Library {
  readonly #settings: SettingsFile

  constructor(settings: SettingsFile) {
    this.#settings = settings
  }

  /** Puts a file on top. */
  async remember(file: string): Promise<void> {
    const { recent } = await this.#settings.read()
    await this.#settings.save({
      recent: [file, ...recent.filter((known) => known !== file)].slice(0, maxCards),
    })
  }

  async forget(file: string): Promise<void> {
    const { recent } = await this.#settings.read()
    await this.#settings.save({ recent: recent.filter((known) => known !== resolve(file)) })
  }

  async cards(): Promise<readonly LibraryCard[]> {
    const { recent } = await this.#settings.read()
    return Promise.all(recent.map(card))
  }
}

async function card(file: string): Promise<LibraryCard> {
  const found = await stat(file).catch(() => null)
  const none = { file, isMissing: true, start: null, pages: 0, bytes: 0, changedAt: null, stopped: null }
  if (found === null) return none
  const bytes = found.size
  const { start, pages } = bytes > maxCountedBytes ? { start: null, pages: 0 } : await counted(file)
  return { file, isMissing: false, start, pages, bytes, changedAt: found.mtime.toISOString(), stopped: null }
}

async function counted(file: string): Promise<{ start: string | null; pages: number }> {
  let start: string | null = null
  let pages = 0
  try {
    for await (const { page } of storedPages(file)) {
      if (pages === 0) start = readRunHeader(page.run)?.start ?? page.url
      pages += 1
    }
  } catch {
    // A file that was spoilt meanwhile is shown as far as it can be read.
  }
  return { start, pages }
}
