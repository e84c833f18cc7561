/**
 * Statements of company facts and of single filings together, written in the transaction of what changed. A filing that company
 * facts have is theirs: of it the data sets say the same of fewer concepts.
 */
import { declaredActions } from '../../../derived/corporate-actions/record.ts'
import { listedCiks } from '../../../security-master/known-ciks.ts'
import type { CompanyFacts } from '../../../sources/edgar/company-facts.ts'
import { type Batch, batchOf } from '../../../store/batch.ts'
import { recordOf } from '../../../store/record-text.ts'
import type { Reads } from '../../../store/store.ts'
import type { Resolved, WriteContext } from '../../dataset.ts'
import { unpackedFacts } from '../history/fact-block.ts'
import { type CompanyStatements, normalizeFacts } from '../normalize.ts'
import { factBlocks, filingFacts } from '../record.ts'
import { statementBatches } from '../resolve.ts'
import { accessionsIn, type FiledFacts, mergedFacts, withoutFilings } from './merged-facts.ts'
import type { FilingRow } from './normalize.ts'

const filedFactsOf = (row: FilingRow): FiledFacts => {
  const { taxonomies } = unpackedFacts(row.columns.cik, recordOf(filingFacts, row))
  return { ...row.columns, taxonomies }
}

const statementsOf = (company: CompanyFacts, filings: readonly FilingRow[]): CompanyStatements =>
  normalizeFacts(mergedFacts(company, filings.map(filedFactsOf))).value

/** The sample's rows go with the first real ones, and must not be counted among them. */
const storedFilings = async (
  cik: string,
  reads: Reads,
  { isReal }: WriteContext,
): Promise<readonly FilingRow[]> =>
  isReal(filingFacts) ? await reads.rows(filingFacts, { where: { cik } }) : []

/** Everything that one company's facts become, in place of all that is stored of it but filings that they lack. */
export const resolveCompanyFacts = async (
  value: CompanyStatements,
  reads: Reads,
  context: WriteContext,
): Promise<Resolved> => {
  const { cik, declared, facts } = value
  const batches: Batch[] = [batchOf(declaredActions, declared, { cik })]
  const stored = await storedFilings(cik, reads, context)
  const [row] = facts
  if (stored.length === 0 || row === undefined)
    return { batches: [...(await statementBatches(value, reads)), ...batches] }
  const company = unpackedFacts(cik, recordOf(factBlocks, row))
  const stated = accessionsIn(company)
  const lacking = stored.filter(({ columns }) => !stated.has(columns.accession))
  if (lacking.length < stored.length) batches.push(batchOf(filingFacts, lacking, { cik }))
  const all = lacking.length === 0 ? value : statementsOf(company, lacking)
  return { batches: [...(await statementBatches(all, reads)), ...batches] }
}

/** What company facts stated: all that is stored but these filings. */
const companyFactsOf = async (
  cik: string,
  filings: readonly FilingRow[],
  reads: Reads,
  { isReal }: WriteContext,
): Promise<CompanyFacts> => {
  const stored = isReal(factBlocks) ? await reads.record(factBlocks, { cik }) : null
  if (stored === null) return { cik, entityName: '', taxonomies: new Map() }
  const accessions = new Set(filings.map(({ columns }) => columns.accession))
  return withoutFilings(unpackedFacts(cik, stored), accessions)
}

const filingBatches = async (
  cik: string,
  filed: readonly FilingRow[],
  reads: Reads,
  context: WriteContext,
): Promise<readonly Batch[]> => {
  const stored = await storedFilings(cik, reads, context)
  const company = await companyFactsOf(cik, stored, reads, context)
  const stated = accessionsIn(company)
  const lacking = filed.filter(({ columns }) => !stated.has(columns.accession))
  if (lacking.length === 0) return []
  const byAccession = new Map([...stored, ...lacking].map((row) => [row.columns.accession, row]))
  const all = statementsOf(company, [...byAccession.values()])
  return [batchOf(filingFacts, lacking), ...(await statementBatches(all, reads))]
}

/** Filings of companies that this store does not know are skipped. */
export const resolveFilings = async (
  rows: readonly FilingRow[],
  reads: Reads,
  context: WriteContext,
): Promise<Resolved> => {
  const byCik = Map.groupBy(rows, ({ columns }) => columns.cik)
  const known = await listedCiks([...byCik.keys()], reads)
  const batches: Batch[] = []
  let skipped = 0
  for (const [cik, filed] of byCik) {
    if (known.has(cik)) batches.push(...(await filingBatches(cik, filed, reads, context)))
    else skipped += filed.length
  }
  return { batches, skipped }
}
