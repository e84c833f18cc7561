/** Dividends: cash paid on a share, by the day it goes ex, or as companies state it of a fiscal quarter. */
import { declaredActions } from '../../derived/corporate-actions/record.ts'
import { dividends } from '../../derived/dividends/record.ts'
import { prices } from '../../derived/prices/record.ts'
import { restatedSplits, splits } from '../../derived/splits/record.ts'
import { securities } from '../../security-master/collections.ts'
import { nasdaqDividends } from '../../sources/nasdaq/calendar-feeds.ts'
import { dataset, derivation, load } from '../dataset.ts'
import { reassignmentsOf } from '../event-reassignment.ts'
import { whenListed } from '../newly-listed.ts'
import { eventEndpoints } from '../security-events.ts'
import { exampleDividend, exampleDividendOfApple } from './example.ts'
import { normalizeDividends } from './normalize.ts'
import { dividendsAfterBars, dividendsAfterSplits, dividendsMoved, resolveDividends } from './resolve.ts'
import {
  dividendsAfterReports,
  dividendsAfterRestatedSplits,
  dividendsWhenListed,
} from './stated-dividends.ts'

/** By (on desc, ticker), and of one security by the primary key. */
const endpoints = eventEndpoints({
  of: dividends,
  path: '/v1/dividends',
  name: 'listDividends',
  tag: {
    name: 'Dividends',
    about: 'Cash dividends by ex-date, as declared and adjusted for splits.',
  },
  about: [
    'Dividends of all tickers, newest ex-date first. If no calendar has a dividend, the row is the company’s own figure for the fiscal quarter.',
    'Dividends of one ticker, newest ex-date first. If no calendar has a dividend, the row is the company’s own figure for the fiscal quarter.',
  ],
  marketReads: [dividends],
  example: exampleDividend,
  tickerExample: { ticker: 'AAPL', results: [exampleDividendOfApple], total: 4 },
})

export const dividendsDataset = dataset({
  name: 'dividends',
  about: 'Cash dividends.',
  collections: [dividends],
  loads: [
    load({
      feed: nasdaqDividends,
      normalize: normalizeDividends,
      resolve: resolveDividends,
      dependsOn: [securities],
      checks: ({ rows }) => ({ figures: { dividend: rows.map(({ rate }) => rate) } }),
    }),
  ],
  derivations: [
    derivation({ from: declaredActions, isOnlySource: true, derive: dividendsAfterReports }),
    derivation({ from: restatedSplits, derive: dividendsAfterRestatedSplits }),
    derivation({ from: splits, derive: dividendsAfterSplits }),
    derivation({ from: prices, derive: dividendsAfterBars }),
    ...reassignmentsOf(dividends, dividendsMoved, ({ isStated }) => isStated === 1),
    whenListed(dividendsWhenListed),
  ],
  endpoints,
})
