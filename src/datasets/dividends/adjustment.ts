/** Dividends restated for later splits, when either is written, and what they yield. */
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import { withListedTickers } from '../ticker-events.ts'
import { dividends } from './record.ts'

/** New shares for one share held on a day, by the splits carried out after it. */
export type SplitFactorAfter = (reads: Reads, ticker: string, day: string) => Promise<number>

const field = /"adjDividend":[^,]+/

/** Eight decimals: a cent over a thousandfold split still has three figures. */
const rounded = (value: number): number => Math.round(value * 1e8) / 1e8

const adjusted = async (
  rows: readonly StoredRow[],
  reads: Reads,
  splitFactorAfter: SplitFactorAfter,
): Promise<readonly StoredRow[]> => {
  const restated: StoredRow[] = []
  for (const { at, text } of rows) {
    const factor = await splitFactorAfter(reads, String(at['ticker']), String(at['on']))
    const amount = rounded(Number(at['amount']) / factor)
    restated.push({
      at: { ...at, isAdjusted: factor === 1 ? 0 : 1 },
      text: text.replace(field, `"adjDividend":${amount}`),
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
  if (close === null || close <= 0) return row
  const percent = Math.round((rate / close) * 1e6) / 1e4
  return { ...row, text: row.text.replace('"yield":null', `"yield":${percent}`) }
}

/** Dividends about to be written, under their listed tickers, on today's basis, with their yield. */
export const completeDividends =
  (splitFactorAfter: SplitFactorAfter, rawCloseOn: RawCloseOn) =>
  async (batches: readonly Batch[], reads: Reads): Promise<readonly Batch[]> => {
    const complete: Batch[] = []
    for (const batch of await withListedTickers(batches, reads)) {
      const rows: StoredRow[] = []
      for (const row of await adjusted(batch.rows, reads, splitFactorAfter))
        rows.push(await withYield(row, reads, rawCloseOn))
      complete.push({ ...batch, rows })
    }
    return complete
  }

/** Stored texts end with the store's stamp, which the store writes anew. */
const withoutStamp = (text: string): string => text.replace(/,"updatedAt":"[^"]*"\}$/, '}')

/** Rewrites the dividends of the tickers that split, and of those that were restated for a split that may be gone. */
export const dividendsAfterSplits =
  (splitFactorAfter: SplitFactorAfter) =>
  async (changed: Batch, reads: Reads): Promise<readonly Batch[]> => {
    const tickers = new Set(changed.rows.map(({ at }) => String(at['ticker'])))
    if (changed.replaces !== undefined) {
      const restated = await reads.rows(dividends, { where: { isAdjusted: 1 } })
      for (const { at } of restated) tickers.add(String(at['ticker']))
    }
    const batches: Batch[] = []
    for (const ticker of tickers) {
      const stored = await reads.rows(dividends, { where: { ticker } })
      const rows = stored.map(({ at, text }) => ({ at, text: withoutStamp(text) }))
      if (rows.length === 0) continue
      batches.push({ collection: dividends, rows: await adjusted(rows, reads, splitFactorAfter) })
    }
    return batches
  }
