/** When the filings behind statements were accepted: known from the filings, not from company facts. */
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import { statements } from './collection.ts'

/** Statements whose filing is not loaded have a null; the field stands once in the text. */
const field = /"acceptedAt":(?:null|"[^"]*")/

const withAcceptance = (row: StoredRow, acceptedAt: string | null): StoredRow => ({
  at: row.at,
  text: row.text.replace(field, `"acceptedAt":${JSON.stringify(acceptedAt)}`),
})

/** Looks an instant up by CIK and accession number. */
export type AcceptanceOf = (reads: Reads, cik: string, accession: string) => Promise<string | null>

const accepted = async (rows: readonly StoredRow[], reads: Reads, acceptanceOf: AcceptanceOf) => {
  const known = new Map<string, string | null>()
  const found: StoredRow[] = []
  for (const row of rows) {
    const cik = String(row.at['cik'])
    const accession = String(row.at['accession'])
    const name = `${cik} ${accession}`
    const instant = known.has(name) ? (known.get(name) ?? null) : await acceptanceOf(reads, cik, accession)
    known.set(name, instant)
    found.push(withAcceptance(row, instant))
  }
  return found
}

/** Fills in the acceptance times of statements about to be written. */
export const completeStatements =
  (acceptanceOf: AcceptanceOf) =>
  async (batches: readonly Batch[], reads: Reads): Promise<readonly Batch[]> => {
    const complete: Batch[] = []
    for (const batch of batches) {
      complete.push({ ...batch, rows: await accepted(batch.rows, reads, acceptanceOf) })
    }
    return complete
  }

const nameOf = ({ at }: StoredRow): string => `${at['cik']} ${at['accession']}`

/** Rewrites the stored statements that stand on one of the changed filings. */
export const statementsAfterFilings =
  (acceptanceOf: AcceptanceOf) =>
  async (changed: Batch, reads: Reads): Promise<readonly Batch[]> => {
    const ciks = new Set(changed.rows.map(({ at }) => String(at['cik'])))
    const names = new Set(changed.rows.map(nameOf))
    const batches: Batch[] = []
    for (const cik of ciks) {
      const rows = (await reads.rows(statements, { where: { cik } })).filter((row) => names.has(nameOf(row)))
      if (rows.length === 0) continue
      batches.push({ collection: statements, rows: await accepted(rows, reads, acceptanceOf) })
    }
    return batches
  }
