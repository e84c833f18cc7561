/** Reduces an answer to the requested fields: besides CSV the only place where an answer's texts are parsed. */
import type { TSchema } from 'typebox'
import type { Answer } from '../contract/endpoint.ts'
import { parsedRows, type Results, type Returns } from '../contract/envelope.ts'
import { fieldNamesOf, fieldsOf } from '../contract/record-fields.ts'
import { invalid, type Values } from '../contract/validation.ts'
import { similarNames } from '../lib/similar-names.ts'
import { readyRows, rowSchemaOf } from './answer-body.ts'

/** What `fields` names, in the order of the record; undefined for all fields. */
export const chosenFieldsOf = ({ fields }: Values): readonly string[] | undefined =>
  Array.isArray(fields) ? (fields as readonly string[]) : undefined

/** Rows of other values may have other fields, so that only the answer shows which there are. */
const requireFields = (schema: TSchema, fields: readonly string[]): void => {
  const allowed = fieldNamesOf(schema)
  const unknown = fields.find((name) => !allowed.includes(name))
  if (unknown === undefined) return
  const message = `must be fields of these rows; ${unknown} is not one`
  const didYouMean = similarNames(unknown, allowed)
  throw invalid([{ in: 'query', name: 'fields', code: 'not_allowed', message, allowed, didYouMean }])
}

/** The texts of the rows with these fields alone, one after another. */
function* chosenRows(results: Results, names: readonly string[]): Generator<string> {
  for (const row of parsedRows(results)) {
    const kept = names.filter((name) => Object.hasOwn(row, name))
    yield JSON.stringify(Object.fromEntries(kept.map((name) => [name, row[name]])))
  }
}

/** Rows of long work are made while the body is written. Throws `validation_error` where the rows of the answer lack a field. */
export const withFields = (
  answer: Answer,
  returns: Returns,
  fields: readonly string[],
  work: 'cheap' | 'long',
): Answer => {
  if (answer.kind !== 'list') return answer
  const schema = rowSchemaOf(answer, returns)
  requireFields(schema, fields)
  const kept = [...fieldsOf(schema)].filter(([name]) => fields.includes(name))
  const names = kept.map(([name]) => name)
  const rows = readyRows(answer)
  const make = () => chosenRows(rows, names)
  return {
    ...answer,
    results: work === 'cheap' ? [...make()] : { count: 'rows' in rows ? rows.count : rows.length, make },
    item: { type: 'object', properties: Object.fromEntries(kept) } as TSchema,
  }
}
