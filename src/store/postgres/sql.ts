/** PostgreSQL's dialect of the reads in `sql.ts`, and the SQL of its tables. */
import type { Collection } from '../collection.ts'
import { type ColumnType, isNullable, type SqlValue, sqlTypeOf } from '../column.ts'
import { quoted } from '../quoted.ts'
import { CHECKSUM } from '../row-checksum.ts'
import { type Dialect, orderTerms, textColumns } from '../sql.ts'

const types: Readonly<Record<string, string>> = {
  text: 'text',
  integer: 'bigint',
  real: 'double precision',
}

const typeOf = (type: ColumnType): string => types[sqlTypeOf(type)] ?? 'text'

const literalOf = (value: SqlValue): string =>
  typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : `${value}`

/** Values in the text of an array, `null` among them. */
export const arrayOf = (values: readonly SqlValue[]): string => `{${values.map(literalOf).join(',')}}`

/** Nulls are the least of all values, as in SQLite; PostgreSQL's own order has them the other way round. */
export const postgresDialect: Dialect = {
  bound: (n) => `$${n}`,
  oneOf: (column, type, list, values) => {
    const at = values.push(arrayOf(list.filter((value) => value !== null)))
    return `${column} = any($${at}::${typeOf(type)}[])`
  },
  ascending: (type) => (isNullable(type) ? ' nulls first' : ''),
  descending: (type) => (isNullable(type) ? ' desc nulls last' : ' desc'),
  noLimit: null,
}

/** `C` is the order of the bytes, which is SQLite's. */
const COLLATED = 'text collate "C"'

const columnType = (type: ColumnType): string => {
  const name = typeOf(type)
  return name === 'text' ? COLLATED : name
}

/** Whether the column can hold a null. */
const mayBeNull = (of: Collection, name: string): boolean =>
  isNullable(of.columns[name] ?? 'text') && !of.key.includes(name) && of.clustered?.includes(name) !== true

/** The statements that make a collection's table and indexes. */
export const postgresTableSql = (of: Collection): readonly string[] => {
  const table = quoted(of.name)
  const columns = [
    ...Object.entries(of.columns).map(
      ([name, type]) => `${quoted(name)} ${columnType(type)}${mayBeNull(of, name) ? '' : ' not null'}`,
    ),
    ...textColumns(of).map((name) => `${quoted(name)} text not null`),
    `${CHECKSUM} integer`,
  ]
  // The primary key is an index already.
  const isKey = of.clustered?.join() === of.key.join()
  const indexed = of.clustered === null || isKey ? of.orders : [of.clustered, ...of.orders]
  return [
    `create table ${table} (${columns.join(', ')}, primary key (${of.key.map(quoted).join(', ')}))`,
    ...indexed.map(
      (order, position) =>
        `create index ${quoted(`${of.name}_${position}`)} on ${table} (${orderTerms(of, order, postgresDialect)})`,
    ),
  ]
}

/** Columns of rows as one table: an array a column, bound from `first` on. */
export const unnestedSql = (of: Collection, names: readonly string[], first = 1): string =>
  `unnest(${names.map((name, at) => `$${first + at}::${name === CHECKSUM ? 'integer' : typeOf(of.columns[name] ?? 'text')}[]`).join(', ')})`

/** The texts of rows in one, the separator bound last, how many they are, and their bytes. */
export const postgresListSql = (selected: {
  readonly text: string
  readonly values: readonly SqlValue[]
}) => {
  const joined = `string_agg("text", $${selected.values.length + 1})`
  return `select coalesce(${joined}, ''), count(*), coalesce(octet_length(${joined}), 0) from (${selected.text}) rows`
}

/** The counts of a group as they are kept: the JSON of its values, and how many rows have them. */
export const groupCountsSql = (of: Collection, group: readonly string[]): string => {
  const values = group.map((name) => `coalesce(to_json(${quoted(name)})::text, 'null')`)
  const value = `'[' || ${values.length === 0 ? "''" : `concat_ws(',', ${values.join(', ')})`} || ']'`
  const by = group.length === 0 ? 'having count(*) > 0' : `group by ${group.map(quoted).join(', ')}`
  return `select (${value}) collate "C" as value, count(*) as n from ${quoted(of.name)} ${by}`
}

const copied = (value: SqlValue): string => {
  if (value === null) return '\\N'
  return typeof value === 'string' ? value.replace(/[\\\n\r\t]/g, escaped) : `${value}`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (letter: string): string => escapes[letter] ?? letter

/** A row in the text format of COPY. */
export const copyLine = (cells: readonly SqlValue[]): string => `${cells.map(copied).join('\t')}\n`
