/** The rows of an answer: its list, or the largest table within a record; which are shown, and the answer with these alone. */
import { isJsonObject, type JsonObject } from '../lib/json-document.ts'
import type { ToolEndpoint } from './tool.ts'

export type Row = JsonObject

/** An answer apart from its rows, and these. */
export type ParsedAnswer = {
  readonly answer: JsonObject
  /** The member of the answer with the rows; undefined of a record without a table. */
  readonly name: string | undefined
  readonly rows: readonly Row[]
  /** The member of the answer with these rows alone. */
  readonly tableOf: (rows: readonly Row[]) => unknown
}

/** The answer with these rows alone. */
export const withRows = ({ answer, name, tableOf }: ParsedAnswer, rows: readonly Row[]): JsonObject =>
  name === undefined ? answer : { ...answer, [name]: tableOf(rows) }

/** A table: a list of objects, or objects by name. */
const isTable = (value: unknown): value is readonly JsonObject[] | Readonly<Record<string, JsonObject>> => {
  const members = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : []
  return members.length > 0 && members.every(isJsonObject)
}

const tableIn = (answer: JsonObject): string | undefined => {
  const tables = Object.entries(answer).filter(([, value]) => isTable(value))
  const sized = tables.map(([name, value]) => ({ name, size: JSON.stringify(value).length }))
  return sized.toSorted((one, other) => other.size - one.size)[0]?.name
}

/** Where objects lie under names, a row has its name first, under this one. */
const NAME = 'name'

const rowsOfMap = (map: Readonly<Record<string, JsonObject>>): readonly Row[] =>
  Object.entries(map).map(([name, value]) => ({ [NAME]: name, ...value }))

const mapOfRows = (map: JsonObject, rows: readonly Row[]): JsonObject =>
  Object.fromEntries(rows.map((row) => [String(row[NAME]), map[String(row[NAME])]]))

const rowsNameOf = ({ returns }: ToolEndpoint, answer: JsonObject): string | undefined =>
  returns.kind === 'list' ? 'results' : (returns.list?.name ?? tableIn(answer))

export const parsedAnswerOf = (endpoint: ToolEndpoint, answer: JsonObject): ParsedAnswer =>
  rowsUnder(rowsNameOf(endpoint, answer), answer)

/** An answer whose rows are this member, whatever else in it is a table. */
export const rowsUnder = (name: string | undefined, answer: JsonObject): ParsedAnswer => {
  const table = name === undefined ? undefined : answer[name]
  if (name === undefined || table === undefined)
    return { answer, name: undefined, rows: [], tableOf: () => undefined }
  if (Array.isArray(table)) return { answer, name, rows: table as readonly Row[], tableOf: (rows) => rows }
  const map = table as Readonly<Record<string, JsonObject>>
  return { answer, name, rows: rowsOfMap(map), tableOf: (rows) => mapOfRows(map, rows) }
}

/** Rows whose JSON has the text in it, whatever its letter case. */
export const rowsWith = (rows: readonly Row[], text: string): readonly Row[] => {
  const asked = text.toLowerCase()
  return asked === '' ? rows : rows.filter((row) => JSON.stringify(row).toLowerCase().includes(asked))
}

/** How long texts and lists may be. */
export type Lengths = { readonly text: number; readonly items: number; readonly members: number }

const first = (values: readonly unknown[], lengths: Lengths): readonly unknown[] =>
  values.slice(0, lengths.items).map((each) => shortened(each, lengths))

/** A value without what makes it too long for a result: the ends of long texts, lists and, at last, objects. */
export const shortened = (value: unknown, lengths: Lengths): unknown => {
  const { text, members } = lengths
  if (typeof value === 'string')
    return value.length > text ? `${value.slice(0, text).toWellFormed()}…` : value
  if (Array.isArray(value)) return first(value, lengths)
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).slice(0, members)
  return Object.fromEntries(kept.map(([name, each]) => [name, shortened(each, lengths)]))
}
