/** A company's facts as rows of statements ready to be written; runs in a worker thread. */
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import { rowOf } from '../../store/collection.ts'
import type { Normalized } from '../dataset.ts'
import { statements, statementsOfKind } from './collection.ts'
import { statementsOf } from './normalize.ts'

/** The file states all a company ever tagged: a statement that is gone from it goes. */
export const normalizeFacts = (facts: CompanyFacts): Normalized => {
  const { cik } = facts
  const rows = statementsOf(facts).map(({ statement, period, end, accession, record }) =>
    rowOf(statementsOfKind(statement), { cik, statement, period, end, accession }, record),
  )
  return { batches: [{ collection: statements, rows, replaces: { cik } }], rejected: [] }
}
