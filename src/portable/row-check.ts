/** Checks the values of a line against its collection: each column to its type, the record to its schema. */
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { isDay } from '../lib/day.ts'
import type { Collection, NewRow, RecordOf } from '../store/collection.ts'
import { type ColumnType, encoderOf, isNullable } from '../store/column.ts'
import { RecordError, rowOf } from '../store/record-text.ts'
import { recordColumns, UPDATED_AT } from './record-columns.ts'
import type { RowLine } from './record-line.ts'

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)

const isJson = (value: unknown): boolean => {
  try {
    return typeof value === 'string' && JSON.parse(value) !== undefined
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  day: (value) => typeof value === 'string' && isDay(value),
  instant: isInstant,
  json: isJson,
  integer: Number.isSafeInteger,
  real: Number.isFinite,
  flag: (value) => value === 0 || value === 1,
}

const nameOf = (type: ColumnType): string =>
  typeof type === 'string' ? type.replace('?', '') : type.join(' or ')

const isOfType = (type: ColumnType, value: unknown): boolean =>
  typeof type === 'string' ? checks[nameOf(type)]?.(value) === true : type.some((word) => word === value)

const columnsOf = (of: Collection, given: RowLine['columns']): NewRow['columns'] => {
  const { columns } = recordColumns(of)
  for (const { name } of columns) {
    const type = of.columns[name] ?? 'text'
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const isRight = value === null ? isNullable(type) && !of.key.includes(name) : isOfType(type, value)
    if (!isRight)
      throw new RecordError(of, {}, `columns.${name}`, `is ${JSON.stringify(value)}, not ${nameOf(type)}`)
  }
  const [other] = Object.keys(given).filter((name) => columns.every((column) => column.name !== name))
  if (other !== undefined) throw new RecordError(of, {}, `columns.${other}`, 'is not a column')
  return given as NewRow['columns']
}

type Validator = ReturnType<typeof Compile<TSchema>>
const lateValidators = new WeakMap<Collection, ReadonlyMap<string, Validator>>()

const lateValidatorsOf = (of: Collection): ReadonlyMap<string, Validator> => {
  const known = lateValidators.get(of)
  if (known !== undefined) return known
  const made = new Map(
    of.late.map((field): [string, Validator] => [
      field,
      Compile((of.record.properties[field] ?? Type.Never()) as TSchema),
    ]),
  )
  lateValidators.set(of, made)
  return made
}

/** What is written from a column must be what the record says of the field. */
const requireLateFields = (of: Collection, columns: NewRow['columns']): void => {
  for (const [field, validator] of lateValidatorsOf(of)) {
    const column = of.aliases[field] ?? field
    const value: unknown = JSON.parse(encoderOf(of.columns[column] ?? 'text')(columns[column] ?? null))
    if (validator.Check(value)) continue
    const [first] = validator.Errors(value)
    const place = (first?.instancePath ?? '').replaceAll('/', '.')
    throw new RecordError(of, {}, `columns.${column}${place}`, first?.message ?? 'is not the field')
  }
}

/** Throws RecordError naming the first bad column or field. */
export const checkedRow = (of: Collection, line: RowLine): NewRow => {
  const columns = columnsOf(of, line.columns)
  requireLateFields(of, columns)
  const row = rowOf(of, columns, line.record as RecordOf<Collection>)
  if (of.updatedAt === null) {
    if (line.updatedAt !== undefined) throw new RecordError(of, {}, UPDATED_AT, 'is not a column')
    return row
  }
  if (!isInstant(line.updatedAt)) throw new RecordError(of, {}, UPDATED_AT, 'is not an instant in UTC')
  return { ...row, updatedAt: line.updatedAt }
}
