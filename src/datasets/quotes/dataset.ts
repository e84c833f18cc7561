/** Quotes: the last stored price of each ticker, one by one and in batches. */
import { batch, one } from '../../contract/envelope.ts'
import { tickers } from '../../contract/parameter.ts'
import { ApiProblem } from '../../contract/problem.ts'
import { prices } from '../../derived/prices/record.ts'
import { quoteReads } from '../../derived/quotes/quote-cache.ts'
import { Quote, quotes } from '../../derived/quotes/record.ts'
import { shareCounts } from '../../derived/share-counts/record.ts'
import { securities, symbols } from '../../security-master/collections.ts'
import { secCompanyFacts } from '../../sources/edgar/feeds.ts'
import { nasdaqScreener } from '../../sources/nasdaq/screener.ts'
import { dataset, endpoint, load, writeTo } from '../dataset.ts'
import { push } from '../push.ts'
import { exampleQuote } from './example.ts'
import { normalizeScreener, normalizeShareCount } from './normalize.ts'
import { resolveSales } from './resolve.ts'
import { quotesSample } from './sample.ts'

const tag = {
  name: 'Quotes',
  about:
    'The last stored price of a ticker, with figures computed from it. `quotedAt` is the time of the price.',
}
const MAX_TICKERS = 200

const several = endpoint({
  path: '/v1/quotes',
  name: 'listQuotes',
  summary: 'Quotes of several tickers',
  tag,
  about:
    'Quotes of up to 200 tickers, in the requested order, each once. It counts as one request. Unknown tickers are listed in `missing`; for the first of them `didYouMean` lists similar tickers.',
  query: { tickers: tickers('Tickers, separated by commas, case-sensitive.', 'AAPL,MSFT') },
  refuses: ['too_many_tickers'],
  reads: quoteReads,
  returns: batch(Quote),
  example: {
    values: { tickers: 'AAPL,NONE' },
    response: { results: [exampleQuote], count: 1, missing: ['NONE'] },
  },
  answer: ({ quotes: cache, securityMaster }, { tickers: asked }) => {
    if (asked.length > MAX_TICKERS) {
      const detail = `${asked.length} tickers were given; a batch takes up to ${MAX_TICKERS}`
      throw new ApiProblem('too_many_tickers', { detail })
    }
    const results: string[] = []
    const missing: string[] = []
    for (const ticker of new Set(asked)) {
      const text = cache.textOf(ticker)
      if (text === undefined) missing.push(ticker)
      else results.push(text)
    }
    const after = { count: results.length, missing, ...securityMaster.hintsFor(missing) }
    return { kind: 'list', before: {}, results, after }
  },
})

const single = endpoint({
  path: '/v1/quotes/{ticker}',
  alias: '/v1/quote/{ticker}',
  name: 'getQuote',
  summary: 'Quote of a ticker',
  tag,
  about: 'The quote of one ticker. For a known ticker without a quote the values are null.',
  reads: quoteReads,
  returns: one(Quote),
  example: { values: { ticker: 'AAPL' }, response: exampleQuote },
  answer: ({ quotes: cache, securityMaster }, { ticker }) => {
    const text = cache.textOf(ticker)
    // `known` throws `ticker_not_found` with close tickers.
    return { kind: 'record', text: text ?? cache.textOf(securityMaster.known(ticker).ticker) ?? '' }
  },
})

export const quotesDataset = dataset({
  name: 'quotes',
  about: 'The last stored price of each ticker.',
  collections: [quotes, shareCounts],
  adds: [prices],
  loads: [
    load({
      feed: nasdaqScreener,
      normalize: normalizeScreener,
      resolve: resolveSales,
      dependsOn: [securities, symbols],
      checks: ({ rows }) => ({
        figures: {
          price: rows.map(({ lastSale }) => lastSale),
          change: rows.map(({ netChange }) => netChange),
          volume: rows.map(({ volume }) => volume),
        },
      }),
    }),
    load({ feed: secCompanyFacts, normalize: normalizeShareCount, resolve: writeTo(shareCounts) }),
  ],
  endpoints: [several, single],
  pushes: [
    push({
      topic: 'quotes',
      about:
        'The quote of a ticker, when the close of a newer session is first stored. A correction changes the record without an event.',
      of: quotes,
      record: Quote,
      example: exampleQuote,
      columns: ['ticker', 'quotedAt'],
      happenedAt: ({ quotedAt }) => quotedAt ?? '',
      isNew: ({ quotedAt }, before) => quotedAt !== null && quotedAt > (before?.quotedAt ?? ''),
      // Bars of the same load are in the quote too, so that it is sent from memory, when that has both.
      isKnown: ({ quotes: cache }, { ticker, quotedAt }) =>
        (cache.quotedAtOf(ticker) ?? '') >= (quotedAt ?? ''),
      write: ({ quotes: cache }, { columns: { ticker } }) => {
        const text = cache.textOf(ticker)
        if (text === undefined) throw new TypeError(`${ticker} has no quote in memory`)
        return { tickers: [ticker], text, values: {} }
      },
    }),
  ],
  sample: quotesSample,
})
