/** How many slips of the hand lie between two texts; leaves out what they mean. */

/** Letters to insert, delete, replace or swap with a neighbour to turn one text into the other. */
export const editDistance = (one: string, other: string): number => {
  const width = other.length + 1
  // Three rows of the table are enough: a swap looks back two.
  let beforeLast = new Uint16Array(width)
  let last = Uint16Array.from({ length: width }, (_, at) => at)
  let now = new Uint16Array(width)
  for (let row = 1; row <= one.length; row++) {
    now[0] = row
    const letter = one.charCodeAt(row - 1)
    for (let at = 1; at < width; at++) {
      const same = letter === other.charCodeAt(at - 1)
      const replaced = (last[at - 1] ?? 0) + (same ? 0 : 1)
      const least = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, replaced)
      const swapped =
        row > 1 &&
        at > 1 &&
        letter === other.charCodeAt(at - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(at - 1)
      now[at] = swapped ? Math.min(least, (beforeLast[at - 2] ?? 0) + 1) : least
    }
    const free = beforeLast
    beforeLast = last
    last = now
    now = free
  }
  return last[other.length] ?? 0
}
