/** The rows of lists that take `fields`, as the OpenAPI document describes them: whole records, or some of their fields. */
import Type, { type TSchema } from 'typebox'
import type { ListReturns } from './envelope.ts'

type Row = TSchema & {
  readonly title?: string
  readonly anyOf?: readonly TSchema[]
  readonly required?: readonly string[]
}

/** The record with no field required, under a name of its own: TypeScript's word for it. */
const partialOf = (row: TSchema): TSchema => {
  const { title, required, ...rest } = row as Row
  if (title === undefined) throw new TypeError('rows that take `fields` need a name')
  const description = `A \`${title}\` with only the fields that \`fields\` lists.`
  return { ...rest, title: `Partial${title}`, description, minProperties: 1 } as TSchema
}

/** The answer of a list that takes `fields`. Whole records come first: clients that try one after another find these. */
export const withPartialRows = ({ item, schema }: ListReturns): TSchema => {
  const records = (item as Row).anyOf ?? [item]
  const results = {
    ...schema.properties['results'],
    items: Type.Union([...records, ...records.map(partialOf)]),
  }
  return { ...schema, properties: { ...schema.properties, results } } as TSchema
}
