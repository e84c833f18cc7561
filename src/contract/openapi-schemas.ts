/** The schemas of the OpenAPI document, and of other documents made of the same records: a named record is one component, wherever it is used. */

/** Components by name. */
export type Models = Map<string, Readonly<Record<string, unknown>>>

/** An object is open in the document, since new fields are no new version; only our own tests close it. */
const isClosing = ([name, value]: readonly [string, unknown]) =>
  name === 'additionalProperties' && value === false

const isSame = (one: object, other: object): boolean =>
  JSON.stringify({ ...one, description: '' }) === JSON.stringify({ ...other, description: '' })

/** Where one lacks a sentence, because its field says it, the other has it. */
const addModel = (models: Models, name: string, model: Readonly<Record<string, unknown>>): void => {
  const known = models.get(name)
  if (known !== undefined && !isSame(known, model)) throw new TypeError(`Two models are named ${name}`)
  if (known === undefined || !('description' in known)) models.set(name, model)
}

const inDocument = '#/components/schemas/'

/**
 * A schema as the document has it; the named records in it are added to `models`, which lie under `place`. Throws for two of
 * one name.
 */
export const schemaOf = (schema: unknown, models: Models, place = inDocument): unknown => {
  if (Array.isArray(schema)) return schema.map((each) => schemaOf(each, models, place))
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter((entry) => !isClosing(entry))
  const made = Object.fromEntries(entries.map(([name, value]) => [name, schemaOf(value, models, place)]))
  const { title, ...model } = made
  // A field may be named `title` too; its schema is an object.
  if (typeof title !== 'string') return made
  addModel(models, title, model)
  return { $ref: `${place}${title}` }
}
