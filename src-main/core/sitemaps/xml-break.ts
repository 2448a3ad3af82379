/** What the parser holds of the thing it is in the middle of; internal to sax, so asked for here only. */
export interface Unfinished {
  /** A reference, from behind its `&`. */
  readonly entity: string
  /** A declaration, from behind its `<!`, that is not yet recognised. */
  readonly sgmlDecl: string
}

const badReference = 'an & begins no reference that XML knows'
const endsEarly = 'the file ends before its root element is closed'

const reasons: readonly (readonly [RegExp, string])[] = [
  [/character (?:in )?entity/i, badReference],
  [/unclosed root|unexpected end/i, endsEarly],
  [/close tag|closing tag/i, 'a closing tag closes nothing'],
  [/max buffer length/i, 'a name, a value or a comment is too long'],
  [/comment/i, 'a comment is not written as XML asks'],
  [/attribute/i, 'an attribute is not written as XML asks'],
  [/before first tag|outside of root/i, 'text stands outside the root element'],
  [/unencoded </i, 'a < begins no element'],
]

/**
 * Why a file stops being XML, in our words, and how many characters before the one that told the parser the fault
 * began; -1 when it was the end that told.
 */
export function xmlBreak(
  message: string,
  parser: Unfinished,
): { readonly reason: string; readonly back: number } {
  const reason = reasons.find(([pattern]) => pattern.test(message))?.[1] ?? 'what stands there is no XML'
  if (reason === badReference) return { reason, back: parser.entity.length + 1 }
  return { reason, back: reason === endsEarly ? -1 : 0 }
}
