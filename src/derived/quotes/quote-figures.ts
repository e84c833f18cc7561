/** One set of price figures from a last sale and a series of daily bars, whichever of the two there is. */
import type { Static } from 'typebox'
import { daysAfter, instantOf } from '../../lib/day.ts'
import { closeMsOf } from '../../lib/exchange-session.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { nullsOf } from '../../lib/nulls.ts'
import { rounded } from '../../lib/rounded.ts'
import { SAMPLE_SOURCE, SNAPSHOT_SOURCE, sourceRankOf } from '../prices/bar-source.ts'
import type { Series } from '../prices/price-summary.ts'
import type { SplitEvent } from '../splits/split-event.ts'
import type { Quote, Sale } from './record.ts'

export type LastSale = Pick<Sale, 'price' | 'change' | 'changePct' | 'volume' | 'quotedAt'> &
  Partial<Pick<Sale, 'name' | 'exchangeCode'>>

export const figureNames = [
  ...(['price', 'change', 'changePct', 'open', 'previousClose', 'dayLow', 'dayHigh'] as const),
  ...([
    'yearLow',
    'yearHigh',
    'volume',
    'avgVolume',
    'priceAvg50',
    'priceAvg200',
    'quotedAt',
    'source',
  ] as const),
]
export type QuoteFigures = Pick<Static<typeof Quote>, (typeof figureNames)[number]> & {
  readonly price: number
}

/** No exchange quotes a ten-thousandth of a cent. */
const DECIMALS = 6

/** Bars that end a long weekend before the sale still give its year, not its day. */
const NEAR_DAYS = 5
/** The same close by two publishers; a sale and the last close of a series on the same basis. */
const SAME_WITHIN = 0.02
const NEAR_WITHIN = 0.3

const isWithin = (one: number, other: number, share: number): boolean => Math.abs(one / other - 1) <= share

type Trend = Pick<QuoteFigures, 'yearLow' | 'yearHigh' | 'avgVolume' | 'priceAvg50' | 'priceAvg200'>
const noTrend: Trend = nullsOf(['yearLow', 'yearHigh', 'avgVolume', 'priceAvg50', 'priceAvg200'])

/** Of the security; null where unknown. */
type Splits = readonly SplitEvent[] | null

const DAYS_OF_52_WEEKS = 364

/** A raw series leaps by every split, so that it has a year only where no known one lies in it or came just after. */
const isEven = ({ basis, figures: { to } }: Series, splits: Splits): boolean => {
  if (basis === 'adjusted') return true
  const [begin, end] = [daysAfter(to, -DAYS_OF_52_WEEKS), daysAfter(to, NEAR_DAYS)]
  return splits?.every(({ on }) => on <= begin || on > end) ?? false
}

const trendOf = (series: Series, splits: Splits): Trend => {
  const { yearLow, yearHigh, avgVolume, priceAvg50, priceAvg200 } = series.figures
  return isEven(series, splits) ? { yearLow, yearHigh, avgVolume, priceAvg50, priceAvg200 } : noTrend
}

const sessionOf = ({ figures: { open, low, high } }: Series) => ({ open, dayLow: low, dayHigh: high })
const noSession = { open: null, dayLow: null, dayHigh: null }

const ofBars = (series: Series, splits: Splits): QuoteFigures => {
  const { to, close, previousClose, volume } = series.figures
  // A raw series may have been split overnight, which does not change the price.
  const before = series.basis === 'raw' ? null : previousClose
  return {
    price: close,
    change: before === null ? null : rounded(close - before, DECIMALS),
    changePct: before === null ? null : rounded((close / before - 1) * 100, 3),
    ...sessionOf(series),
    previousClose: before,
    ...trendOf(series, splits),
    volume,
    quotedAt: instantOf(closeMsOf(to)),
    source: series.source,
  }
}

const previousCloseOf = ({ price, change }: LastSale): number | null => {
  const close = change === null ? 0 : rounded(price - change, DECIMALS)
  return close > 0 ? close : null
}

/** The sample has closes alone; Nasdaq names the security or its exchange. */
const saleSourceOf = ({ name = null, exchangeCode = null }: LastSale): string =>
  name === null && exchangeCode === null ? SAMPLE_SOURCE : SNAPSHOT_SOURCE

const ofSale = (sale: LastSale): QuoteFigures => {
  const { price, change, changePct, volume, quotedAt } = sale
  const previousClose = previousCloseOf(sale)
  const source = saleSourceOf(sale)
  return { price, change, changePct, volume, quotedAt, source, previousClose, ...noSession, ...noTrend }
}

/** The sale's own price widens the range of a year that ends before it. */
const widened = (trend: Trend, price: number): Trend => ({
  ...trend,
  yearLow: trend.yearLow === null ? null : Math.min(trend.yearLow, price),
  yearHigh: trend.yearHigh === null ? null : Math.max(trend.yearHigh, price),
})

/**
 * The newer of the two gives the price. Bars of the sale's own session complete it; bars that end up to five days before
 * it still give the range of its year and the means. Bars on another basis than the sale (a split between) give nothing,
 * and closes of single days are used only where there is no sale.
 */
export const quoteFiguresOf = (
  sale: LastSale | null,
  series: Series | null,
  splits: Splits = null,
): QuoteFigures | null => {
  if (sale === null) return series === null ? null : ofBars(series, splits)
  const plain = ofSale(sale)
  if (series === null || sale.quotedAt === null || sourceRankOf(series.source) === 2) return plain
  const soldOn = newYorkDayOf(Date.parse(sale.quotedAt))
  const { to, close } = series.figures
  if (to > soldOn) return ofBars(series, splits)
  if (to === soldOn)
    return isWithin(close, sale.price, SAME_WITHIN)
      ? { ...plain, ...sessionOf(series), ...trendOf(series, splits) }
      : plain
  const isNear = to >= daysAfter(soldOn, -NEAR_DAYS) && isWithin(close, sale.price, NEAR_WITHIN)
  return isNear ? { ...plain, ...widened(trendOf(series, splits), sale.price) } : plain
}
