/** Finds names that match a query, by the beginnings of words and, for typing errors, by trigrams; leaves out tickers. */
import { editDistance } from '../../lib/edit-distance.ts'
import { forEach, type Steps } from '../../lib/steps.ts'
import { topItems } from '../../lib/top-items.ts'
import { significantWordsOf } from './name-words.ts'
import { createTrigramReader, type Postings, postingSteps } from './trigrams.ts'

/** The significant words and, so that `jp morgan` is found, all of them written as one. */
type Entry = { readonly words: readonly string[]; readonly compact: string }

/** How a query fits a name, 1 for the same name, down to 0; equal scores are a tie for the caller to break. */
export type Fit = { readonly at: number; readonly score: number }

const BLANK = 32
export const SAME = 0.88
const BEGINS = 0.8
export const HOLDS = 0.7
const LIKE = 0.6
/** Below this part of shared trigrams no typing error explains the difference. */
const MIN_SHARED = 0.25
/** Names whose letters are compared one by one, those with the most shared trigrams first. */
const MAX_COMPARED = 60
/** A word with more wrong letters than one in four is another word. */
const MIN_SIMILARITY = 0.75

/** Significant words with blanks between them: half the memory of a list of words. */
const entryOf = (text: string): Entry => ({ words: text.split(' '), compact: text.replaceAll(' ', '') })

/** Words between blanks, so that the first and last letters of each count for more. */
const spellingsOf = (text: string): readonly string[] =>
  text.includes(' ') ? [` ${text} `, ` ${text.replaceAll(' ', '')} `] : [` ${text} `]

const beginningsOf = (words: readonly string[]): readonly string[] => words.map((word) => ` ${word}`)

/** Whether the name, written as one, begins with the query or is the same; nothing is made of either for it. */
const beginsWith = (text: string, compact: string): 'same' | 'begins' | 'no' => {
  let at = 0
  for (let matched = 0; matched < compact.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === BLANK) continue
    if (sign !== compact.charCodeAt(matched)) return 'no'
    matched += 1
  }
  return at === text.length ? 'same' : 'begins'
}

const prefixScore = ({ words, compact }: Entry, text: string): number => {
  const beginning = beginsWith(text, compact)
  if (beginning === 'same') return SAME
  if (beginning === 'begins') return BEGINS
  return words.every((word) => text.startsWith(word) || text.includes(` ${word}`)) ? HOLDS : 0
}

/** 1 for the same; anything below `MIN_SIMILARITY` for texts that are less alike than that. */
const similarityOf = (one: string, other: string): number => {
  const longer = Math.max(one.length, other.length)
  return 1 - editDistance(one, other, Math.floor((1 - MIN_SIMILARITY) * longer)) / longer
}

/** Shorter words are like the beginnings of too many. */
const MIN_BEGINNING = 5
/** The beginning of a word counts a little less than the whole word. */
const BEGINNING = 0.95

/** `pepsy` is like the beginning of `pepsico`. */
const similarityToWord = (word: string, other: string): number => {
  if (other.startsWith(word)) return 1
  const whole = similarityOf(word, other)
  if (word.length < MIN_BEGINNING || other.length <= word.length) return whole
  return Math.max(whole, BEGINNING * similarityOf(word, other.slice(0, word.length)))
}

/** Mean similarity of each word to the most similar one of the name, weighted by length; 0 when one of them is like none. */
const wordSimilarity = (query: readonly string[], name: readonly string[]): number => {
  let sum = 0
  let letters = 0
  for (const word of query) {
    const best = Math.max(...name.map((each) => similarityToWord(word, each)))
    if (best < MIN_SIMILARITY) return 0
    sum += best * word.length
    letters += word.length
  }
  return sum / letters
}

const similarityScore = (query: Entry, name: Entry): number => {
  const asWords = wordSimilarity(query.words, name.words)
  // A letter may be missing in the query, or be another.
  const { length } = query.compact
  const [exact, longer] = [name.compact.slice(0, length), name.compact.slice(0, length + 1)]
  const asOne = Math.max(similarityOf(query.compact, exact), similarityOf(query.compact, longer))
  return LIKE * Math.max(asWords, asOne < MIN_SIMILARITY ? 0 : asOne)
}

/** Whether each word of `text` is a word of the name, or the name's first words written as one are it. */
const isOfWords = (name: string, text: string): boolean => {
  const padded = ` ${name} `
  const words = text.split(' ')
  if (words.every((word) => padded.includes(` ${word} `))) return true
  const compact = words.join('')
  let joined = ''
  return name.split(' ').some((word) => {
    joined += word
    return joined === compact
  })
}

/** What is made once of the names, by position. */
type Indexed = {
  /** The significant words of each. */
  readonly texts: readonly string[]
  /** Trigrams of each. */
  readonly sizes: Uint16Array
  readonly postings: Postings
}

export function* nameIndexSteps(names: readonly string[]): Steps<NameIndex> {
  const texts: string[] = []
  yield* forEach(names, (name) => texts.push(significantWordsOf(name).join(' ')))
  const sizes = new Uint16Array(names.length)
  const trigramsOf = createTrigramReader()
  const postings = yield* postingSteps(texts, (text, at) => {
    const trigrams = trigramsOf(spellingsOf(text))
    sizes[at] = trigrams.length
    return trigrams
  })
  return new NameIndex({ texts, sizes, postings })
}

/** An index over names by position. */
export class NameIndex {
  readonly #texts: readonly string[]
  readonly #sizes: Uint16Array
  readonly #postings: Postings
  readonly #trigramsOf = createTrigramReader()
  /** Shared trigrams by position: zeros between two queries. */
  readonly #shared: Uint16Array
  readonly #touched: Uint32Array
  /** Part of the trigrams that is shared, by position. */
  readonly #parts: Float64Array

  constructor({ texts, sizes, postings }: Indexed) {
    this.#texts = texts
    this.#sizes = sizes
    this.#postings = postings
    this.#shared = new Uint16Array(texts.length)
    this.#touched = new Uint32Array(texts.length)
    this.#parts = new Float64Array(texts.length)
  }

  /** Every position that fits, in no order. */
  fits(text: string): readonly Fit[] {
    const significant = significantWordsOf(text).join(' ')
    if (significant === '') return []
    const query = entryOf(significant)
    const trigrams = [...this.#trigramsOf(spellingsOf(significant))]
    // A name that begins with the query or holds its words shares at least these, so that no other is looked at.
    const beginnings = [beginningsOf(query.words), beginningsOf([query.compact])]
    const least = Math.min(...beginnings.map((words) => this.#trigramsOf(words).length))
    const found: Fit[] = []
    let others = 0
    const count = this.#touch(trigrams, Math.min(least, Math.ceil((MIN_SHARED * trigrams.length) / 2)))
    for (let nth = 0; nth < count; nth += 1) {
      const at = this.#touched[nth] as number
      const shared = this.#shared[at] as number
      this.#shared[at] = 0
      const score = shared < least ? 0 : prefixScore(query, this.#texts[at] as string)
      const part = (2 * shared) / (trigrams.length + (this.#sizes[at] as number))
      if (score > 0) found.push({ at, score })
      else if (part >= MIN_SHARED) {
        this.#parts[at] = part
        // Replaces one that was looked at already.
        this.#touched[others++] = at
      }
    }
    for (const at of this.#mostSimilar(others)) {
      const score = similarityScore(query, entryOf(this.#texts[at] as string))
      if (score > 0) found.push({ at, score })
    }
    return found
  }

  /** Scores of the first `count` names in `#touched`. */
  #mostSimilar(count: number): readonly number[] {
    const parts = this.#parts
    return topItems(
      this.#touched.subarray(0, count),
      MAX_COMPARED,
      (one, other) => (parts[other] as number) - (parts[one] as number),
    )
  }

  /** The fits of names that hold all of `text` in whole words: not Louisiana for Louis. */
  wholeFits(text: string): readonly Fit[] {
    return this.fits(text).filter(({ at, score }) => score >= HOLDS && isOfWords(this.#texts[at] ?? '', text))
  }

  /**
   * Puts positions that share at least `least` trigrams, and some that share fewer, into `#touched`, with how many in
   * `#shared`, which the caller sets back to zero; gives how many there are. Whatever shares `least` of them has one
   * that is not among the `least - 1` most common, which thousands of names have: those begin no position.
   */
  #touch(trigrams: readonly number[], least: number): number {
    const rarestFirst = trigrams.map(this.#postings).toSorted((one, other) => one.length - other.length)
    const [shared, touched] = [this.#shared, this.#touched]
    const beginning = rarestFirst.length - Math.max(1, least) + 1
    let count = 0
    for (const [nth, positions] of rarestFirst.entries()) {
      for (let place = 0; place < positions.length; place += 1) {
        const at = positions[place] as number
        const before = shared[at] as number
        if (before === 0) {
          if (nth >= beginning) continue
          touched[count++] = at
        }
        shared[at] = before + 1
      }
    }
    return count
  }
}
