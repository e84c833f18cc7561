/** The rows of a run as sorted columns in memory. */
import { ascendingOrder } from '../lib/number-order.ts'
import type { Value } from './row.ts'

/** Row numbers; rows are ordered by ticker. */
export type RowNumbers = Uint16Array | Uint32Array

export type SortedRows = {
  /** Rows with a value, ascending, then by ticker. */
  readonly order: RowNumbers
  /** The same rows descending, then by ticker. */
  readonly descending: () => RowNumbers
  /** The others, by ticker. */
  readonly nulls: RowNumbers
}
export type NumberColumn = SortedRows & {
  readonly kind: 'numbers'
  /** NaN where the value is null. */
  readonly values: Float64Array
}
export type CodeColumn = {
  readonly kind: 'codes'
  /** Index in `labels`, `NO_LABEL` for null. */
  readonly codes: Uint16Array
  readonly labels: readonly string[]
  readonly counts: readonly number[]
  /** The rows of each label. */
  readonly rowsOf: readonly RowNumbers[]
  /** Alphabetical, ignoring case. */
  readonly sorted: () => SortedRows
}
export type TextColumn = SortedRows & {
  readonly kind: 'texts'
  readonly texts: readonly (string | null)[]
  /** In lower case, for comparison; empty for null. */
  readonly folded: readonly string[]
}
export type Column = NumberColumn | CodeColumn | TextColumn

const NO_LABEL = 0xffff
/** With up to this many rows a row number takes two bytes. */
export const MAX_UINT16 = 0xffff

/** Half the memory with fewer than 65,536 rows. */
const rowNumbers = (numbers: ArrayLike<number>, rows: number): RowNumbers =>
  rows <= MAX_UINT16 ? Uint16Array.from(numbers) : Uint32Array.from(numbers)

const splitBy = (rows: number, isNull: (row: number) => boolean) => {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let row = 0; row < rows; row += 1) (isNull(row) ? unknown : known).push(row)
  return { known, unknown }
}

/** Runs of equal values from the last to the first; within a run the order stays. */
const withRunsReversed = (order: RowNumbers, isSame: (one: number, other: number) => boolean): RowNumbers => {
  const descending = order.slice()
  let at = 0
  for (let end = order.length; end > 0; ) {
    let start = end - 1
    const last = order[start] as number
    while (start > 0 && isSame(order[start - 1] as number, last)) start -= 1
    for (let from = start; from < end; from += 1) descending[at++] = order[from] as number
    end = start
  }
  return descending
}

/** Computed at the first call: few columns are ever sorted by, and all of them would take 4 MB. */
const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

export const rowNumberBytes = (rows: number): number => (rows <= MAX_UINT16 ? 2 : 4)

/** Row numbers as they are in a file. */
export const storedNumbers = (
  buffer: ArrayBufferLike,
  at: number,
  length: number,
  rows: number,
): RowNumbers =>
  rows <= MAX_UINT16 ? new Uint16Array(buffer, at, length) : new Uint32Array(buffer, at, length)

/** `sorted` is the order of the rows where it is known already. */
export const numberColumn = (values: Float64Array, sorted?: RowNumbers): NumberColumn => {
  const { unknown } = splitBy(values.length, (row) => Number.isNaN(values[row]))
  const order = sorted ?? rowNumbers(ascendingOrder(values), values.length)
  return {
    kind: 'numbers',
    values,
    order,
    descending: lazily(() => withRunsReversed(order, (one, other) => values[one] === values[other])),
    nulls: rowNumbers(unknown, values.length),
  }
}

/** Only the labels are sorted, since the rows of each are known. */
const sortedByLabel = ({ labels, rowsOf, codes }: Omit<CodeColumn, 'sorted'>): SortedRows => {
  const groups = Map.groupBy(labels.keys(), (code) => labels[code]?.toLowerCase() ?? '')
  const parts = [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, same]) =>
      same.flatMap((code) => [...(rowsOf[code] ?? [])]).toSorted((one, other) => one - other),
    )
  const { unknown } = splitBy(codes.length, (row) => codes[row] === NO_LABEL)
  return {
    order: rowNumbers(parts.flat(), codes.length),
    descending: lazily(() => rowNumbers(parts.toReversed().flat(), codes.length)),
    nulls: rowNumbers(unknown, codes.length),
  }
}

export const codeColumn = (texts: readonly (string | null)[]): CodeColumn => {
  const labels = [...new Set(texts.flatMap((text) => text ?? []))].toSorted()
  const codeOf = new Map(labels.map((label, code) => [label, code]))
  const rowsOf: number[][] = labels.map(() => [])
  const codes = Uint16Array.from(texts, (text, row) => {
    const code = text === null ? NO_LABEL : (codeOf.get(text) ?? NO_LABEL)
    rowsOf[code]?.push(row)
    return code
  })
  const column = {
    kind: 'codes',
    codes,
    labels,
    counts: rowsOf.map(({ length }) => length),
    rowsOf: rowsOf.map((rows) => rowNumbers(rows, texts.length)),
  } as const
  return { ...column, sorted: lazily(() => sortedByLabel(column)) }
}

export const textColumn = (texts: readonly (string | null)[]): TextColumn => {
  const folded = texts.map((text) => text?.toLowerCase() ?? '')
  const { known, unknown } = splitBy(texts.length, (row) => texts[row] === null)
  const compare = (one: number, other: number): number => {
    const [a = '', b = ''] = [folded[one], folded[other]]
    if (a === b) return one - other
    return a < b ? -1 : 1
  }
  known.sort(compare)
  const order = rowNumbers(known, texts.length)
  return {
    kind: 'texts',
    texts,
    folded,
    order,
    descending: lazily(() => withRunsReversed(order, (one, other) => folded[one] === folded[other])),
    nulls: rowNumbers(unknown, texts.length),
  }
}

/** The values of a column of labels or texts, by row. */
export const textsOf = (column: CodeColumn | TextColumn): readonly (string | null)[] =>
  column.kind === 'texts' ? column.texts : Array.from(column.codes, (code) => column.labels[code] ?? null)

/** Rows with a value. */
export const knownRows = (column: Column): number => {
  if (column.kind === 'codes') return column.counts.reduce((sum, count) => sum + count, 0)
  return column.order.length
}

export const valueAt = (column: Column, row: number): Value => {
  if (column.kind === 'numbers') {
    const value = column.values[row] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  if (column.kind === 'texts') return column.texts[row] ?? null
  return column.labels[column.codes[row] ?? NO_LABEL] ?? null
}

/** A value as JSON. */
export const jsonAt = (column: Column, row: number): string => {
  const value = valueAt(column, row)
  return typeof value === 'string' ? JSON.stringify(value) : `${value}`
}

export const numbersFrom = (values: readonly (Value | undefined)[]): Float64Array => {
  const numbers = new Float64Array(values.length).fill(Number.NaN)
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]
    if (typeof value === 'number') numbers[row] = value
  }
  return numbers
}

export const textsFrom = (values: readonly (Value | undefined)[]): readonly (string | null)[] =>
  values.map((value) => (typeof value === 'string' ? value : null))
