import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { AppError } from '../../../src-shared/app-error.ts'
import { listedLines } from '../../service/command-service.ts'
import type { CommandLine } from '../command-line.ts'
import type { Given } from '../flags.ts'
import { readBatchWish } from '../run-words.ts'
import { takePages } from '../take-pages.ts'

/** `saunter batch FILE|-`. Resolves to the exit code; rejects with an `AppError` for what cannot be done. */
export async function batch(given: Given, commandLine: CommandLine): Promise<number> {
  // Options first: a list may be long, or typed by hand.
  readBatchWish(given, ['https://e.example/'])
  const wish = readBatchWish(
    given,
    listedLines(await textOf(given.argument ?? '')).map(({ text: line }) => line),
  )
  return takePages(wish, given, commandLine)
}

async function textOf(name: string): Promise<string> {
  if (name === '-') return text(process.stdin)
  try {
    return await readFile(name, 'utf8')
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'does not exist' : String(error)
    throw new AppError('file-trouble', `The list ${name} could not be read: it ${reason}.`)
  }
}
