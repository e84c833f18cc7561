/** Where statements are stored: one row a statement and period of a CIK. */
import Type from 'typebox'
import { collection } from '../../store/collection.ts'
import { BalanceSheet, CashFlowStatement, IncomeStatement } from './record.ts'

export const statementNames = ['income', 'balance-sheet', 'cash-flow'] as const
export const periodNames = ['annual', 'quarterly'] as const
export type StatementName = (typeof statementNames)[number]

export const recordOf = {
  income: IncomeStatement,
  'balance-sheet': BalanceSheet,
  'cash-flow': CashFlowStatement,
} as const

/** Any of the three; which one follows from the `statement` asked for. */
export const AnyStatement = Type.Union([IncomeStatement, BalanceSheet, CashFlowStatement])

const columns = { cik: 'text', statement: 'text', period: 'text', end: 'text', accession: 'text' } as const
const key = ['cik', 'statement', 'period', 'end'] as const

/** Any statement may stand in it. */
export const statements = collection('statements', AnyStatement, { columns, key })

/** The collection with the schema of one statement: a row is held to its own, and the message names its field. */
export const statementsOfKind = (statement: StatementName) => ({ ...statements, record: recordOf[statement] })
