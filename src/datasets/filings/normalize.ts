/** Published filings as filing rows; leaves out who the registrant is. */
import type { PublishedFiling, Submissions } from '../../sources/edgar/submissions.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Normalized } from '../dataset.ts'
import { filings } from './collection.ts'

const ARCHIVE = 'https://www.sec.gov/Archives/edgar/data'

/** Where the documents of a filing stand; `cik` in ten digits. */
export const archiveBase = (cik: string, accession: string): string =>
  `${ARCHIVE}/${Number(cik)}/${accession.replaceAll('-', '')}`

type Filed = Pick<
  PublishedFiling,
  | 'accessionNumber'
  | 'filingDate'
  | 'reportDate'
  | 'acceptedAt'
  | 'form'
  | 'items'
  | 'primaryDocument'
  | 'primaryDocDescription'
> & { readonly size: number | null }

export const rowOfFiling = (cik: string, filing: Filed): StoredRow => {
  const { accessionNumber, acceptedAt, filingDate, form } = filing
  return rowOf(
    filings,
    { cik, accession: accessionNumber, form, filedAt: acceptedAt, filedOn: filingDate },
    {
      id: `${cik}_${accessionNumber.replaceAll('-', '')}`,
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
      archive_base: archiveBase(cik, accessionNumber),
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
