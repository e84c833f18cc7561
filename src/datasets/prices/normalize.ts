/** Published bars as records: bars that break a rule are rejected with the reason, and the rest has one basis. */
import { type PriceBar, prices } from '../../derived/prices/record.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Rejection } from '../../sources/files/parsed-rows.ts'
import type { Basis, PriceFile, PublishedBar } from '../../sources/price-bar.ts'
import { textOf } from '../../store/record-text.ts'
import type { Checks, Normalized } from '../dataset.ts'
import { adjustedCloseFault } from './adjusted-close-rules.ts'
import { type Bar, type InvalidBar, partitionBars, periodFault } from './bar-rules.ts'
import { partitionSeries } from './series-rules.ts'

/** The fields of a bar that are compared with stored ones, and its text. */
export type BarDraft = Pick<PriceBar, 'date' | 'open' | 'close' | 'adjClose'> & { readonly text: string }

/** Bars of one series from old to new, under the publisher's symbol. */
export type SeriesDraft = {
  readonly symbol: string
  readonly basis: Basis
  readonly source: string
  readonly bars: readonly BarDraft[]
  /** The first and last day that the bars replace; null where they replace the whole series. */
  readonly days: { readonly from: string; readonly to: string } | null
  /** Days whose only bars are broken by themselves: nothing is said against what is stored of them. */
  readonly damaged: readonly string[]
}

const rejectionOf = ({ bar, reason }: InvalidBar): Rejection => ({
  row: `${bar.symbol} ${bar.day}`,
  reason,
  line: bar.line,
})

const draftOf = (bar: Bar, source: string, hasRestated: boolean): BarDraft => {
  const { symbol, day: date, open, high, low, close } = bar
  // Restated for splits it may be fractional; only whole shares are traded.
  const volume = bar.volume === null ? null : Math.round(bar.volume)
  const adjClose = hasRestated ? bar.adjClose : null
  const record = { date, open, high, low, close, volume, adjClose, source }
  return { date, open, close, adjClose, text: textOf(prices, { ticker: symbol, source, date }, record) }
}

/** With every dividend in its place, also those of bars that are kept out. */
const dated = (bars: readonly PublishedBar[]): readonly Bar[] => {
  const byDay = new Map<string, Bar>()
  for (const bar of bars)
    if (bar.close !== null && bar.close > 0) byDay.set(bar.day, { ...bar, close: bar.close })
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const seriesOf = (symbol: string, bars: readonly PublishedBar[], file: PriceFile) => {
  const { source, basis, isFullSeries } = file
  const splits = bars.flatMap(({ split }) => (split === null || split <= 0 || split === 1 ? [] : [split]))
  const single = partitionBars(bars)
  const { valid, invalid } = partitionSeries(single.valid, basis, splits)
  const isRestated = bars.some(({ adjClose }) => adjClose !== null)
  const fault = isRestated ? adjustedCloseFault(dated(bars), basis) : null
  const rejected: Rejection[] = [...single.invalid, ...invalid].map(rejectionOf)
  if (fault !== null) rejected.push({ row: `${symbol} adjClose`, reason: `left out of all bars: ${fault}` })
  const days = bars.map(({ day }) => day).toSorted()
  const sound = new Set(single.valid.map(({ day }) => day))
  const damaged = new Set(single.invalid.flatMap(({ bar }) => (sound.has(bar.day) ? [] : [bar.day])))
  const series: SeriesDraft = {
    symbol,
    basis,
    source,
    bars: valid.map((bar) => draftOf(bar, source, fault === null)),
    days: isFullSeries ? null : { from: days[0] ?? '', to: days.at(-1) ?? '' },
    damaged: [...damaged],
  }
  return { series, rejected }
}

type Series = Normalized<readonly SeriesDraft[]>

/** Throws SourceFormatError where the bars are not daily. */
export const normalizePrices = (file: PriceFile, address: string): Series => {
  const value: SeriesDraft[] = []
  const rejected: Rejection[] = []
  for (const [symbol, bars] of Map.groupBy(file.bars, (bar) => bar.symbol)) {
    const fault = periodFault(bars)
    if (fault !== null) throw new SourceFormatError(address, null, fault)
    const found = seriesOf(symbol, bars, file)
    rejected.push(...found.rejected)
    // A series without a valid bar says nothing of what is stored.
    if (found.series.bars.length > 0) value.push(found.series)
  }
  return { value, count: value.reduce((sum, { bars }) => sum + bars.length, 0), rejected }
}

/** The same of every series that a vendor's answer holds. A vendor without a bar does not know the symbol. */
export const normalizeVendorPrices = (files: readonly PriceFile[], address: string): Series => {
  const each = files.map((file) => normalizePrices(file, address))
  const isEmpty = files.every(({ bars }) => bars.length === 0)
  const reason = 'the vendor has no bars of it'
  return {
    value: each.flatMap(({ value }) => value),
    count: each.reduce((sum, { count }) => sum + count, 0),
    rejected: isEmpty ? [{ row: address, reason }] : each.flatMap(({ rejected }) => rejected),
  }
}

/** No bar is of the future. */
export const priceChecks = (...files: readonly PriceFile[]): Checks => ({
  days: files.flatMap(({ bars }) => bars.map(({ day }) => day)),
})
