/** Three letters in a row as a number, and which names hold them. */
import { forEach, type Steps } from '../../lib/steps.ts'

/** A blank, 26 letters and ten digits: what the words of names are made of. */
const SIGNS = 37
const TRIGRAMS = SIGNS ** 3

const signOf = (code: number): number => {
  if (code >= 97) return code - 96
  return code >= 48 ? code - 21 : 0
}

/**
 * Gives the trigrams of texts of small letters, digits and blanks, each once; none reaches from one word into the next.
 * The list is written over by the next call: over 50,000 names a list each would be 60 MB of garbage.
 */
type TrigramReader = (texts: readonly string[]) => readonly number[]

export const createTrigramReader = (): TrigramReader => {
  const seenIn = new Uint32Array(TRIGRAMS)
  const found: number[] = []
  let round = 0
  return (texts) => {
    round += 1
    found.length = 0
    for (const text of texts) {
      let middle = signOf(text.charCodeAt(1))
      let trigram = signOf(text.charCodeAt(0)) * SIGNS + middle
      for (let at = 2; at < text.length; at += 1) {
        const last = signOf(text.charCodeAt(at))
        trigram = (trigram * SIGNS + last) % TRIGRAMS
        if (middle !== 0 && seenIn[trigram] !== round) {
          seenIn[trigram] = round
          found.push(trigram)
        }
        middle = last
      }
    }
    return found
  }
}

/** Positions by trigram, each list in order. */
export type Postings = (trigram: number) => Uint32Array

/** Trigrams that fit into the first list of all; it doubles when it is full. */
const FIRST = 2 ** 20

const grown = (numbers: Uint16Array): Uint16Array => {
  const larger = new Uint16Array(2 * numbers.length)
  larger.set(numbers)
  return larger
}

/**
 * One flat array of positions: 4 bytes each, where lists of their own take 16. Trigrams are made once and kept until they are
 * placed, 2 bytes each: making them is most of the work.
 */
export function* postingSteps<Item>(
  items: readonly Item[],
  trigramsOf: (item: Item, at: number) => readonly number[],
): Steps<Postings> {
  const starts = new Uint32Array(TRIGRAMS + 1)
  let all: Uint16Array = new Uint16Array(FIRST)
  let length = 0
  const ends = new Uint32Array(items.length)
  yield* forEach(items, (item, position) => {
    for (const trigram of trigramsOf(item, position)) {
      starts[trigram + 1] = (starts[trigram + 1] as number) + 1
      if (length === all.length) all = grown(all)
      all[length] = trigram
      length += 1
    }
    ends[position] = length
  })
  for (let trigram = 0; trigram < TRIGRAMS; trigram += 1)
    starts[trigram + 1] = (starts[trigram + 1] as number) + (starts[trigram] as number)
  const positions = new Uint32Array(length)
  const next = starts.slice(0, TRIGRAMS)
  let at = 0
  yield* forEach(ends, (end, position) => {
    for (; at < end; at += 1) {
      const trigram = all[at] as number
      const place = next[trigram] as number
      positions[place] = position
      next[trigram] = place + 1
    }
  })
  return (trigram) => positions.subarray(starts[trigram], starts[trigram + 1])
}
