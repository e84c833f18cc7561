/** Whether a name can be a company's, by the words that tell it from others; leaves out abbreviations within a name. */
import { significantWordsOf } from './name-words.ts'

/** Words of kinds of shares and of blank-cheque companies, which names of two companies have in common by chance. */
const chanceWords: ReadonlySet<string> = new Set(
  (
    'a b c cl common stk stock ord ordinary shs share shares unit units wt warrant warrants right rights rts sponsored ' +
    'depositary i ii iii iv v acquisition acquisitions acq merger capital cap'
  ).split(' '),
)

/** All significant words where none would be left. */
const ownWordsOf = (name: string): readonly string[] => {
  const words = significantWordsOf(name)
  const own = words.filter((word) => !chanceWords.has(word))
  return own.length === 0 ? words : own
}

/** The SEC cuts names of securities after so many characters, in the middle of a word. */
const NAME_LENGTH = 30
const MIN_CUT_WORD = 4

/** The words of a name, and a test whether another's word is one of them. */
const asWords = (name: string) => {
  const words = ownWordsOf(name)
  const last = words.at(-1) ?? ''
  const cut = name.length === NAME_LENGTH && last.length >= MIN_CUT_WORD ? last : null
  return { words, has: (word: string) => words.includes(word) || (cut !== null && word.startsWith(cut)) }
}

/** Whether a name shares a word of its own with one of `names`. */
export const sharesOwnWord = (names: readonly string[], name: string): boolean => {
  const { has } = asWords(name)
  return names.some((known) => ownWordsOf(known).some(has))
}

/** Whether a name begins with the same word as one of `names`: Contura Energy is not Coterra Energy. */
export const beginsAlike = (names: readonly string[], name: string): boolean => {
  const { words, has } = asWords(name)
  return names.some((known) => {
    const [first = ''] = ownWordsOf(known)
    return first === words[0] || (words.length === 1 && has(first))
  })
}

/** Shorter words have the letters of longer ones by chance. */
const SHORTENED_LETTERS = 3

/** Whether a word is a longer one without some of its letters, mostly vowels: `SVC` for Service, `NATL` for National. */
const isShortened = (short: string, long: string): boolean => {
  if (short.length < SHORTENED_LETTERS || short[0] !== long[0] || /[aeiou]/.test(short.slice(1, -1)))
    return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

/** Whether a name has a word of `names` without its vowels. */
export const shortensOwnWord = (names: readonly string[], name: string): boolean => {
  const words = ownWordsOf(name)
  return names.flatMap(ownWordsOf).some((known) => words.some((word) => isShortened(word, known)))
}

/** Of a company's own names the shortest beginning counts: FIN of Finance, CONN LT & PWR. */
const ABBREVIATION_LETTERS = 3

/** Whether a word of a name abbreviates one of `names`, a company's own: it begins it, or is it without its vowels. */
export const isAbbreviated = (names: readonly string[], name: string): boolean =>
  abbreviatesOwnWord(names, name, ABBREVIATION_LETTERS) || shortensOwnWord(names, name)

/**
 * Whether a word of its own begins one of those of `names`, or the other way round, as `HEALTH CARE SVCS GROUP` for Healthcare
 * Services; beginnings of fewer than `least` letters do not count.
 */
export const abbreviatesOwnWord = (names: readonly string[], name: string, least: number): boolean => {
  const words = ownWordsOf(name)
  return names.flatMap(ownWordsOf).some((known) =>
    words.some((word) => {
      const [short, long] = word.length < known.length ? [word, known] : [known, word]
      return short.length >= least && long.startsWith(short)
    }),
  )
}
