/** Names cut into words and trigrams, and how well a query fits one; leaves out tickers and ranking. */

/** Words that say the legal form and nothing of who is meant. */
const legalWords = new Set(
  'inc incorporated corp corporation co company companies ltd limited plc llc lp sa se ag nv the de new com adr group holdings trust fund class'.split(
    ' ',
  ),
)

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Words of a name in lower case without accents and punctuation. */
export const wordsOf = (name: string): readonly string[] => plain(name).split(' ').filter(Boolean)

/** The words that tell who is meant; all of them when there would be none left. */
export const tellingWordsOf = (name: string): readonly string[] => {
  const words = wordsOf(name)
  const telling = words.filter((word, at) => !legalWords.has(word) || (at === 0 && word !== 'the'))
  return telling.length === 0 ? words : telling
}

const trigramsOf = (words: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const word of words) {
    const padded = ` ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  }
  return found
}

type Entry = { readonly words: readonly string[]; readonly tight: string; readonly trigrams: number }

/** How a query fits a name: 1 for the same name, down to 0. */
export type Fit = { readonly at: number; readonly score: number }

const EXACT = 0.88
const PREFIX_FLOOR = 0.6
const PREFIX_SPAN = 0.2
const FUZZY_CEILING = 0.58
const LEAST_FUZZY = 0.25

const prefixScore = (query: readonly string[], tight: string, entry: Entry): number => {
  if (entry.tight === tight) return EXACT
  const covered = tight.length / Math.max(entry.tight.length, 1)
  const begins = entry.tight.startsWith(tight) ? 0.06 : 0
  const fits = query.every((word) => entry.words.some((each) => each.startsWith(word)))
  return fits || begins > 0 ? PREFIX_FLOOR + begins + PREFIX_SPAN * Math.min(covered, 1) : 0
}

/** An index over names by position; `fits` gives every position that shares enough with the query. */
export class NameIndex {
  readonly #entries: readonly Entry[]
  readonly #postings = new Map<string, number[]>()

  constructor(names: readonly string[]) {
    this.#entries = names.map((name, at) => {
      const words = tellingWordsOf(name)
      const tight = words.join('')
      const trigrams = trigramsOf([...words, tight])
      for (const trigram of trigrams) {
        const posting = this.#postings.get(trigram)
        if (posting === undefined) this.#postings.set(trigram, [at])
        else posting.push(at)
      }
      return { words, tight, trigrams: trigrams.size }
    })
  }

  fits(query: string): readonly Fit[] {
    const words = tellingWordsOf(query)
    if (words.length === 0) return []
    const tight = words.join('')
    const wanted = trigramsOf([...words, tight])
    const shared = new Map<number, number>()
    for (const trigram of wanted) {
      for (const at of this.#postings.get(trigram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    }
    const found: Fit[] = []
    for (const [at, count] of shared) {
      const entry = this.#entries[at]
      if (entry === undefined) continue
      const fuzzy = (2 * count) / (wanted.size + entry.trigrams)
      const score = Math.max(
        prefixScore(words, tight, entry),
        fuzzy < LEAST_FUZZY ? 0 : fuzzy * FUZZY_CEILING,
      )
      if (score > 0) found.push({ at, score })
    }
    return found
  }
}
