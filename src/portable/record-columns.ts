/** The columns of a collection as they are in a file of its rows: its own, then the fields that are in the texts. */
import type { TSchema } from 'typebox'
import type { Collection } from '../store/collection.ts'
import { sqlTypeOf } from '../store/column.ts'
import { isInText } from '../store/record-text.ts'

/** `text` is itself in a CSV cell, everything else its JSON. */
export type CellKind = 'text' | 'json'
export type RecordColumn = { readonly name: string; readonly kind: CellKind }

const COLUMN = 'columns.'
/** When the row last changed: the last column of a collection that keeps it. */
export const UPDATED_AT = 'updatedAt'

type Loose = { readonly type?: string; readonly anyOf?: readonly TSchema[] }

const typesOf = (schema: TSchema): readonly (string | undefined)[] => {
  const { type, anyOf } = schema as Loose
  return anyOf === undefined ? [type] : anyOf.flatMap(typesOf)
}

const kindOfField = (schema: TSchema): CellKind =>
  typesOf(schema).every((type) => type === 'string' || type === 'null') ? 'text' : 'json'

export type RecordColumns = {
  /** Columns of the collection, without the prefix that distinguishes them from fields of the same name. */
  readonly columns: readonly RecordColumn[]
  readonly fields: readonly RecordColumn[]
  /** All of them as they are named in a file. */
  readonly names: readonly string[]
}

const made = new WeakMap<Collection, RecordColumns>()

export const recordColumns = (of: Collection): RecordColumns => {
  const known = made.get(of)
  if (known !== undefined) return known
  const columns = Object.entries(of.columns)
    .filter(([name]) => name !== of.updatedAt)
    .map(([name, type]) => ({
      name,
      kind: sqlTypeOf(type) === 'text' ? ('text' as const) : ('json' as const),
    }))
  const fields = Object.entries(of.record.properties)
    .filter(([name]) => isInText(of, name))
    .map(([name, schema]) => ({ name, kind: kindOfField(schema) }))
  const names = [
    ...columns.map(({ name }) => COLUMN + name),
    ...fields.map(({ name }) => name),
    ...(of.updatedAt === null ? [] : [UPDATED_AT]),
  ]
  const found: RecordColumns = { columns, fields, names }
  made.set(of, found)
  return found
}
