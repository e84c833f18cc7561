/** Every dataset there is, and every collection of a market store. A new dataset is one more line. */
import { sharesByCover } from '../facts/shares-outstanding.ts'
import { ledger } from '../store/ledger.ts'
import { companies } from './companies/dataset.ts'
import type { Dataset } from './dataset.ts'
import { declarationsOf } from './declarations/dataset.ts'
import { dividendsOf } from './dividends/dataset.ts'
import { dividendSpan, dividendsOfTicker } from './dividends/query.ts'
import { earningsOf } from './earnings/dataset.ts'
import { filingsDataset } from './filings/dataset.ts'
import { acceptanceOf, filedOnOf, filingsWithForms, resultFilings } from './filings/query.ts'
import { financialsOf } from './financials/dataset.ts'
import { incomePeriods, newestQuarters, quarterFigures } from './financials/query.ts'
import { haltsDataset } from './halts/dataset.ts'
import { holdingsOf } from './holdings/dataset.ts'
import { insiderTransactionsOf } from './insider-transactions/dataset.ts'
import { iposOf } from './ipos/dataset.ts'
import { macroDataset } from './macro/dataset.ts'
import { newsDataset } from './news/dataset.ts'
import { pricesOf } from './prices/dataset.ts'
import { rawCloseOn } from './prices/query.ts'
import { quotesOf } from './quotes/dataset.ts'
import { revenueSegmentationOf } from './revenue-segmentation/dataset.ts'
import { shortInterestOf } from './short-interest/dataset.ts'
import { splitsDataset } from './splits/dataset.ts'
import { splitFactorAfter, splitsOfTicker, tickersSplit } from './splits/query.ts'
import { transcriptsDataset } from './transcripts/dataset.ts'

/** In the order in which their feeds build on each other: a company's facts are held against calendars that are loaded. */
export const datasets: readonly Dataset[] = [
  companies,
  filingsDataset,
  splitsDataset,
  pricesOf(splitsOfTicker),
  dividendsOf({ factorAfter: splitFactorAfter, tickersSplit }, rawCloseOn),
  financialsOf(acceptanceOf),
  revenueSegmentationOf({ incomePeriods, filedOnOf, filingsWithForms }),
  quotesOf(newestQuarters),
  declarationsOf({ dividendsOf: dividendsOfTicker, dividendSpan, splitsOf: splitsOfTicker }),
  earningsOf({ quarters: quarterFigures, reports: resultFilings }),
  iposOf(filingsWithForms),
  shortInterestOf(sharesByCover(splitsOfTicker)),
  insiderTransactionsOf(filingsWithForms),
  haltsDataset,
  macroDataset,
  newsDataset,
  transcriptsDataset,
  holdingsOf({ filingsWithForms, filedOn: filedOnOf, splitsOf: splitsOfTicker }),
]

/** The collections that hold records of publishers. */
export const recordCollections = [...new Set(datasets.flatMap((dataset) => dataset.collections))]

export const collections = [...recordCollections, ...ledger]
