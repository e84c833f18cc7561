/** Statements as they are stored, with when their filings were accepted: known from the filings, not from facts. */
import { acceptancesOf } from '../../derived/filings/query.ts'
import type { filings } from '../../derived/filings/record.ts'
import { restatedSplits } from '../../derived/splits/record.ts'
import { incomePeriods, trailingQuarters } from '../../derived/statements/record.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import type { Reads } from '../../store/store.ts'
import type { CompanyStatements, StatementDraft } from './normalize.ts'
import { factBlocks, statementCollections, statementNames } from './record.ts'

/** Adds the moment of acceptance to statements of one company. */
export const accepted = async (drafts: readonly StatementDraft[], reads: Reads) => {
  const accessions = drafts.map(({ columns }) => columns.accession)
  const known = await acceptancesOf(reads, drafts[0]?.columns.cik ?? '', accessions)
  return drafts.map(({ columns, text }) => ({
    columns: { ...columns, acceptedAt: known.get(columns.accession) ?? null },
    text,
  }))
}

/** All statements of a company in place of those stored, and what they are made of. */
export const statementBatches = async (
  { cik, statements, periods, trailing, restated, facts }: CompanyStatements,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  for (const name of statementNames) {
    const rows = await accepted(statements[name], reads)
    batches.push(batchOf(statementCollections[name], rows, { cik }))
  }
  return [
    ...batches,
    batchOf(incomePeriods, periods, { cik }),
    batchOf(trailingQuarters, trailing, { cik }),
    batchOf(restatedSplits, restated, { cik }),
    batchOf(factBlocks, facts, { cik }),
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
      const dependent = stored.filter(({ columns }) => accessions.has(columns.accession))
      if (dependent.length > 0) batches.push(batchOf(collection, await accepted(dependent, reads)))
    }
  }
  return batches
}
