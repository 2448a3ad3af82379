import { AppError } from '../../../src-shared/app-error.ts'
import type { CrawlRunHeader } from '../../../src-shared/crawl-run.ts'
import type { Frontier } from '../frontier/frontier.ts'
import { fileTrouble } from '../state/file-trouble.ts'
import { decodeLine, type ReplayLine } from '../state/line-codec.ts'
import { type FileLine, isCutLine, readLines } from '../state/read-lines.ts'
import { committedOf, offeredBy, type PatternVerdicts } from './committed.ts'
import { headerDifference, readRunHeader } from './run-header.ts'

export interface Replayed {
  /** Pages the file holds. */
  readonly pages: number
  /** Bytes up to the end of the last whole line; what stands behind it was cut off by a kill. */
  readonly wholeBytes: number
}

/** A page of the file, as it is replayed. */
export interface ReplayedPage {
  readonly page: ReplayLine
  readonly place: { readonly offset: number; readonly length: number }
}

/**
 * Brings a fresh frontier to where a crawl file ended, as if its pages had just come. Nothing is written: a file that
 * cannot be this crawl's is refused with an `AppError` that names the first line that does not fit (spec behaviour 6.4,
 * decisions P3).
 */
export async function replayCrawl(
  path: string,
  frontier: Frontier,
  header: CrawlRunHeader,
  tryPatterns: (addresses: readonly string[]) => Promise<PatternVerdicts>,
  onPage: (page: ReplayedPage) => void,
): Promise<Replayed> {
  let pages = 0
  let wholeBytes = 0
  let written: unknown
  try {
    for await (const line of readLines(path)) {
      if (line.isUnfinished) {
        if (!isCutLine(line.text)) throw refused(path, line, "is not a page's JSON")
        break
      }
      wholeBytes = line.offset + line.length + 1
      if (line.text.trim() === '') continue
      const page = decodeLine(line.text)
      if (page === null) throw refused(path, line, "is not a page's JSON")
      const task = frontier.task(pages)
      if (task === undefined) {
        throw refused(path, line, `holds ${page.url}, but this crawl takes nothing more there`)
      }
      if (task.address !== page.url) {
        throw refused(path, line, `holds ${page.url}, but this crawl would take ${task.address} there`)
      }
      frontier.commit(task, committedOf(page, await tryPatterns(offeredBy(page)), frontier))
      if (pages === 0) written = page.run
      onPage({ page, place: { offset: line.offset, length: line.length } })
      pages += 1
    }
  } catch (error) {
    throw fileTrouble(error, path, 'read')
  }
  checkHeader(path, written, header)
  return { pages, wholeBytes }
}

/** A file without `run` is judged by the replay alone. */
function checkHeader(path: string, written: unknown, wanted: CrawlRunHeader): void {
  if (written === undefined) return
  const header = readRunHeader(written)
  const difference = header === null ? 'its `run` cannot be read' : headerDifference(header, wanted)
  if (difference === null) return
  throw new AppError(
    'file-in-the-way',
    `${path} cannot be continued this way: ${difference}. It was left as it is.`,
  )
}

function refused(path: string, line: FileLine, why: string): AppError {
  return new AppError(
    'file-in-the-way',
    `${path} cannot be continued: line ${line.number} ${why}. It was left as it is.`,
  )
}
