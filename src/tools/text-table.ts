/** Rows as a table of plain text, for agents that are shown the text of a result alone. */
import { isJsonObject, type JsonObject } from '../lib/json-document.ts'
import type { Row } from './answer-rows.ts'

/** More columns than this are lines, where there are fewer rows than columns: statements have 45. */
const MAX_COLUMNS = 12

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Ends of lines, other controls, and marks that turn the direction of a text. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu

/** In one line, with nothing in it that ends a cell or the marks around the data. */
const inCell = (text: string): string =>
  text.replaceAll(INVISIBLE, ' ').replaceAll('|', '¦').replaceAll('<', '‹').replaceAll('>', '›')

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

/** The names with a value in any row, in the order of the rows. */
const columnsOf = (rows: readonly Row[]): readonly string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => !isBlank(row[name])))),
]

const line = (cells: readonly string[]): string => cells.join(' | ')

/** A line a row under a line of names; of few rows with many columns a line a column. */
export const textTable = (rows: readonly Row[]): string => {
  const columns = columnsOf(rows)
  const isWide = columns.length > MAX_COLUMNS && columns.length > rows.length
  const lines = isWide
    ? columns.map((name) => line([inCell(name), ...rows.map((row) => cell(row[name]))]))
    : [line(columns.map(inCell)), ...rows.map((row) => line(columns.map((name) => cell(row[name]))))]
  return lines.join('\n')
}

/** A line for each member of a record that has a value. */
export const textRecord = (record: JsonObject): string =>
  Object.entries(record)
    .filter(([, value]) => !isBlank(value))
    .map(([name, value]) => `${inCell(name)}: ${cell(value)}`)
    .join('\n')
