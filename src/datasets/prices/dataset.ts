/** Prices: daily bars of a ticker, raw or adjusted, from vendors and from files of the operator. */
import { perTickerWith } from '../../contract/envelope.ts'
import { flag } from '../../contract/field.ts'
import { limit, oneOf } from '../../contract/parameter.ts'
import { ApiProblem } from '../../contract/problem.ts'
import { bestSeries, seriesOfSecurity } from '../../derived/prices/price-summary.ts'
import { PriceBar, priceSummaries, prices } from '../../derived/prices/record.ts'
import { securities, symbols } from '../../security-master/collections.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { alpacaDaily } from '../../sources/alpaca/daily.ts'
import { massiveDaily } from '../../sources/massive/daily.ts'
import { massiveGrouped } from '../../sources/massive/grouped.ts'
import { pricesCsv } from '../../sources/prices-csv.ts'
import { stooqDaily } from '../../sources/stooq/daily.ts'
import { tiingoDaily } from '../../sources/tiingo/daily.ts'
import { tiingoTickers } from '../../sources/tiingo/tickers.ts'
import type { VendorFeed } from '../../sources/vendor-feed.ts'
import { followingSecurities } from '../affected-securities.ts'
import { dataset, derivation, endpoint, type Load, load, writeTo } from '../dataset.ts'
import { periodQuery, tickerAnswer } from '../list-answer.ts'
import { exampleBar } from './example.ts'
import { resolveMarketDay } from './market-day.ts'
import { normalizePrices, normalizeVendorPrices, priceChecks } from './normalize.ts'
import { normalizeTickers, tickerChecks } from './priced-symbols.ts'
import { barsIn, summariesAfterBars } from './query.ts'
import { movedSeries } from './reassignment.ts'
import { pricedSymbols } from './record.ts'
import { resolvePrices } from './resolve.ts'
import { pricesSample } from './sample.ts'
import { vendorAddressesOf } from './vendor-addresses.ts'
import { resolveVendorPrices } from './vendor-resolve.ts'

const ofTicker = endpoint({
  path: '/v1/prices/{ticker}',
  exported: {
    rows: 'one series of a ticker, adjusted for splits if there is one (adjusted=true or adjusted=false)',
    chosenBy: 'adjusted',
  },
  name: 'listPrices',
  summary: 'Daily prices of a ticker',
  tag: {
    name: 'Prices',
    about: 'Daily bars: open, high, low, close and volume, as traded or adjusted for splits.',
  },
  about:
    'Daily bars of one ticker, newest first, all from one source. Without `adjusted` the answer has prices adjusted for splits, or prices as traded if there are no others; its field `adjusted` says which.',
  query: {
    ...periodQuery(PriceBar),
    adjusted: oneOf(['true', 'false'], {
      about:
        '`true` for prices adjusted for splits, `false` for prices as traded; empty for those available.',
      default: '',
    }),
    limit: limit({ max: 5000, default: 500 }),
  },
  reads: [prices, priceSummaries, ...securityMasterReads],
  maxAgeSeconds: 300,
  returns: perTickerWith({ adjusted: flag('Whether the prices are adjusted for splits.') }, PriceBar),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', adjusted: true, results: [exampleBar], count: 1, total: 1 },
  },
  answer: async ({ store, securityMaster, onDamage }, { ticker, adjusted, ...choice }) => {
    const security = securityMaster.securityOf(ticker)
    let isWhole = true
    const all = await seriesOfSecurity(store, security, (...damage) => {
      isWhole = false
      onDamage(...damage)
    })
    // There are bars, but of which series is not known.
    if (all.length === 0 && !isWhole) throw new ApiProblem('unavailable')
    // Bars of a delisted name are served too; `known` throws for an unknown one.
    if (all.length === 0) securityMaster.known(ticker)
    const wanted = all.filter(
      ({ basis }) => adjusted === '' || (basis === 'adjusted') === (adjusted === 'true'),
    )
    const series = bestSeries(wanted)
    const isAdjusted = series === undefined ? adjusted !== 'false' : series.basis === 'adjusted'
    const { bars, total } =
      series === undefined
        ? { bars: [], total: 0 }
        : await barsIn(store, { security, basis: series.basis, source: series.source }, choice)
    return { ...tickerAnswer(ticker, bars, total), before: { ticker, adjusted: isAdjusted } }
  },
})

const dependsOn = [securities, symbols]

/** Files of the operator, each with any number of series. */
const fileLoad = (feed: typeof stooqDaily): Load =>
  load({ feed, normalize: normalizePrices, resolve: resolvePrices, dependsOn, checks: priceChecks })

/** The bars of a vendor, each ticker by itself. */
export const vendorLoad = (feed: VendorFeed): Load =>
  load({
    feed,
    normalize: normalizeVendorPrices,
    resolve: resolveVendorPrices(feed),
    addresses: vendorAddressesOf(feed),
    dependsOn,
    checks: (files) => priceChecks(...files),
  })

/** The bars of all tickers, each day by itself. */
export const marketDayLoad = (feed: typeof massiveGrouped): Load =>
  load({ feed, normalize: normalizePrices, resolve: resolveMarketDay, dependsOn, checks: priceChecks })

/** What a vendor has, before it is asked for it. */
const listLoad = load({
  feed: tiingoTickers,
  normalize: normalizeTickers,
  resolve: writeTo(pricedSymbols),
  checks: tickerChecks,
})

export const pricesDataset = dataset({
  name: 'prices',
  about: 'Daily bars, from vendors with the operator’s key and from the operator’s files.',
  collections: [prices, priceSummaries, pricedSymbols],
  derived: [priceSummaries],
  loads: [
    ...[stooqDaily, pricesCsv].map(fileLoad),
    listLoad,
    ...[alpacaDaily, tiingoDaily, massiveDaily].map(vendorLoad),
    marketDayLoad(massiveGrouped),
  ],
  derivations: [
    derivation({ from: prices, isOnlySource: true, derive: summariesAfterBars }),
    ...followingSecurities(movedSeries),
  ],
  endpoints: [ofTicker],
  sample: pricesSample,
})
