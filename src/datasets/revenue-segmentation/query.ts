/** Reads the revenue of one registrant by its parts. */
import { money, record, text } from '../../contract/field.ts'
import type { Row } from '../../store/collection.ts'
import { recordOf } from '../../store/record-text.ts'
import { servedOf } from '../../store/served-text.ts'
import type { Reads } from '../../store/store.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { type Dimension, RevenueSegmentation, segmentations } from './record.ts'
import { knownOn, segmentationsOf } from './segmentation.ts'
import { knownOf, segmentationRow, storedOf } from './stored-segments.ts'

type SegmentationRow = Row<typeof segmentations, 'updatedAt'>
type SegmentationChoice = { readonly dimension: Dimension; readonly period: 'annual' | 'quarterly' }

/** Most recent period first: a backward walk of the primary key, no sort. */
export const segmentationRows = async (
  reads: Reads,
  cik: string,
  choice: SegmentationChoice,
): Promise<readonly SegmentationRow[]> =>
  reads.rows(segmentations, { where: { cik, ...choice }, order: ['end desc'], columns: ['updatedAt'] })

/**
 * The same as known on a day, made of the filings of that day and before. A row has changed when those that are served without
 * a day last did.
 */
export const segmentationRowsAsOf = async (
  reads: Reads,
  cik: string,
  { dimension, period }: SegmentationChoice,
  asOf: string,
): Promise<readonly SegmentationRow[]> => {
  const known = await knownOf(cik, await storedOf(reads, cik), reads)
  const changed = await reads.rows(segmentations, { where: { cik }, columns: ['updatedAt'] })
  const updatedAt = updatedAtOf(changed) ?? `${asOf}T00:00:00Z`
  return segmentationsOf(knownOn(asOf, known))
    .filter((of) => of.dimension === dimension && of.period === period)
    .toSorted((a, b) => (a.end < b.end ? 1 : -1))
    .map((of) => ({ columns: { updatedAt }, text: segmentationRow(cik, of).text }))
}

const wireText = wireTextOf(segmentations)

export const segmentationTexts = (rows: readonly SegmentationRow[], ticker: string): readonly string[] =>
  rows.map((row) => wireText(servedOf(segmentations, row), { ticker: JSON.stringify(ticker) }))

/** When the newest of the rows last changed; null without rows. */
export const updatedAtOf = (rows: readonly SegmentationRow[]): string | null =>
  rows.reduce<string | null>(
    (last, { columns: { updatedAt } }) => (last === null || updatedAt > last ? updatedAt : last),
    null,
  )

const { data: _, ...ofPeriod } = RevenueSegmentation.properties
/** A line of CSV. */
export const SegmentLine = record({
  ...ofPeriod,
  segment: text('The segment.'),
  amount: money('Its revenue.'),
})

/** A line of CSV for each segment of each row. */
export const segmentLines = (rows: readonly SegmentationRow[], ticker: string): readonly string[] =>
  rows.flatMap((row) => {
    const { data, ...rest } = recordOf(segmentations, row)
    const { updatedAt } = row.columns
    return Object.entries(data).map(([segment, amount]) =>
      JSON.stringify({ ...rest, updatedAt, ticker, segment, amount }),
    )
  })
