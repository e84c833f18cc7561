/** Derives what an insider held before each line of a filing from the holding after it; null where it cannot be derived. */
import { rounded } from '../../lib/rounded.ts'
import type { PublishedTransaction } from '../../sources/edgar/ownership.ts'

export type Holding = { readonly before: number | null; readonly changePct: number | null }

const unknown: Holding = { before: null, changePct: null }

/** Filers round fractions of a share. */
const TOLERANCE = 1

const signed = ({ acquiredDisposed, shares }: PublishedTransaction): number =>
  (acquiredDisposed === 'A' ? 1 : -1) * (shares ?? 0)

/** Fractions of shares are published to four places at most. */
const DECIMALS = 4

const beforeOf = (line: PublishedTransaction): number | null =>
  line.sharesOwnedAfter === null || line.shares === null
    ? null
    : rounded(line.sharesOwnedAfter - signed(line), DECIMALS)

const followsOn = (earlier: PublishedTransaction, later: PublishedTransaction): boolean => {
  const before = beforeOf(later)
  return (
    before !== null &&
    earlier.sharesOwnedAfter !== null &&
    Math.abs(before - earlier.sharesOwnedAfter) <= TOLERANCE
  )
}

const isChain = (lines: readonly PublishedTransaction[]): boolean =>
  lines.every((line, at) => {
    const earlier = lines[at - 1]
    return earlier === undefined || followsOn(earlier, line)
  })

const holdingOf = (line: PublishedTransaction): Holding => {
  const before = beforeOf(line)
  if (before === null || before < 0) return unknown
  return { before, changePct: before === 0 ? null : rounded((signed(line) / before) * 100, DECIMALS) }
}

const kindOf = ({ table, securityTitle, directIndirect, nature }: PublishedTransaction): string =>
  JSON.stringify([table, securityTitle, directIndirect, nature])

/**
 * By line. Lines of one security and kind of ownership follow on each other from the first to the last or from the last
 * to the first; some filers give every line the holding after all of them, and then none is derived.
 */
export const holdingsOf = (
  transactions: readonly PublishedTransaction[],
): ReadonlyMap<PublishedTransaction, Holding> => {
  const holdings = new Map<PublishedTransaction, Holding>()
  for (const lines of Map.groupBy(transactions, kindOf).values()) {
    const isKnown = isChain(lines) || isChain(lines.toReversed())
    for (const line of lines) holdings.set(line, isKnown ? holdingOf(line) : unknown)
  }
  return holdings
}
