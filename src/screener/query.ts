/** A screen: clauses, order and page against the rows in memory; gives ready rows. Leaves out envelopes. */
import { ApiProblem, type ParameterIssue } from '../contract/problem.ts'
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

export type Screened = {
  /** Row numbers of the page. */
  readonly rows: readonly number[]
  readonly total: number
  /** Metrics of each row beyond those it always has: those asked for, filtered and sorted by. */
  readonly columns: readonly string[]
}

const isDefault = new Set<string>(defaultColumns)

/** A key that was pasted into the wrong parameter must not come back. */
const LONGEST_ECHO = 100
const echo = (clause: string) => (clause.includes('ob_live_') ? {} : { value: clause.slice(0, LONGEST_ECHO) })

/** The clauses that can be read, and an issue with its index for each that cannot. */
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

/** What is wrong with clauses. */
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
export const screened = (screen: Screen, screener: ScreenerIndex): Screened => {
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

/** Each row as JSON without its closing brace, its added columns in their order. */
export const rowTexts = ({ rows, columns }: Screened, screener: ScreenerIndex): readonly string[] => {
  const added = columns.map((id) => ({ name: `,"${id}":`, column: screener.columnOf(id) }))
  return rows.map((row) => {
    let text = screener.headOf(row)
    for (const { name, column } of added) text += name + jsonAt(column, row)
    return text
  })
}
