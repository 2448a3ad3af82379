/** What a list turned out to be. */
export type ListKind = 'text' | 'table' | 'sitemap'

/** A line of a list, as it stands there; lines are counted from 1. */
export interface ListedLine {
  readonly line: number
  readonly text: string
}

/** One column of a table, and in how many of its cells an address stands. */
export interface ListColumn {
  readonly name: string
  readonly addresses: number
}

/** What a list holds, before anything is asked of any site. */
export interface ListPreview {
  readonly kind: ListKind
  /** Of a table, in its order; empty otherwise. */
  readonly columns: readonly ListColumn[]
  /** The column that is read; null where there are none. */
  readonly column: number | null
  /** Different addresses, in the order they will be asked. */
  readonly addresses: number
  /** The first of them. */
  readonly first: readonly string[]
  /** Lines that name an address once more, and the first of them. */
  readonly duplicates: number
  readonly firstDuplicates: readonly ListedLine[]
  /** Lines that are no web address, and the first of them. */
  readonly bad: number
  readonly firstBad: readonly ListedLine[]
  /** How many addresses each site has, the largest first, at most 200. */
  readonly bySite: readonly { readonly site: string; readonly addresses: number }[]
  readonly sites: number
  /** Addresses on this machine or its network, as far as they show without being looked up. */
  readonly privateAddresses: number
  /** Why it was not read to its end, as a sentence; null when it was. */
  readonly trouble: string | null
}

/** A list the service keeps, with its number; `name` is its file's, empty for what was pasted. */
export interface KeptList {
  readonly id: number
  readonly name: string
  readonly preview: ListPreview
}

/** The largest list that is read, in bytes (as a page or a sitemap, spec behaviour 0.3). */
export const maxListBytes = 16 * 1024 * 1024
