/** Checks the values of a row against its collection: each column to its type, the record to its schema. */
import Type, { type TSchema } from 'typebox'
import { isDay } from '../lib/day.ts'
import { compiled, type Validator } from '../lib/later-validator.ts'
import type { Collection, NewRow, RecordOf } from './collection.ts'
import { type ColumnType, encoderOf, isNullable } from './column.ts'
import { RecordError, rowOf } from './record-text.ts'

/** The values of a row, which may be anything; `columns` without when the row last changed. */
export type RowValues = {
  readonly columns: Readonly<Record<string, unknown>>
  readonly record: unknown
  readonly updatedAt?: unknown
}

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

const columnsOf = (of: Collection, given: RowValues['columns']): NewRow['columns'] => {
  for (const [name, type] of Object.entries(of.columns)) {
    if (name === of.updatedAt) continue
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const isRight = value === null ? isNullable(type) && !of.key.includes(name) : isOfType(type, value)
    if (!isRight)
      throw new RecordError(of, {}, `columns.${name}`, `is ${JSON.stringify(value)}, not ${nameOf(type)}`)
  }
  const [other] = Object.keys(given).filter(
    (name) => name === of.updatedAt || !Object.hasOwn(of.columns, name),
  )
  if (other !== undefined) throw new RecordError(of, {}, `columns.${other}`, 'is not a column')
  return given as NewRow['columns']
}

/** The name of that column in a file of rows, whatever its own name is. */
const UPDATED_AT = 'updatedAt'

const lateValidators = new WeakMap<Collection, ReadonlyMap<string, Validator>>()

const lateValidatorsOf = (of: Collection): ReadonlyMap<string, Validator> => {
  const known = lateValidators.get(of)
  if (known !== undefined) return known
  const made = new Map(
    of.late.map((field): [string, Validator] => [
      field,
      compiled((of.record.properties[field] ?? Type.Never()) as TSchema),
    ]),
  )
  lateValidators.set(of, made)
  return made
}

/** Checks that a late field's column has a value that the record's schema allows. */
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
export const checkedRow = (of: Collection, values: RowValues): NewRow => {
  const columns = columnsOf(of, values.columns)
  requireLateFields(of, columns)
  const row = rowOf(of, columns, values.record as RecordOf<Collection>)
  if (of.updatedAt === null) {
    if (values.updatedAt !== undefined) throw new RecordError(of, {}, UPDATED_AT, 'is not a column')
    return row
  }
  if (!isInstant(values.updatedAt)) throw new RecordError(of, {}, UPDATED_AT, 'is not an instant in UTC')
  return { ...row, updatedAt: values.updatedAt }
}
