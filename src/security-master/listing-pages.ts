/** Listings in the order of their tickers, a page at a time, with a search for a part of ticker or name. */
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

/** One text of all listings: a search in it costs 0.3 ms over 41,601 names, one name at a time 9 ms. */
const haystackOf = (listings: readonly Listing[]) => {
  const starts = new Uint32Array(listings.length + 1)
  const lines = listings.map(({ ticker, company }, at) => {
    const line = `${ticker}\t${company ?? ''}\n`.toLowerCase()
    starts[at + 1] = (starts[at] ?? 0) + line.length
    return line
  })
  return { text: lines.join(''), starts }
}

type Haystack = ReturnType<typeof haystackOf>

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

/** `listings` are in code unit order of their tickers. At most `limit` listings come back. */
export const listingPagesOf = (
  listings: readonly Listing[],
): ((filter: ListingFilter) => readonly Listing[]) => {
  let made: Haystack | undefined
  return ({ search, type, cursor, limit }) => {
    const first = firstPosition(listings.length, (at) => (listings[at]?.ticker ?? '') > cursor)
    made ??= search === '' ? undefined : haystackOf(listings)
    const positions =
      made === undefined || search === ''
        ? positionsFrom(first, listings.length)
        : positionsOf(made, search.toLowerCase(), first)
    const found: Listing[] = []
    for (const at of positions) {
      if (found.length === limit) break
      const listing = listings[at]
      if (listing !== undefined && (type === '' || listing.type === type)) found.push(listing)
    }
    return found
  }
}
