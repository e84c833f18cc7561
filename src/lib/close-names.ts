/** Known names close to a mistyped one; leaves out search over companies. */
import { editDistance } from './edit-distance.ts'

/** At most three, the closest first, letter case aside; none when nothing is within a third of the name's letters. */
export const closeNames = (name: string, known: readonly string[]): readonly string[] => {
  const asked = name.toLowerCase().slice(0, 64)
  const furthest = Math.max(1, Math.floor(asked.length / 3))
  return known
    .map((candidate) => ({ candidate, distance: editDistance(asked, candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= furthest)
    .sort((one, other) => one.distance - other.distance || (one.candidate < other.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}
