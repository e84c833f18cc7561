/** Which of a few known names a mistyped one may have meant; leaves out search over companies. */

/** Letters to insert, delete, replace or swap with a neighbour to turn one text into the other. */
const distanceOf = (one: string, other: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      now.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (now[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + same,
          swapped ? (beforeLast[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = now
  }
  return last[other.length] ?? 0
}

/** At most three, the closest first, letter case aside; none when nothing is within a third of the name's letters. */
export const closeNames = (name: string, known: readonly string[]): readonly string[] => {
  const asked = name.toLowerCase().slice(0, 64)
  const furthest = Math.max(1, Math.floor(asked.length / 3))
  return known
    .map((candidate) => ({ candidate, distance: distanceOf(asked, candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= furthest)
    .sort((one, other) => one.distance - other.distance || (one.candidate < other.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}
