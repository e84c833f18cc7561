/** What the header of a filing says that the list of filings does not; kept for filings that are not loaded yet, too. */
import { flag, instant, list, orNull, record, text } from '../../contract/field.ts'
import { Exhibit } from '../../derived/filings/record.ts'
import { collection } from '../../store/collection.ts'

const FilingDocuments = record({
  cik: text('Central Index Key, ten digits.'),
  accession: text('Accession number.'),
  acceptedAt: orNull(instant('When EDGAR accepted the filing; null where its header does not say.')),
  exhibits: list(Exhibit, 'Exhibits.'),
  exhibitsKnown: flag('False where the header lists no documents.'),
})

/** By (CIK, accession number), like filings. */
export const filingDocuments = collection('filing_documents', {
  record: FilingDocuments,
  columns: {
    cik: 'text',
    accession: 'text',
    acceptedAt: 'instant?',
    exhibits: 'json',
    exhibitsKnown: 'flag',
  },
  key: ['cik', 'accession'],
  late: ['cik', 'accession', 'acceptedAt', 'exhibits', 'exhibitsKnown'],
})
