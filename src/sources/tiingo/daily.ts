/** Tiingo's end-of-day prices of one ticker: raw bars with what each was restated by, from which the adjusted follow. */
import { isDay } from '../../lib/day.ts'
import { type JsonObject, parseJsonDocument } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile, Publisher } from '../feed.ts'
import type { PriceFile, PublishedBar } from '../price-bar.ts'
import { barsIn, figureIn, requestIn, type VendorFeed } from '../vendor-feed.ts'

const tiingo: Publisher = {
  name: 'Tiingo',
  terms: 'For the holder of the key and internal use; no redistribution without an agreement.',
  needsContact: false,
}

/** Tiingo's oldest series begin in 1962. */
const BEGINNING = '1962-01-01'

const path = /^\/tiingo\/daily\/(?<symbol>[^/]+)\/prices\?startDate=(?<from>[\d-]{10})&format=json$/

const dayIn = ({ date }: JsonObject, file: string, line: number): string => {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T00:00:00(?:\.000)?(?:Z|\+00:00)$/.exec(String(date)) ?? []
  if (!isDay(day)) throw new SourceFormatError(file, line, `${JSON.stringify(date)} is no date`)
  return day
}

const barOf = (symbol: string, bar: JsonObject, file: string, line: number): PublishedBar => {
  const figureOf = (name: string): number | null => figureIn(bar, name, file, line)
  return {
    line,
    symbol,
    day: dayIn(bar, file, line),
    open: figureOf('open'),
    high: figureOf('high'),
    low: figureOf('low'),
    close: figureOf('close'),
    volume: figureOf('volume'),
    adjClose: figureOf('adjClose'),
    dividend: figureOf('divCash'),
    split: figureOf('splitFactor'),
  }
}

const DIGITS = 1e6
const rounded = (value: number): number => Math.round(value * DIGITS) / DIGITS

/** The bar at so many new shares for one of then. */
const restated = (bar: PublishedBar, factor: number): PublishedBar => {
  const over = (price: number | null): number | null => (price === null ? null : rounded(price / factor))
  return {
    ...bar,
    open: over(bar.open),
    high: over(bar.high),
    low: over(bar.low),
    close: over(bar.close),
    volume: bar.volume === null ? null : rounded(bar.volume * factor),
    dividend: over(bar.dividend),
  }
}

/** Tiingo's own adjusted prices are restated for dividends too, so those for splits are made from its split factors. */
const splitAdjusted = (bars: readonly PublishedBar[]): readonly PublishedBar[] => {
  let factor = 1
  return bars
    .toReversed()
    .map((bar) => {
      const own = restated(bar, factor)
      if (bar.split !== null && bar.split > 0) factor *= bar.split
      return own
    })
    .toReversed()
}

/** Throws SourceFormatError. */
export const parseTiingoDaily = ([file]: readonly PublishedFile[]): readonly PriceFile[] => {
  if (file === undefined) throw new TypeError('a unit without a file')
  const { symbol = '' } = requestIn(file.address, path)
  const list = barsIn(parseJsonDocument(file.bytes, file.address), file.address)
  const bars = list.map(({ line, bar }) => barOf(symbol, bar, file.address, line))
  return [
    { source: 'tiingo', basis: 'adjusted', isWhole: false, bars: splitAdjusted(bars) },
    { source: 'tiingo', basis: 'raw', isWhole: false, bars },
  ]
}

/** `origin` is another for tests only. */
export const tiingoDailyAt = (origin: string): VendorFeed => ({
  name: 'tiingo-daily',
  about: 'Daily bars of chosen tickers from Tiingo, mutual funds too, with your key.',
  publisher: tiingo,
  key: { settings: ['tiingoKey'], origin, headersOf: ([key = '']) => ({ authorization: `Token ${key}` }) },
  expect: 'json',
  files: { kind: 'named', host: new URL(origin).host, path, by: 'ticker' },
  parse: parseTiingoDaily,
  source: 'tiingo',
  forms: { class: '-_', preferred: '-P-_' },
  bases: ['raw'],
  firstDay: () => BEGINNING,
  addressOf: ({ symbol, from }) =>
    `${origin}/tiingo/daily/${encodeURIComponent(symbol)}/prices?startDate=${from}&format=json`,
})

export const tiingoDaily = tiingoDailyAt('https://api.tiingo.com')
