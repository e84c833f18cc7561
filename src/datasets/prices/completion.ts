/** Bars beside what is stored: under listed tickers, and without those that known splits or stored bars contradict. */
import type { SplitEvent } from '../../facts/split-event.ts'
import { storedTickersOf } from '../../identity/stored-ticker.ts'
import { daysAfter } from '../../lib/day.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Completed, Rejection } from '../dataset.ts'
import { prices } from './collection.ts'
import { continuationFault, type DatedBar, unappliedSplit } from './neighbour-laws.ts'
import { newestBars } from './query.ts'

/** The splits of a ticker, from whatever dataset knows. */
export type SplitsOf = (reads: Reads, ticker: string) => Promise<readonly SplitEvent[]>

const barIn = ({ text }: StoredRow): DatedBar => JSON.parse(text) as DatedBar
const dateOf = ({ at }: StoredRow): string => String(at['date'])

/** The newest stored bar before the first of the batch; none where the batch stands for the whole series. */
const barBefore = async (reads: Reads, { rows, replaces }: Batch): Promise<DatedBar | null> => {
  const [first] = rows
  if (first === undefined || replaces?.['date'] === undefined) return null
  const { ticker = null, basis = null, source = null } = first.at
  const where = { ticker, basis, source, date: { to: daysAfter(dateOf(first), -1) } }
  const [text] = await newestBars(reads, where, 1)
  return text === undefined ? null : (JSON.parse(text) as DatedBar)
}

type Fitting = { readonly rows: readonly StoredRow[]; readonly rejected: readonly Rejection[] }

const kept = (rows: readonly StoredRow[], isKept: (row: StoredRow) => boolean, reason: string): Fitting => ({
  rows: rows.filter(isKept),
  rejected: rows
    .filter((row) => !isKept(row))
    .map((row) => ({ row: `${row.at['ticker']} ${dateOf(row)}`, reason })),
})

/** The rows of a batch run from old to new. A raw series may leap by its splits. */
const fittingRows = async (batch: Batch, reads: Reads, splitsOf: SplitsOf): Promise<Fitting> => {
  const { rows } = batch
  const [first] = rows
  if (first === undefined || first.at['basis'] === 'raw') return { rows, rejected: [] }
  const splits = await splitsOf(reads, String(first.at['ticker']))
  const before = await barBefore(reads, batch)
  const fault = before === null ? null : continuationFault(before, barIn(first), splits)
  if (fault !== null) return kept(rows, () => false, fault)
  const split = splits.length === 0 ? null : unappliedSplit(rows.map(barIn), splits)
  if (split === null) return { rows, rejected: [] }
  const reason = `before ${split.on}, where the split of ${split.ratio} is not applied`
  return kept(rows, (row) => dateOf(row) >= split.on, reason)
}

const listed = (batch: Batch, ticker: string): Batch => ({
  ...batch,
  rows: batch.rows.map((row) => ({ ...row, at: { ...row.at, ticker } })),
  replaces: { ...batch.replaces, ticker },
})

export const completePricesOf =
  (splitsOf: SplitsOf) =>
  async (batches: readonly Batch[], reads: Reads): Promise<Completed> => {
    const tickerOf = storedTickersOf(reads)
    const completed: Batch[] = []
    const rejected: Rejection[] = []
    for (const batch of batches) {
      const symbol = String(batch.rows[0]?.at['ticker'])
      const own = listed(batch, (await tickerOf(symbol)) ?? symbol)
      const fitting = await fittingRows(own, reads, splitsOf)
      rejected.push(...fitting.rejected)
      if (fitting.rows.length > 0) completed.push({ ...own, collection: prices, rows: fitting.rows })
    }
    return { batches: completed, passedOver: 0, rejected }
  }
