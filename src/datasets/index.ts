/** Every dataset there is, and every collection they and identity keep. A new dataset is one more line. */
import { companies } from './companies/dataset.ts'
import type { Dataset } from './dataset.ts'
import { filingsDataset } from './filings/dataset.ts'
import { acceptanceOf } from './filings/query.ts'
import { financialsOf } from './financials/dataset.ts'

export const datasets: readonly Dataset[] = [companies, filingsDataset, financialsOf(acceptanceOf)]

export const collections = [...new Set(datasets.flatMap((dataset) => dataset.collections))]
