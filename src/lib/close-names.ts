/** Known names close to a mistyped one. */
import { editDistance } from './edit-distance.ts'

/** At most three, the closest first, ignoring case; none that differs in more than a third of the letters. */
export const closeNames = (name: string, known: readonly string[]): readonly string[] => {
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

/** A shorter word is taken as it is: of three letters another is soon a third. */
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

/** At most three names of several words among which is each word that was asked for, the shortest first. */
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

/** Close names, else names that share the words; the other way round for a name that is too short to be misspelled. */
export const closeLabels = (name: string, known: readonly string[]): readonly string[] => {
  const [first, second] = name.length < MIN_MISSPELLED ? [sharing, closeNames] : [closeNames, sharing]
  const found = first(name, known)
  return found.length > 0 ? found : second(name, known)
}

/** What to say of a name that is not known: those that are close, else all there are. */
export const nameHint = (close: readonly string[], known: readonly string[]): string =>
  close.length === 0 ? `Known are ${known.join(', ')}.` : `Did you mean ${close.join(' or ')}?`
