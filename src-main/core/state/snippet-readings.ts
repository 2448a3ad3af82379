import { open } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { questions, type Snippet } from '../../../src-shared/summary.ts'
import { evidenceFolder } from './evidence.ts'
import { snippetsName } from './snippet-file.ts'

const KeptSnippet = z.object({
  question: z.enum(questions),
  before: z.string(),
  value: z.string(),
  after: z.string(),
})

/** Bytes looked through at a time, so that a long file never stops the program. */
const pieceBytes = 1 << 20

/** Longest stretch of lines read for one page: 25 answers of 300 characters, each six bytes at most when escaped. */
const pageBytes = 1 << 18

/** Where the answers of a page stand in its source; null when the crawl kept no such file. */
export async function readSnippets(crawlFile: string, url: string): Promise<readonly Snippet[] | null> {
  try {
    const file = await open(join(evidenceFolder(crawlFile), snippetsName))
    try {
      // Text of a page cannot forge this: in JSON a line end inside a value is never written as one.
      const start = `{"url":${JSON.stringify(url)},`
      const at = await findLine(file, Buffer.from(start))
      if (at === null) return []
      const { buffer, bytesRead } = await file.read(Buffer.alloc(pageBytes), 0, pageBytes, at)
      const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
      const own = lines.findIndex((line) => !line.startsWith(start))
      return (own < 0 ? lines : lines.slice(0, own)).flatMap(snippetIn)
    } finally {
      await file.close()
    }
  } catch {
    return null
  }
}

type OpenedFile = Awaited<ReturnType<typeof open>>

const lineFeed = 0x0a

/** The first line that begins with these bytes, as its place in the file; null when there is none. */
async function findLine(file: OpenedFile, start: Buffer): Promise<number | null> {
  const piece = Buffer.alloc(pieceBytes + start.length)
  let from = 0
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, piece.length, from)
    const held = piece.subarray(0, bytesRead)
    for (let at = held.indexOf(start); at >= 0; at = held.indexOf(start, at + 1)) {
      if (from + at === 0 || held[at - 1] === lineFeed) return from + at
    }
    if (bytesRead < piece.length) return null
    // So much is looked at again that a beginning cut in two, and the line end before it, are seen whole.
    from += pieceBytes - 1
  }
}

/** Evidence may be edited or cut; a line that is no snippet is passed over. */
function snippetIn(line: string): Snippet[] {
  try {
    const snippet = KeptSnippet.safeParse(JSON.parse(line))
    return snippet.success ? [snippet.data] : []
  } catch {
    return []
  }
}
