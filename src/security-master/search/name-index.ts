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
/** Letters of a text whose trigrams are looked up to find the rarest: more of them leave hardly fewer names. */
const MAX_LOOKED_UP = 12

const noPositions = new Uint32Array()

/** Each different word once, with how often it was typed. */
type Query = Entry & { readonly times: readonly number[] }

const queryOf = (words: readonly string[]): Query => {
  const times = new Map<string, number>()
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  return { words: [...times.keys()], times: [...times.values()], compact: words.join('') }
}

/** Significant words with blanks between them: half the memory of a list of words. */
const entryOf = (text: string): Entry => ({ words: text.split(' '), compact: text.replaceAll(' ', '') })

/** Words between blanks, so that the first and last letters of each count for more. */
const spellingsOf = (text: string): readonly string[] =>
  text.includes(' ') ? [` ${text} `, ` ${text.replaceAll(' ', '')} `] : [` ${text} `]

const beginningsOf = (words: readonly string[]): readonly string[] => words.map((word) => ` ${word}`)

/** Where the name, written as one, has all letters of the query behind it; -1 where it does not begin with them. */
const endOfBeginning = (text: string, compact: string): number => {
  let at = 0
  for (let matched = 0; matched < compact.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === BLANK) continue
    if (sign !== compact.charCodeAt(matched)) return -1
    matched += 1
  }
  return at
}

/** Nothing is made of either text for it. */
const beginningScore = (text: string, compact: string): number => {
  const end = endOfBeginning(text, compact)
  if (end < 0) return 0
  return end === text.length ? SAME : BEGINS
}

const prefixScore = ({ words, compact }: Query, text: string): number =>
  beginningScore(text, compact) ||
  (words.every((word) => text.startsWith(word) || text.includes(` ${word}`)) ? HOLDS : 0)

/** Not within a word. */
const beginsWithWords = (text: string, compact: string): boolean => {
  const end = endOfBeginning(text, compact)
  return end === text.length || text.charCodeAt(end) === BLANK
}

const isWordAt = (text: string, at: number, length: number): boolean =>
  (at === 0 || text.charCodeAt(at - 1) === BLANK) &&
  (at + length === text.length || text.charCodeAt(at + length) === BLANK)

const holdsWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (isWordAt(text, at, word.length)) return true
  return false
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
const wordSimilarity = ({ words, times }: Query, name: readonly string[]): number => {
  let sum = 0
  let letters = 0
  for (const [nth, word] of words.entries()) {
    const best = Math.max(...name.map((each) => similarityToWord(word, each)))
    if (best < MIN_SIMILARITY) return 0
    const weight = word.length * (times[nth] as number)
    sum += best * weight
    letters += weight
  }
  return sum / letters
}

const similarityScore = (query: Query, name: Entry): number => {
  const asWords = wordSimilarity(query, name.words)
  // A letter may be missing in the query, or be another.
  const { length } = query.compact
  const [exact, longer] = [name.compact.slice(0, length), name.compact.slice(0, length + 1)]
  const asOne = Math.max(similarityOf(query.compact, exact), similarityOf(query.compact, longer))
  return LIKE * Math.max(asWords, asOne < MIN_SIMILARITY ? 0 : asOne)
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

/** What one query counts by position; zeros in `shared` before and after it. */
type Counts = {
  /** Shared trigrams. */
  readonly shared: Uint16Array
  readonly touched: Uint32Array
  /** Part of the trigrams that is shared. */
  readonly parts: Float64Array
}

/** Names between two steps: some tenths of a millisecond of work. */
const NAMES = 256

/** An index over names by position. */
export class NameIndex {
  readonly #texts: readonly string[]
  readonly #sizes: Uint16Array
  readonly #postings: Postings
  readonly #trigramsOf = createTrigramReader()
  /** Of queries that are over. One that is under way has its own, and one that was ended half-way leaves it to nobody. */
  readonly #free: Counts[] = []

  constructor({ texts, sizes, postings }: Indexed) {
    this.#texts = texts
    this.#sizes = sizes
    this.#postings = postings
  }

  #counts(): Counts {
    const { length } = this.#texts
    return (
      this.#free.pop() ?? {
        shared: new Uint16Array(length),
        touched: new Uint32Array(length),
        parts: new Float64Array(length),
      }
    )
  }

  /** Every position that fits, in no order. */
  *fits(text: string): Steps<readonly Fit[]> {
    const words = significantWordsOf(text)
    if (words.length === 0) return []
    const query = queryOf(words)
    const trigrams = [...this.#trigramsOf(spellingsOf(words.join(' ')))]
    // A name that begins with the query or holds its words shares at least these, so that no other is looked at.
    const beginnings = [beginningsOf(query.words), beginningsOf([query.compact])]
    const least = Math.min(...beginnings.map((each) => this.#trigramsOf(each).length))
    const found: Fit[] = []
    let others = 0
    const counts = this.#counts()
    const { shared, touched, parts } = counts
    const enough = Math.min(least, Math.ceil((MIN_SHARED * trigrams.length) / 2))
    const count = yield* this.#touch(trigrams, enough, counts)
    for (let nth = 0; nth < count; nth += 1) {
      const at = touched[nth] as number
      const sharedHere = shared[at] as number
      shared[at] = 0
      const score = sharedHere < least ? 0 : prefixScore(query, this.#texts[at] as string)
      const part = (2 * sharedHere) / (trigrams.length + (this.#sizes[at] as number))
      if (score > 0) found.push({ at, score })
      else if (part >= MIN_SHARED) {
        parts[at] = part
        // Replaces one that was looked at already.
        touched[others++] = at
      }
      if (nth % NAMES === NAMES - 1) yield
    }
    const mostSimilar = yield* topItems(
      touched.subarray(0, others),
      MAX_COMPARED,
      (one, other) => (parts[other] as number) - (parts[one] as number),
    )
    this.#free.push(counts)
    for (const at of mostSimilar) {
      const score = similarityScore(query, entryOf(this.#texts[at] as string))
      if (score > 0) found.push({ at, score })
      yield
    }
    return found
  }

  /**
   * Puts positions that share at least `least` trigrams, and some that share fewer, into `touched`, with how many in
   * `shared`, which the caller sets back to zero; gives how many there are. Whatever shares `least` of them has one
   * that is not among the `least - 1` most common, which thousands of names have: those begin no position.
   */
  *#touch(trigrams: readonly number[], least: number, { shared, touched }: Counts): Steps<number> {
    const rarestFirst = trigrams.map(this.#postings).toSorted((one, other) => one.length - other.length)
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
      yield
    }
    return count
  }

  /** Names that may hold all of a text that begins a word of theirs: the fewest that one of its trigrams leaves. */
  #rarest(text: string): Uint32Array {
    const [first, ...more] = [...this.#trigramsOf([text])].map(this.#postings)
    return more.reduce((one, other) => (other.length < one.length ? other : one), first ?? noPositions)
  }

  *#chosen(positions: Iterable<number>, isChosen: (text: string) => boolean): Steps<readonly number[]> {
    const chosen: number[] = []
    yield* forEach(positions, (at) => {
      if (isChosen(this.#texts[at] as string)) chosen.push(at)
    })
    return chosen
  }

  /** The names, of `among` or of all, that have the word as a whole: not Louisiana for Louis. */
  *holding(word: string, among?: readonly number[]): Steps<readonly number[]> {
    return yield* this.#chosen(among ?? this.#rarest(` ${word} `), (text) => holdsWord(text, word))
  }

  /** The names whose first words, or all of them, are the text when written as one. */
  *beginningWith(compact: string): Steps<readonly number[]> {
    const rarest = this.#rarest(` ${compact.slice(0, MAX_LOOKED_UP)}`)
    return yield* this.#chosen(rarest, (text) => beginsWithWords(text, compact))
  }

  /** How the name fits a text that it holds or begins with. */
  scoreOf(at: number, compact: string): number {
    return beginningScore(this.#texts[at] as string, compact) || HOLDS
  }
}
