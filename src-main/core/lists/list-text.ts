import type { ListedLine } from '../../../src-shared/list-preview.ts'

/**
 * A list's bytes as text: by its byte order mark, else UTF-8, else Windows-1252, which is what spreadsheets on Windows
 * still write.
 */
export function listText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** One address a line; blank lines and lines that begin with # are passed over (spec behaviour 13.3). */
export function listedLines(text: string): readonly ListedLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text: trimmed }) => trimmed !== '' && !trimmed.startsWith('#'))
}
