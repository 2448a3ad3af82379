/** Items looked at before others have their turn: some milliseconds of an address's spelling (spec window: nothing over 50 ms). */
const pieceSize = 1000

/** Calls `each` for every item, in order, and lets everything else in the process have its turn in between. */
export async function inPieces<Item>(items: Iterable<Item>, each: (item: Item) => void): Promise<void> {
  let count = 0
  for (const item of items) {
    each(item)
    count += 1
    if (count % pieceSize === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}
