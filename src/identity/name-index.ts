/** Which names fit a query, by the beginnings of words and, for slips of the hand, by trigrams; leaves out tickers. */
import { editDistance } from '../lib/edit-distance.ts'
import { tellingWordsOf } from './name-words.ts'

type Entry = { readonly words: readonly string[]; readonly tight: string; readonly trigrams: number }

/** How a query fits a name, 1 for the same name, down to 0; equal scores are a tie for the caller to break. */
export type Fit = { readonly at: number; readonly score: number }

const SAME = 0.88
const BEGINS = 0.8
const HOLDS = 0.7
const LIKE = 0.6
/** Below this part of shared trigrams no slip of the hand explains the difference. */
const LEAST_SHARED = 0.25
/** Names whose letters are compared one by one, those with the most shared trigrams first. */
const MOST_COMPARED = 60
/** A word with more wrong letters than one in four is another word. */
const LEAST_LIKE = 0.75

const trigramsOf = (words: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const word of words) {
    const padded = ` ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  }
  return found
}

/** The words and, so that `jp morgan` is found, all of them written as one. */
const entryOf = (name: string) => {
  const words = tellingWordsOf(name)
  const tight = words.join('')
  return { words, tight, trigrams: trigramsOf(words.length > 1 ? [...words, tight] : words) }
}

const prefixScore = (query: Entry, name: Entry): number => {
  if (name.tight === query.tight) return SAME
  if (name.tight.startsWith(query.tight)) return BEGINS
  const holds = query.words.every((word) => name.words.some((each) => each.startsWith(word)))
  return holds ? HOLDS : 0
}

const likenessOf = (one: string, other: string): number =>
  1 - editDistance(one, other) / Math.max(one.length, other.length)

/** Mean likeness of each word to the likest of the name, by length; 0 when one of them has no likeness. */
const wordLikeness = (query: readonly string[], name: readonly string[]): number => {
  let sum = 0
  let letters = 0
  for (const word of query) {
    const best = Math.max(...name.map((each) => (each.startsWith(word) ? 1 : likenessOf(word, each))))
    if (best < LEAST_LIKE) return 0
    sum += best * word.length
    letters += word.length
  }
  return sum / letters
}

const likeScore = (query: Entry, name: Entry): number => {
  const asWords = wordLikeness(query.words, name.words)
  const asOne = likenessOf(query.tight, name.tight.slice(0, query.tight.length + 1))
  return LIKE * Math.max(asWords, asOne < LEAST_LIKE ? 0 : asOne)
}

/** An index over names by position. */
export class NameIndex {
  readonly #entries: readonly Entry[]
  readonly #postings = new Map<string, number[]>()
  /** Shared trigrams by position: zeros between two queries. */
  readonly #shared: Uint16Array

  constructor(names: readonly string[]) {
    this.#shared = new Uint16Array(names.length)
    this.#entries = names.map((name, at) => {
      const { trigrams, ...entry } = entryOf(name)
      for (const trigram of trigrams) {
        const posting = this.#postings.get(trigram)
        if (posting === undefined) this.#postings.set(trigram, [at])
        else posting.push(at)
      }
      return { ...entry, trigrams: trigrams.size }
    })
  }

  /** Every position that fits, in no order. */
  fits(text: string): readonly Fit[] {
    const { words, tight, trigrams } = entryOf(text)
    if (tight === '') return []
    const query = { words, tight, trigrams: trigrams.size }
    const found: Fit[] = []
    const rest: { readonly at: number; readonly entry: Entry; readonly part: number }[] = []
    for (const { at, entry, shared } of this.#sharing(trigrams)) {
      const score = prefixScore(query, entry)
      const part = (2 * shared) / (query.trigrams + entry.trigrams)
      if (score > 0) found.push({ at, score })
      else if (part >= LEAST_SHARED) rest.push({ at, entry, part })
    }
    rest.sort((one, other) => other.part - one.part)
    for (const { at, entry } of rest.slice(0, MOST_COMPARED)) {
      const score = likeScore(query, entry)
      if (score > 0) found.push({ at, score })
    }
    return found
  }

  #sharing(trigrams: ReadonlySet<string>) {
    const touched: number[] = []
    for (const trigram of trigrams) {
      for (const at of this.#postings.get(trigram) ?? []) {
        const before = this.#shared[at] ?? 0
        if (before === 0) touched.push(at)
        this.#shared[at] = before + 1
      }
    }
    return touched.flatMap((at) => {
      const shared = this.#shared[at] ?? 0
      this.#shared[at] = 0
      const entry = this.#entries[at]
      return entry === undefined ? [] : [{ at, entry, shared }]
    })
  }
}
