import type { PageLine } from '../../src-shared/page-line.ts'

/**
 * A page's line as it stands in the file, or null when it is none. A line comes from a file that anyone may have written,
 * so parts of it are still looked at with care where they are shown.
 */
export function readLine(json: string): PageLine | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && 'url' in value ? (value as PageLine) : null
  } catch {
    return null
  }
}

/** A list out of a line, empty where the file has something else there. */
export function listIn<T>(value: readonly T[] | undefined | null): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : []
}

/** The entries of an object out of a line, none where the file has something else there. */
export function entriesIn<T>(value: Readonly<Record<string, T>> | undefined | null): readonly [string, T][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** A value out of a line as text, whatever it is. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
