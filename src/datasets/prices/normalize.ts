/** Published bars as stored ones: what breaks a law stays out with its reason, and what remains has one basis. */

import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PriceFile, PublishedBar } from '../../sources/price-bar.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch, Where } from '../../store/store.ts'
import type { Normalized, Rejection } from '../dataset.ts'
import { type BadBar, type Bar, periodFault, siftBars } from './bar-laws.ts'
import { prices } from './collection.ts'
import { restatementFault } from './dividend-laws.ts'
import { siftSeries } from './series-laws.ts'

const rejectionOf = ({ bar, reason }: BadBar): Rejection => ({
  row: `${bar.symbol} ${bar.day}`,
  reason,
  line: bar.line,
})

const barRow = (bar: Bar, { source, basis }: PriceFile, hasRestated: boolean): StoredRow => {
  const { symbol, day, open, high, low, close, volume, adjClose } = bar
  return rowOf(
    prices,
    { ticker: symbol, basis, source, date: day },
    {
      date: day,
      open,
      high,
      low,
      close,
      // Restated for splits it may be fractional; nobody trades parts of a share.
      volume: volume === null ? null : Math.round(volume),
      adjClose: hasRestated ? adjClose : null,
      source,
    },
  )
}

/** With every dividend in its place, also those of bars that are kept out. */
const dated = (bars: readonly PublishedBar[]): readonly Bar[] => {
  const byDay = new Map<string, Bar>()
  for (const bar of bars)
    if (bar.close !== null && bar.close > 0) byDay.set(bar.day, { ...bar, close: bar.close })
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const seriesOf = (bars: readonly PublishedBar[], file: PriceFile) => {
  const splits = bars.flatMap(({ split }) => (split === null || split <= 0 || split === 1 ? [] : [split]))
  const sifted = siftBars(bars)
  const { good, bad } = siftSeries(sifted.good, file.basis, splits)
  const restated = bars.some(({ adjClose }) => adjClose !== null)
  const fault = restated ? restatementFault(dated(bars), file.basis) : null
  const rejected: Rejection[] = [...sifted.bad, ...bad].map(rejectionOf)
  if (fault !== null)
    rejected.push({ row: `${bars[0]?.symbol} adjClose`, reason: `left out of all bars: ${fault}` })
  return { rows: good.map((bar) => barRow(bar, file, fault === null)), rejected }
}

/** What a file of a series stands for: all of it, or the days from its first to its last. */
const replacedBy = (bars: readonly PublishedBar[], { isWhole, basis, source }: PriceFile): Where => {
  const series = { ticker: bars[0]?.symbol ?? '', basis, source }
  if (isWhole) return series
  const days = bars.map(({ day }) => day).toSorted()
  return { ...series, date: { from: days[0] ?? '', to: days.at(-1) ?? '' } }
}

/** A batch a series. Throws SourceFormatError where the bars are none of days. */
export const normalizePrices = (file: PriceFile, address: string): Normalized => {
  const batches: Batch[] = []
  const rejected: Rejection[] = []
  for (const bars of Map.groupBy(file.bars, ({ symbol }) => symbol).values()) {
    const fault = periodFault(bars)
    if (fault !== null) throw new SourceFormatError(address, null, fault)
    const series = seriesOf(bars, file)
    rejected.push(...series.rejected)
    // A series without a good bar says nothing of what is stored.
    if (series.rows.length > 0)
      batches.push({ collection: prices, rows: series.rows, replaces: replacedBy(bars, file) })
  }
  return { batches, rejected }
}

/** The same of every series that a vendor's answer holds. A vendor without a bar does not know the symbol. */
export const normalizeVendorPrices = (files: readonly PriceFile[], address: string): Normalized => {
  const each = files.map((file) => normalizePrices(file, address))
  const isEmpty = files.every(({ bars }) => bars.length === 0)
  const reason = 'the vendor has no bars of it'
  return {
    batches: each.flatMap(({ batches }) => batches),
    rejected: isEmpty ? [{ row: address, reason }] : each.flatMap(({ rejected }) => rejected),
  }
}
