/** How many shares a company states on the covers of its reports; leaves out classes, which they do not sum. */
import type { Static } from 'typebox'
import { day, flag, orNull, record, shares, text } from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

const ShareCountRecord = record({
  shares: shares('Shares outstanding on the cover of the newest report.'),
  on: day('Day they were counted.'),
  filedOn: day('Day the report was filed.'),
  accession: text('The report.'),
  isDomestic: flag(
    'Whether a domestic form states them: others count shares that may not be the ones listed.',
  ),
  before: orNull(shares('The count before; a later split may lie between.')),
})
export type ShareCount = Static<typeof ShareCountRecord>

/** One row a company. */
export const shareCounts = collection('share_counts', {
  record: ShareCountRecord,
  columns: { cik: 'text' },
  key: ['cik'],
})
