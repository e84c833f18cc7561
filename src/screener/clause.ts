/** One clause of a screen as columns understand it: an interval, a set of labels, a text; leaves out how it is written. */
import {
  type CodeColumn,
  MOST_SHORT,
  type NumberColumn,
  type RowNumbers,
  type TextColumn,
} from './columns.ts'

export type Clause =
  | {
      readonly kind: 'interval'
      readonly column: NumberColumn
      readonly low: number
      readonly high: number
      /** True where the bounds themselves match. */
      readonly closed: boolean
      /** True where what lies beyond the bounds matches, not what lies between. */
      readonly outside: boolean
    }
  | { readonly kind: 'labels'; readonly column: CodeColumn; readonly codes: ReadonlySet<number> }
  | {
      readonly kind: 'text'
      readonly column: TextColumn
      readonly text: string
      readonly how: 'equal' | 'contains'
    }

type Interval = Extract<Clause, { kind: 'interval' }>

/** Places of `order` from `from` up to, without, `to`. */
type Span = readonly [from: number, to: number]

/** The first place whose value is not below `bound`, or with `orEqual` not at it either. */
const placeOf = ({ order, values }: NumberColumn, bound: number, orEqual: boolean): number => {
  let from = 0
  let to = order.length
  while (from < to) {
    const middle = (from + to) >> 1
    const value = values[order[middle] ?? 0] ?? Number.NaN
    if (value < bound || (orEqual && value === bound)) from = middle + 1
    else to = middle
  }
  return from
}

/** A closed interval outside of which rows lie is open to both sides, as its bounds do not match. */
const spansOf = ({ column, low, high, closed, outside }: Interval): readonly Span[] => {
  if (outside)
    return [
      [0, placeOf(column, low, false)],
      [placeOf(column, high, true), column.order.length],
    ]
  const [from, to] = [placeOf(column, low, !closed), placeOf(column, high, closed)]
  return [[from, Math.max(from, to)]]
}

/** Rows of the clause, or for texts, which are looked at one by one, undefined. */
const countOf = (clause: Clause): number | undefined => {
  if (clause.kind === 'interval') return spansOf(clause).reduce((sum, [from, to]) => sum + to - from, 0)
  if (clause.kind === 'text') return undefined
  return [...clause.codes].reduce((sum, code) => sum + (clause.column.counts[code] ?? 0), 0)
}

/** Rows left over, in the first `count` places. */
type Candidates = { readonly rows: RowNumbers; readonly count: number }

// A loop of its own for each kind of clause: a test that is called row by row takes five times as long.

const withinInterval = ({ rows, count }: Candidates, clause: Interval): number => {
  const { values } = clause.column
  const { low, high, closed } = clause
  let kept = 0
  for (let at = 0; at < count; at += 1) {
    const row = rows[at] as number
    const value = values[row] as number
    rows[kept] = row
    kept += closed ? Number(value >= low) & Number(value <= high) : Number(value > low) & Number(value < high)
  }
  return kept
}

const beyondInterval = ({ rows, count }: Candidates, { column: { values }, low, high }: Interval): number => {
  let kept = 0
  for (let at = 0; at < count; at += 1) {
    const row = rows[at] as number
    const value = values[row] as number
    rows[kept] = row
    kept += Number(value < low) | Number(value > high)
  }
  return kept
}

const withLabels = ({ rows, count }: Candidates, column: CodeColumn, wanted: ReadonlySet<number>): number => {
  const { codes, labels } = column
  // One more, for rows without a label.
  const isWanted = new Uint8Array(labels.length + 1)
  for (const code of wanted) isWanted[code] = 1
  let kept = 0
  for (let at = 0; at < count; at += 1) {
    const row = rows[at] as number
    rows[kept] = row
    kept += isWanted[Math.min(codes[row] as number, labels.length)] as number
  }
  return kept
}

const withText = ({ rows, count }: Candidates, clause: Extract<Clause, { kind: 'text' }>): number => {
  const { text, how, column } = clause
  const { folded, texts } = column
  let kept = 0
  for (let at = 0; at < count; at += 1) {
    const row = rows[at] as number
    const own = folded[row] as string
    const holds = how === 'equal' ? own === text : own.includes(text)
    if (holds && texts[row] !== null) rows[kept++] = row
  }
  return kept
}

/** Keeps what the clause takes, in the same places; gives how many are left. */
const keep = (candidates: Candidates, clause: Clause): number => {
  if (clause.kind === 'labels') return withLabels(candidates, clause.column, clause.codes)
  if (clause.kind === 'text') return withText(candidates, clause)
  return clause.outside ? beyondInterval(candidates, clause) : withinInterval(candidates, clause)
}

/**
 * Room that every screen of as many rows works in, one after the other: rows left over, and a mark a row, all zero between
 * two screens. Made anew for each it would be most of the garbage of a screen.
 */
export type Workspace = { readonly rows: RowNumbers; readonly marks: Uint8Array }

export const workspaceFor = (rows: number): Workspace => ({
  rows: rows <= MOST_SHORT ? new Uint16Array(rows) : new Uint32Array(rows),
  marks: new Uint8Array(rows),
})

/** The rows of a clause that are known without a look; undefined of a text, which is looked at row by row. */
const readyRows = (clause: Clause): readonly RowNumbers[] | undefined => {
  if (clause.kind === 'text') return undefined
  if (clause.kind === 'interval')
    return spansOf(clause).map(([from, to]) => clause.column.order.subarray(from, to))
  return [...clause.codes].flatMap((code) => clause.column.rowsOf[code] ?? [])
}

const firstCandidates = (clause: Clause, found: RowNumbers): Candidates => {
  const ready = readyRows(clause)
  if (ready === undefined) {
    for (let row = 0; row < found.length; row += 1) found[row] = row
    return { rows: found, count: keep({ rows: found, count: found.length }, clause) }
  }
  let count = 0
  for (const part of ready) {
    found.set(part, count)
    count += part.length
  }
  return { rows: found, count }
}

export type Matches = {
  /** Rows that every clause takes, in the first `total` places and no order; null where all do. */
  readonly rows: RowNumbers | null
  readonly total: number
}

/** Clauses by how few rows they take, texts last. */
const bySelectivity = (clauses: readonly Clause[]) =>
  clauses
    .map((clause) => ({ clause, count: countOf(clause) ?? Number.POSITIVE_INFINITY }))
    .toSorted((one, other) => one.count - other.count)

/** Rows of the most selective clause are put to the others one after the other. */
export const matchesOf = (clauses: readonly Clause[], { rows }: Workspace): Matches => {
  const [first, ...others] = bySelectivity(clauses)
  if (first === undefined) return { rows: null, total: rows.length }
  let { count } = firstCandidates(first.clause, rows)
  for (const { clause } of others) count = keep({ rows, count }, clause)
  return { rows, total: count }
}
