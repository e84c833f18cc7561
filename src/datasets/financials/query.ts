/** Statements of one registrant, most recent period first: a backward walk of the primary key, or computed again from its facts. */

import type { Results } from '../../contract/envelope.ts'
import type { Work } from '../../contract/work.ts'
import { splitsOfSecurity } from '../../derived/splits/query.ts'
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
import { takenRows } from '../../lib/json-lines.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import type { Collection } from '../../store/collection.ts'
import { servedOf } from '../../store/served-text.ts'
import type { Reads } from '../../store/store.ts'
import { plainDelimiters } from '../../store/wire-text.ts'
import { type DayOrder, inOrder, listed } from '../list-answer.ts'
import { historyOf } from './history/history.ts'
import { draftOf } from './normalize.ts'
import { type StatementName, statementCollections } from './record.ts'
import { accepted } from './resolve.ts'
import type { StatementParts } from './statement.ts'

export type StatementChoice = DayOrder & {
  readonly statement: StatementName
  readonly period: 'annual' | 'quarterly'
  readonly limit: number
}

/** As the newest filings state them. */
export const statementTexts = (
  reads: Reads,
  cik: string,
  { statement, period, limit, order: direction }: StatementChoice,
): Awaitable<Results> => {
  const order = inOrder<(typeof statementCollections)[StatementName]>(['end desc'], { order: direction })
  const selection = { where: { cik, period }, order, limit }
  return whenReady(reads.list(statementCollections[statement], selection, plainDelimiters.between), (found) =>
    listed(found, plainDelimiters),
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
  work: Work,
): Promise<readonly string[]> => {
  const basis =
    sharesOf === null ? null : { splits: await splitsOfSecurity(reads, sharesOf.security), on: sharesOf.on }
  const found = await historyOf<'statements'>(reads, { kind: 'statements', cik, basis, ...choice }, work)
  const stated = found === null ? [] : takenRows<StatementParts>(found.results)
  const rows = await accepted(
    stated.map((parts) => draftOf(cik, parts)),
    reads,
  )
  const of: Collection = statementCollections[choice.statement]
  return rows.map((row) => `{${servedOf(of, row)}}`)
}
