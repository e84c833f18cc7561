/** Where filings are stored: one row a (CIK, accession number), so a joint filing stands under each of its registrants. */
import { collection } from '../../store/collection.ts'
import { StoredFiling } from './record.ts'

/** Newest first within a registrant. */
export const newestFirst = 'filedAt desc, accession desc'

export const filings = collection('filings', StoredFiling, {
  columns: { cik: 'text', accession: 'text', form: 'text', filedAt: 'text', filedOn: 'text' },
  key: ['cik', 'accession'],
  orders: [`cik, ${newestFirst}`, `cik, form, ${newestFirst}`],
  counts: [['cik'], ['cik', 'form']],
})
