/** Rows as CSV with the schema's fields as columns. */
import { stringify } from 'csv-stringify/sync'
import type { TSchema } from 'typebox'
import { parsedRow } from '../contract/envelope.ts'
import { fieldNamesOf, fieldsOf } from '../contract/record-fields.ts'

/** A field of the row by its name, or one of an object that the row holds. */
export type Column = string | { readonly within: string; readonly name: string }

/** The fields of a record in wire order. */
export const columnsOf = (schema: TSchema): readonly string[] => fieldNamesOf(schema)

/** The same with a column for each field of an object, such as the tenors of a yield curve. */
export const flatColumnsOf = (schema: TSchema): readonly Column[] =>
  [...fieldsOf(schema)].flatMap(([within, field]): readonly Column[] =>
    'properties' in field ? fieldNamesOf(field).map((name) => ({ within, name })) : [within],
  )

/** A spreadsheet runs a text that starts so as a formula. */
const looksLikeFormula = (text: string): boolean => /^[=+\-@]/.test(text)

const cellOf = (value: unknown): string | number | null => {
  switch (typeof value) {
    case 'string':
      return looksLikeFormula(value) ? `'${value}` : value
    case 'number':
      return value
    case 'boolean':
      return String(value)
    case 'object':
      return value === null ? null : JSON.stringify(value)
    default:
      return null
  }
}

type Row = Readonly<Record<string, unknown>>

const nameOf = (column: Column): string => (typeof column === 'string' ? column : column.name)

const ownValue = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : null)

const valueIn = (row: Row, column: Column): unknown =>
  typeof column === 'string'
    ? ownValue(row, column)
    : ownValue((ownValue(row, column.within) ?? {}) as Row, column.name)

/** RFC 4180; the first rows have the header line. Null is an empty cell, an empty text `""`, an array or object its JSON. */
export const csvOf = (
  columns: readonly Column[],
  rows: readonly string[],
  header: 'header' | 'no header',
): string =>
  stringify(
    rows.map((text) => {
      const row = parsedRow(text) as Row
      return columns.map((column) => cellOf(valueIn(row, column)))
    }),
    // Quotes an empty text but, unlike `quoted_empty`, no null; and a lone line feed, which readers take for a line's end.
    {
      header: header === 'header',
      columns: columns.map(nameOf),
      quoted_match: /^$|[\r\n]/,
      record_delimiter: 'windows',
    },
  )
