/** What all filings of a company come to, written in the transaction of what changed: a filing, labels, a statement. */
import type { IncomePeriod } from '../../facts/income-period.ts'
import { registrants } from '../../identity/collections.ts'
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
import { type Known, segmentationsOf } from './segmentation.ts'

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

const batchOf = (cik: string, known: Known): Batch => ({
  collection: segmentations,
  rows: segmentationsOf(known).map(({ dimension, period, end, record }) =>
    rowOf(segmentations, { cik, dimension, period, end }, record),
  ),
  replaces: { cik },
})

const MOST_AT_ONCE = 500

const knownCiks = async (rows: readonly StoredRow[], reads: Reads): Promise<ReadonlySet<string>> => {
  const ciks = [...new Set(rows.map(cikOf))]
  const known = new Set<string>()
  for (let start = 0; start < ciks.length; start += MOST_AT_ONCE) {
    const cik = ciks.slice(start, start + MOST_AT_ONCE)
    for (const row of await reads.rows(registrants, { where: { cik } })) known.add(cikOf(row))
  }
  return known
}

/** An instance does not say when it was filed. */
const withFilingDay = async (row: StoredRow, reads: Reads, sources: Sources): Promise<StoredRow> => {
  if (!row.text.includes('"filedOn":null')) return row
  const { cik, accession } = row.at
  const filedOn = await sources.filedOnOf(reads, String(cik), String(accession))
  return { ...row, text: JSON.stringify({ ...JSON.parse(row.text), filedOn }) }
}

/** Rows of registrants that this store does not know are passed over. */
export const completeSegments =
  (sources: Sources) =>
  async (batches: readonly Batch[], reads: Reads, { isReal }: Writing): Promise<Completed> => {
    const known = await knownCiks(
      batches.flatMap(({ rows }) => rows),
      reads,
    )
    const ours: Batch[] = []
    for (const batch of batches) {
      const rows: StoredRow[] = []
      for (const row of batch.rows)
        if (known.has(cikOf(row))) rows.push(await withFilingDay(row, reads, sources))
      ours.push({ ...batch, rows })
    }
    const freshOf = (name: string, cik: string) =>
      ours
        .filter(({ collection }) => collection.name === name)
        .flatMap(({ rows }) => rows.filter((row) => cikOf(row) === cik))
    // The sample's rows go with the first real ones, and must not be counted among them.
    const storedOf = async (of: typeof segmentFilings | typeof segmentLabels, cik: string) =>
      isReal(of.name) ? await reads.rows(of, { where: { cik } }) : []
    const derived: Batch[] = []
    for (const cik of new Set(ours.flatMap(({ rows }) => rows.map(cikOf)))) {
      const filings = merged(await storedOf(segmentFilings, cik), freshOf(segmentFilings.name, cik))
      const labels = merged(await storedOf(segmentLabels, cik), freshOf(segmentLabels.name, cik))
      if (filings.length === 0) continue
      derived.push(
        batchOf(cik, {
          filings: parsed<StoredFiling>(filings),
          labels: parsed<StoredLabels>(labels),
          statements: await sources.incomePeriods(reads, cik),
        }),
      )
    }
    const count = (all: readonly Batch[]): number => all.reduce((sum, { rows }) => sum + rows.length, 0)
    return { batches: [...ours, ...derived], passedOver: count(batches) - count(ours) }
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
      batches.push(
        batchOf(cik, {
          filings: parsed<StoredFiling>(filings),
          labels: parsed<StoredLabels>(labels),
          statements: await sources.incomePeriods(reads, cik),
        }),
      )
    }
    return batches
  }
