/** Quotes: the last stored price of each ticker, one by one and in batches. */

import { endpointOf } from '../../contract/endpoint.ts'
import { batch, one } from '../../contract/envelope.ts'
import { tickers } from '../../contract/parameter.ts'
import { ApiProblem } from '../../contract/problem.ts'
import { shareCounts } from '../../facts/share-count.ts'
import { trailingQuarters } from '../../facts/trailing-eps.ts'
import { securities, symbols } from '../../identity/collections.ts'
import { secCompanyFacts } from '../../sources/edgar/feeds.ts'
import { nasdaqScreener } from '../../sources/nasdaq/screener.ts'
import { type Dataset, dataset, load, type Market } from '../dataset.ts'
import { quoteReads } from './board.ts'
import { quotes } from './collection.ts'
import { completeCompanyOf, normalizeShareCount, type QuartersOf } from './company-figures.ts'
import { completeQuotes, normalizeScreener } from './normalize.ts'
import { Quote } from './record.ts'

const endpoint = endpointOf<Market>()
const tag = 'Quotes'
const MOST_TICKERS = 200

/** As of the close of 2026-08-21, before any bars were loaded. */
const apple = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  exchange: 'Nasdaq Stock Market',
  exchangeCode: 'NASDAQ',
  currency: 'USD',
  price: 309.35,
  change: -1.95,
  changePct: -0.626,
  open: null,
  previousClose: 311.3,
  dayLow: null,
  dayHigh: null,
  yearLow: null,
  yearHigh: null,
  volume: 46767645,
  avgVolume: null,
  marketCap: 4514709583000,
  sharesOutstanding: null,
  priceAvg50: null,
  priceAvg200: null,
  eps: null,
  pe: null,
  quotedAt: '2026-08-21T20:00:00Z',
  updatedAt: '2026-08-21T22:00:00Z',
}

const several = endpoint({
  path: '/v1/quotes',
  name: 'listQuotes',
  tag,
  about:
    'Quotes of up to 200 tickers in the order asked for, each once. One request of the limit, however many. Unknown tickers are named in `missing`.',
  query: { tickers: tickers('Tickers separated by commas, case-sensitive.', 'AAPL,MSFT') },
  refuses: ['too_many_tickers'],
  reads: quoteReads,
  returns: batch(Quote),
  example: { values: { tickers: 'AAPL,NONE' }, response: { results: [apple], count: 1, missing: ['NONE'] } },
  answer: async ({ quotes: board }, { tickers: asked }) => {
    if (asked.length > MOST_TICKERS) {
      const detail = `${asked.length} tickers were given; a batch takes up to ${MOST_TICKERS}`
      throw new ApiProblem('too_many_tickers', { detail })
    }
    const results: string[] = []
    const missing: string[] = []
    for (const ticker of new Set(asked)) {
      const text = board.textOf(ticker)
      if (text === undefined) missing.push(ticker)
      else results.push(text)
    }
    return { kind: 'list', before: {}, results, after: { count: results.length, missing } }
  },
})

const single = endpoint({
  path: '/v1/quotes/{ticker}',
  alias: '/v1/quote/{ticker}',
  name: 'getQuote',
  tag,
  about: 'The quote of one ticker. A ticker that is known and has no quote has null values.',
  reads: quoteReads,
  returns: one(Quote),
  example: { values: { ticker: 'AAPL' }, response: apple },
  answer: async ({ quotes: board, directory }, { ticker }) => {
    const text = board.textOf(ticker)
    // `known` throws `ticker_not_found` with close tickers.
    return { kind: 'record', text: text ?? board.textOf(directory.known(ticker).ticker) ?? '' }
  },
})

/** Comes after the dataset that `quartersOf` asks: of a company's file both have their rows in one transaction. */
export const quotesOf = (quartersOf: QuartersOf): Dataset =>
  dataset({
    name: 'quotes',
    about: 'The last stored price of each ticker.',
    collections: [quotes, shareCounts, trailingQuarters],
    loads: [
      load({
        feed: nasdaqScreener,
        normalize: normalizeScreener,
        complete: completeQuotes,
        drawsOn: [securities.name, symbols.name],
        watch: { figures: ['price', 'change', 'volume'] },
      }),
      load({
        feed: secCompanyFacts,
        normalize: normalizeShareCount,
        complete: completeCompanyOf(quartersOf),
      }),
    ],
    endpoints: [several, single],
  })
