/** A number as written; other text stays text, so that the sentence can say what it should have been. */
export function numberIn(text: string | null): unknown {
  if (text === null) return undefined
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}
