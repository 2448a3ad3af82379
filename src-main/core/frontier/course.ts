import type { Address } from '../base/address.ts'

/** An address a run has taken. `address` is null for a line of a list that is none; `text` is what stands in the file. */
export interface Entry {
  readonly address: Address | null
  readonly text: string
  readonly depth: number
  readonly foundOn: Address | null
  /** The code its line holds already, when it is asked once more. */
  readonly again?: string
}

/** An entry with its place in the file. */
export interface Task extends Entry {
  readonly number: number
}

/** What a page's turn tells the run. `mayTake[i]` says whether the patterns let `links[i]` in; null lets all in. */
export interface Committed {
  readonly landed: Address | null
  readonly canonical: Address | null
  readonly links: readonly Address[]
  readonly mayTake: readonly boolean[] | null
  /** Where a redirect off the site pointed. */
  readonly target: Address | null
  readonly mayTakeTarget: boolean
}

/** Where a run's addresses come from: the links of its pages, or a list. */
export interface Source {
  /** Takes the next entry, in the order of the file. */
  readonly next: () => Entry | undefined
  /** As `next`, when the entry may be `text`; otherwise nothing is taken. */
  readonly nextIf: (text: string) => Entry | undefined
  /** What `next` would give. */
  readonly peek: () => Entry | undefined
  /** A page's turn: its links or its target are offered. */
  readonly commit: (entry: Entry, page: Committed) => void
  readonly hasSeen: (text: string) => text is Address
  /** Entries not yet taken by `next`. */
  readonly left: number
  /** Whether an address was left out because of `max_pages`. */
  readonly isCut: boolean
}

/**
 * The order of a run: which entry stands at which number of the file. A number is settled when it is first looked at, and
 * pages are committed in that order, so that the file is the same for any number of sites at once (spec behaviour 5.2).
 * Pages a site asked us to leave for later (`rate_limited`, `crawl_delay_too_long`) are asked again at the very end of a
 * resumed run (spec decisions P9).
 */
export class Course {
  readonly #source: Source
  readonly #order: Task[] = []
  /** Entries to be asked again, by their text, in the order of their lines. */
  readonly #again = new Map<string, Entry>()
  #mayAskAgain = false
  #committed = 0

  constructor(source: Source) {
    this.#source = source
  }

  get isCut(): boolean {
    return this.#source.isCut
  }

  /** Entries known that have not had their turn. */
  get queued(): number {
    const again = this.#mayAskAgain ? this.#again.size : 0
    return this.#order.length - this.#committed + this.#source.left + again
  }

  hasSeen(text: string): text is Address {
    return this.#source.hasSeen(text)
  }

  /** The task of a number, or undefined when it is not known yet. */
  task(number: number): Task | undefined {
    while (this.#order.length <= number) {
      const entry = this.#source.next() ?? this.#nextAgain()
      if (entry === undefined) return undefined
      this.#order.push({ ...entry, number: this.#order.length })
    }
    return this.#order[number]
  }

  /** The next line of a file that is replayed, when it can follow; undefined when it cannot. */
  replay(text: string): Task | undefined {
    const entry = this.#source.nextIf(text) ?? this.#takeAgain(text)
    if (entry === undefined) return undefined
    const task = { ...entry, number: this.#order.length }
    this.#order.push(task)
    return task
  }

  /** What the next line of a replayed file would have to be; null when nothing may follow. */
  get expected(): string | null {
    return this.#source.peek()?.text ?? null
  }

  /** The replay is over: what was put off is asked again once everything else has had its turn. */
  resume(): void {
    this.#mayAskAgain = true
  }

  /** A task's turn, in the order of numbers. `code` is its error's, null for a page that was read. */
  commit(task: Task, page: Committed, code: string | null): void {
    if (task.number !== this.#committed) {
      throw new Error(`Number ${task.number} came before number ${this.#committed}`)
    }
    this.#committed += 1
    if ((code === 'rate_limited' || code === 'crawl_delay_too_long') && !this.#mayAskAgain) {
      const { address, text, depth, foundOn } = task
      this.#again.set(text, { address, text, depth, foundOn, again: code })
    }
    this.#source.commit(task, page)
  }

  /** Only once every other page has had its turn, for each may lead to more. */
  #nextAgain(): Entry | undefined {
    if (!this.#mayAskAgain || this.#committed < this.#order.length) return undefined
    for (const text of this.#again.keys()) return this.#takeAgain(text)
    return undefined
  }

  #takeAgain(text: string): Entry | undefined {
    const entry = this.#again.get(text)
    this.#again.delete(text)
    return entry
  }
}
