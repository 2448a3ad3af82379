/** Include and exclude patterns: regular expressions, searched anywhere in the normal spelling (spec behaviour 5.4). */
export interface Patterns {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

/** What is wrong with a pattern, or null when it is a regular expression. */
export function patternFault(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u')
    return null
  } catch {
    return looseFault(pattern)
  }
}

/** Patterns people write (`\-`, `\/`) are not all valid in Unicode mode; those are tried in the older one. */
function looseFault(pattern: string): string | null {
  try {
    new RegExp(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error)
  }
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

/**
 * Which addresses the patterns let in: one of `include` is found (when there are any) and none of `exclude`.
 * A pattern can be made to hang, so this runs where the page is read, under its time limit (spec decisions R7).
 */
export function tryPatterns(addresses: readonly string[], patterns: Patterns): boolean[] {
  const include = patterns.include.map(compile)
  const exclude = patterns.exclude.map(compile)
  const isFound = (address: string) => (pattern: RegExp) => pattern.test(address)
  return addresses.map(
    (address) => (include.length === 0 || include.some(isFound(address))) && !exclude.some(isFound(address)),
  )
}
