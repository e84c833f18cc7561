/** Rows as a table of plain text, for agents that are shown the text of a result alone. */
import { isJsonObject, type JsonObject } from '../lib/json-document.ts'
import type { Row } from './answer-rows.ts'

/** More columns than this are lines, where there are fewer rows than columns: statements have 45. */
const MAX_COLUMNS = 12

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Ends of lines, other controls, and marks that turn the direction of a text. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu
/** Texts that have nothing else are not searched four times: a table of 5,000 rows takes 12 ms, 30 without this. */
const PLAIN = /^[\w .,:/-]*$/

/** In one line, with nothing in it that ends a cell or the marks around the data. */
const inCell = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text.replaceAll(INVISIBLE, ' ').replaceAll('|', '¦').replaceAll('<', '‹').replaceAll('>', '›')

const members = (value: JsonObject): string =>
  Object.entries(value)
    .filter(([, each]) => !isBlank(each))
    .map(([name, each]) => `${inCell(name)}=${cell(each)}`)
    .join(', ')

const cell = (value: unknown): string => {
  if (isBlank(value)) return ''
  if (Array.isArray(value))
    return value.map((each) => (isJsonObject(each) ? `(${members(each)})` : cell(each))).join('; ')
  return isJsonObject(value) ? members(value) : inCell(String(value))
}

/** Adds the names with a value in any of the rows, in the order of the rows. */
export const addColumns = (columns: Set<string>, rows: readonly Row[]): void => {
  for (const row of rows)
    for (const name of Object.keys(row)) if (!columns.has(name) && !isBlank(row[name])) columns.add(name)
}

const line = (cells: readonly string[]): string => cells.join(' | ')

/** Whether so many rows have a line a column, not a line a row. */
export const isWideTable = (columns: ReadonlySet<string>, rows: number): boolean =>
  columns.size > MAX_COLUMNS && columns.size > rows

export const headLine = (columns: readonly string[]): string => line(columns.map(inCell))

export const rowLines = (columns: readonly string[], rows: readonly Row[]): string =>
  rows.map((row) => line(columns.map((name) => cell(row[name])))).join('\n')

/** A line a row under a line of names; of few rows with many columns a line a column. */
export const textTable = (rows: readonly Row[]): string => {
  const found = new Set<string>()
  addColumns(found, rows)
  const columns = [...found]
  return isWideTable(found, rows.length)
    ? columns.map((name) => line([inCell(name), ...rows.map((row) => cell(row[name]))])).join('\n')
    : `${headLine(columns)}\n${rowLines(columns, rows)}`
}

/** A line for each member of a record that has a value. */
export const textRecord = (record: JsonObject): string =>
  Object.entries(record)
    .filter(([, value]) => !isBlank(value))
    .map(([name, value]) => `${inCell(name)}: ${cell(value)}`)
    .join('\n')
