/** Tiingo's end-of-day prices of one ticker: raw bars with what each was restated by, from which the adjusted follow. */
import { dayIn } from '../../lib/day.ts'
import { parseJsonDocument } from '../../lib/json-document.ts'
import { rounded } from '../../lib/rounded.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { type Publisher, parseOne } from '../feed.ts'
import type { PriceFile, PublishedBar } from '../price-bar.ts'
import { barsIn, requestIn, type VendorFeed } from '../vendor-feed.ts'

export const tiingo: Publisher = {
  name: 'Tiingo',
  terms: 'For the holder of the key, for internal use. No redistribution without an agreement.',
}

/** The source of its bars. */
export const TIINGO = 'tiingo'

/** Tiingo's oldest series begin in 1962. */
const BEGINNING = '1962-01-01'

const path = /^\/tiingo\/daily\/(?<symbol>[^/]+)\/prices\?startDate=(?<from>[\d-]{10})&format=json$/

const midnight = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T00:00:00(?:\.000)?(?:Z|\+00:00)$/

const fields = {
  ...{ open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volume' },
  ...{ adjClose: 'adjClose', dividend: 'divCash', split: 'splitFactor' },
} as const

const DECIMALS = 6

/** The bar restated for so many new shares for one old share. */
const restated = (bar: PublishedBar, factor: number): PublishedBar => {
  const over = (price: number | null): number | null =>
    price === null ? null : rounded(price / factor, DECIMALS)
  return {
    ...bar,
    open: over(bar.open),
    high: over(bar.high),
    low: over(bar.low),
    close: over(bar.close),
    volume: bar.volume === null ? null : rounded(bar.volume * factor, DECIMALS),
    dividend: over(bar.dividend),
  }
}

/** From the newest bar back, in whichever order the file has them. Tiingo's own adjusted prices are restated for dividends too, so those for splits are made from its split factors. */
const splitAdjusted = (bars: readonly PublishedBar[]): readonly PublishedBar[] => {
  let factor = 1
  return bars
    .toSorted((one, other) => Number(one.day < other.day) - Number(one.day > other.day))
    .map((bar) => {
      const own = restated(bar, factor)
      if (bar.split !== null && bar.split > 0) factor *= bar.split
      return own
    })
    .toReversed()
}

const parseTiingoDaily = (bytes: Uint8Array, file: string): readonly PriceFile[] => {
  const { symbol = '' } = requestIn(file, path)
  const bars = barsIn(parseJsonDocument(bytes, file), file, symbol, fields, ({ date }, line) => {
    const day = dayIn(String(date), midnight)
    if (day === null) throw new SourceFormatError(file, line, `${JSON.stringify(date)} is not a date`)
    return day
  })
  return [
    { source: TIINGO, basis: 'adjusted', isFullSeries: false, bars: splitAdjusted(bars) },
    { source: TIINGO, basis: 'raw', isFullSeries: false, bars },
  ]
}

/** `origin` is another for tests only. */
export const tiingoDailyAt = (origin: string): VendorFeed => ({
  name: 'tiingo-daily',
  about: 'Daily bars of chosen tickers from Tiingo, including mutual funds, with your key.',
  first: { stage: 'quotes' },
  publisher: tiingo,
  key: { settings: ['tiingoKey'], origin, headersOf: ([key = '']) => ({ authorization: `Token ${key}` }) },
  expect: 'json',
  files: { kind: 'derived-addresses', host: new URL(origin).host, path, by: 'ticker' },
  parse: parseOne(parseTiingoDaily),
  source: TIINGO,
  forms: { class: '-_', preferred: '-P-_' },
  bases: ['raw'],
  firstDay: () => BEGINNING,
  addressOf: ({ symbol, from }) =>
    `${origin}/tiingo/daily/${encodeURIComponent(symbol)}/prices?startDate=${from}&format=json`,
})

export const tiingoDaily = tiingoDailyAt('https://api.tiingo.com')
