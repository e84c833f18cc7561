/** Prices: daily bars of a ticker, raw or adjusted, from vendors and from files of the operator. */

import { endpointOf } from '../../contract/endpoint.ts'
import { perTickerWith } from '../../contract/envelope.ts'
import { flag } from '../../contract/field.ts'
import { day, limit, oneOf } from '../../contract/parameter.ts'
import { bestSeries, priceSummaries, seriesOfTicker } from '../../facts/price-summary.ts'
import { securities, symbols } from '../../identity/collections.ts'
import { alpacaDaily } from '../../sources/alpaca/daily.ts'
import { massiveDaily } from '../../sources/massive/daily.ts'
import { pricesCsv } from '../../sources/prices-csv.ts'
import { stooqDaily } from '../../sources/stooq/daily.ts'
import { tiingoDaily } from '../../sources/tiingo/daily.ts'
import type { VendorFeed } from '../../sources/vendor-feed.ts'
import { type Dataset, dataset, type Load, load, type Market } from '../dataset.ts'
import { prices } from './collection.ts'
import { completePricesOf, type SplitsOf } from './completion.ts'
import { normalizePrices, normalizeVendorPrices } from './normalize.ts'
import { barsOf, summariesAfterBars } from './query.ts'
import { PriceBar } from './record.ts'
import { vendorAddressesOf } from './vendor-addresses.ts'
import { completeVendorPricesOf } from './vendor-completion.ts'

/** Apple's, as the exchange recorded it. */
const bar = {
  date: '2024-10-29',
  open: 233.1,
  high: 234.325,
  low: 232.32,
  close: 233.67,
  volume: 35417247,
  adjClose: null,
  source: 'csv',
}

const ofTicker = endpointOf<Market>()({
  path: '/v1/prices/{ticker}',
  name: 'listPrices',
  tag: 'Prices',
  about:
    'Daily bars of one ticker, newest first, all from one source. Without `adjusted` the series adjusted for splits, or the raw one where there is no other; the answer says which.',
  query: {
    from: day('On or after this date.'),
    to: day('On or before this date.'),
    adjusted: oneOf(['true', 'false'], {
      about: 'Adjusted for splits, or as traded; empty for whichever there is.',
      default: '',
    }),
    limit: limit({ max: 5000, default: 500 }),
  },
  reads: [prices, priceSummaries, securities].map(({ name }) => name),
  maxAgeSeconds: 300,
  returns: perTickerWith({ adjusted: flag('Whether the prices are adjusted for splits.') }, PriceBar),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', adjusted: true, results: [bar], count: 1, total: 1 },
  },
  answer: async ({ store, directory }, { ticker, adjusted, ...choice }) => {
    const all = await seriesOfTicker(store, ticker)
    // Bars of a name that is listed no longer are served too; `known` throws for one that nobody knows.
    if (all.length === 0) directory.known(ticker)
    const wanted = all.filter(
      ({ basis }) => adjusted === '' || (basis === 'adjusted') === (adjusted === 'true'),
    )
    const series = bestSeries(wanted)
    const isAdjusted = series === undefined ? adjusted !== 'false' : series.basis === 'adjusted'
    const { texts, total } =
      series === undefined ? { texts: [], total: 0 } : await barsOf(store, ticker, series, choice)
    return {
      kind: 'list',
      before: { ticker, adjusted: isAdjusted },
      results: texts,
      after: { count: texts.length, total },
      total,
    }
  },
})

/** The bars of a vendor, each ticker by itself. */
const vendorLoad = (feed: VendorFeed, splitsOf: SplitsOf): Load =>
  load({
    feed,
    normalize: normalizeVendorPrices,
    complete: completeVendorPricesOf(feed, splitsOf),
    addresses: vendorAddressesOf(feed),
    drawsOn: [securities.name, symbols.name],
    watch: { days: ['date'] },
  })

/** `splitsOf` tells the splits of a ticker, from whatever dataset knows. */
export const pricesOf = (
  splitsOf: SplitsOf,
  vendors: readonly VendorFeed[] = [alpacaDaily, tiingoDaily, massiveDaily],
): Dataset => {
  const bars = {
    normalize: normalizePrices,
    complete: completePricesOf(splitsOf),
    drawsOn: [securities.name, symbols.name],
    watch: { days: ['date'] },
  }
  return dataset({
    name: 'prices',
    about: 'Daily bars, from vendors with your key and from files of the operator.',
    collections: [prices, priceSummaries],
    loads: [
      load({ feed: stooqDaily, ...bars }),
      load({ feed: pricesCsv, ...bars }),
      ...vendors.map((feed) => vendorLoad(feed, splitsOf)),
    ],
    derivations: [{ from: prices.name, isWhole: true, derive: summariesAfterBars }],
    endpoints: [ofTicker],
  })
}
