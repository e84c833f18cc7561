/** A collection: records as ready JSON text beside the columns they are found by; leaves out which engine keeps them. */
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

export type SqlValue = string | number | null
export type ColumnKind = 'text' | 'integer' | 'real'
/** Column names, each optionally with ` desc`, joined by commas: `filedAt desc, accession desc`. */
export type Order = string

export type Collection<S extends TSchema = TSchema> = {
  /** Table name, snake_case. */
  readonly name: string
  readonly record: S
  readonly columns: Readonly<Record<string, ColumnKind>>
  /** The columns that make a row unique, in the order of the primary key. */
  readonly key: readonly string[]
  /** Further orders it is walked in; each becomes an index. */
  readonly orders: readonly Order[]
  /**
   * Groups of columns whose row counts are kept beside the rows, so that totals cost one look-up; with a last column of
   * days a span of them is the sum of its days.
   */
  readonly counts: readonly (readonly string[])[]
  /** The field at the end of each text that tells when the rest of the record last changed; the store writes it. */
  readonly stamp: string | null
}

/** Values of every column of one row. */
export type At = Readonly<Record<string, SqlValue>>
/** One row ready to be written. */
export type StoredRow = {
  readonly at: At
  readonly text: string
  /** When the record last changed, where that is known from another store; else the store says when it writes. */
  readonly stampedAt?: string
}

/** A collection of `record`, found by `columns`; every key, order and count names columns that exist. */
export const collection = <S extends TSchema>(
  name: string,
  record: S,
  options: {
    readonly columns: Readonly<Record<string, ColumnKind>>
    readonly key: readonly string[]
    readonly orders?: readonly Order[]
    readonly counts?: readonly (readonly string[])[]
    readonly stamp?: 'updatedAt' | 'updated_at'
  },
): Collection<S> => {
  const { columns, key, orders = [], counts = [], stamp = null } = options
  const used = [...key, ...orders.flatMap(orderColumns), ...counts.flat()]
  const unknown = used.find((column) => !Object.hasOwn(columns, column))
  if (unknown !== undefined) throw new TypeError(`${name}: no column ${unknown}`)
  return { name, record, columns, key, orders, counts, stamp }
}

/** The column names of an order, without direction. */
export const orderColumns = (order: Order): readonly string[] =>
  order.split(',').map((part) => part.trim().replace(/ desc$/, ''))

/** The same order from its other end. */
export const reversed = (order: Order): Order =>
  order
    .split(',')
    .map((part) => part.trim())
    .map((part) => (part.endsWith(' desc') ? part.slice(0, -5) : `${part} desc`))
    .join(', ')

/** A record that breaks its own schema: a fault of our normalisation, named by the field. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
  /** Name of the field, `exhibits.0.url` below one; empty where the record as a whole is wrong. */
  readonly field: string
  readonly reason: string

  constructor(of: Collection, at: At, field: string, reason: string) {
    super(`${of.name} ${JSON.stringify(at)}: ${field === '' ? reason : `${field} ${reason}`}`)
    this.field = field
    this.reason = reason
  }
}

const validators = new WeakMap<TSchema, ReturnType<typeof Compile<TSchema>>>()

const validatorOf = (schema: TSchema) => {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const made = Compile(schema)
  validators.set(schema, made)
  return made
}

type Fault = {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

/** The first field that is wrong. One that may be null has a message for each thing it may be. */
const recordError = (of: Collection, at: At, faults: readonly Fault[]): RecordError => {
  const [first] = faults
  if (first === undefined) return new RecordError(of, at, '', 'is no record')
  if (first.keyword === 'required' && 'requiredProperties' in first.params)
    return new RecordError(of, at, String(first.params.requiredProperties), 'is missing')
  const field = first.instancePath.slice(1).replaceAll('/', '.')
  if (first.keyword === 'boolean') return new RecordError(of, at, field, 'is not a field of the record')
  const all = faults.filter(
    ({ instancePath, keyword }) => instancePath === first.instancePath && keyword !== 'anyOf',
  )
  return new RecordError(of, at, field, [...new Set(all.map(({ message }) => message))].join(' or '))
}

const fieldsOf = ({ record }: Collection): readonly string[] =>
  Object.keys((record as { readonly properties?: object }).properties ?? {})

/** Equal records are equal texts, whoever made them: as it is where its fields stand in the order of the schema. */
const inOrder = (of: Collection, record: object): object => {
  const fields = fieldsOf(of)
  let at = 0
  for (const name in record) {
    while (at < fields.length && fields[at] !== name) at += 1
    if (at < fields.length) continue
    const given = record as Readonly<Record<string, unknown>>
    const known = fields.filter((field) => Object.hasOwn(given, field))
    return fields.length === 0 ? record : Object.fromEntries(known.map((field) => [field, given[field]]))
  }
  return record
}

/** The row of a record, its text checked against the schema once; throws RecordError naming the first bad field. */
export const rowOf = <S extends TSchema>(of: Collection<S>, at: At, record: object): StoredRow => {
  const validator = validatorOf(of.record)
  if (!validator.Check(record)) throw recordError(of, at, validator.Errors(record))
  return { at, text: JSON.stringify(inOrder(of, record)) }
}

/** The text with the collection's stamp, an instant, as its last field; without one the text itself. */
export const stamped = ({ stamp }: Collection, text: string, at: string): string =>
  stamp === null ? text : `${text.slice(0, -1)},"${stamp}":"${at}"}`

/** True where the stored text says the same as the new one, whenever it was stamped. */
export const isSameText = (of: Collection, stored: string, { text, stampedAt }: StoredRow): boolean =>
  of.stamp === null || stampedAt !== undefined
    ? stored === stamped(of, text, stampedAt ?? '')
    : stored.startsWith(text.slice(0, -1)) && stored.startsWith(`,"${of.stamp}":`, text.length - 1)

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)

/** A record as it is stored, with its stamp, as the row it was written from. Checked again; throws RecordError. */
export const rowOfStored = (of: Collection, at: At, stored: Readonly<Record<string, unknown>>): StoredRow => {
  if (of.stamp === null) return rowOf(of, at, stored)
  const { [of.stamp]: stampedAt, ...rest } = stored
  if (!isInstant(stampedAt)) throw new RecordError(of, at, of.stamp, 'is no instant in UTC')
  return { ...rowOf(of, at, rest), stampedAt }
}

/** The same of a stored text, for whoever carries rows from one store to another. */
export const rowOfText = (of: Collection, at: At, text: string): StoredRow =>
  rowOfStored(of, at, JSON.parse(text) as Record<string, unknown>)
