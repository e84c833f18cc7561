/** The SQL of reads and tables, shared by every engine that speaks it; leaves out connections. */
import { remembered } from '../lib/remembered.ts'
import {
  type Collection,
  type Condition,
  type Order,
  orderColumn,
  type Range,
  type Where,
} from './collection.ts'
import { type ColumnType, isNullable, type SqlValue, sqlTypeOf } from './column.ts'
import { quoted } from './quoted.ts'
import { CHECKSUM } from './row-checksum.ts'
import { hasLateText } from './served-text.ts'
import type { Selection } from './store.ts'

export type Sql = { readonly text: string; readonly values: readonly SqlValue[] }

/** Where engines differ in how they write the same read. */
export type Dialect = {
  /** The placeholder of the nth bound value, counted from 1. */
  readonly bound: (n: number) => string
  /** A column that is one of a list; its values go to the end of `values`. */
  readonly oneOf: (column: string, type: ColumnType, list: readonly SqlValue[], values: SqlValue[]) => string
  /** What follows a column in an ascending and in a descending order, so that nulls count as the least of all values. */
  readonly ascending: (type: ColumnType) => string
  readonly descending: (type: ColumnType) => string
  /** Bound as a limit where there is none. */
  readonly noLimit: SqlValue
}

/** Statements are kept by their text, so that longer lists have one for all of their lengths. */
const WRITTEN_VALUES = 8

/** SQLite's own order has nulls first in ascending order and last in `desc`. */
const sqliteDialect: Dialect = {
  bound: () => '?',
  oneOf: (column, _, list, values) => {
    if (list.length <= WRITTEN_VALUES) {
      values.push(...list)
      return `${column} in (${list.map(() => '?').join(', ')})`
    }
    values.push(JSON.stringify(list))
    return `${column} in (select value from json_each(?))`
  },
  ascending: () => '',
  descending: () => ' desc',
  noLimit: -1,
}

/** The text of a row, and where the record lies in it. */
export const textColumns = (of: Collection): readonly string[] =>
  hasLateText(of) ? ['text', 'runs'] : ['text']

/** The columns that are read of a row, those of the text last. */
export const tableColumns = (of: Collection): readonly string[] => [
  ...Object.keys(of.columns),
  ...textColumns(of),
]

/** All that is written of a row. */
export const writtenColumns = (of: Collection): readonly string[] => [...tableColumns(of), CHECKSUM]

/** A name comes from our own code, where it is typed; one that got past the types must not become SQL. */
const columnSql = (from: Collection, name: string): string => {
  if (!Object.hasOwn(from.columns, name)) throw new TypeError(`${from.name}: no column ${name}`)
  return quoted(name)
}

/** Groups by columns, each with its number of rows and the sum of one column. */
export const aggregateSql = (from: Collection, by: readonly string[], summed: string): string => {
  const columns = by.map((name) => columnSql(from, name)).join(', ')
  return `select ${columns}, count(*), coalesce(sum(${columnSql(from, summed)}), 0) from ${quoted(from.name)} group by ${columns}`
}

export const isRange = (condition: Condition): condition is Range =>
  typeof condition === 'object' && condition !== null && !Array.isArray(condition)

/** The clause of a column; its values go to the end of `values`. */
const clause = (
  dialect: Dialect,
  column: string,
  type: ColumnType,
  condition: Condition,
  values: SqlValue[],
): string => {
  if (condition === null) return `${column} is null`
  const { bound } = dialect
  if (typeof condition !== 'object') return `${column} = ${bound(values.push(condition))}`
  if (!isRange(condition)) return dialect.oneOf(column, type, condition, values)
  const { from, to } = condition
  const lower = from === undefined ? '' : `${column} >= ${bound(values.push(from))}`
  const upper = to === undefined ? '' : `${column} <= ${bound(values.push(to))}`
  if (lower === '') return upper === '' ? 'true' : upper
  return upper === '' ? lower : `${lower} and ${upper}`
}

/** The columns a `where` names, each with its condition. */
export const conditionsOf = (where: Where): readonly (readonly [name: string, condition: Condition])[] =>
  Object.entries(where).flatMap(([name, condition]) =>
    condition === undefined ? [] : [[name, condition] as const],
  )

/** `where …` of a selection, or nothing. A list that is empty matches nothing. In a loop, since every read makes one. */
export const whereSql = (from: Collection, where: Where = {}, dialect: Dialect = sqliteDialect): Sql => {
  const values: SqlValue[] = []
  let text = ''
  for (const name in where) {
    const condition = where[name]
    if (condition === undefined) continue
    const column = columnSql(from, name)
    text += `${text === '' ? ' where ' : ' and '}${clause(dialect, column, from.columns[name] ?? 'text', condition, values)}`
  }
  return { text, values }
}

export const orderTerms = (
  from: Collection,
  order: readonly string[],
  { ascending, descending }: Dialect = sqliteDialect,
): string =>
  order
    .map((term) => {
      const column = orderColumn(term)
      const type = from.columns[column] ?? 'text'
      return columnSql(from, column) + (column === term ? ascending : descending)(type)
    })
    .join(', ')

/** `order by …`, or nothing. */
const orderSql = (from: Collection, order: Order, dialect: Dialect): string =>
  order.length === 0 ? '' : ` order by ${orderTerms(from, order, dialect)}`

/** Limits written into the text; each makes a statement of its own. */
const WRITTEN_LIMITS = 100

/**
 * Ends a statement that has bound `before` values. SQLite plans a statement afresh for each bound limit: 4.2 µs for a look-up that
 * takes 1.2 with the limit written out; PostgreSQL plans a bound limit as a tenth of all rows.
 */
const limitSql = ({ limit, offset = 0 }: Selection, before: number, dialect: Dialect): Sql => {
  const { bound, noLimit } = dialect
  if (offset > 0 || (limit ?? 0) > WRITTEN_LIMITS)
    return {
      text: ` limit ${bound(before + 1)} offset ${bound(before + 2)}`,
      values: [limit ?? noLimit, offset],
    }
  return { text: limit === undefined ? '' : ` limit ${limit}`, values: [] }
}

/** What a read of whole rows begins with: put together once, it takes 0.6 of the 2.7 µs of a look-up by key. */
const wholeRowSql = remembered(
  (from: Collection) => `select ${tableColumns(from).map(quoted).join(', ')} from ${quoted(from.name)}`,
)

/** What follows the table in a read. The rows that an offset skips are walked in the index and never fetched. */
export const tailSql = (from: Collection, selection: Selection, dialect: Dialect = sqliteDialect): Sql => {
  const where = whereSql(from, selection.where, dialect)
  const cut = limitSql(selection, where.values.length, dialect)
  const order = orderSql(from, selection.order ?? [], dialect)
  return {
    text: where.text + order + cut.text,
    values: cut.values.length === 0 ? where.values : [...where.values, ...cut.values],
  }
}

/** A read of whole rows. */
export const wholeRowsSql = (from: Collection, tail: string): string => wholeRowSql(from) + tail

/** The first row that matches, all of it. */
export const firstSql = (
  from: Collection,
  where: Where,
  order: Order,
  dialect: Dialect = sqliteDialect,
): Sql => {
  const { text, values } = tailSql(from, { where, order, limit: 1 }, dialect)
  return { text: wholeRowsSql(from, text), values }
}

/** A read of the named columns. */
export const selectSql = (
  from: Collection,
  columns: readonly string[],
  selection: Selection,
  dialect: Dialect = sqliteDialect,
): Sql => {
  const { text, values } = tailSql(from, selection, dialect)
  return { text: `select ${columns.map(quoted).join(', ')} from ${quoted(from.name)}${text}`, values }
}

/** The texts of rows in one, the separator bound first, how many they are, and their bytes. */
export const listSql = (from: Collection, tail: string): string =>
  `select coalesce(group_concat("text", ?1), ''), count(*), coalesce(octet_length(group_concat("text", ?1)), 0) from (select "text" from ${quoted(from.name)}${tail})`

/**
 * The statements that make a collection's table and indexes; `more` are columns at its end. Columns after the text of a row cost its
 * readers nothing.
 */
export const tableSql = (from: Collection, more: readonly string[] = []): readonly string[] => {
  const primary = from.clustered ?? from.key
  const unique = new Set([...primary, ...from.key])
  const columnOf = (name: string): string => {
    const type = from.columns[name] ?? 'text'
    return `${quoted(name)} ${sqlTypeOf(type)}${isNullable(type) && !unique.has(name) ? '' : ' not null'}`
  }
  const others = Object.keys(from.columns).filter((name) => !primary.includes(name))
  const columns = [
    ...primary.map(columnOf),
    ...textColumns(from).map((name) => `${quoted(name)} text not null`),
    ...others.map(columnOf),
    ...more,
  ]
  const table = quoted(from.name)
  const isKey = primary.join() === from.key.join()
  return [
    `create table if not exists ${table} (${columns.join(', ')}, primary key (${primary
      .map(quoted)
      .join(', ')})) strict${from.clustered === null ? '' : ', without rowid'}`,
    ...(isKey
      ? []
      : [
          `create unique index if not exists ${quoted(`${from.name}_key`)} on ${table} (${orderTerms(from, from.key)})`,
        ]),
    ...from.orders.map(
      (order, position) =>
        `create index if not exists ${quoted(`${from.name}_${position}`)} on ${table} (${orderTerms(from, order)})`,
    ),
  ]
}

/** No part of a collection's shape: a table of an older program gets it at the end. */
export const checksumColumn = `${quoted(CHECKSUM)} integer`

export const checksumSql = (from: Collection): string =>
  `alter table ${quoted(from.name)} add column ${checksumColumn}`
