/** The columns of a collection as they stand in a file of its records: what rows are found by, then the record's fields. */
import type { TSchema } from 'typebox'
import type { Collection, ColumnKind } from '../store/collection.ts'

/** `text` stands as itself in a CSV cell, everything else as its JSON. */
export type CellKind = 'text' | 'json'
export type RecordColumn = { readonly name: string; readonly kind: CellKind }

type Loose = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly anyOf?: readonly TSchema[]
}

const AT = 'at.'

/** A record's schema, or each of those it may have; a collection of statements has three. */
const choicesOf = (schema: TSchema): readonly TSchema[] => {
  const { properties, anyOf = [] } = schema as Loose
  return properties === undefined ? anyOf.flatMap(choicesOf) : [schema]
}

const fieldNames = (schema: TSchema): readonly string[] => Object.keys((schema as Loose).properties ?? {})

const typesOf = (schema: TSchema): readonly (string | undefined)[] => {
  const { type, anyOf } = schema as Loose
  return anyOf === undefined ? [type] : anyOf.flatMap(typesOf)
}

const kindOfField = (schema: TSchema): CellKind =>
  typesOf(schema).every((type) => type === 'string' || type === 'null') ? 'text' : 'json'

const kindOfColumn = (kind: ColumnKind): CellKind => (kind === 'text' ? 'text' : 'json')

const fieldsOf = (of: Collection): readonly RecordColumn[] => {
  const kinds = new Map<string, CellKind>()
  for (const choice of choicesOf(of.record))
    for (const [name, schema] of Object.entries((choice as Loose).properties ?? {})) {
      const kind = kindOfField(schema)
      kinds.set(name, kinds.get(name) === 'json' ? 'json' : kind)
    }
  if (of.stamp !== null) kinds.set(of.stamp, 'text')
  return [...kinds].map(([name, kind]) => ({ name, kind }))
}

export type RecordColumns = {
  /** Without the prefix that tells them from fields of the same name. */
  readonly at: readonly RecordColumn[]
  readonly fields: readonly RecordColumn[]
  /** All of them as they are named in a file. */
  readonly names: readonly string[]
}

const made = new WeakMap<Collection, RecordColumns>()

export const recordColumns = (of: Collection): RecordColumns => {
  const known = made.get(of)
  if (known !== undefined) return known
  const at = Object.entries(of.columns).map(([name, kind]) => ({ name, kind: kindOfColumn(kind) }))
  const fields = fieldsOf(of)
  const names = [...at.map(({ name }) => AT + name), ...fields.map(({ name }) => name)]
  const columns = { at, fields, names }
  made.set(of, columns)
  return columns
}

const shared = (names: readonly string[], record: object): number =>
  names.filter((name) => Object.hasOwn(record, name)).length - names.length

/** The one of its schemas that a record is most like, so that it is held to that one and the message names its field. */
export const ownSchema = (of: Collection, record: object): TSchema => {
  const [first = of.record, ...others] = choicesOf(of.record)
  return others.reduce(
    (best, choice) => (shared(fieldNames(choice), record) > shared(fieldNames(best), record) ? choice : best),
    first,
  )
}

type Fields = Readonly<Record<string, unknown>>

/** The record with its fields in the order of its own schema, in which the store has them; unknown ones go last. */
export const inOrder = (of: Collection, record: Fields): Fields => {
  const known = fieldNames(ownSchema(of, record)).flatMap((name) =>
    Object.hasOwn(record, name) ? [[name, record[name]] as const] : [],
  )
  return { ...Object.fromEntries(known), ...record }
}
