/** Runs a screen (clauses, order, page) on the rows in memory. */
import {
  ApiProblem,
  issuesDetail,
  MAX_HINTED_ISSUES,
  MAX_ISSUES,
  type ParameterIssue,
} from '../contract/problem.ts'
import type { Work } from '../contract/work.ts'
import { hasKeyShape } from '../lib/key-shape.ts'
import { inTurns, runToEnd, type Steps } from '../lib/steps.ts'
import { type Clause, matchesOf, type Workspace, workspaceFor } from './clause.ts'
import { jsonAt } from './columns.ts'
import { type ClauseError, parsedClause } from './filter.ts'
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

const clauseIssue = (index: number, error: ClauseError): ParameterIssue => ({
  in: 'query',
  name: 'filter',
  index,
  ...error,
})

const othersIssue = (indexes: readonly number[]): readonly ParameterIssue[] => {
  const [first] = indexes
  if (first === undefined) return []
  const message = `and ${indexes.length - 1} more are not valid: ${indexes.join(', ')}`
  return [clauseIssue(first, { code: 'not_allowed', message })]
}

/** The valid clauses, each once, and an error with its index for each of the others. */
const parsedClauses = (filter: readonly string[], screener: ScreenerIndex) => {
  const clauses = new Map<string, Clause>()
  const filtered = new Set<string>()
  const errors: ParameterIssue[] = []
  const others: number[] = []
  for (const [index, text] of filter.entries()) {
    if (text === '' || clauses.has(text)) continue
    // A search for similar names takes 50 to 90 µs, and a list of all industries 4 KB.
    const isHinted = errors.length < MAX_HINTED_ISSUES
    const parsed = parsedClause(text, screener, isHinted)
    if ('clause' in parsed) {
      clauses.set(text, parsed.clause)
      filtered.add(parsed.metric.id)
    } else if (errors.length === MAX_ISSUES) others.push(index)
    else errors.push({ ...clauseIssue(index, parsed.error), ...(isHinted ? echo(text) : {}) })
  }
  return { clauses: [...clauses.values()], filtered, errors: [...errors, ...othersIssue(others)] }
}

/** The errors of all clauses. */
export const clauseErrors = (filter: readonly string[], screener: ScreenerIndex): readonly ParameterIssue[] =>
  parsedClauses(filter, screener).errors

/** Throws `invalid_filter` with the index of each bad clause. */
const clausesOf = (filter: readonly string[], screener: ScreenerIndex) => {
  const { clauses, filtered, errors } = parsedClauses(filter, screener)
  if (errors.length > 0) throw new ApiProblem('invalid_filter', { detail: issuesDetail(errors), errors })
  return { clauses, filtered }
}

function* screenSteps(screen: Screen, screener: ScreenerIndex, workspace: Workspace): Steps<ScreenResult> {
  const { clauses, filtered } = clausesOf(screen.filter, screener)
  const matches = yield* matchesOf(clauses, workspace)
  const column = screener.columnOf(screen.sort)
  const sorted = column.kind === 'codes' ? column.sorted() : column
  const asked = [...screen.columns, ...filtered, screen.sort]
  return {
    rows: pageOf(matches, clauses, workspace.marks, sorted, screen),
    total: matches.total,
    columns: [...new Set(asked)].filter((id) => !isDefault.has(id)),
  }
}

/** Throws `invalid_filter`. `sort` is the id of a metric. */
export const runScreen = (screen: Screen, screener: ScreenerIndex): ScreenResult =>
  runToEnd(screenSteps(screen, screener, screener.workspace))

/** A screen of many clauses, which gives way between two of them; other screens run meanwhile, so that it has buffers of its own. */
export const runPacedScreen = (
  screen: Screen,
  screener: ScreenerIndex,
  { pace }: Pick<Work, 'pace'>,
): Promise<ScreenResult> =>
  inTurns(screenSteps(screen, screener, workspaceFor(screener.workspace.rows.length)), pace)

/** A row as JSON without its closing brace: the default columns, then the added ones. */
export const rowText = (row: number, { columns }: ScreenResult, screener: ScreenerIndex): string => {
  let text = screener.headOf(row)
  for (const id of columns) text += `,"${id}":${jsonAt(screener.columnOf(id), row)}`
  return text
}
