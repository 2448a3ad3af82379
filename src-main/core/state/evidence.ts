import { createHash } from 'node:crypto'
import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Snippet } from '../../../src-shared/summary.ts'
import { lastSnippetLine, maxSnippetLines, snippetLines, snippetsName, wholeLines } from './snippet-file.ts'

export type RequestKind = 'robots' | 'tdmrep' | 'sitemap' | 'page' | 'hop' | 'browser' | 'retry' | 'listing'

/** A site's own files that are kept as they were received. */
export type KeptKind = 'robots' | 'tdmrep'

const endings: Readonly<Record<KeptKind, string>> = { robots: 'txt', tdmrep: 'json' }

/** Where in the evidence folder a file is kept, by what it holds. */
export function keptName(kind: KeptKind, hash: string): string {
  return join(kind, `${hash}.${endings[kind]}`)
}

/** One request as it went over the wire; times in ms since the run began (spec formats 3). */
export interface RequestNote {
  readonly n: number
  readonly site: string
  readonly address: string
  readonly kind: RequestKind
  /** The page the request was made for; null for none. */
  readonly for: string | null
  readonly askedAt: number
  readonly startedAt: number
  readonly endedAt: number
  readonly status: number | null
  readonly error: string | null
  readonly waited: { readonly ms: number; readonly why: string }
  readonly connection: number | null
  /** Requests that a drawn page's own scripts and styles made inside its turn (spec decisions A18). */
  readonly beside?: number
  /** The first of a run that went on with the file; how long the pause before it was is not known. */
  readonly isResumed?: true
}

/** One reading of a site's own file. */
export interface ReadingNote {
  readonly kind: KeptKind
  readonly origin: string
  readonly address: string
  readonly status: number | null
  readonly at: string
  readonly sha256: string | null
  readonly error: string | null
}

/** One sitemap that was tried, for the origin whose pages it lists (spec formats 3). */
export interface SitemapNote {
  readonly kind: 'sitemap'
  readonly origin: string
  readonly address: string
  /** Null where nobody answered, or nobody was asked. */
  readonly status: number | null
  readonly at: string
  /** Sitemaps are not kept as received: their addresses are the crawl's own list. */
  readonly sha256: null
  /** Why it was not read, or not to its end: with line and byte where it stops being XML. */
  readonly error: string | null
  readonly format: 'urlset' | 'sitemapindex' | 'text' | null
  readonly entries: number
  readonly named_by: 'robots' | 'guess' | 'start-page' | 'index'
  /** The index that lists it. */
  readonly parent: string | null
}

/** Where the evidence of a crawl file stands. */
export function evidenceFolder(crawlFile: string): string {
  return `${crawlFile}.evidence`
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const StoredMap = z.object({
  urls: z.array(z.string()),
  /** How many of them, from the first, the run was begun with; all where nothing is said. */
  taken: z.number().int().min(0).optional(),
  isCut: z.boolean(),
})
/** The addresses a sitemap run may read, and whether the sitemaps were read to their end. */
export type StoredMap = z.output<typeof StoredMap>

/** The list kept beside a crawl file; null when there is none that can be read. */
export async function readStoredMap(crawlFile: string): Promise<StoredMap | null> {
  try {
    const text = await readFile(join(evidenceFolder(crawlFile), 'map.json'), 'utf8')
    return StoredMap.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The list a batch was begun with, one entry a line; null when it is not beside the file any more. */
export async function readStoredList(crawlFile: string): Promise<readonly string[] | null> {
  try {
    const text = await readFile(join(evidenceFolder(crawlFile), listName), 'utf8')
    return text.split('\n').filter((entry) => entry !== '')
  } catch {
    return null
  }
}

const listName = 'list.txt'

/** Enough of the end of requests.jsonl to hold its last line. */
const tailBytes = 16_384

/**
 * The folder beside a crawl file that shows what was asked and which rules were read. The crawl file alone resumes, so
 * evidence that cannot be written ends no crawl: `trouble` says what went wrong and nothing more is written.
 */
export class Evidence {
  readonly #folder: string
  #requests = 0
  #startsAt = 0
  #isFirstOfResumed = false
  #snippets = 0
  #queue: Promise<void> = Promise.resolve()
  #trouble: string | null = null

  constructor(crawlFile: string) {
    this.#folder = evidenceFolder(crawlFile)
  }

  /** Where this run's times begin, after those of the runs before it; in ms. */
  get startsAt(): number {
    return this.#startsAt
  }

  get trouble(): string | null {
    return this.#trouble
  }

  /** Makes the folder; a resumed crawl goes on counting requests and time where the last run ended. */
  async open(isResumed: boolean): Promise<void> {
    await this.#write(async () => {
      for (const kind of ['robots', 'tdmrep']) await mkdir(join(this.#folder, kind), { recursive: true })
      const last = isResumed ? await this.#lastRequest() : null
      this.#requests = last?.n ?? 0
      this.#startsAt = last?.endedAt ?? 0
      this.#isFirstOfResumed = last !== null
      if (isResumed) this.#snippets = await wholeLines(join(this.#folder, snippetsName))
      else {
        const names = ['index.jsonl', 'requests.jsonl', snippetsName]
        await Promise.all(names.map((name) => writeFile(join(this.#folder, name), '')))
      }
    })
  }

  /** Notes a request; its number and place in time are added here. */
  request(note: Omit<RequestNote, 'n' | 'isResumed'>): void {
    this.#requests += 1
    const later = (ms: number): number => Number((ms + this.#startsAt).toFixed(3))
    const whole: RequestNote = {
      n: this.#requests,
      ...note,
      askedAt: later(note.askedAt),
      startedAt: later(note.startedAt),
      endedAt: later(note.endedAt),
      ...(this.#isFirstOfResumed ? { isResumed: true } : {}),
    }
    this.#isFirstOfResumed = false
    this.#append('requests.jsonl', whole)
  }

  /** Keeps a site's own file as received, once for each content, and notes the reading. Returns the snapshot's name. */
  reading(note: Omit<ReadingNote, 'sha256'>, bytes: Uint8Array | null): string | null {
    const hash = bytes === null ? null : sha256(bytes)
    if (bytes !== null && hash !== null) {
      const name = join(this.#folder, keptName(note.kind, hash))
      void this.#write(async () => writeFile(name, bytes))
    }
    const { error, ...read } = note
    this.#append('index.jsonl', { ...read, sha256: hash, error } satisfies ReadingNote)
    return hash
  }

  /** Notes a sitemap; a map tries fifty at most, and names a hundred strangers of each index (spec behaviour 8.3). */
  sitemap(note: SitemapNote): void {
    this.#append('index.jsonl', note)
  }

  /**
   * Keeps a batch's list, one entry a line, as it is read: from it the run goes on. A longer one takes its place whole, so
   * that no stop leaves half a list.
   */
  keepList(entries: readonly string[]): void {
    const path = join(this.#folder, listName)
    const text = entries.map((entry) => `${entry.replace(/[\r\n]+/g, ' ')}\n`).join('')
    void this.#write(async () => {
      await writeFile(`${path}.part`, text)
      await rename(`${path}.part`, path)
    })
  }

  /** Keeps where a page's answers stand in its source, as long as there is room; the last line says when there is none. */
  snippets(url: string, snippets: readonly Snippet[]): void {
    const room = maxSnippetLines - this.#snippets
    if (room <= 0) return
    const lines = snippetLines(url, snippets.slice(0, room))
    this.#snippets += lines.length
    const isFull = this.#snippets >= maxSnippetLines
    this.#appendText(snippetsName, lines.join('') + (isFull ? lastSnippetLine(maxSnippetLines) : ''))
  }

  /** Keeps the list a run's sitemaps gave, from which it goes on. */
  keepMap(map: StoredMap): void {
    void this.#write(() => writeFile(join(this.#folder, 'map.json'), `${JSON.stringify(map)}\n`))
  }

  /** Resolves when everything noted so far is written. */
  async settle(): Promise<void> {
    await this.#queue
  }

  #append(name: string, note: object): void {
    this.#appendText(name, `${JSON.stringify(note)}\n`)
  }

  #appendText(name: string, text: string): void {
    void this.#write(() => appendFile(join(this.#folder, name), text))
  }

  /** One write after the other, so that lines never mix; the first failure ends them all. */
  #write(write: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      if (this.#trouble !== null) return
      try {
        await write()
      } catch (error) {
        this.#trouble = `The evidence folder ${this.#folder} could not be written: ${error instanceof Error ? error.message : String(error)}`
      }
    })
    return this.#queue
  }

  async #lastRequest(): Promise<RequestNote | null> {
    const tail = await readTail(join(this.#folder, 'requests.jsonl'))
    const whole = tail.slice(0, tail.lastIndexOf('\n'))
    try {
      return JSON.parse(whole.slice(whole.lastIndexOf('\n') + 1)) as RequestNote
    } catch {
      return null
    }
  }
}

async function readTail(path: string): Promise<string> {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const length = Math.min(size, tailBytes)
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
      return buffer.toString('utf8')
    } finally {
      await file.close()
    }
  } catch {
    return ''
  }
}
