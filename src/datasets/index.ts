/** Every dataset there is, and every collection of a market store. A new dataset is one more line. */
import { ledger } from '../store/ledger.ts'
import { companies } from './companies/dataset.ts'
import type { Dataset } from './dataset.ts'
import { filingsDataset } from './filings/dataset.ts'
import { acceptanceOf } from './filings/query.ts'
import { financialsOf } from './financials/dataset.ts'

export const datasets: readonly Dataset[] = [companies, filingsDataset, financialsOf(acceptanceOf)]

/** The collections that hold records of publishers. */
export const recordCollections = [...new Set(datasets.flatMap((dataset) => dataset.collections))]

export const collections = [...recordCollections, ...ledger]
