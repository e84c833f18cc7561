/** The edit distance of two texts, with swaps of neighbouring letters. */

/** Rows that are used again: names are shorter, and a search asks hundreds of times. */
const USUAL = 128
const usualRows = [new Uint16Array(USUAL), new Uint16Array(USUAL), new Uint16Array(USUAL)] as const

const rowsFor = (width: number): readonly [Uint16Array, Uint16Array, Uint16Array] =>
  width <= USUAL ? usualRows : [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)]

/** Letters of one, letters of the other, the two rows before and the row to fill; gives the smallest of that row. */
const fillRow = (
  one: string,
  row: number,
  other: string,
  [beforeLast, last, now]: readonly [Uint16Array, Uint16Array, Uint16Array],
): number => {
  now[0] = row
  let smallest = row
  const letter = one.charCodeAt(row - 1)
  const before = row > 1 ? one.charCodeAt(row - 2) : -1
  for (let at = 1; at <= other.length; at += 1) {
    const same = letter === other.charCodeAt(at - 1)
    const replaced = (last[at - 1] as number) + (same ? 0 : 1)
    let least = Math.min((last[at] as number) + 1, (now[at - 1] as number) + 1, replaced)
    if (at > 1 && before === other.charCodeAt(at - 1) && letter === other.charCodeAt(at - 2))
      least = Math.min(least, (beforeLast[at - 2] as number) + 1)
    now[at] = least
    if (least < smallest) smallest = least
  }
  return smallest
}

/**
 * Letters to insert, delete, replace or swap with a neighbour to turn one text into the other; of texts that are further
 * apart than `most`, some number above it, found sooner.
 */
export const editDistance = (one: string, other: string, most: number = Number.POSITIVE_INFINITY): number => {
  const apart = Math.abs(one.length - other.length)
  if (apart > most) return apart
  // Three rows of the table are enough: a swap looks back two.
  let [beforeLast, last, now] = rowsFor(other.length + 1)
  for (let at = 0; at <= other.length; at += 1) last[at] = at
  let smallestLast = 0
  for (let row = 1; row <= one.length; row += 1) {
    const smallest = fillRow(one, row, other, [beforeLast, last, now])
    // A swap steps over one row, never over two.
    if (smallest > most && smallestLast > most) return smallest
    smallestLast = smallest
    const free = beforeLast
    beforeLast = last
    last = now
    now = free
  }
  return last[other.length] as number
}
