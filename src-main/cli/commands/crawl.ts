import type { CommandLine } from '../command-line.ts'
import type { Given } from '../flags.ts'
import { readCrawlWish } from '../run-words.ts'
import { takePages } from '../take-pages.ts'

/** `saunter crawl URL`. Resolves to the exit code; rejects with an `AppError` for what cannot be done. */
export async function crawl(given: Given, commandLine: CommandLine): Promise<number> {
  return takePages(readCrawlWish(given), given, commandLine)
}
