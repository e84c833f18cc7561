/** Which of a registrant's listings stands for it where one is wanted; leaves out what the classes are worth. */
import type { SecurityType } from './security-kind.ts'
import { type TickerKind, tickerPartsOf } from './ticker.ts'

export type Listing = {
  readonly ticker: string
  /** Null where unknown, which does not count against a listing: SEC's exchange list is older than its ticker list. */
  readonly exchangeCode: string | null
  readonly type: SecurityType
  /** Position in SEC's order of size, the largest first. */
  readonly rank: number
}

// Nasdaq has no dash: a fifth letter tells the kind of TWOOP or KVACW, but only beside the four-letter share itself.
const fifthLetters: Readonly<Record<string, TickerKind>> = {
  W: 'warrant',
  U: 'unit',
  R: 'right',
  M: 'preferred',
  N: 'preferred',
  O: 'preferred',
  P: 'preferred',
}

/** The kind of a listing among all listings of its registrant. */
export const listingKindOf = (ticker: string, siblings: ReadonlySet<string>): TickerKind => {
  const { kind } = tickerPartsOf(ticker)
  if (kind !== 'plain' || ticker.length !== 5 || !siblings.has(ticker.slice(0, 4))) return kind
  return fifthLetters[ticker.slice(4)] ?? 'plain'
}

const isCommon = (kind: TickerKind): boolean => kind === 'plain' || kind === 'class'

/**
 * The canonical listing: a common share before preferreds, warrants, units and rights; then a listing on an exchange
 * before one known to be over the counter or sold by the fund itself (VOO before VFIAX); then SEC's order of size. Null for no listings.
 */
export const canonicalListingOf = <Item extends Listing>(listings: readonly Item[]): Item | null => {
  const siblings = new Set(listings.map(({ ticker }) => ticker))
  const orderOf = ({ ticker, exchangeCode, type, rank }: Item): readonly number[] => [
    isCommon(listingKindOf(ticker, siblings)) ? 0 : 1,
    exchangeCode === 'OTC' || type === 'fund' ? 1 : 0,
    rank,
  ]
  const before = (one: Item, other: Item): boolean => {
    const otherOrder = orderOf(other)
    const differences = orderOf(one).map((value, at) => value - (otherOrder[at] ?? 0))
    return (differences.find((difference) => difference !== 0) ?? 0) < 0
  }
  return listings.reduce<Item | null>(
    (best, item) => (best === null || before(item, best) ? item : best),
    null,
  )
}
