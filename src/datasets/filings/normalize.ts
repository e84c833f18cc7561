/** Published filings as filing rows; leaves out who the registrant is. */
import type { PublishedFiling, Submissions } from '../../sources/edgar/submissions.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Normalized } from '../dataset.ts'
import { filings } from './collection.ts'

const ARCHIVE = 'https://www.sec.gov/Archives/edgar/data'

const rowOfFiling = (cik: string, filing: PublishedFiling): StoredRow => {
  const { accessionNumber, acceptedAt, filingDate, form } = filing
  const digits = accessionNumber.replaceAll('-', '')
  return rowOf(
    filings,
    { cik, accession: accessionNumber, form, filedAt: acceptedAt, filedOn: filingDate },
    {
      id: `${cik}_${digits}`,
      cik,
      form,
      filedAt: acceptedAt,
      date: acceptedAt,
      filedOn: filingDate,
      reportDate: filing.reportDate,
      accessionNumber,
      accession: accessionNumber,
      primaryDocument: filing.primaryDocument,
      primaryDocDescription: filing.primaryDocDescription,
      items: [...filing.items],
      size: filing.size,
      archive_base: `${ARCHIVE}/${Number(cik)}/${digits}`,
      exhibits: [],
      exhibitsKnown: false,
    },
  )
}

/** Filings are added and corrected; EDGAR's window of recent ones moves on, so that none is ever removed. */
export const normalizeFilings = ({ cik, filings: published }: Submissions): Normalized => ({
  batches: [{ collection: filings, rows: published.map((filing) => rowOfFiling(cik, filing)) }],
  rejected: [],
})
