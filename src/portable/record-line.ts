/** Reads and writes one line of an export, in either format. */
import { API_VERSION } from '../contract/openapi.ts'
import { isJsonObject } from '../lib/json-document.ts'
import type { Collection, Row } from '../store/collection.ts'
import { recordOf, runsOf } from '../store/record-text.ts'
import { cellOf, MARK, valueIn } from './csv-cell.ts'
import { type RecordColumn, recordColumns, UPDATED_AT } from './record-columns.ts'

/** Begins the rows of a collection. */
export type HeadLine = {
  readonly kind: 'head'
  readonly contract: string
  readonly collection: string
  readonly columns: readonly string[]
}
type Values = Readonly<Record<string, unknown>>
export type RowLine = {
  readonly kind: 'row'
  readonly columns: Values
  readonly record: Values
  /** Absent where the collection does not keep when its rows change. */
  readonly updatedAt: unknown
}
export type RecordLine = HeadLine | RowLine

/** The line cannot be read. */
export class LineFault extends Error {
  override readonly name = 'LineFault'
}

const HEAD = 'a first line that names the collection; `openbell export --dump` writes it'

export const ndjsonHead = (of: Collection): string =>
  `${JSON.stringify({ openbell: API_VERSION, collection: of.name, columns: recordColumns(of).names })}\n`

const updatedAtOf = ({ updatedAt }: Collection, { columns }: Row) =>
  updatedAt === null ? undefined : columns[updatedAt]

export const ndjsonRow = (of: Collection, row: Row): string => {
  const columns = Object.fromEntries(recordColumns(of).columns.map(({ name }) => [name, row.columns[name]]))
  const members = runsOf(of)(row.text)
  const updatedAt = updatedAtOf(of, row)
  const changed = updatedAt === undefined ? '' : `,"${UPDATED_AT}":${JSON.stringify(updatedAt)}`
  return `{"columns":${JSON.stringify(columns)},"record":{${members.join(',')}}${changed}}\n`
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new LineFault(`not JSON (${error.message})`)
    throw error
  }
}

/** Throws LineFault. */
export const ndjsonLine = (text: string): RecordLine => {
  const value = jsonOf(text)
  if (!isJsonObject(value)) throw new LineFault('no JSON object')
  const { openbell: contract, collection, columns, record, updatedAt, ...others } = value
  if (typeof contract === 'string') {
    if (typeof collection === 'string' && isTexts(columns))
      return { kind: 'head', contract, collection, columns }
    throw new LineFault(`not ${HEAD}`)
  }
  if (!isJsonObject(columns) || !isJsonObject(record)) throw new LineFault('not {"columns":{…},"record":{…}}')
  const [other] = Object.keys(others)
  if (other !== undefined) throw new LineFault(`${other} is neither "columns" nor "record"`)
  return { kind: 'row', columns, record, updatedAt }
}

export const csvHead = (of: Collection): readonly string[] => {
  const [first, ...rest] = recordColumns(of).names
  return [`${MARK}${API_VERSION} ${of.name} ${first}`, ...rest]
}

export const csvRow = (of: Collection, row: Row): readonly string[] => {
  const { columns, fields } = recordColumns(of)
  const record: Values = recordOf(of, row)
  const updatedAt = updatedAtOf(of, row)
  return [
    ...columns.map(({ name, kind }) => cellOf(row.columns[name], kind)),
    ...fields.map(({ name, kind }) => cellOf(Object.hasOwn(record, name) ? record[name] : undefined, kind)),
    ...(updatedAt === undefined ? [] : [cellOf(updatedAt, 'text')]),
  ]
}

const cellValue = ({ name, kind }: RecordColumn, cell: string): unknown => {
  try {
    return valueIn(cell, kind)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new LineFault(`${name} is not JSON: ${JSON.stringify(cell)}`)
  }
}

const valuesOf = (columns: readonly RecordColumn[], cells: readonly string[]): Values =>
  Object.fromEntries(
    columns.flatMap((column, position) => {
      const value = cellValue(column, cells[position] ?? '')
      return value === undefined ? [] : [[column.name, value] as const]
    }),
  )

const csvHeadOf = ([first = '', ...rest]: readonly string[]): HeadLine => {
  const [, contract, collection, column] = first.split(' ')
  if (contract === undefined || collection === undefined || column === undefined)
    throw new LineFault(`not ${HEAD}`)
  return { kind: 'head', contract, collection, columns: [column, ...rest] }
}

/** `of` is the collection whose rows these are, null before the first line. Throws LineFault. */
export const csvLine = (cells: readonly string[], of: Collection | null): RecordLine => {
  if (cells[0]?.startsWith(MARK)) return csvHeadOf(cells)
  if (of === null) throw new LineFault(`not ${HEAD}`)
  const { columns, fields, names } = recordColumns(of)
  if (cells.length !== names.length)
    throw new LineFault(`has ${cells.length} cells where the first line has ${names.length}`)
  const last = { name: UPDATED_AT, kind: 'text' } as const
  return {
    kind: 'row',
    columns: valuesOf(columns, cells),
    record: valuesOf(fields, cells.slice(columns.length)),
    updatedAt: of.updatedAt === null ? undefined : cellValue(last, cells.at(-1) ?? ''),
  }
}
