import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../base/clock.ts'
import { laterOf, type SitePace } from './pace.ts'
import { type Moment, readPaces, type RememberedPaces, writePaces } from './remembered-paces.ts'

/** The file's name in the person's state folder (spec formats 5). */
export const memoryName = 'gate-state.json'
/** Ordinary changes are written this often at most (spec formats 5). */
const writeEveryMs = 1000
/** A file of the most sites with the longest names is no longer. */
const longestFile = 32 * 1024 * 1024

export interface GateMemoryParts {
  readonly folder: string
  readonly clock: Clock
  /** How long the machine has been up, in ms; the system's own unless a test says otherwise. */
  readonly uptimeMs?: (() => number) | undefined
  /** Told once, in a sentence, when the memory cannot be read or written. */
  readonly onTrouble: (sentence: string) => void
}

/** What is written when it is time. */
export interface MemorySource {
  readonly paces: () => Iterable<readonly [string, SitePace]>
  /** Whether somebody stays at the gate when this process leaves it. */
  readonly hasOthers: () => boolean
  /** Another process that knows nothing of this one may write too: then of each site the later is kept. */
  readonly isAlone: boolean
}

/**
 * What the gate knows of the sites, kept in `gate-state.json` from one start to the next. Written whole or not at all:
 * beside the file first, then renamed. From the first turn until a proper end the file says that somebody is at the
 * gate, so that whoever reads it after a crash knows that the last second may be missing.
 */
export class GateMemory {
  readonly #parts: GateMemoryParts
  readonly #file: string
  readonly #closing = new AbortController()
  #source: MemorySource | null = null
  #writtenAt: number | null = null
  #isDue = false
  #isTroubled = false

  constructor(parts: GateMemoryParts) {
    this.#parts = parts
    this.#file = join(parts.folder, memoryName)
  }

  /** Reads what was known; damage is told, and read as nothing known with somebody at the gate. */
  recall(): RememberedPaces {
    try {
      const found = statSync(this.#file, { throwIfNoEntry: false })
      if (found === undefined) return { paces: [], isBusy: false }
      const text = found.isFile() && found.size <= longestFile ? readFileSync(this.#file, 'utf8') : ''
      const read = readPaces(text, this.#moment())
      if (read !== null) return read
      this.#tell(
        `${this.#file} is damaged, so the rests of earlier crawls are not known; it is written anew.`,
      )
    } catch (error) {
      this.#trouble('read', error)
    }
    return { paces: [], isBusy: true }
  }

  /** From now on this process writes the file; null when another does. */
  keep(source: MemorySource | null): void {
    this.#source = source
    this.#writtenAt = null
  }

  /** The first turn is near: the file says so before it is given. */
  begin(): void {
    if (this.#writtenAt === null) this.#save(true)
  }

  /** Something has changed: it is written within a second, and an urgent thing at once. */
  note(isUrgent: boolean): void {
    if (this.#source === null || this.#closing.signal.aborted) return
    if (isUrgent || this.#leftMs() <= 0) this.#save(true)
    else if (!this.#isDue) void this.#saveLater()
  }

  /** Writes the last state, where there was any; nothing is written after. */
  close(): void {
    const source = this.#source
    if (source !== null && this.#writtenAt !== null) this.#save(source.hasOthers() || !source.isAlone)
    this.#closing.abort()
    this.#source = null
  }

  #leftMs(): number {
    return this.#writtenAt === null ? 0 : this.#writtenAt + writeEveryMs - this.#parts.clock.now()
  }

  async #saveLater(): Promise<void> {
    this.#isDue = true
    const { clock } = this.#parts
    const { signal } = this.#closing
    while (this.#leftMs() > 0 && !signal.aborted) {
      await clock.sleepUntil(clock.now() + this.#leftMs(), signal)
    }
    this.#isDue = false
    this.#save(true)
  }

  #save(isBusy: boolean): void {
    const source = this.#source
    if (source === null) return
    this.#writtenAt = this.#parts.clock.now()
    const draft = `${this.#file}.${process.pid}.part`
    try {
      const text = writePaces(this.#merged(source), isBusy, this.#moment())
      mkdirSync(this.#parts.folder, { recursive: true, mode: 0o700 })
      writeFileSync(draft, text, { mode: 0o600 })
      renameSync(draft, this.#file)
    } catch (error) {
      this.#trouble('written', error)
      dropDraft(draft)
    }
  }

  #merged({ paces, isAlone }: MemorySource): Iterable<readonly [string, SitePace]> {
    if (isAlone) return paces()
    const merged = new Map(this.recall().paces)
    for (const [site, pace] of paces()) {
      const other = merged.get(site)
      merged.set(site, other === undefined ? pace : laterOf(pace, other))
    }
    return merged
  }

  #moment(): Moment {
    const { clock, uptimeMs = () => uptime() * 1000 } = this.#parts
    return { now: clock.now(), wall: clock.wall(), uptimeMs: uptimeMs() }
  }

  #trouble(wish: 'read' | 'written', error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    this.#tell(
      `${this.#file} could not be ${wish} (${reason}), so a later start will not know the rests of this one.`,
    )
  }

  #tell(sentence: string): void {
    if (!this.#isTroubled) this.#parts.onTrouble(sentence)
    this.#isTroubled = true
  }
}

function dropDraft(draft: string): void {
  try {
    rmSync(draft, { force: true })
  } catch {
    // Where nothing can be written there is nothing to take away either.
  }
}
