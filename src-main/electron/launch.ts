import { extname, resolve } from 'node:path'

/** What the program was started for. */
export interface Launch {
  /** A scripted run through the demo shop. */
  readonly isDemo: boolean
  /** A crawl file to open, absolute. */
  readonly file: string | null
  /** An address to fill in; nothing is asked of it before a person starts. */
  readonly address: string | null
}

/**
 * Reads a command line: `--demo`, and the first crawl file or web address named. Everything else is Chromium's or the
 * app's own folder.
 */
export function readLaunch(args: readonly string[], folder: string): Launch {
  const words = args.slice(1)
  const isAddress = (word: string): boolean => /^https?:\/\//i.test(word) && URL.canParse(word)
  const isFile = (word: string): boolean =>
    !word.startsWith('-') && !isAddress(word) && extname(word).toLowerCase() === '.jsonl'
  const file = words.find(isFile)
  return {
    isDemo: words.includes('--demo'),
    file: file === undefined ? null : resolve(folder, file),
    address: words.find(isAddress) ?? null,
  }
}

/** What a launch asks of the window: a file before an address; null for neither. */
export function launchWish({
  file,
  address,
}: Launch): { kind: 'open-crawl'; file: string } | { kind: 'fill-address'; address: string } | null {
  if (file !== null) return { kind: 'open-crawl', file }
  return address === null ? null : { kind: 'fill-address', address }
}
