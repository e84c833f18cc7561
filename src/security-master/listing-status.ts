/** Whether a listing trades, as far as the lists say. */
import { DAY_MS } from '../lib/day.ts'
import type { DirectoryList } from '../sources/nasdaq/symbol-directory.ts'
import type { ListedSymbol, Security, SecurityType, SymbolList } from './collections.ts'

/** Whether a list of the directory is loaded and not much older than the others. */
export type Freshness = (list: DirectoryList) => boolean

/** The directory is renewed every day; a list this much older than the newest is out of date. */
const OLD_MS = 40 * DAY_MS

export const freshnessOf = (lists: readonly SymbolList[]): Freshness => {
  const newest = Math.max(...lists.map(({ madeAt }) => Date.parse(madeAt)))
  const fresh = new Set(
    lists.filter(({ madeAt }) => newest - Date.parse(madeAt) <= OLD_MS).map(({ list }) => list),
  )
  return (list) => fresh.has(list)
}

/** The lists of the directory of which one has the security when it trades; none for what trades over the counter. */
const listsFor = (exchangeCode: string | null, type: SecurityType): readonly DirectoryList[] => {
  if (type === 'fund') return ['mfundslist']
  if (exchangeCode === null) return type === 'etf' ? ['nasdaqlisted', 'otherlisted'] : []
  if (exchangeCode === 'OTC') return []
  return exchangeCode === 'NASDAQ' ? ['nasdaqlisted'] : ['otherlisted']
}

type Known = {
  readonly security: Security | undefined
  readonly symbol: ListedSymbol | undefined
  /** Day on which its listing ended by the forms filed. */
  readonly endedOn: string | null
}

/**
 * Null where unknown: only an old list has it, or SEC's newest list has it and the directory,
 * which should, never had. What has left the directory, or by the forms the market, trades no more unless SEC says it is over the
 * counter.
 */
export const isActive = (
  { security, symbol, endedOn }: Known,
  type: SecurityType,
  isFresh: Freshness,
): boolean | null => {
  const current = security?.validTo === null ? security : undefined
  if (symbol?.validTo === null && isFresh(symbol.list)) return true
  if (symbol?.validTo != null) return current?.isStale === 0 && current.exchangeCode === 'OTC'
  if (current === undefined) return symbol === undefined ? false : null
  if (current.isStale === 1) return false
  if (endedOn !== null && current.exchangeCode !== 'OTC') return false
  const lists = listsFor(current.exchangeCode, type)
  return lists.length > 0 && lists.every(isFresh) ? null : true
}
