/** Suggests tickers similar to one that is not listed. */
import { byProminence, type Listing } from '../listing.ts'
import { canonicalCandidates } from '../ticker.ts'

const MAX_TICKERS = 3
/** Longer than any real chain of renames; the table could contain a cycle. */
const MAX_RENAMES = 5
/** Longer texts are not taken for mistyped tickers. */
const MAX_LENGTH = 8

type Known = {
  readonly successorOf: (ticker: string) => string | undefined
  readonly listingOf: (ticker: string) => Listing | undefined
}

/** The ticker that a renamed one has today, over several renames. */
const renamedTo = (ticker: string, { successorOf, listingOf }: Known): readonly string[] => {
  let present = successorOf(ticker)
  for (
    let turn = 0;
    turn < MAX_RENAMES && present !== undefined && listingOf(present) === undefined;
    turn += 1
  )
    present = successorOf(present)
  return present === undefined ? [] : [present]
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Texts with one letter less, more or another, or with two neighbours swapped. */
const oneEditVariants = (text: string): readonly string[] =>
  [...text, ''].flatMap((letter, at) => {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)]
    const swapped = before + after.charAt(0) + letter + after.slice(1)
    const others = LETTERS.flatMap((each) => [before + each + after, before + each + letter + after])
    return [before + after, swapped, ...others]
  })

/** The better known first. 400 look-ups are faster than 40,000 comparisons. */
const mistyped = (ticker: string, { listingOf }: Known): readonly string[] => {
  const text = ticker.toUpperCase()
  // For a text of two letters, too many tickers are one letter away.
  if (!/^[A-Z.-]+$/.test(text) || text.length < 3 || text.length > MAX_LENGTH) return []
  return [...new Set(oneEditVariants(text))]
    .flatMap((candidate) => listingOf(candidate) ?? [])
    .sort(byProminence)
    .map((listing) => listing.ticker)
}

/** At most three: what it was renamed to and how else it is written, else tickers a letter away. */
export const similarTickers = (ticker: string, known: Known): readonly string[] => {
  const meant = [...renamedTo(ticker.toUpperCase(), known), ...canonicalCandidates(ticker)]
  const exact = [...new Set(meant)].filter((candidate) => known.listingOf(candidate) !== undefined)
  return (exact.length > 0 ? exact : mistyped(ticker, known)).slice(0, MAX_TICKERS)
}
