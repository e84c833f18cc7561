/** The SQL of reads, shared by every engine that speaks it; leaves out connections and values' storage classes. */
import { isDay } from '../lib/day.ts'
import type { Collection, Order, SqlValue } from './collection.ts'
import type { Range, Selection, Where } from './store.ts'

export type Sql = { readonly text: string; readonly values: readonly SqlValue[] }

export const quoted = (name: string): string => `"${name}"`

const columnOf = (from: Collection, name: string): string => {
  if (!Object.hasOwn(from.columns, name)) throw new TypeError(`${from.name}: no column ${name}`)
  return quoted(name)
}

/** Groups by columns, each with its number of rows and the sum of one column. */
export const tallySql = (from: Collection, by: readonly string[], summed: string): string => {
  const columns = by.map((name) => columnOf(from, name)).join(', ')
  const sum = `coalesce(sum(${columnOf(from, summed)}), 0)`
  return `select ${columns}, count(*), ${sum} from ${quoted(from.name)} group by ${columns}`
}

const isRange = (value: Where[string]): value is Range =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rangeClause = (column: string, { from, to }: Range): Sql => {
  const parts = [
    ...(from === undefined ? [] : [{ text: `${column} >= ?`, value: from }]),
    ...(to === undefined ? [] : [{ text: `${column} <= ?`, value: to }]),
  ]
  return { text: parts.map(({ text }) => text).join(' and ') || '1', values: parts.map(({ value }) => value) }
}

const clause = (column: string, value: Where[string]): Sql => {
  if (value === null) return { text: `${column} is null`, values: [] }
  if (isRange(value)) return rangeClause(column, value)
  if (typeof value !== 'object') return { text: `${column} = ?`, values: [value] }
  return { text: `${column} in (${value.map(() => '?').join(', ')})`, values: value }
}

/** `where …` of a selection, or nothing. A list that is empty matches nothing. */
export const whereSql = (from: Collection, where: Where = {}): Sql => {
  const clauses = Object.entries(where).map(([name, value]) => clause(columnOf(from, name), value))
  return clauses.length === 0
    ? { text: '', values: [] }
    : {
        text: ` where ${clauses.map(({ text }) => text).join(' and ')}`,
        values: clauses.flatMap(({ values }) => values),
      }
}

const orderTerm = (from: Collection, part: string): string => {
  const descending = part.endsWith(' desc')
  const name = columnOf(from, descending ? part.slice(0, -5) : part)
  return `${name}${descending ? ' desc' : ''}`
}

/** `order by …`, or nothing. Both engines put nulls last in `desc` and first in ascending order by their own rule. */
export const orderSql = (from: Collection, order: Order | undefined): string =>
  order === undefined
    ? ''
    : ` order by ${order
        .split(',')
        .map((part) => orderTerm(from, part.trim()))
        .join(', ')}`

/** Limits written into the text; each makes a statement of its own. */
const WRITTEN_LIMITS = 100

/** SQLite plans a statement anew for each bound limit: 4.2 µs for a look-up that takes 1.2 with the limit written out. */
const cutSql = ({ limit, offset = 0 }: Selection): Sql => {
  if (offset > 0 || (limit ?? 0) > WRITTEN_LIMITS)
    return { text: ' limit ? offset ?', values: [limit ?? -1, offset] }
  return { text: limit === undefined ? '' : ` limit ${limit}`, values: [] }
}

/** A read of the named columns. The rows an offset passes over are walked in the index and never fetched. */
export const selectSql = (from: Collection, columns: readonly string[], selection: Selection): Sql => {
  const where = whereSql(from, selection.where)
  const cut = cutSql(selection)
  return {
    text: `select ${columns.map(quoted).join(', ')} from ${quoted(from.name)}${where.text}${orderSql(from, selection.order)}${cut.text}`,
    values: cut.values.length === 0 ? where.values : [...where.values, ...cut.values],
  }
}

const indexSql = (from: Collection, order: Order, position: number): string =>
  `create index if not exists ${quoted(`${from.name}_${position}`)} on ${quoted(from.name)} (${order
    .split(',')
    .map((part) => orderTerm(from, part.trim()))
    .join(', ')})`

const types = { text: 'text', integer: 'integer', real: 'real' } as const

/** The statements that make a collection's table and indexes. */
export const tableSql = (from: Collection): readonly string[] => {
  const key = new Set(from.key)
  const columns = Object.entries(from.columns).map(
    ([name, kind]) => `${quoted(name)} ${types[kind]}${key.has(name) ? ' not null' : ''}`,
  )
  return [
    `create table if not exists ${quoted(from.name)} (${columns.join(', ')}, "text" text not null, primary key (${from.key
      .map(quoted)
      .join(', ')})) strict`,
    ...from.orders.map((order, position) => indexSql(from, order, position)),
  ]
}

const isOfDays = ({ from, to }: Range): boolean =>
  [from, to].every((end) => end === undefined || (typeof end === 'string' && isDay(end)))

/**
 * The counted group whose columns are exactly those of a `where` of single values or lists, or undefined. Its last column
 * may be a range of days.
 */
export const countedGroupOf = (from: Collection, where: Where): readonly string[] | undefined => {
  const names = Object.keys(where)
  const ranges = Object.entries(where).flatMap(([name, value]) => (isRange(value) ? [{ name, value }] : []))
  if (ranges.length > 1 || ranges.some(({ value }) => !isOfDays(value))) return undefined
  if (names.length === 0) return []
  return from.counts.find(
    (group) =>
      group.length === names.length &&
      group.every((name) => names.includes(name)) &&
      ranges.every(({ name }) => name === group.at(-1)),
  )
}

/** The range that the last column of a counted group is asked for, or undefined. */
export const countedRangeOf = (group: readonly string[], where: Where): Range | undefined => {
  const value = where[group.at(-1) ?? ''] ?? null
  return isRange(value) ? value : undefined
}

/** Counts are kept by the JSON of a group's values, and days of one length lie there in the order of the calendar. */
export const countedSpan = (values: readonly SqlValue[], { from, to }: Range): readonly [string, string] => {
  const ends = [from ?? '0000-00-00', to ?? '9999-99-99'].map((day) => JSON.stringify([...values, day]))
  return [ends[0] ?? '', ends[1] ?? '']
}

/** The column of days that an order begins with, newest first, or undefined. */
const dayOrdered = (order: Order | undefined): string | undefined => /^(\w+) desc\b/.exec(order ?? '')?.[1]

/** Where the counts of the days that a selection walks stand, and the column of days; undefined where none are kept. */
export const daysWalked = (from: Collection, { where = {}, order }: Selection) => {
  const day = dayOrdered(order)
  if (day === undefined) return undefined
  const { [day]: given = {}, ...others } = where
  const group = isRange(given) ? countedGroupOf(from, { ...others, [day]: given }) : undefined
  const values = group?.slice(0, -1).map((name) => others[name] ?? null)
  if (group === undefined || values?.some((value) => typeof value === 'object' && value !== null) !== false)
    return undefined
  const range = given as Range
  return { day, grouped: group.join(','), range, span: countedSpan(values as readonly SqlValue[], range) }
}

/** Every combination of the values a `where` allows, in the order of the group's columns. */
export const combinationsOf = (group: readonly string[], where: Where): readonly (readonly SqlValue[])[] =>
  group.reduce<readonly (readonly SqlValue[])[]>(
    (found, name) => {
      const value = where[name] ?? null
      const options: readonly SqlValue[] = Array.isArray(value) ? [...new Set(value)] : [value as SqlValue]
      return found.flatMap((row) => options.map((option) => [...row, option]))
    },
    [[]],
  )
