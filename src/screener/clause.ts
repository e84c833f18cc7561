/** One clause of a screen as columns understand it: an interval, a set of words, a text; leaves out how it is written. */
import type { CodeColumn, NumberColumn, TextColumn } from './columns.ts'

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
  | { readonly kind: 'words'; readonly column: CodeColumn; readonly codes: ReadonlySet<number> }
  | {
      readonly kind: 'text'
      readonly column: TextColumn
      readonly text: string
      readonly how: 'equal' | 'contains'
    }

type Interval = Extract<Clause, { kind: 'interval' }>
type Test = (row: number) => boolean

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

const intervalTest = ({ column: { values }, low, high, closed, outside }: Interval): Test => {
  const at = (row: number): number => values[row] ?? Number.NaN
  if (outside) return (row) => at(row) < low || at(row) > high
  return closed ? (row) => at(row) >= low && at(row) <= high : (row) => at(row) > low && at(row) < high
}

const testOf = (clause: Clause): Test => {
  switch (clause.kind) {
    case 'interval':
      return intervalTest(clause)
    case 'words': {
      const { codes } = clause.column
      const isWanted = new Uint8Array(0x10000)
      for (const code of clause.codes) isWanted[code] = 1
      return (row) => isWanted[codes[row] ?? 0xffff] === 1
    }
    case 'text': {
      const { folded, texts } = clause.column
      const { text } = clause
      if (clause.how === 'equal') return (row) => folded[row] === text && texts[row] !== null
      return (row) => texts[row] !== null && folded[row]?.includes(text) === true
    }
  }
}

const matchesIn = (clause: Interval, test: Test, matched: Uint8Array): number => {
  const { order } = clause.column
  let total = 0
  for (const [from, to] of spansOf(clause)) {
    for (let at = from; at < to; at += 1) {
      const row = order[at] ?? 0
      if (!test(row)) continue
      matched[row] = 1
      total += 1
    }
  }
  return total
}

export type Matches = {
  /** 1 for each row that every clause takes. */
  readonly matched: Uint8Array
  readonly total: number
}

/** Clauses by how few rows they take, those that are looked at row by row last. */
const bySelectivity = (clauses: readonly Clause[]) =>
  clauses
    .map((clause) => ({ clause, count: countOf(clause) }))
    .toSorted(
      (one, other) => (one.count ?? Number.POSITIVE_INFINITY) - (other.count ?? Number.POSITIVE_INFINITY),
    )

/** Rows of the most selective clause are put to the others; an interval's are found in its order without looking further. */
export const matchesOf = (clauses: readonly Clause[], rows: number): Matches => {
  const matched = new Uint8Array(rows)
  const [first, ...others] = bySelectivity(clauses)
  if (first === undefined) return { matched: matched.fill(1), total: rows }
  if (first.count === 0) return { matched, total: 0 }
  const tests = others.map(({ clause }) => testOf(clause))
  const passes: Test = (row) => {
    for (const test of tests) if (!test(row)) return false
    return true
  }
  if (first.clause.kind === 'interval') return { matched, total: matchesIn(first.clause, passes, matched) }
  const test = testOf(first.clause)
  let total = 0
  for (let row = 0; row < rows; row += 1) {
    if (!test(row) || !passes(row)) continue
    matched[row] = 1
    total += 1
  }
  return { matched, total }
}
