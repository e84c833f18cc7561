/** The fields of a record by name, as CSV, NDJSON and the parameter `fields` need them. */
import type { TSchema } from 'typebox'

type WithFields = TSchema & {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly anyOf?: readonly TSchema[]
}

/** The fields of a record in wire order; of a choice of records, those of all of them. */
export const fieldsOf = (schema: TSchema): ReadonlyMap<string, TSchema> => {
  const { properties, anyOf = [] } = schema as WithFields
  if (properties !== undefined) return new Map(Object.entries(properties))
  return new Map(anyOf.flatMap((one) => [...fieldsOf(one)]))
}

export const fieldNamesOf = (schema: TSchema): readonly string[] => [...fieldsOf(schema).keys()]
