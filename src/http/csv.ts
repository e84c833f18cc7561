/** Rows as CSV with the schema's fields as columns. */
import { stringify } from 'csv-stringify/sync'
import type { TSchema } from 'typebox'

type WithFields = TSchema & {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly anyOf?: readonly TSchema[]
}

/** The field names of a record in wire order; of a choice of records, of all of them. */
export const columnsOf = (schema: TSchema): readonly string[] => {
  const { properties, anyOf } = schema as WithFields
  if (properties !== undefined) return Object.keys(properties)
  return [...new Set((anyOf ?? []).flatMap(columnsOf))]
}

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

/** RFC 4180; the first rows have the header line. Null is an empty cell, an empty text `""`, an array or object its JSON. */
export const csvOf = (
  columns: readonly string[],
  rows: readonly string[],
  header: 'header' | 'no header',
): string =>
  stringify(
    rows.map((text) => {
      const row = JSON.parse(text) as Readonly<Record<string, unknown>>
      return columns.map((name) => cellOf(Object.hasOwn(row, name) ? row[name] : null))
    }),
    // Quotes an empty text but, unlike `quoted_empty`, no null; and a lone line feed, which readers take for a line's end.
    {
      header: header === 'header',
      columns: [...columns],
      quoted_match: /^$|[\r\n]/,
      record_delimiter: 'windows',
    },
  )
