import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestView } from '../../../src-shared/evidence-view.ts'
import { evidenceFolder, type RequestNote } from './evidence.ts'

/** Requests kept in memory for lanes and stories; older ones stay in the file alone. */
const maxKept = 50_000
/** Bytes of requests.jsonl read at a time, so that a long file never stops the program. */
const pieceBytes = 1 << 20

/** A site's figures over all requests of a crawl. */
export interface SiteFigures {
  readonly site: string
  readonly requests: number
  readonly shortestGapMs: number | null
  readonly inFlightMost: number
  readonly totalSeconds: number
  readonly lastStatus: number | null
  readonly connections: ReadonlySet<number>
  /** What drawn pages' own scripts and styles asked for, beside the requests. */
  readonly beside: number
}

interface Figures extends SiteFigures {
  requests: number
  shortestGapMs: number | null
  inFlightMost: number
  totalSeconds: number
  lastStatus: number | null
  lastEndedAt: number | null
  beside: number
  readonly connections: Set<number>
}

/** The requests of a crawl, read from the evidence beside its file as far as it has grown. */
export class RequestLog {
  readonly #path: string
  readonly #kept: RequestView[] = []
  readonly #bySite = new Map<string, Figures>()
  #offset = 0
  #rest = ''
  #reading: Promise<void> | null = null

  constructor(crawlFile: string) {
    this.#path = join(evidenceFolder(crawlFile), 'requests.jsonl')
  }

  /** Reads what was added since; evidence that is not there is none. */
  async refresh(): Promise<void> {
    this.#reading ??= this.#readOn()
      .catch(() => undefined)
      .finally(() => (this.#reading = null))
    await this.#reading
  }

  /** Requests after number `after`, at most `limit`, the newest ones. */
  since(after: number, limit: number): readonly RequestView[] {
    const newer = this.#kept.filter(({ n }) => n > after)
    return newer.slice(-limit)
  }

  /** The requests made for one page, its robots.txt among them. */
  storyOf(page: string): readonly RequestView[] {
    return this.#kept.filter((request) => request.page === page)
  }

  get sites(): readonly SiteFigures[] {
    return [...this.#bySite.values()]
  }

  async #readOn(): Promise<void> {
    const file = await open(this.#path)
    try {
      const { size } = await file.stat()
      if (size < this.#offset) this.#forget()
      while (this.#offset < size) {
        const length = Math.min(pieceBytes, size - this.#offset)
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, this.#offset)
        if (bytesRead === 0) return
        this.#offset += bytesRead
        // A character cut at the end of a piece can only stand in an address, which are written in ASCII.
        const lines = (this.#rest + buffer.toString('utf8', 0, bytesRead)).split('\n')
        this.#rest = lines.pop() ?? ''
        for (const line of lines) this.#take(line)
      }
    } finally {
      await file.close()
    }
  }

  #forget(): void {
    this.#offset = 0
    this.#rest = ''
    this.#kept.length = 0
    this.#bySite.clear()
  }

  #take(line: string): void {
    const note = readNote(line)
    if (note === null) return
    const { n, site, address, kind, startedAt, endedAt, status, error, waited, connection } = note
    const view = { n, site, address, kind, startedAt, endedAt, status, error, connection }
    this.#kept.push({ ...view, page: note.for, waitedMs: waited.ms, why: waited.why })
    if (this.#kept.length > maxKept * 1.1) this.#kept.splice(0, this.#kept.length - maxKept)
    // A gap reaches over no pause of unknown length.
    if (note.isResumed === true) for (const figures of this.#bySite.values()) figures.lastEndedAt = null
    this.#count(note)
  }

  #count({ site, startedAt, endedAt, status, connection, beside }: RequestNote): void {
    const known: Figures = this.#bySite.get(site) ?? {
      site,
      requests: 0,
      shortestGapMs: null,
      inFlightMost: 0,
      totalSeconds: 0,
      lastStatus: null,
      lastEndedAt: null,
      connections: new Set(),
      beside: 0,
    }
    this.#bySite.set(site, known)
    const gap = known.lastEndedAt === null ? null : startedAt - known.lastEndedAt
    // Notes stand in the order requests ended; one that began before the last had ended overlapped it.
    known.inFlightMost = Math.max(known.inFlightMost, gap !== null && gap < 0 ? 2 : 1)
    if (gap !== null) known.shortestGapMs = Math.min(known.shortestGapMs ?? gap, gap)
    known.requests += 1
    known.beside += beside ?? 0
    known.totalSeconds += (endedAt - startedAt) / 1000
    known.lastStatus = status
    known.lastEndedAt = endedAt
    if (connection !== null) known.connections.add(connection)
  }
}

/** Evidence may be edited or cut; a line that is no request is passed over. */
function readNote(line: string): RequestNote | null {
  try {
    const note = JSON.parse(line) as Partial<RequestNote> | null
    const isNote =
      typeof note?.n === 'number' &&
      typeof note.site === 'string' &&
      typeof note.address === 'string' &&
      typeof note.startedAt === 'number' &&
      typeof note.endedAt === 'number' &&
      typeof note.waited?.ms === 'number'
    return isNote ? (note as RequestNote) : null
  } catch {
    return null
  }
}
