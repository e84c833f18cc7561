/** Filings from registrants' files, EDGAR's index and filings' headers as records. */
import type { Static } from 'typebox'
import { archiveBase, filingIdOf } from '../../derived/filings/archive.ts'
import { type Exhibit, filings } from '../../derived/filings/record.ts'
import { instantOf } from '../../lib/day.ts'
import { utcOfNewYorkWallMs } from '../../lib/new-york-time.ts'
import type { FilingHeader } from '../../sources/edgar/filing-header.ts'
import type { AnnouncedFiling, AnnouncedFilings } from '../../sources/edgar/filing-index.ts'
import type { PublishedFiling, Submissions } from '../../sources/edgar/submissions.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import { normalizedRows } from '../dataset.ts'
import { filingDocuments } from './record.ts'

export type FilingRow = NewRow<typeof filings>

type Unused = 'size' | 'isXbrl' | 'isInlineXbrl' | 'fileNumber' | 'act'
type Filed = Omit<PublishedFiling, Unused> & { readonly size: number | null }

const rowOfFiling = (cik: string, filing: Filed): FilingRow => {
  const { accessionNumber: accession, acceptedAt: filedAt, filingDate: filedOn, form } = filing
  const { reportDate, primaryDocument, primaryDocDescription, size } = filing
  const items = [...filing.items]
  const unread = { items: JSON.stringify(items), exhibits: '[]', exhibitsKnown: 0 } as const
  return rowOf(
    filings,
    { cik, accession, form, filedAt, filedOn, reportDate, primaryDocument, size, ...unread },
    {
      id: filingIdOf(cik, accession),
      cik,
      form,
      filedOn,
      reportDate,
      accessionNumber: accession,
      accession,
      primaryDocument,
      primaryDocDescription,
      items,
      size,
      archive_base: archiveBase(cik, accession),
    },
  )
}

/** Filings are added and corrected; EDGAR's window of recent ones moves on, so that none is ever removed. */
export const normalizeFilings = ({ cik, filings: published }: Submissions) =>
  normalizedRows(
    published.map((filing) => rowOfFiling(cik, filing)),
    [],
  )

/** Midnight in New York stands for an unknown time of day, as in EDGAR's own old records. */
export const announcedAt = ({ acceptedAt, filedOn }: AnnouncedFiling): string =>
  acceptedAt ?? instantOf(utcOfNewYorkWallMs(Date.parse(filedOn)))

const rowOfAnnounced = (announced: AnnouncedFiling): FilingRow =>
  rowOfFiling(announced.cik, {
    accessionNumber: announced.accession,
    filingDate: announced.filedOn,
    reportDate: null,
    acceptedAt: announcedAt(announced),
    form: announced.form,
    items: announced.items,
    primaryDocument: null,
    primaryDocDescription: null,
    size: null,
  })

/** A registrant is listed twice in a filing that it made about itself. */
export const normalizeAnnounced = ({ filings: announced, rejected }: AnnouncedFilings) => {
  const rows = new Map<string, FilingRow>()
  for (const filing of announced) {
    const id = filingIdOf(filing.cik, filing.accession)
    if (!rows.has(id)) rows.set(id, rowOfAnnounced(filing))
  }
  return normalizedRows([...rows.values()], rejected)
}

type Documents = FilingHeader['documents']

/** The form itself and its pictures are no exhibits. */
const exhibitsOf = (base: string, documents: Documents): readonly Static<typeof Exhibit>[] =>
  (documents ?? [])
    .filter(({ type }) => type.startsWith('EX-'))
    .map((document) => ({ ...document, url: `${base}/${encodeURIComponent(document.filename ?? '')}` }))

export const normalizeDocuments = ({ accession, acceptedAt, ciks, documents }: FilingHeader) => {
  const exhibitsKnown = documents === null ? 0 : 1
  const rows = ciks.map((cik) => {
    const exhibits = JSON.stringify(exhibitsOf(archiveBase(cik, accession), documents))
    return rowOf(filingDocuments, { cik, accession, acceptedAt, exhibits, exhibitsKnown }, {})
  })
  return normalizedRows(rows, [])
}
