import { open, truncate } from 'node:fs/promises'
import type { Snippet } from '../../../src-shared/summary.ts'

/** The name of the file in the evidence folder that shows where answers stand in the source (spec formats 3). */
export const snippetsName = 'snippets.jsonl'

/** Lines kept; past them no more are written, and the last line says so (spec formats 3). */
export const maxSnippetLines = 1_000_000

/** Bytes looked through at a time, so that a long file never stops the program. */
const pieceBytes = 1 << 20

/** The lines of a page's snippets, each with its line end; the page's address comes first so that it can be searched for. */
export function snippetLines(url: string, snippets: readonly Snippet[]): readonly string[] {
  return snippets.map(
    ({ question, before, value, after }) => `${JSON.stringify({ url, question, before, value, after })}\n`,
  )
}

/** The line after the last one kept. */
export function lastSnippetLine(lines: number): string {
  const thinned = `${lines} answers are kept with their source; for later pages none is.`
  return `${JSON.stringify({ thinned })}\n`
}

/** Whole lines of the file; a line that was cut off by a kill is taken away, a file that is not there has none. */
export async function wholeLines(path: string): Promise<number> {
  const found = await countLines(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (found === null) return 0
  if (found.wholeBytes < found.bytes) await truncate(path, found.wholeBytes)
  return found.lines
}

const lineFeed = 0x0a

interface Counted {
  readonly lines: number
  readonly wholeBytes: number
  readonly bytes: number
}

async function countLines(path: string): Promise<Counted> {
  const file = await open(path)
  try {
    const piece = Buffer.alloc(pieceBytes)
    let lines = 0
    let wholeBytes = 0
    for (let bytes = 0; ;) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes, bytes)
      if (bytesRead === 0) return { lines, wholeBytes, bytes }
      const held = piece.subarray(0, bytesRead)
      for (let at = held.indexOf(lineFeed); at >= 0; at = held.indexOf(lineFeed, at + 1)) {
        lines += 1
        wholeBytes = bytes + at + 1
      }
      bytes += bytesRead
    }
  } finally {
    await file.close()
  }
}
