/** What 8-Ks say of splits; the splits themselves are in `derived/`. */
import { record } from '../../contract/field.ts'
import { securityColumns } from '../../security-master/security-id.ts'
import { collection } from '../../store/collection.ts'

/** One an 8-K that was read; one that states no split has nulls, and is not read again. */
export const splitNotices = collection('split_notices', {
  record: record({}),
  columns: {
    cik: 'text',
    accession: 'text',
    filedOn: 'day',
    on: 'day?',
    numerator: 'real?',
    denominator: 'real?',
  },
  key: ['cik', 'accession'],
})

/** The splits that are from filings alone: rows of `splits` that a calendar's replace. */
export const filedSplits = collection('filed_splits', {
  record: record({}),
  columns: { ...securityColumns, on: 'day', accession: 'text' },
  key: ['security', 'on'],
})
