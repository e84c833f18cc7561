/** Reads the stored revenue segments of a company, and makes the rows that are served. */
import { incomePeriodsOf } from '../../derived/statements/query.ts'
import type { NewRow } from '../../store/collection.ts'
import { recordOf, rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import type { SegmentRows } from './normalize.ts'
import { segmentations, segmentFilings, segmentLabels } from './record.ts'
import type { Known, Segmentation } from './segmentation.ts'

export const storedOf = async (reads: Reads, cik: string): Promise<SegmentRows> => ({
  filings: await reads.rows(segmentFilings, { where: { cik } }),
  labels: await reads.rows(segmentLabels, { where: { cik } }),
})

/** Of these filings and labels. */
export const knownOf = async (
  cik: string,
  { filings, labels }: SegmentRows,
  reads: Reads,
): Promise<Known> => ({
  filings: filings.map((row) => ({ ...row.columns, ...recordOf(segmentFilings, row) })),
  labels: labels.map((row) => ({ ...row.columns, ...recordOf(segmentLabels, row) })),
  statements: await incomePeriodsOf(reads, cik),
  asOf: null,
})

export const segmentationRow = (
  cik: string,
  { dimension, period, end, record }: Segmentation,
): NewRow<typeof segmentations> => rowOf(segmentations, { cik, dimension, period, end }, record)
