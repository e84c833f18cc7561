/** Statements of one registrant, most recent period first: a backward walk of the primary key, no sort. */
import type { Reads } from '../../store/store.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import {
  balanceSheets,
  cashFlowStatements,
  incomeStatements,
  type StatementName,
  statementCollections,
} from './record.ts'

export type StatementChoice = {
  readonly statement: StatementName
  readonly period: 'annual' | 'quarterly'
  readonly limit: number
}

const wireTexts = {
  income: wireTextOf(incomeStatements),
  'balance-sheet': wireTextOf(balanceSheets),
  'cash-flow': wireTextOf(cashFlowStatements),
} as const

export const statementTexts = async (
  reads: Reads,
  cik: string,
  { statement, period, limit }: StatementChoice,
): Promise<readonly string[]> => {
  const selection = { where: { cik, period }, order: ['end desc'], limit, columns: ['acceptedAt'] } as const
  const rows = await reads.rows(statementCollections[statement], selection)
  return rows.map((row) => wireTexts[statement](row, {}))
}
