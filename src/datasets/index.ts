/** Every dataset there is, and every collection of a market store. A new dataset is one more line. */
import { events } from '../store/events.ts'
import { ingestState } from '../store/ingest-state.ts'
import { companies } from './companies/dataset.ts'
import type { Dataset } from './dataset.ts'
import { dividendsDataset } from './dividends/dataset.ts'
import { earningsDataset } from './earnings/dataset.ts'
import { failsToDeliverDataset } from './fails-to-deliver/dataset.ts'
import { filingsDataset } from './filings/dataset.ts'
import { financialsDataset } from './financials/dataset.ts'
import { haltsDataset } from './halts/dataset.ts'
import { holdingsDataset } from './holdings/dataset.ts'
import { insiderTransactionsDataset } from './insider-transactions/dataset.ts'
import { iposDataset } from './ipos/dataset.ts'
import { macroDataset } from './macro/dataset.ts'
import { newsDataset } from './news/dataset.ts'
import { pricesDataset } from './prices/dataset.ts'
import { quotesDataset } from './quotes/dataset.ts'
import { revenueSegmentationDataset } from './revenue-segmentation/dataset.ts'
import { shortInterestDataset } from './short-interest/dataset.ts'
import { splitsDataset } from './splits/dataset.ts'
import { transcriptsDataset } from './transcripts/dataset.ts'

/**
 * In the order in which their feeds depend on each other: a company's facts are compared with calendars that are loaded
 * before.
 */
export const datasets: readonly Dataset[] = [
  companies,
  filingsDataset,
  splitsDataset,
  pricesDataset,
  dividendsDataset,
  financialsDataset,
  revenueSegmentationDataset,
  quotesDataset,
  earningsDataset,
  iposDataset,
  shortInterestDataset,
  failsToDeliverDataset,
  insiderTransactionsDataset,
  haltsDataset,
  macroDataset,
  newsDataset,
  transcriptsDataset,
  holdingsDataset,
]

/** The collections that hold records of publishers. */
export const recordCollections = [...new Set(datasets.flatMap((dataset) => dataset.collections))]

export const datasetCollections = [...recordCollections, ...ingestState, events]

/** The pushed collections by topic. */
export const pushes = datasets.flatMap((dataset) => dataset.pushes ?? [])
