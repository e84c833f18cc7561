/** Runs a screen (clauses, order, page) on the rows in memory. */
import { ApiProblem, type ParameterIssue } from '../contract/problem.ts'
import { hasKeyShape } from '../lib/key-shape.ts'
import { type Clause, matchesOf } from './clause.ts'
import { jsonAt } from './columns.ts'
import { parsedClause } from './filter.ts'
import { type Order, pageOf } from './page.ts'
import { defaultColumns } from './registry.ts'
import type { ScreenerIndex } from './screener-index.ts'

export type Screen = {
  readonly filter: readonly string[]
  readonly sort: string
  readonly order: Order
  /** Ids of metrics. */
  readonly columns: readonly string[]
  readonly limit: number
  readonly offset: number
}

export type ScreenResult = {
  /** Row numbers of the page. */
  readonly rows: readonly number[]
  readonly total: number
  /** Metrics of each row besides the default ones: those requested, filtered and sorted by. */
  readonly columns: readonly string[]
}

const isDefault = new Set<string>(defaultColumns)

/** A key that was pasted into the wrong parameter must not be echoed. */
const MAX_ECHO_LENGTH = 100
const echo = (clause: string) => (hasKeyShape(clause) ? {} : { value: clause.slice(0, MAX_ECHO_LENGTH) })

/** The valid clauses, and an error with its index for each of the others. */
const parsedClauses = (filter: readonly string[], screener: ScreenerIndex) => {
  const clauses: Clause[] = []
  const filtered: string[] = []
  const errors: ParameterIssue[] = []
  for (const [index, text] of filter.entries()) {
    if (text === '') continue
    const parsed = parsedClause(text, screener)
    if ('error' in parsed) errors.push({ in: 'query', name: 'filter', index, ...parsed.error, ...echo(text) })
    else {
      clauses.push(parsed.clause)
      filtered.push(parsed.metric.id)
    }
  }
  return { clauses, filtered, errors }
}

/** The errors of all clauses. */
export const clauseErrors = (filter: readonly string[], screener: ScreenerIndex): readonly ParameterIssue[] =>
  parsedClauses(filter, screener).errors

/** Throws `invalid_filter` with the index of each bad clause. */
const clausesOf = (filter: readonly string[], screener: ScreenerIndex) => {
  const { clauses, filtered, errors } = parsedClauses(filter, screener)
  if (errors.length > 0) {
    const detail = errors.map(({ index, message }) => `filter ${index} ${message}`).join('; ')
    throw new ApiProblem('invalid_filter', { detail, errors })
  }
  return { clauses, filtered }
}

/** Throws `invalid_filter`. `sort` is the id of a metric. */
export const runScreen = (screen: Screen, screener: ScreenerIndex): ScreenResult => {
  const { clauses, filtered } = clausesOf(screen.filter, screener)
  const { workspace } = screener
  const matches = matchesOf(clauses, workspace)
  const column = screener.columnOf(screen.sort)
  const sorted = column.kind === 'codes' ? column.sorted() : column
  const asked = [...screen.columns, ...filtered, screen.sort]
  return {
    rows: pageOf(matches, workspace.marks, sorted, screen),
    total: matches.total,
    columns: [...new Set(asked)].filter((id) => !isDefault.has(id)),
  }
}

/** A row as JSON without its closing brace: the default columns, then the added ones. */
export const rowText = (row: number, { columns }: ScreenResult, screener: ScreenerIndex): string => {
  let text = screener.headOf(row)
  for (const id of columns) text += `,"${id}":${jsonAt(screener.columnOf(id), row)}`
  return text
}
