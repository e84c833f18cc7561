/** Merges filings with their documents, in whichever order they come; of two records of one filing the fuller one is kept. */
import { hasTime } from '../../derived/filings/query.ts'
import { filings } from '../../derived/filings/record.ts'
import { mapInParts } from '../../lib/in-parts.ts'
import { knownCiks } from '../../security-master/known-ciks.ts'
import { batchOf } from '../../store/batch.ts'
import type { NewRow, Row } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved, Rows } from '../dataset.ts'
import type { FilingRow } from './normalize.ts'
import { filingDocuments } from './record.ts'

type DocumentsRow = NewRow<typeof filingDocuments>

/** Takes the acceptance time of the header where the registrant's file leaves it open. */
const merged = (
  { columns, text }: FilingRow,
  { columns: { acceptedAt, exhibits, exhibitsKnown } }: DocumentsRow,
): FilingRow => ({
  columns: { ...columns, filedAt: acceptedAt ?? columns.filedAt, exhibits, exhibitsKnown },
  text,
})

/** Filings about to be written, with what is known of their documents. */
const withDocuments = async (rows: readonly FilingRow[], reads: Reads): Promise<readonly FilingRow[]> => {
  const known = new Map<string, Row<typeof filingDocuments>>()
  const keyOf = ({ columns: { cik, accession } }: FilingRow | DocumentsRow): string => `${cik} ${accession}`
  for (const cik of new Set(rows.map(({ columns }) => columns.cik)))
    for (const row of await reads.rows(filingDocuments, { where: { cik } })) known.set(keyOf(row), row)
  return rows.map((row) => {
    const found = known.get(keyOf(row))
    return found === undefined ? row : merged(row, found)
  })
}

type Filings = Rows<typeof filings>

export const resolveFilings = async ({ rows }: Filings, reads: Reads): Promise<Resolved> => ({
  batches: [batchOf(filings, await withDocuments(rows, reads))],
})

/** Of two announcements the one with a time; a record from the registrant's own file has a size and always stays. */
const isBetter = (row: FilingRow, stored: FilingRow): boolean =>
  stored.columns.size === null && hasTime(row.columns.filedAt) && !hasTime(stored.columns.filedAt)

/** A stored filing is written unchanged, so that it counts as unchanged and nothing is derived from it. */
export const resolveAnnounced = async ({ rows }: Filings, reads: Reads): Promise<Resolved> => {
  const known = await knownCiks(
    rows.map(({ columns }) => columns.cik),
    reads,
  )
  const ours = rows.filter(({ columns }) => known.has(columns.cik))
  const fresh: FilingRow[] = []
  const unchanged: FilingRow[] = []
  const before = await mapInParts(ours, ({ columns: { cik, accession } }) =>
    reads.row(filings, { cik, accession }),
  )
  for (const [at, row] of ours.entries()) {
    const stored = before[at] ?? null
    if (stored === null || isBetter(row, stored)) fresh.push(row)
    else unchanged.push(stored)
  }
  const parts = [await withDocuments(fresh, reads), unchanged].filter((part) => part.length > 0)
  return {
    batches: parts.map((part) => batchOf(filings, part)),
    skipped: rows.length - ours.length,
  }
}

/** A header without a list of documents does not remove what a fuller one gave. */
const fuller = async (row: DocumentsRow, reads: Reads): Promise<DocumentsRow> => {
  const { cik, accession } = row.columns
  const stored = await reads.row(filingDocuments, { cik, accession })
  return stored?.columns.exhibitsKnown === 1 && row.columns.exhibitsKnown === 0 ? stored : row
}

/** The documents, and with them the filings that are stored already. */
export const resolveDocuments = async (
  { rows }: Rows<typeof filingDocuments>,
  reads: Reads,
): Promise<Resolved> => {
  const documents: DocumentsRow[] = []
  const changed: FilingRow[] = []
  for (const given of rows) {
    const row = await fuller(given, reads)
    documents.push(row)
    const { cik, accession } = row.columns
    const filing = await reads.row(filings, { cik, accession })
    if (filing !== null) changed.push(merged(filing, row))
  }
  return {
    batches: [
      batchOf(filingDocuments, documents),
      ...(changed.length === 0 ? [] : [batchOf(filings, changed)]),
    ],
  }
}
