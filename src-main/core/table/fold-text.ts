/** Characters of a cell that sorting and searching look at; the shown cell is whole (the table's own bound). */
export const maxFoldedLength = 300

const beyondAscii = /[^\0-\x7f]/

/** A text as the table compares it: its first 300 characters, in lower case, accents joined to their letters. */
export function foldText(text: string): string {
  const lower = text.slice(0, maxFoldedLength).toLowerCase()
  if (!beyondAscii.test(lower)) return lower
  return lower.normalize('NFC').slice(0, maxFoldedLength)
}
