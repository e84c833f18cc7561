/** Decides whether two names mean the same company or fund; leaves out typing errors. */
import { significantWordsOf } from './name-words.ts'
import { sharesOwnWord } from './own-words.ts'

const numeralPattern = /^(?:i{2,3}|iv|vi{1,3}|ix|xi{0,3}|xiv|xv)$/

type Words = readonly string[]

const begins = (long: Words, short: Words): boolean =>
  short.length <= long.length && short.every((word, at) => word === long[at])

/** Acquisition Corp. II is another company than Acquisition Corp. III, and than the first. */
const differInNumeral = (one: Words, other: Words): boolean => {
  const numeralsOf = (words: Words) => words.filter((word) => numeralPattern.test(word)).join(' ')
  if (numeralsOf(one) === numeralsOf(other)) return false
  const restOf = (words: Words) => words.filter((word) => !numeralPattern.test(word))
  const [rest, otherRest] = [restOf(one), restOf(other)]
  return begins(rest, otherRest) || begins(otherRest, rest)
}

/** Shorter beginnings are shared by chance. */
const MIN_LETTERS = 3

const isSameWhole = (words: Words, others: Words): boolean => {
  const [one, other] = [words.join(''), others.join('')]
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= MIN_LETTERS && long.startsWith(short)) return true
  return words.length > 0 && words.toSorted().join(' ') === others.toSorted().join(' ')
}

const isSameFirst = (words: Words, others: Words): boolean => words[0] !== undefined && words[0] === others[0]

/**
 * True where one company's name is the beginning of the other (`Aon plc`, `Aon Plc Class A Common Stock`) or the two have the
 * same words in another order (`SCHWAB CHARLES CORP`).
 */
export const isWholeNameSame = (one: string, other: string): boolean => {
  const [words, others] = [significantWordsOf(one), significantWordsOf(other)]
  return isSameWhole(words, others) && !differInNumeral(words, others)
}

/**
 * The same, and where the names begin with the same significant word. A part in the middle is not enough: `Community Bancorp` is
 * not Citizens Community Bancorp.
 */
export const isSameName = (one: string, other: string): boolean => {
  const [words, others] = [significantWordsOf(one), significantWordsOf(other)]
  return (isSameFirst(words, others) || isSameWhole(words, others)) && !differInNumeral(words, others)
}

/** Whether a name means the company that has, or had, one of `names`: it is the same, or shares a word of its own with one. */
export const isOneOfNames = (names: readonly string[], name: string): boolean =>
  sharesOwnWord(names, name) || names.some((each) => isSameName(each, name))

/** Names of one issuer's funds begin alike; some lists put the name of the trust in front. */
export const isSameFundName = (one: string, other: string): boolean => {
  const [words, others] = [significantWordsOf(one), significantWordsOf(other)]
  if (isSameFirst(words, others)) return true
  if (words.length === 0 || others.length === 0) return false
  const [text, otherText] = [` ${words.join(' ')} `, ` ${others.join(' ')} `]
  return text.includes(otherText) || otherText.includes(text)
}
