/** Combines all filings of a company, in the transaction of a change: of a filing, its labels or a statement. */
import { filedOnOf } from '../../derived/filings/query.ts'
import type { incomePeriods } from '../../derived/statements/record.ts'
import { listedCiks } from '../../security-master/known-ciks.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved, WriteContext } from '../dataset.ts'
import type { SegmentRows } from './normalize.ts'
import { segmentations, segmentFilings, segmentLabels } from './record.ts'
import { segmentationsOf } from './segmentation.ts'
import { knownOf, segmentationRow, storedOf } from './stored-segments.ts'

/** All rows of one company. */
const segmentationBatch = async (
  cik: string,
  { filings, labels }: SegmentRows,
  reads: Reads,
): Promise<Batch> => {
  const found = segmentationsOf(await knownOf(cik, { filings, labels }, reads))
  return batchOf(
    segmentations,
    found.map((each) => segmentationRow(cik, each)),
    { cik },
  )
}

/** The last row of each key: what is about to be written in place of what is stored. */
const lastOfEach = <R>(rows: readonly R[], keyOf: (row: R) => string): readonly R[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

type Filed = { readonly cik: string; readonly accession: string; readonly filedOn: string | null }

/** The rows of companies that this store knows, each with the day of its filing. */
const ownRows = async <F extends Filed>(
  rows: readonly { readonly columns: F; readonly text: string }[],
  reads: Reads,
) => {
  const known = await listedCiks([...new Set(rows.map(({ columns }) => columns.cik))], reads)
  const own = []
  for (const { columns, text } of rows) {
    const { cik, accession } = columns
    if (!known.has(cik)) continue
    const filedOn = columns.filedOn ?? (await filedOnOf(reads, cik, accession))
    own.push({ columns: { ...columns, filedOn }, text })
  }
  return own
}

/** Rows of companies that this store does not know are skipped. */
export const resolveSegments = async (
  value: SegmentRows,
  reads: Reads,
  { isReal }: WriteContext,
): Promise<Resolved> => {
  const filings = await ownRows(value.filings, reads)
  const labels = await ownRows(value.labels, reads)
  const batches: Batch[] = []
  // A batch without a row would end the sample's rows, too.
  if (filings.length > 0) batches.push(batchOf(segmentFilings, filings))
  if (labels.length > 0) batches.push(batchOf(segmentLabels, labels))
  for (const cik of new Set([...filings, ...labels].map(({ columns }) => columns.cik))) {
    // The first real rows remove the sample's, which must not be counted among them.
    const stored = await storedOf(reads, cik)
    const isOwn = ({ columns }: { readonly columns: { readonly cik: string } }) => columns.cik === cik
    const all = {
      filings: lastOfEach(
        [...(isReal(segmentFilings) ? stored.filings : []), ...filings.filter(isOwn)],
        ({ columns: { accession, source } }) => `${accession} ${source}`,
      ),
      labels: lastOfEach(
        [...(isReal(segmentLabels) ? stored.labels : []), ...labels.filter(isOwn)],
        ({ columns }) => columns.accession,
      ),
    }
    if (all.filings.length > 0) batches.push(await segmentationBatch(cik, all, reads))
  }
  const own = filings.length + labels.length
  return { batches, skipped: value.filings.length + value.labels.length - own }
}

/** The days of periods and their place in the year come from a company's statements: what rests on them is made again. */
export const segmentsAfterStatements = async (
  { rows, replaces }: Batch<typeof incomePeriods>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const ciks = new Set(rows.map(({ columns }) => columns.cik))
  if (typeof replaces?.cik === 'string') ciks.add(replaces.cik)
  const batches: Batch[] = []
  for (const cik of ciks) {
    const stored = await storedOf(reads, cik)
    if (stored.filings.length > 0) batches.push(await segmentationBatch(cik, stored, reads))
  }
  return batches
}
