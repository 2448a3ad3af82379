import { type Address, normaliseAddress } from '../base/address.ts'
import { inPieces } from '../base/in-pieces.ts'
import { withoutPassword } from '../base/shown-text.ts'
import type { Committed, Entry, Source } from './course.ts'

/**
 * One line of a list as it will stand in the file: its normal spelling, or the text as given when it is no address. A cell
 * of a table may have line ends in it; it is one line here, for the list is kept one entry a line.
 */
export function listEntry(text: string): Entry {
  const address = normaliseAddress(text)
  const line = address ?? withoutPassword(text.trim().replace(/[\r\n]+/g, ' '))
  return { address, text: line, depth: 0, foundOn: null }
}

/** A list's entries, each once, in the order given (spec behaviour 6.7). Half a million of them never hold the gate up. */
export async function listEntries(texts: Iterable<string>): Promise<readonly Entry[]> {
  const entries = new Map<string, Entry>()
  await inPieces(texts, (text) => {
    const entry = listEntry(text)
    if (!entries.has(entry.text)) entries.set(entry.text, entry)
  })
  return [...entries.values()]
}

/**
 * A given list, in its order, and after it the addresses that redirects led to on other sites, each found on the page that
 * redirected. Links are not followed.
 */
export class BatchList implements Source {
  #list: readonly Entry[] = []
  readonly #targets: Entry[] = []
  readonly #seen = new Set<string>()
  #taken = 0
  #targetsTaken = 0
  #isCut = false

  constructor(list: readonly Entry[]) {
    this.fill(list, false)
  }

  /** Gives a list that was not known before its entries; `isCut` says that there were more than the run may take. */
  fill(list: readonly Entry[], isCut: boolean): void {
    this.#list = list
    this.#isCut = isCut
    for (const { text } of list) this.#seen.add(text)
  }

  get isCut(): boolean {
    return this.#isCut
  }

  get left(): number {
    return this.#list.length - this.#taken + (this.#targets.length - this.#targetsTaken)
  }

  hasSeen(text: string): text is Address {
    return this.#seen.has(text) && normaliseAddress(text) === text
  }

  peek(): Entry | undefined {
    return this.#list[this.#taken] ?? this.#targets[this.#targetsTaken]
  }

  next(): Entry | undefined {
    const entry = this.#list[this.#taken]
    if (entry !== undefined) {
      this.#taken += 1
      return entry
    }
    const target = this.#targets[this.#targetsTaken]
    if (target !== undefined) this.#targetsTaken += 1
    return target
  }

  /** A longer list may follow pages whose targets were read already, so either may come next in a file. */
  nextIf(text: string): Entry | undefined {
    if (this.#list[this.#taken]?.text === text) return this.next()
    const target = this.#targets[this.#targetsTaken]
    if (target?.text !== text) return undefined
    this.#targetsTaken += 1
    return target
  }

  commit(entry: Entry, page: Committed): void {
    const { target } = page
    if (target === null || entry.address === null || this.#seen.has(target)) return
    this.#seen.add(target)
    this.#targets.push({ address: target, text: target, depth: entry.depth, foundOn: entry.address })
  }
}
