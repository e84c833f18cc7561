/** Finds known names that are similar to a mistyped one. */
import { editDistance } from './edit-distance.ts'

/** At most three, the most similar first, ignoring case; none that differs in more than a third of the letters. */
export const similarNames = (name: string, known: readonly string[]): readonly string[] => {
  const asked = name.toLowerCase().slice(0, 64)
  const furthest = Math.max(1, Math.floor(asked.length / 3))
  return known
    .map((candidate) => ({ candidate, distance: editDistance(asked, candidate.toLowerCase(), furthest) }))
    .filter(({ distance }) => distance <= furthest)
    .sort((one, other) => one.distance - other.distance || (one.candidate < other.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

const wordsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []).map((word) => word.toLowerCase())

/** Shorter words must match exactly, as one letter would be a third of them. */
const MIN_MISSPELLED = 4

/** Words of one stem begin alike for four letters and half of the longer: banking and banks, financials and finance. */
const isOfStem = (asked: string, word: string): boolean => {
  const stem = Math.max(MIN_MISSPELLED, Math.ceil(Math.max(asked.length, word.length) / 2))
  return asked.length >= stem && word.startsWith(asked.slice(0, stem))
}

const isNearWord = (asked: string, word: string): boolean => {
  if (asked === word) return true
  if (asked.length < MIN_MISSPELLED) return false
  const most = Math.floor(asked.length / 4)
  return word.startsWith(asked) || isOfStem(asked, word) || editDistance(asked, word, most) <= most
}

/** At most three names that contain every asked word, the shortest first. */
const sharing = (name: string, known: readonly string[]): readonly string[] => {
  const asked = wordsOf(name.slice(0, 64))
  if (asked.length === 0) return []
  return known
    .filter((candidate) => {
      const words = wordsOf(candidate)
      return asked.every((each) => words.some((word) => isNearWord(each, word)))
    })
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(0, 3)
}

/**
 * Similar names, or if there are none, names that share the words; in the opposite order for a name too short to be
 * misspelled.
 */
export const similarLabels = (name: string, known: readonly string[]): readonly string[] => {
  const [first, second] = name.length < MIN_MISSPELLED ? [sharing, similarNames] : [similarNames, sharing]
  const found = first(name, known)
  return found.length > 0 ? found : second(name, known)
}

/** The hint for an unknown name: the similar ones, or all known names if none is similar. */
export const nameHint = (close: readonly string[], known: readonly string[]): string =>
  close.length === 0 ? `Known are ${known.join(', ')}.` : `Did you mean ${close.join(' or ')}?`
