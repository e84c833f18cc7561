/** The list of symbols of a vendor of bars: what is kept of it, and what it says of a symbol. */
import { daysBetween } from '../../lib/day.ts'
import { securities, symbols } from '../../security-master/collections.ts'
import type { ParsedRows } from '../../sources/files/parsed-rows.ts'
import { TIINGO } from '../../sources/tiingo/daily.ts'
import type { ListedTicker } from '../../sources/tiingo/tickers.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import type { ColumnsOf } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import { type Checks, type Normalized, normalizedRows, type Rows } from '../dataset.ts'
import { pricedSymbols } from './record.ts'

/** Of rows of one ticker the one that ends last: the others are of who had it before. Of two that end alike, the longer. */
const present = (rows: readonly ListedTicker[]): readonly ListedTicker[] =>
  rows
    .toSorted(
      (a, b) =>
        (b.lastDay ?? '').localeCompare(a.lastDay ?? '') ||
        (a.firstDay ?? '9').localeCompare(b.firstDay ?? '9'),
    )
    .slice(0, 1)

/** Symbols of the US, each once. A list without damaged lines replaces the one before. */
export const normalizeTickers = ({
  rows,
  rejected,
}: ParsedRows<ListedTicker>): Normalized<Rows<typeof pricedSymbols>> => {
  const byTicker = Map.groupBy(
    rows.filter(({ isUs }) => isUs),
    ({ ticker }) => ticker,
  )
  const kept = [...byTicker.values()]
    .flatMap(present)
    .map(({ ticker, firstDay, lastDay }) =>
      rowOf(pricedSymbols, { source: TIINGO, symbol: ticker, firstDay, lastDay }, {}),
    )
  return normalizedRows(kept, rejected, { source: TIINGO })
}

/** Every row has a last day but those without prices, and no last day is to come. */
export const tickerChecks = ({ rows }: ParsedRows<ListedTicker>): Checks => ({
  days: rows.map(({ lastDay }) => lastDay),
})

/** What a vendor's list says of a symbol. */
export type VendorListing = {
  /** Why it has no bars under it, or null where it may have some. */
  readonly lack: string | null
  /** First day of its bars; null where unknown. */
  readonly firstDay: string | null
  /** Last day of bars that do not continue; null where they do and where unknown. */
  readonly endedOn: string | null
}

/** A list that is older by this says nothing: what it lacks may have come since, and a symbol may be another's. */
const MAX_AGE_DAYS = 14

/** What is traded has the day of the list, funds and rare shares up to days before it. */
const ENDED_AFTER_DAYS = 7

const unknown: VendorListing = { lack: null, firstDay: null, endedOn: null }

const listedOn = (days: ColumnsOf<typeof pricedSymbols> | undefined, day: string): VendorListing => {
  if (days === undefined) return { ...unknown, lack: `not in the list of ${day}` }
  const { firstDay, lastDay } = days
  if (firstDay === null && lastDay === null)
    return { ...unknown, lack: `without prices in the list of ${day}` }
  const hasEnded = lastDay !== null && daysBetween(lastDay, day) > ENDED_AFTER_DAYS
  return { lack: null, firstDay, endedOn: hasEnded ? lastDay : null }
}

/** Whether a ticker, or who has it, came into the lists of tickers after a day. */
const isNewerThan = async (reads: Reads, ticker: string, day: string): Promise<boolean> => {
  const listed = await columnsIn(reads, securities, { where: { ticker } })
  const symbol = await reads.row(symbols, { ticker })
  const all = symbol === null ? listed : [...listed, symbol.columns]
  return all.some(({ validFrom }) => validFrom !== null && validFrom > day)
}

/**
 * What the list of a source says of a symbol, which is written as the source does; nothing where no list is loaded, or an old
 * one. `session` is the last trading day. The day of the list is the newest in it, from the end of the order of days.
 */
export const symbolListOf = async (
  reads: Reads,
  source: string,
  session: string,
): Promise<(symbol: string, ticker: string) => Promise<VendorListing>> => {
  const where = { source }
  const [newest] = await columnsIn(reads, pricedSymbols, { where, order: ['lastDay desc'], limit: 1 })
  const day = newest?.lastDay ?? null
  if (day === null || daysBetween(day, session) > MAX_AGE_DAYS) return async () => unknown
  return async (symbol, ticker) => {
    if (await isNewerThan(reads, ticker, day)) return unknown
    return listedOn((await reads.row(pricedSymbols, { source, symbol }))?.columns, day)
  }
}
