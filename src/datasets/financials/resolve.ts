/** Statements as they are stored, with when their filings were accepted: known from the filings, not from facts. */
import { acceptanceOf } from '../../derived/filings/query.ts'
import type { filings } from '../../derived/filings/record.ts'
import { incomePeriods, trailingQuarters } from '../../derived/statements/record.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { CompanyStatements, StatementDraft } from './normalize.ts'
import { factBlocks, statementCollections, statementNames } from './record.ts'

/** Adds the moment of acceptance; each filing is looked up once. */
export const accepted = async (drafts: readonly StatementDraft[], reads: Reads) => {
  const known = new Map<string, string | null>()
  const rows = []
  for (const { columns, text } of drafts) {
    const { cik, accession } = columns
    if (!known.has(accession)) known.set(accession, await acceptanceOf(reads, cik, accession))
    rows.push({ columns: { ...columns, acceptedAt: known.get(accession) ?? null }, text })
  }
  return rows
}

/** All statements of a company in place of those stored, and what they are made of. */
export const statementBatches = async (
  { cik, statements, periods, trailing, facts }: CompanyStatements,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  for (const name of statementNames) {
    const rows = await accepted(statements[name], reads)
    batches.push({ collection: statementCollections[name], rows, replaces: { cik } })
  }
  return [
    ...batches,
    { collection: incomePeriods, rows: periods, replaces: { cik } },
    { collection: trailingQuarters, rows: trailing, replaces: { cik } },
    { collection: factBlocks, rows: facts, replaces: { cik } },
  ]
}

/** The stored statements that rest on one of the changed filings, with when it was accepted. */
export const statementsAfterFilings = async (
  changed: Batch<typeof filings>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  for (const [cik, filed] of Map.groupBy(changed.rows, ({ columns }) => columns.cik)) {
    const accessions = new Set(filed.map(({ columns }) => columns.accession))
    for (const collection of Object.values(statementCollections)) {
      const stored = await reads.rows(collection, { where: { cik } })
      const resting = stored.filter(({ columns }) => accessions.has(columns.accession))
      if (resting.length > 0) batches.push({ collection, rows: await accepted(resting, reads) })
    }
  }
  return batches
}
