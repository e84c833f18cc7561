/** Known names close to a mistyped one. */
import { editDistance } from './edit-distance.ts'

/** At most three, the closest first, ignoring case; none that differs in more than a third of the letters. */
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

/** What to say of a name that is not known: those that are close, else all there are. */
export const nameHint = (close: readonly string[], known: readonly string[]): string =>
  close.length === 0 ? `Known are ${known.join(', ')}.` : `Did you mean ${close.join(' or ')}?`
