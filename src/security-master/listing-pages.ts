/** Listings in the order of their tickers, a page at a time, with a search for a part of ticker or name. */
import type { Steps } from '../lib/steps.ts'
import type { Listing } from './listing.ts'

export type ListingFilter = {
  /** Part of the ticker or the name, capitals aside; empty for all. */
  readonly search: string
  /** Empty for all. */
  readonly type: '' | Listing['type']
  /** Any text; listings whose ticker comes after it. */
  readonly cursor: string
  readonly limit: number
}

/** The first position from which on `passes` holds; it holds for all after the first it holds for. */
export const firstPosition = (length: number, passes: (at: number) => boolean): number => {
  let from = 0
  let to = length
  while (from < to) {
    const middle = (from + to) >> 1
    if (passes(middle)) to = middle
    else from = middle + 1
  }
  return from
}

type Haystack = { readonly text: string; readonly starts: Uint32Array }

/** Listings between two yields: a tenth of a millisecond. */
const LISTINGS = 128

function* haystackSteps(listings: readonly Listing[]): Steps<Haystack> {
  const starts = new Uint32Array(listings.length + 1)
  const parts: string[] = []
  for (let from = 0; from < listings.length; from += LISTINGS) {
    const lines = listings.slice(from, from + LISTINGS).map(({ ticker, company }, nth) => {
      const line = `${ticker}\t${company ?? ''}\n`.toLowerCase()
      starts[from + nth + 1] = (starts[from + nth] ?? 0) + line.length
      return line
    })
    parts.push(lines.join(''))
    yield
  }
  return { text: parts.join(''), starts }
}

/** Positions from `first` on whose line holds `wanted`. */
function* positionsOf({ text, starts }: Haystack, wanted: string, first: number): Generator<number> {
  let found = text.indexOf(wanted, starts[first])
  while (found >= 0) {
    const at = firstPosition(starts.length, (position) => (starts[position] ?? 0) > found) - 1
    yield at
    found = text.indexOf(wanted, starts[at + 1])
  }
}

function* positionsFrom(first: number, length: number): Generator<number> {
  for (let at = first; at < length; at += 1) yield at
}

/** A text that most names have (`fund`) is found at 50,000 positions, of which another kind may have none. */
function* listingsAt(
  listings: readonly Listing[],
  positions: Iterable<number>,
  { type, limit }: Pick<ListingFilter, 'type' | 'limit'>,
): Steps<readonly Listing[]> {
  const found: Listing[] = []
  let looked = 0
  for (const at of positions) {
    const listing = listings[at]
    if (listing !== undefined && (type === '' || listing.type === type)) found.push(listing)
    if (found.length === limit) break
    looked += 1
    if (looked % LISTINGS === 0) yield
  }
  return found
}

/** `listings` are in code unit order of their tickers. At most `limit` listings come back. */
export const listingPagesOf = (
  listings: readonly Listing[],
): ((filter: ListingFilter) => Steps<readonly Listing[]>) => {
  let made: Haystack | undefined
  return function* ({ search, cursor, ...choice }) {
    const first = firstPosition(listings.length, (at) => (listings[at]?.ticker ?? '') > cursor)
    if (search !== '') made ??= yield* haystackSteps(listings)
    const positions =
      made === undefined || search === ''
        ? positionsFrom(first, listings.length)
        : positionsOf(made, search.toLowerCase(), first)
    return yield* listingsAt(listings, positions, choice)
  }
}
