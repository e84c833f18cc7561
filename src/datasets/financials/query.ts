/** Statements of one registrant. */
import type { IncomePeriod, QuarterFigures } from '../../facts/income-period.ts'
import type { QuarterStatement } from '../../facts/trailing-eps.ts'
import type { Reads, Store } from '../../store/store.ts'
import { statements } from './collection.ts'

export type StatementChoice = { readonly statement: string; readonly period: string; readonly limit: number }

/** Most recent period first: a backward walk of the primary key, no sort. */
export const statementTexts = (store: Store, cik: string, choice: StatementChoice) => {
  const { statement, period, limit } = choice
  return store.texts(statements, { where: { cik, statement, period }, order: 'end desc', limit })
}

/** The newest quarterly income statements of a registrant, the same walk. */
export const newestQuarters = async (
  reads: Reads,
  cik: string,
  count: number,
): Promise<readonly QuarterStatement[]> => {
  const where = { cik, statement: 'income', period: 'quarterly' }
  const texts = await reads.texts(statements, { where, order: 'end desc', limit: count })
  return texts.map((text) => JSON.parse(text) as QuarterStatement)
}

/** Every year and quarter with an income statement; two walks of the primary key. */
export const incomePeriods = async (reads: Reads, cik: string): Promise<readonly IncomePeriod[]> => {
  const where = { cik, statement: 'income', period: ['annual', 'quarterly'] }
  return (await reads.texts(statements, { where })).map((text) => {
    const { fiscalYr, period, date, currency, revenue } = JSON.parse(text) as IncomePeriod
    return { fiscalYr, period, date, currency, revenue }
  })
}

/** What was earned in every quarter with an income statement; one walk of the primary key. */
export const quarterFigures = async (reads: Reads, cik: string): Promise<readonly QuarterFigures[]> => {
  const where = { cik, statement: 'income', period: 'quarterly' }
  return (await reads.texts(statements, { where })).map((text) => {
    const { fiscalYr, period, date, currency, revenue, epsDiluted } = JSON.parse(text) as QuarterFigures
    return { fiscalYr, period, date, currency, revenue, epsDiluted }
  })
}
