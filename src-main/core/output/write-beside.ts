import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '../../../src-shared/app-error.ts'

/** Text is written in pieces of about this many characters, so that memory stays the same for any file. */
const pieceLength = 1 << 18

/**
 * Writes a file beside its name first and renames it at the end, so that the name never holds half a table; `source` may
 * not be written over. Resolves to the rows written; rejects with a sentence or what the source threw, nothing left behind.
 */
export async function writeBeside(
  file: string,
  source: string,
  pieces: AsyncIterable<{ readonly text: string; readonly rows: number }>,
): Promise<number> {
  if (resolve(file) === resolve(source)) {
    throw new AppError('bad-input', `${file} is the crawl file itself; name another file for the table.`)
  }
  const draft = `${resolve(file)}.${process.pid}.part`
  const handle = await open(draft, 'w').catch((error: unknown) => {
    throw cannotWrite(file, error)
  })
  let rows = 0
  try {
    let waiting = ''
    for await (const piece of pieces) {
      waiting += piece.text
      rows += piece.rows
      if (waiting.length < pieceLength) continue
      await handle.writeFile(waiting)
      waiting = ''
    }
    await handle.writeFile(waiting)
    await handle.sync()
    await handle.close()
    await rename(draft, resolve(file))
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw cannotWrite(file, error)
  }
  return rows
}

function cannotWrite(file: string, error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('code' in error)) return error
  const reason = error.code === 'ENOSPC' ? 'the disk is full' : error.message
  return new AppError('file-trouble', `${file} could not be written: ${reason}. Choose another place.`, {
    cause: error,
  })
}
