import { extname, resolve } from 'node:path'

/** What the program was started for. */
export interface Launch {
  /** A scripted run through the demo shop. */
  readonly isDemo: boolean
  /** A crawl file to open, absolute. */
  readonly file: string | null
}

/**
 * Reads a command line: `--demo`, and the first crawl file named. Everything else is Chromium's or the app's own folder.
 */
export function readLaunch(args: readonly string[], folder: string): Launch {
  const words = args.slice(1)
  const file = words.find((word) => !word.startsWith('-') && extname(word).toLowerCase() === '.jsonl')
  return { isDemo: words.includes('--demo'), file: file === undefined ? null : resolve(folder, file) }
}
