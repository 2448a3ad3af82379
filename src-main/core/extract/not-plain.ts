/** Thrown where a page turns out not to be plain; never leaves the reading of plain pages. */
export const notPlain = new Error('not a plain page')

/** Gives a page up to the judge. */
export function giveUp(): never {
  throw notPlain
}

/** Gives a page up to the judge unless something holds. */
export function mustHold(isPlain: boolean): asserts isPlain {
  if (!isPlain) throw notPlain
}
