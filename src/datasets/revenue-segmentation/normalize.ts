/** Files of the two feeds as rows of what each filing tells; leaves out what all filings of a company come to. */
import type { SegmentedFiling } from '../../sources/edgar/segment-facts.ts'
import type { TaggedFile } from '../../sources/edgar/segment-feeds.ts'
import type { SegmentedFilings } from '../../sources/edgar/statement-data-set.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Normalized, Rejection } from '../dataset.ts'
import { breakdownsOf } from './breakdown.ts'
import { segmentFilings, segmentLabels } from './record.ts'

type Told = { readonly rows: readonly StoredRow[]; readonly rejected: readonly Rejection[] }

/** A filing without a breakdown is no row. */
const told = ({ facts, isExact, ...filing }: SegmentedFiling): Told => {
  const { breakdowns, rejected } = breakdownsOf({ facts, isExact, ...filing })
  if (breakdowns.length === 0) return { rows: [], rejected }
  const { cik, accession } = filing
  const at = { cik, accession, source: isExact ? 'instance' : 'data-set' }
  return { rows: [rowOf(segmentFilings, at, { ...filing, isInstance: isExact, breakdowns })], rejected }
}

export const normalizeDataSet = ({ filings, rejected }: SegmentedFilings): Normalized => {
  const all = filings.map(told)
  return {
    batches: [{ collection: segmentFilings, rows: all.flatMap(({ rows }) => rows) }],
    rejected: [...rejected, ...all.flatMap((one) => one.rejected)],
  }
}

export const normalizeTagged = (file: TaggedFile): Normalized => {
  if (file.kind === 'figures') {
    const { rows, rejected } = told(file.filing)
    return { batches: [{ collection: segmentFilings, rows }], rejected }
  }
  const { cik, accession, labels } = file
  const row = rowOf(segmentLabels, { cik, accession }, { cik, accession, labels })
  return { batches: [{ collection: segmentLabels, rows: [row] }], rejected: [] }
}
