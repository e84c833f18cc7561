/** A company's facts as rows: its statements, and what other datasets need of them; leaves out when filings were accepted. */
import { declaredActionsOf } from '../../derived/corporate-actions/declared-actions.ts'
import { declaredActions } from '../../derived/corporate-actions/record.ts'
import { restatedSplits } from '../../derived/splits/record.ts'
import { incomePeriods, trailingQuarters } from '../../derived/statements/record.ts'
import { trailingQuartersOf } from '../../derived/statements/trailing-eps.ts'
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf, textOf } from '../../store/record-text.ts'
import type { Checks, Normalized } from '../dataset.ts'
import { statementsOf } from './company-statements.ts'
import { packedFacts } from './history/fact-block.ts'
import { impliedSplits } from './history/implied-splits.ts'
import { factBlocks, type incomeStatements, type StatementName, statementCollections } from './record.ts'
import { announcedOf } from './selection/own-report.ts'
import type { StatementParts } from './statement.ts'

/** A statement of any kind before its filing is looked up. */
export type StatementDraft = {
  readonly columns: Omit<NewRow<typeof incomeStatements>['columns'], 'acceptedAt'>
  readonly text: string
}

/** All that one company's facts become. */
export type CompanyStatements = {
  readonly cik: string
  readonly statements: Readonly<Record<StatementName, readonly StatementDraft[]>>
  readonly periods: readonly NewRow<typeof incomePeriods>[]
  readonly trailing: readonly NewRow<typeof trailingQuarters>[]
  readonly restated: readonly NewRow<typeof restatedSplits>[]
  readonly declared: readonly NewRow<typeof declaredActions>[]
  readonly facts: readonly NewRow<typeof factBlocks>[]
}

/** The row of a statement; when its filing was accepted is still to come. */
export const draftOf = (
  cik: string,
  { statement, period, end, accession, record }: StatementParts,
): StatementDraft => {
  const columns = { cik, period, end, accession }
  return { columns, text: textOf(statementCollections[statement], columns, record) }
}

/** The file has all that a company ever tagged: a statement that is missing in it is removed. */
export const normalizeFacts = (facts: CompanyFacts): Normalized<CompanyStatements> => {
  const { cik } = facts
  const all = statementsOf(facts)
  const draftsOf = (name: StatementName): readonly StatementDraft[] =>
    all.filter(({ statement }) => statement === name).map((statement) => draftOf(cik, statement))
  const income = all.flatMap((of) => (of.statement === 'income' ? [of] : []))
  const periods = income.map(({ record, trace }) => {
    const { date, period, fiscalYr, currency, revenue } = record
    const announced = announcedOf(record, trace)
    const columns = { cik, date, period, fiscalYr, currency, revenue }
    return rowOf(
      incomePeriods,
      { ...columns, announcedRevenue: announced.revenue, announcedEps: announced.epsDiluted },
      {},
    )
  })
  const records = income.map(({ record }) => record)
  const trailing = trailingQuartersOf(
    records.filter(({ period }) => period !== 'FY'),
    records.filter(({ period }) => period === 'FY'),
  )
  const declared = declaredActionsOf(facts)
  return {
    value: {
      cik,
      statements: {
        income: draftsOf('income'),
        'balance-sheet': draftsOf('balance-sheet'),
        'cash-flow': draftsOf('cash-flow'),
      },
      periods,
      trailing: trailing === null ? [] : [rowOf(trailingQuarters, { cik }, trailing)],
      restated: impliedSplits(all).map((split) => rowOf(restatedSplits, { cik, ...split }, {})),
      declared: declared === null ? [] : [rowOf(declaredActions, { cik }, declared)],
      facts: [rowOf(factBlocks, { cik }, { block: packedFacts(facts) })],
    },
    count: all.length,
    rejected: [],
  }
}

/** No statement ends in the future. */
export const factChecks = (facts: CompanyFacts): Checks => ({
  days: statementsOf(facts).map(({ end }) => end),
})
