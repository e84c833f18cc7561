/** Rows of Nasdaq's screener as last sales: tickers in SEC's form, and the close that a file without a date is of. */
import type { Static } from 'typebox'
import { exchangeOf } from '../../identity/exchange.ts'
import { storedTickersOf } from '../../identity/stored-ticker.ts'
import { instantOf } from '../../lib/day.ts'
import { closeMsOf, lastSessionAt } from '../../lib/exchange-session.ts'
import type { ParsedRows } from '../../sources/nasdaq/answer.ts'
import type { ScreenerRow } from '../../sources/nasdaq/screener.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Completed, Normalized, Writing } from '../dataset.ts'
import { quotes } from './collection.ts'
import type { StoredQuote } from './record.ts'

type Stored = Static<typeof StoredQuote>

const quoteRow = (row: ScreenerRow): StoredRow => {
  const exchange = row.exchange === null ? null : exchangeOf(row.exchange, 'nasdaq-api')
  return rowOf(
    quotes,
    { ticker: row.symbol, quotedAt: null },
    {
      price: row.lastSale,
      change: row.netChange,
      changePct: row.pctChange,
      volume: row.volume,
      marketCap: row.marketCap,
      quotedAt: null,
      name: row.name,
      exchangeCode: exchange?.code ?? null,
    },
  )
}

/** Quotes are added and corrected; what is no longer listed keeps its last one. */
export const normalizeScreener = ({ rows, rejected }: ParsedRows<ScreenerRow>): Normalized => ({
  batches: [{ collection: quotes, rows: rows.map(quoteRow) }],
  rejected,
})

/** The market time of a close that was seen at `at`, an instant. */
export const quotedAtOf = (at: string): string => instantOf(closeMsOf(lastSessionAt(Date.parse(at))))

const recordIn = (text: string): Stored => JSON.parse(text) as Stored

const isSameSale = (one: Stored, other: Stored): boolean =>
  one.price === other.price && one.change === other.change && one.volume === other.volume

/** Of liquid stocks next to none has yesterday's volume, of all rows of a file about one in fifty. */
const SAME_FILE_SHARE = 0.9

/** A file that says of nine rows in ten what is stored is the one that was read before: its close is the same. */
const closeBefore = (found: readonly { readonly row: Stored; readonly stored: Stored }[]): string | null => {
  const same = found.filter(({ row, stored }) => isSameSale(row, stored))
  if (same.length === 0 || same.length < found.length * SAME_FILE_SHARE) return null
  return same.reduce<string | null>((last, { stored: { quotedAt } }) => {
    return last === null || (quotedAt !== null && quotedAt > last) ? quotedAt : last
  }, null)
}

/** Puts listed tickers in the place of Nasdaq's symbols, and dates the rows; the first of two rows of a ticker stays. */
export const completeQuotes = async (
  batches: readonly Batch[],
  reads: Reads,
  { at, asOf }: Writing,
): Promise<Completed> => {
  const tickerOf = storedTickersOf(reads)
  const rows = new Map<string, Stored>()
  let passedOver = 0
  for (const { at: columns, text } of batches.flatMap((batch) => batch.rows)) {
    const symbol = String(columns['ticker'])
    const ticker = (await tickerOf(symbol)) ?? symbol
    if (rows.has(ticker)) passedOver += 1
    else rows.set(ticker, recordIn(text))
  }
  const before = new Map(
    (await reads.rows(quotes, {})).map((stored) => [String(stored.at['ticker']), recordIn(stored.text)]),
  )
  const found = [...rows].flatMap(([ticker, row]) => {
    const stored = before.get(ticker)
    return stored === undefined ? [] : [{ row, stored }]
  })
  const quotedAt = asOf === null ? (closeBefore(found) ?? quotedAtOf(at)) : quotedAtOf(asOf)
  const dated = [...rows].map(([ticker, row]) => rowOf(quotes, { ticker, quotedAt }, { ...row, quotedAt }))
  return { batches: [{ collection: quotes, rows: dated }], passedOver }
}
