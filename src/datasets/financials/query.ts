/** Statements of one registrant, most recent period first: a backward walk of the primary key, or made anew of its facts. */

import { splitsOfSecurity } from '../../derived/splits/query.ts'
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import type { Reads } from '../../store/store.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { historyOf } from './history/history.ts'
import {
  balanceSheets,
  cashFlowStatements,
  incomeStatements,
  type StatementName,
  statementCollections,
} from './record.ts'
import { accepted } from './resolve.ts'

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

/** As the newest filings state them. */
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

type Restated = StatementChoice & {
  readonly asOf: string | null
  /** The security and the day whose shares are counted; null for figures per share as filed. */
  readonly sharesOf: { readonly security: SecurityId; readonly on: string } | null
}

/** As known on a day, on the basis of a day's shares, or both. */
export const restatedTexts = async (
  reads: Reads,
  cik: string,
  { sharesOf, ...choice }: Restated,
): Promise<readonly string[]> => {
  const basis =
    sharesOf === null ? null : { splits: await splitsOfSecurity(reads, sharesOf.security), on: sharesOf.on }
  const drafts = await historyOf<'statements'>(reads, { kind: 'statements', cik, basis, ...choice })
  const rows = await accepted(drafts ?? [], reads)
  return rows.map((row) => wireTexts[choice.statement](row, {}))
}
