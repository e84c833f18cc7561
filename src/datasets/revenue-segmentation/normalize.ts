/** Files of the two feeds as rows of what each filing states. */
import type { TaggedFile } from '../../sources/edgar/segment-feeds.ts'
import type { SegmentedFilings } from '../../sources/edgar/statement-data-set.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Normalized } from '../dataset.ts'
import { breakdownsOf } from './breakdown.ts'
import { segmentFilings, segmentLabels } from './record.ts'

/** The day of filing is missing in an instance and a linkbase. */
export type SegmentRows = {
  readonly filings: readonly NewRow<typeof segmentFilings>[]
  readonly labels: readonly NewRow<typeof segmentLabels>[]
}

/** A filing without a breakdown makes no row. */
export const normalizeDataSet = ({ filings, rejected }: SegmentedFilings): Normalized<SegmentRows> => {
  const read = filings.map((filing) => ({ filing, ...breakdownsOf(filing) }))
  const rows = read.flatMap(({ filing, breakdowns }) => {
    const { cik, accession, form, filedOn, periodEnd, isExact } = filing
    const source = isExact ? 'instance' : 'data-set'
    if (breakdowns.length === 0) return []
    const columns = { cik, accession, source, form, filedOn, periodEnd } as const
    return [rowOf(segmentFilings, columns, { breakdowns: [...breakdowns] })]
  })
  return {
    value: { filings: rows, labels: [] },
    count: rows.length,
    rejected: [...rejected, ...read.flatMap((each) => each.rejected)],
  }
}

export const normalizeTagged = (file: TaggedFile): Normalized<SegmentRows> => {
  if (file.kind === 'figures') return normalizeDataSet({ filings: [file.filing], rejected: [] })
  const { cik, accession, labels } = file
  const row = rowOf(segmentLabels, { cik, accession, filedOn: null }, { labels: [...labels] })
  return { value: { filings: [], labels: [row] }, count: 1, rejected: [] }
}
