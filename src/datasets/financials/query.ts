/** Statements of one registrant, most recent period first: a backward walk of the primary key, no sort. */
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
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

export const statementTexts = (
  reads: Reads,
  cik: string,
  { statement, period, limit }: StatementChoice,
): Awaitable<readonly string[]> => {
  const selection = { where: { cik, period }, order: ['end desc'], limit, columns: ['acceptedAt'] } as const
  return whenReady(reads.rows(statementCollections[statement], selection), (rows) =>
    rows.map((row) => wireTexts[statement](row, {})),
  )
}
