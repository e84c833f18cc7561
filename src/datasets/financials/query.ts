/** Statements of one registrant. */
import type { Store } from '../../store/store.ts'
import { statements } from './collection.ts'

export type StatementChoice = { readonly statement: string; readonly period: string; readonly limit: number }

/** Most recent period first: a backward walk of the primary key, no sort. */
export const statementTexts = (store: Store, cik: string, choice: StatementChoice) => {
  const { statement, period, limit } = choice
  return store.texts(statements, { where: { cik, statement, period }, order: 'end desc', limit })
}
