/** What all answers of api.nasdaq.com share: an envelope, tables of rows with headers, figures written as text. */

import { dayIn, slashedDate } from '../../lib/day.ts'
import { decimalNumber } from '../../lib/decimal-number.ts'
import { isJsonObject, type JsonObject, parseJsonObject } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { notA, type ParsedRows, parseRows } from '../files/parsed-rows.ts'

const OK = 200

/** The `data` of an answer. Throws SourceFormatError where the file is not an answer, or says that it failed. */
export const parseAnswer = (bytes: Uint8Array, file: string): JsonObject => {
  const { data, status } = parseJsonObject(bytes, file)
  if (isJsonObject(status) && status['rCode'] !== OK)
    throw new SourceFormatError(file, null, `says status ${JSON.stringify(status['rCode'])}`)
  if (!isJsonObject(data)) throw new SourceFormatError(file, null, 'has no data')
  return data
}

/** One row: every named cell, as text, trimmed; null where it is blank, null or N/A. */
export type Cells<N extends string> = Readonly<Record<N, string | null>>
export type TableRow<N extends string> = { readonly line: number; readonly cells: Cells<N> }

const cellOf = (value: unknown, name: string, file: string, line: number): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new SourceFormatError(file, line, `${name} is ${JSON.stringify(value)}`)
  const text = String(value).trim()
  return text === '' || text === 'N/A' || text === '--' ? null : text
}

/**
 * The rows of a table, numbered from 1. A day without any has null rows, and its headers may be null then too. Throws
 * SourceFormatError where a row lacks a column, since a renamed one must not become a blank, or where a cell is no text or number.
 */
export const tableRows = <const N extends string>(
  table: unknown,
  names: readonly N[],
  file: string,
): readonly TableRow<N>[] => {
  if (!isJsonObject(table) || !('rows' in table))
    throw new SourceFormatError(file, null, 'has no table of rows')
  const { rows } = table
  if (rows === null) return []
  if (!Array.isArray(rows)) throw new SourceFormatError(file, null, 'has rows that are not a list')
  return rows.map((row: unknown, at) => {
    if (!isJsonObject(row)) throw new SourceFormatError(file, at + 1, 'is not a row')
    const missing = names.find((name) => !Object.hasOwn(row, name))
    if (missing !== undefined) throw new SourceFormatError(file, at + 1, `a row without ${missing}`)
    const line = at + 1
    const cells = names.map((name) => [name, cellOf(row[name], name, file, line)])
    return { line, cells: Object.fromEntries(cells) as Cells<N> }
  })
}

/** `$324,356`, `($0.17)`, `-2.5%`, `0.087` as a number; null for null. Throws RangeError for any other text. */
export const figureOf = (text: string | null): number | null => {
  if (text === null) return null
  const [, open = '', digits = '', close = ''] =
    /^(\(?)-?\$?(-?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?|\.\d+))%?(\)?)$/.exec(
      text.replace(/^-\$/, '$-'),
    ) ?? []
  const value = decimalNumber(digits.replaceAll(',', ''))
  if (value === null || (open === '(') !== (close === ')')) return notA('figure', text)
  const isNegative = open === '(' || (text.startsWith('-') && value > 0)
  return isNegative ? -Math.abs(value) : value
}

/** Throws RangeError. */
export const positive = (value: number | null, name: string): number => {
  if (value === null || !(value > 0 && Number.isFinite(value))) throw new RangeError(`${name} is ${value}`)
  return value
}

/** `6/28/2024` or `01/11/2022` as `YYYY-MM-DD`; null for null. Throws RangeError for any other text. */
export const dayOf = (text: string | null): string | null => {
  if (text === null) return null
  return dayIn(text, slashedDate) ?? notA('date', text)
}

/** Each row read by `read`; one with a cell that cannot be read is rejected. */
export const readRows = <N extends string, Row>(
  rows: readonly TableRow<N>[],
  read: (cells: Cells<N>) => Row,
): ParsedRows<Row> =>
  parseRows(
    rows,
    ({ cells }) => read(cells),
    ({ cells, line }) => ({ row: JSON.stringify(cells), line }),
  )

/** The text of a cell that a row cannot do without. Throws RangeError. */
export const required = (text: string | null, name: string): string => {
  if (text === null) throw new RangeError(`no ${name}`)
  return text
}
