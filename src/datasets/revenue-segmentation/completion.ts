/** What all filings of a company come to, written in the transaction of what changed: a filing, labels, a statement. */
import type { IncomePeriod } from '../../facts/income-period.ts'
import { listedCiks } from '../../identity/known-registrants.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Completed, Writing } from '../dataset.ts'
import {
  type StoredFiling,
  type StoredLabels,
  segmentations,
  segmentFilings,
  segmentLabels,
} from './record.ts'
import { segmentationsOf } from './segmentation.ts'

/** What other datasets know of a company and of a filing. */
export type Sources = {
  readonly incomePeriods: (reads: Reads, cik: string) => Promise<readonly IncomePeriod[]>
  /** The day a filing was made, or null. */
  readonly filedOnOf: (reads: Reads, cik: string, accession: string) => Promise<string | null>
}

const cikOf = ({ at }: StoredRow): string => String(at['cik'])

const keyOf = ({ at }: StoredRow): string => [at['cik'], at['accession'], at['source'] ?? ''].join(' ')

/** What is stored with what is about to be: the new row in place of the old one. */
const merged = (stored: readonly StoredRow[], fresh: readonly StoredRow[]): readonly StoredRow[] => [
  ...new Map([...stored, ...fresh].map((row) => [keyOf(row), row])).values(),
]

const parsed = <T>(rows: readonly StoredRow[]): readonly T[] => rows.map(({ text }) => JSON.parse(text) as T)

/** All rows of one company. */
const madeOf = async (
  cik: string,
  filings: readonly StoredRow[],
  labels: readonly StoredRow[],
  reads: Reads,
  sources: Sources,
): Promise<Batch> => {
  const made = segmentationsOf({
    filings: parsed<StoredFiling>(filings),
    labels: parsed<StoredLabels>(labels),
    statements: await sources.incomePeriods(reads, cik),
  })
  const rows = made.map(({ dimension, period, end, record }) =>
    rowOf(segmentations, { cik, dimension, period, end }, record),
  )
  return { collection: segmentations, rows, replaces: { cik } }
}

/** An instance does not say when it was filed. */
const withFilingDay = async (row: StoredRow, reads: Reads, sources: Sources): Promise<StoredRow> => {
  if (!row.text.includes('"filedOn":null')) return row
  const { cik, accession } = row.at
  const filedOn = await sources.filedOnOf(reads, String(cik), String(accession))
  return { ...row, text: JSON.stringify({ ...JSON.parse(row.text), filedOn }) }
}

/** The rows of companies that this store knows, by collection; a batch without a row would end the sample's. */
const ownRows = async (
  batches: readonly Batch[],
  reads: Reads,
  sources: Sources,
): Promise<readonly Batch[]> => {
  const rows = batches.flatMap((batch) => batch.rows)
  const known = await listedCiks(rows, reads)
  const own: Batch[] = []
  for (const batch of batches) {
    const kept: StoredRow[] = []
    for (const row of batch.rows)
      if (known.has(cikOf(row))) kept.push(await withFilingDay(row, reads, sources))
    if (kept.length > 0) own.push({ ...batch, rows: kept })
  }
  return own
}

const countOf = (batches: readonly Batch[]): number => batches.reduce((sum, { rows }) => sum + rows.length, 0)

type Kept = typeof segmentFilings | typeof segmentLabels

/** Rows of companies that this store does not know are passed over. */
export const completeSegments =
  (sources: Sources) =>
  async (batches: readonly Batch[], reads: Reads, { isReal }: Writing): Promise<Completed> => {
    const own = await ownRows(batches, reads, sources)
    const fresh = new Map(own.map(({ collection, rows }) => [collection.name, Map.groupBy(rows, cikOf)]))
    // The sample's rows go with the first real ones, and must not be counted among them.
    const allOf = async (of: Kept, cik: string): Promise<readonly StoredRow[]> =>
      merged(
        isReal(of.name) ? await reads.rows(of, { where: { cik } }) : [],
        fresh.get(of.name)?.get(cik) ?? [],
      )
    const derived: Batch[] = []
    for (const cik of new Set(own.flatMap(({ rows }) => rows.map(cikOf)))) {
      const filings = await allOf(segmentFilings, cik)
      const labels = await allOf(segmentLabels, cik)
      if (filings.length > 0) derived.push(await madeOf(cik, filings, labels, reads, sources))
    }
    return { batches: [...own, ...derived], passedOver: countOf(batches) - countOf(own) }
  }

/** A company's statements tell the days and places of its periods: what rests on them is made anew. */
export const segmentsAfterStatements =
  (sources: Sources) =>
  async (changed: Batch, reads: Reads): Promise<readonly Batch[]> => {
    const ciks = new Set([...changed.rows.map(cikOf), String(changed.replaces?.['cik'] ?? '')])
    const batches: Batch[] = []
    for (const cik of ciks) {
      const filings = await reads.rows(segmentFilings, { where: { cik } })
      if (filings.length === 0) continue
      const labels = await reads.rows(segmentLabels, { where: { cik } })
      batches.push(await madeOf(cik, filings, labels, reads, sources))
    }
    return batches
  }
