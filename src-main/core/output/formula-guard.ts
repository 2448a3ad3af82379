/** White space a spreadsheet reads past before it looks for a formula (spec behaviour 7.3). */
const leadingSpace = /^[\s\u00A0\u2000-\u200B\u202F\u205F\u3000\uFEFF]+/u
const opensFormula = /^[=+\-@\t\r]/
/** A whole number cell: sign, digits with one point or comma, perhaps an exponent. */
const wholeNumber = /^[+-]?(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:[eE][+-]?[0-9]+)?$/

/** The first characters decide; a long cell is not normalised whole. */
const lookedAt = 256

/**
 * Takes the power from a cell that a spreadsheet would run as a formula, by an apostrophe before it; numbers stay as they
 * are (spec behaviour 7.3).
 */
export function guardFormula(cell: string): string {
  const read = cell.slice(0, lookedAt).replace(leadingSpace, '').normalize('NFKC')
  const mayRun = isFormula(cell) || opensFormula.test(read)
  return mayRun && !isNumber(cell) && !isReadNumber(cell) ? `'${cell}` : cell
}

function isFormula(cell: string): boolean {
  return opensFormula.test(cell)
}

function isNumber(cell: string): boolean {
  return cell.length <= lookedAt && wholeNumber.test(cell)
}

/** Full-width signs and digits are read as plain ones: `＋1` is a number. */
function isReadNumber(cell: string): boolean {
  return cell.length <= lookedAt && wholeNumber.test(cell.replace(leadingSpace, '').normalize('NFKC'))
}
