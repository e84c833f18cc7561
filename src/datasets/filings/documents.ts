/** The documents of filings: kept by themselves, and merged into the filings they belong to, whichever comes first. */
import { flag, instant, list, orNull, record, text } from '../../contract/field.ts'
import { daysAfter } from '../../lib/day.ts'
import { headerAddress } from '../../sources/edgar/filing-feeds.ts'
import type { FilingHeader } from '../../sources/edgar/filing-header.ts'
import { collection, rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { AddressChoice, Normalized } from '../dataset.ts'
import { filings, newestFirst } from './collection.ts'
import { archiveBase } from './normalize.ts'
import { Exhibit } from './record.ts'

const Documents = record({
  cik: text('Central Index Key, ten digits.'),
  accession: text('Accession number.'),
  acceptedAt: orNull(instant('When EDGAR accepted the filing; null where its header does not say.')),
  exhibits: list(Exhibit, 'Exhibits.'),
  exhibitsKnown: flag('False where the header lists no documents.'),
})

/** One row a (CIK, accession number), like filings. */
export const filingDocuments = collection('filing_documents', Documents, {
  columns: { cik: 'text', accession: 'text' },
  key: ['cik', 'accession'],
})

type Told = {
  readonly acceptedAt: string | null
  readonly exhibits: readonly unknown[]
  readonly exhibitsKnown: boolean
}

/** The form itself and its pictures are no exhibits. */
export const normalizeDocuments = ({ accession, acceptedAt, ciks, documents }: FilingHeader): Normalized => {
  const rows = ciks.map((cik) => {
    const exhibits = (documents ?? [])
      .filter(({ type }) => type.startsWith('EX-'))
      .map((document) => ({
        ...document,
        url: `${archiveBase(cik, accession)}/${encodeURIComponent(document.filename)}`,
      }))
    const at = { cik, accession }
    return rowOf(filingDocuments, at, { ...at, acceptedAt, exhibits, exhibitsKnown: documents !== null })
  })
  return { batches: [{ collection: filingDocuments, rows }], rejected: [] }
}

/** The header's time settles what the registrant's file leaves open. */
const merged = (row: StoredRow, { acceptedAt, exhibits, exhibitsKnown }: Told): StoredRow => {
  const filedAt = acceptedAt ?? String(row.at['filedAt'])
  return {
    at: { ...row.at, filedAt },
    text: JSON.stringify({ ...JSON.parse(row.text), filedAt, date: filedAt, exhibits, exhibitsKnown }),
  }
}

/** Filings about to be written, with what is known of their documents. */
export const withDocuments = async (
  rows: readonly StoredRow[],
  reads: Reads,
): Promise<readonly StoredRow[]> => {
  const told = new Map<string, Told>()
  for (const cik of new Set(rows.map(({ at }) => String(at['cik']))))
    for (const { at, text: known } of await reads.rows(filingDocuments, { where: { cik } }))
      told.set(`${cik} ${at['accession']}`, JSON.parse(known))
  return rows.map((row) => {
    const found = told.get(`${row.at['cik']} ${row.at['accession']}`)
    return found === undefined ? row : merged(row, found)
  })
}

export const completeFilings = async (batches: readonly Batch[], reads: Reads): Promise<readonly Batch[]> => {
  const complete: Batch[] = []
  for (const batch of batches) complete.push({ ...batch, rows: await withDocuments(batch.rows, reads) })
  return complete
}

/** A header without a list of documents does not take away what a fuller one told. */
const fuller = async (row: StoredRow, reads: Reads): Promise<StoredRow> => {
  const { cik = null, accession = null } = row.at
  const stored = await reads.text(filingDocuments, { cik, accession })
  const isLess = row.text.includes('"exhibitsKnown":false') && stored?.includes('"exhibitsKnown":true')
  return isLess === true && stored !== null ? { ...row, text: stored } : row
}

/** The documents, and with them the filings that are stored already. */
export const completeDocuments = async (
  batches: readonly Batch[],
  reads: Reads,
): Promise<readonly Batch[]> => {
  const documents: StoredRow[] = []
  const changed: StoredRow[] = []
  for (const given of batches.flatMap(({ rows }) => rows)) {
    const row = await fuller(given, reads)
    documents.push(row)
    const { cik = null, accession = null } = row.at
    const [filing] = await reads.rows(filings, { where: { cik, accession }, limit: 1 })
    if (filing !== undefined) changed.push(merged(filing, JSON.parse(row.text)))
  }
  return [
    { collection: filingDocuments, rows: documents },
    ...(changed.length === 0 ? [] : [{ collection: filings, rows: changed }]),
  ]
}

/** Without a ticker the companies that were chosen before are kept up: a walk of the key, one step a company. */
async function* chosenCiks(reads: Reads): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const where = { cik: { from: `${last}0` } }
    const [next] = await reads.rows(filingDocuments, { where, order: 'cik, accession', limit: 1 })
    if (next === undefined) return
    last = String(next.at['cik'])
    yield last
  }
}

const KEPT_UP_DAYS = 30
const PAGE = 500

/** Headers of the filings that have none yet, the newest first; a header never changes. */
async function* headersOf(reads: Reads, cik: string, since: string | null): AsyncGenerator<string> {
  const where = { cik, ...(since === null ? {} : { filedOn: { from: since } }) }
  for (let offset = 0; ; offset += PAGE) {
    const page = await reads.rows(filings, { where, order: newestFirst, limit: PAGE, offset })
    for (const { at } of page) {
      const accession = String(at['accession'])
      const known = await reads.text(filingDocuments, { cik, accession })
      if (known === null) yield headerAddress(cik, accession)
    }
    if (page.length < PAGE) return
  }
}

export async function* headerAddresses(
  reads: Reads,
  { ciks, since, today }: AddressChoice,
): AsyncGenerator<string> {
  const from = since ?? (ciks === undefined ? daysAfter(today, -KEPT_UP_DAYS) : null)
  for await (const cik of ciks ?? chosenCiks(reads)) yield* headersOf(reads, cik, from)
}
