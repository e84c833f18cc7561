/** What a line of a file of records says, in either format; leaves out splitting bytes and whether a record is right. */
import { API_VERSION } from '../contract/openapi.ts'
import { isJsonObject } from '../lib/json-document.ts'
import type { Collection, StoredRow } from '../store/collection.ts'
import { cellOf, MARK, valueIn } from './csv-cell.ts'
import { inOrder, type RecordColumn, recordColumns } from './record-columns.ts'

/** Begins the rows of a collection. */
export type Head = {
  readonly kind: 'head'
  readonly contract: string
  readonly collection: string
  readonly columns: readonly string[]
}
export type Row = {
  readonly kind: 'row'
  readonly at: Readonly<Record<string, unknown>>
  readonly record: Readonly<Record<string, unknown>>
}
export type RecordLine = Head | Row

/** The line says nothing that can be read; `field` is null where that is no one field's fault. */
export class LineFault extends Error {
  override readonly name = 'LineFault'
}

const HEAD = 'a first line that names the collection; `openbell export` writes one'

export const ndjsonHead = (of: Collection): string =>
  `${JSON.stringify({ openbell: API_VERSION, collection: of.name, columns: recordColumns(of).names })}\n`

export const ndjsonRow = (of: Collection, { at, text }: StoredRow): string => {
  const found = Object.fromEntries(Object.keys(of.columns).map((name) => [name, at[name]]))
  return `{"at":${JSON.stringify(found)},"record":${text}}\n`
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
  const { openbell: contract, collection, columns, at, record } = value
  if (typeof contract === 'string') {
    if (typeof collection === 'string' && isTexts(columns))
      return { kind: 'head', contract, collection, columns }
    throw new LineFault(`not ${HEAD}`)
  }
  if (!isJsonObject(at) || !isJsonObject(record)) throw new LineFault('not {"at":{…},"record":{…}}')
  const [other] = Object.keys(value).filter((name) => name !== 'at' && name !== 'record')
  if (other !== undefined) throw new LineFault(`${other} stands beside "at" and "record"`)
  return { kind: 'row', at, record }
}

export const csvHead = (of: Collection): readonly string[] => {
  const [first, ...rest] = recordColumns(of).names
  return [`${MARK}${API_VERSION} ${of.name} ${first}`, ...rest]
}

export const csvRow = (of: Collection, { at, text }: StoredRow): readonly string[] => {
  const { at: columns, fields } = recordColumns(of)
  const record = JSON.parse(text) as Readonly<Record<string, unknown>>
  return [
    ...columns.map(({ name, kind }) => cellOf(at[name], kind)),
    ...fields.map(({ name, kind }) => cellOf(Object.hasOwn(record, name) ? record[name] : undefined, kind)),
  ]
}

const valuesOf = (columns: readonly RecordColumn[], cells: readonly string[]) =>
  Object.fromEntries(
    columns.flatMap(({ name, kind }, position) => {
      const cell = cells[position] ?? ''
      try {
        const value = valueIn(cell, kind)
        return value === undefined ? [] : [[name, value] as const]
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        throw new LineFault(`${name} is not JSON: ${JSON.stringify(cell)}`)
      }
    }),
  )

const csvHeadOf = ([first = '', ...rest]: readonly string[]): Head => {
  const [, contract, collection, column] = first.split(' ')
  if (contract === undefined || collection === undefined || column === undefined)
    throw new LineFault(`not ${HEAD}`)
  return { kind: 'head', contract, collection, columns: [column, ...rest] }
}

/** `of` is the collection whose rows these are, null before the first line. Throws LineFault. */
export const csvLine = (cells: readonly string[], of: Collection | null): RecordLine => {
  if (cells[0]?.startsWith(MARK)) return csvHeadOf(cells)
  if (of === null) throw new LineFault(`not ${HEAD}`)
  const { at, fields, names } = recordColumns(of)
  if (cells.length !== names.length)
    throw new LineFault(`has ${cells.length} cells where the first line has ${names.length}`)
  return {
    kind: 'row',
    at: valuesOf(at, cells),
    record: inOrder(of, valuesOf(fields, cells.slice(at.length))),
  }
}
