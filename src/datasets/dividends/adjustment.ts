/** Dividends restated for later splits, and what they yield, whichever of dividend, split and price is written last. */
import { daysAfter } from '../../lib/day.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads, Where } from '../../store/store.ts'
import type { Writing } from '../dataset.ts'
import { withListedTickers } from '../ticker-events.ts'
import { dividends } from './record.ts'

/** What splits did, from whatever dataset knows. */
export type Splits = {
  /** New shares for one share held on a day, by the splits carried out after it, up to another day. */
  readonly factorAfter: (reads: Reads, ticker: string, day: string, until: string) => Promise<number>
  /** Tickers with a split in a span of days, both included. */
  readonly tickersSplit: (reads: Reads, from: string, to: string) => Promise<readonly string[]>
}

const adjusting = /"adjDividend":[^,]+/
const yielding = /"yield":[^,]+/

/** Eight decimals: a cent over a thousandfold split still has three figures. */
const rounded = (value: number): number => Math.round(value * 1e8) / 1e8

const adjusted = async (
  rows: readonly StoredRow[],
  reads: Reads,
  { factorAfter }: Splits,
  today: string,
): Promise<readonly StoredRow[]> => {
  const restated: StoredRow[] = []
  for (const { at, text } of rows) {
    const factor = await factorAfter(reads, String(at['ticker']), String(at['on']), today)
    const amount = rounded(Number(at['amount']) / factor)
    restated.push({
      at: { ...at, isAdjusted: factor === 1 ? 0 : 1 },
      text: text.replace(adjusting, `"adjDividend":${amount}`),
    })
  }
  return restated
}

/** The close of a ticker on a day as it was traded, or null. */
export type RawCloseOn = (reads: Reads, ticker: string, day: string) => Promise<number | null>

/** Four decimals of a percent. Without a year's rate, or of a special dividend, there is none. */
const withYield = async (row: StoredRow, reads: Reads, rawCloseOn: RawCloseOn): Promise<StoredRow> => {
  const rate = Number(row.at['annualRate'])
  if (rate === 0) return row
  const close = await rawCloseOn(reads, String(row.at['ticker']), String(row.at['on']))
  const percent = close === null || close <= 0 ? null : Math.round((rate / close) * 1e6) / 1e4
  return { ...row, text: row.text.replace(yielding, `"yield":${percent}`) }
}

/** Dividends about to be written, under their listed tickers, on today's basis, with their yield. */
export const completeDividends =
  (splits: Splits, rawCloseOn: RawCloseOn) =>
  async (batches: readonly Batch[], reads: Reads, { at }: Writing): Promise<readonly Batch[]> => {
    const today = newYorkDayOf(Date.parse(at))
    const complete: Batch[] = []
    for (const batch of await withListedTickers(batches, reads)) {
      const rows: StoredRow[] = []
      for (const row of await adjusted(batch.rows, reads, splits, today))
        rows.push(await withYield(row, reads, rawCloseOn))
      complete.push({ ...batch, rows })
    }
    return complete
  }

/** Stored texts end with the store's stamp, which the store writes anew. */
const withoutStamp = (text: string): string => text.replace(/,"updatedAt":"[^"]*"\}$/, '}')

const storedRows = async (reads: Reads, where: Where): Promise<readonly StoredRow[]> =>
  (await reads.rows(dividends, { where })).map(({ at, text }) => ({ at, text: withoutStamp(text) }))

/** Rewrites the dividends that went ex on the days of raw bars. */
export const dividendsAfterBars =
  (rawCloseOn: RawCloseOn) =>
  async (changed: Batch, reads: Reads): Promise<readonly Batch[]> => {
    const raw = changed.rows.filter(({ at }) => at['basis'] === 'raw')
    const batches: Batch[] = []
    for (const [ticker, bars] of Map.groupBy(raw, ({ at }) => String(at['ticker']))) {
      const days = bars.map(({ at }) => String(at['date'])).toSorted()
      const on = { from: days[0] ?? '', to: days.at(-1) ?? '' }
      const rows: StoredRow[] = []
      for (const row of await storedRows(reads, { ticker, on }))
        rows.push(await withYield(row, reads, rawCloseOn))
      if (rows.length > 0) batches.push({ collection: dividends, rows })
    }
    return batches
  }

/** The calendar has splits a month ahead, and hardly a day without a change: a split that came due is seen at the next. */
const DUE_DAYS = 31

/**
 * Rewrites the dividends of the tickers whose splits changed or came due, and of those that were restated for a split that
 * may be gone.
 */
export const dividendsAfterSplits =
  (splits: Splits) =>
  async (changed: Batch, reads: Reads, at: string): Promise<readonly Batch[]> => {
    const today = newYorkDayOf(Date.parse(at))
    const due = await splits.tickersSplit(reads, daysAfter(today, -DUE_DAYS), today)
    const tickers = new Set([...due, ...changed.rows.map(({ at: place }) => String(place['ticker']))])
    if (changed.replaces !== undefined) {
      const restated = await reads.rows(dividends, { where: { isAdjusted: 1 } })
      for (const row of restated) tickers.add(String(row.at['ticker']))
    }
    const batches: Batch[] = []
    for (const ticker of tickers) {
      const rows = await storedRows(reads, { ticker })
      if (rows.length === 0) continue
      batches.push({ collection: dividends, rows: await adjusted(rows, reads, splits, today) })
    }
    return batches
  }
