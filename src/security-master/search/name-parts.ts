/** Names that are a part of what was asked: Apple, of `apple computer`. */
import type { Steps } from '../../lib/steps.ts'
import { type Fit, type NameIndex, SAME } from './name-index.ts'

/** A part counts less than all that was asked; the longer it is, the more. */
const PART = 0.6
/** The end of what was asked counts a little less than its beginning. */
const END = 0.9
/** A part that more names hold says nothing: `energy`, of `monster energy`. */
const MAX_HOLDERS = 50

/** Of the names that hold a part's words or begin with it; where there are too many, those that are the part. */
function* fitsOf(index: NameIndex, compact: string, holders: readonly number[]): Steps<readonly Fit[]> {
  const beginning = yield* index.beginningWith(compact)
  const fitOf = (at: number): Fit => ({ at, score: index.scoreOf(at, compact) })
  if (Math.max(holders.length, beginning.length) <= MAX_HOLDERS) {
    const all = new Set([...holders, ...beginning])
    if (all.size <= MAX_HOLDERS) return [...all].map(fitOf)
  }
  return beginning.map(fitOf).filter(({ score }) => score === SAME)
}

type End = {
  /** In the order in which they are added to a part. */
  readonly words: readonly string[]
  readonly partOf: (count: number) => readonly string[]
  readonly weight: number
}

/** The parts at one end, one word at first. Names that hold a part are looked for among those that hold the one before. */
function* fitsAtEnd(index: NameIndex, { words, partOf, weight }: End): Steps<readonly (readonly Fit[])[]> {
  const { length } = words.join(' ')
  const added = new Set<string>()
  const found: (readonly Fit[])[] = []
  let holders: readonly number[] | undefined
  for (const [nth, word] of words.slice(0, -1).entries()) {
    if (holders === undefined || !added.has(word)) holders = yield* index.holding(word, holders)
    added.add(word)
    const part = partOf(nth + 1)
    const size = part.join(' ').length
    const fits = size === 1 ? [] : yield* fitsOf(index, part.join(''), holders)
    const partWeight = PART * weight * (0.8 + (0.2 * size) / length)
    found.push(fits.map(({ at, score }) => ({ at, score: score * partWeight })))
    yield
  }
  return found
}

/** Fits of the query without words at one end, down to one word. */
export function* partFits(index: NameIndex, words: readonly string[]): Steps<readonly Fit[]> {
  const ofBeginnings = yield* fitsAtEnd(index, {
    words,
    partOf: (count) => words.slice(0, count),
    weight: 1,
  })
  const ofEnds = yield* fitsAtEnd(index, {
    words: words.toReversed(),
    partOf: (count) => words.slice(-count),
    weight: END,
  })
  return ofBeginnings.flatMap((fits, nth) => [...fits, ...(ofEnds.at(-1 - nth) ?? [])])
}
