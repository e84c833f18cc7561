/** Finds the security that had a ticker on a day, from the stored lists; leaves out the table of well-known renames. */
import type { ListedSymbol, Security } from './collections.ts'
import { significantWordsOf } from './search/name-words.ts'
import { type SecurityId, securityIdOf } from './security-id.ts'

/** A security that had a ticker; `from` is its first day and `to` the first without it, null where that end is open. */
export type Holder = {
  readonly security: SecurityId
  /** Null where no list of the SEC names the holder. */
  readonly cik: string | null
  readonly from: string | null
  readonly to: string | null
}

/**
 * A ticker that the SEC's lists still give to its former holder: a class of a fund whose ticker is a company's now (FLYY),
 * or a company that is in the older list alone and whose ticker is an ETF's now (VOLT, of Volt Information Sciences).
 */
export const isReassigned = (security: Security, symbol: ListedSymbol | undefined): boolean => {
  if (symbol?.validTo !== null) return false
  return security.seriesId !== null
    ? symbol.type === 'stock'
    : security.isStale === 1 && security.type === 'stock' && symbol.type === 'etf'
}

/** Whether the directory's name of a ticker is that of the company; true where the directory does not have the ticker. */
export const isSameHolder = (security: Security | undefined, symbol: ListedSymbol | undefined): boolean => {
  if (symbol?.validTo !== null) return true
  const [own] = significantWordsOf(security?.company ?? '')
  return own === significantWordsOf(symbol.name)[0]
}

const END = '9999-12-31'
const endOf = ({ validTo }: Security): string => validTo ?? END

/**
 * Those who have or had a ticker, the last one last. `rows` are its rows in SEC's lists, `hasLeft` says of which the
 * ticker is another's by Nasdaq's directory: that one is known by its ticker alone, and since `symbol` begins.
 */
export const holdersOf = (
  ticker: string,
  rows: readonly Security[],
  symbol: ListedSymbol | undefined,
  hasLeft: (row: Security) => boolean,
): readonly Holder[] => {
  const since = symbol?.validFrom ?? null
  const inOrder = rows.toSorted((a, b) => Number(endOf(a) > endOf(b)) - Number(endOf(a) < endOf(b)))
  const holders = inOrder.flatMap((row): readonly Holder[] => {
    const { security, cik, validFrom: from, validTo: to } = row
    if (!hasLeft(row)) return [{ security, cik, from, to }]
    // Where the directory does not say since when, its security may always have had the ticker.
    return since === null ? [] : [{ security, cik, from, to: to ?? since }]
  })
  const last = inOrder.at(-1)
  return last !== undefined && !hasLeft(last)
    ? holders
    : [...holders, { security: securityIdOf(null, ticker), cik: null, from: since, to: null }]
}

/**
 * Who of several had the ticker on a day, or has it now where the day is null. A list says what is, not since when: a
 * single holder had it always, and between two it is the later one's, whom lists name with a delay. Null for a day before
 * all of them.
 */
export const holderOn = (holders: readonly Holder[], day: string | null): Holder | null => {
  const last = holders.at(-1) ?? null
  if (day === null || holders.length < 2) return last
  const found = holders.find(({ to }) => to === null || day < to) ?? last
  const isBefore = found === holders[0] && found?.from != null && day < found.from
  return isBefore ? null : found
}
