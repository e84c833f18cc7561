/**
 * The text of a row: the members of its record as JSON without the braces, a line for each run of fields between those
 * that are written from columns or joined. Made once, checked against the schema, and never changed.
 */
import Type, { type TObject, type TSchema } from 'typebox'
import { DamagedRowError } from '../lib/damaged-row-error.ts'
import { laterValidator, type Validator } from '../lib/later-validator.ts'
import type { Collection, NewRow, RecordOf } from './collection.ts'

/** A record that breaks its own schema: a fault of our normalisation, named by the field. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
  /** Name of the field, `exhibits.0.url` below one; empty where the record as a whole is wrong. */
  readonly field: string
  readonly reason: string

  constructor(of: Collection, columns: object, field: string, reason: string) {
    super(`${of.name} ${JSON.stringify(columns)}: ${field === '' ? reason : `${field} ${reason}`}`)
    this.field = field
    this.reason = reason
  }
}

/** Ends each run but the last: JSON escapes every line feed within a value. */
export const RUN_END = '\n'

type Layout = {
  readonly validatorOf: () => Validator
  /** Names of the fields of each run, in the order of the schema. */
  readonly runs: readonly (readonly string[])[]
}

const layouts = new WeakMap<Collection, Layout>()

const layoutOf = (of: Collection): Layout => {
  const known = layouts.get(of)
  if (known !== undefined) return known
  const runs: string[][] = []
  let isOpen = false
  for (const field of Object.keys(of.record.properties)) {
    const isStored = isInText(of, field)
    if (isStored && isOpen) runs.at(-1)?.push(field)
    else if (isStored) runs.push([field])
    isOpen = isStored
  }
  const stored = runs
    .flat()
    .map((field): [string, TSchema] => [field, of.record.properties[field] ?? Type.Never()])
  const schema: TObject = Type.Object(Object.fromEntries(stored), { additionalProperties: false })
  const layout = { validatorOf: laterValidator(schema as TSchema), runs }
  layouts.set(of, layout)
  return layout
}

/** False of a field that is written from a column or joined. */
export const isInText = (of: Collection, field: string): boolean =>
  field !== of.updatedAt && !of.late.includes(field) && !of.joined.includes(field)

type Fault = {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

/** The first field that is wrong. One that may be null has a message for each thing it may be. */
const recordError = (of: Collection, columns: object, faults: readonly Fault[]): RecordError => {
  const [first] = faults
  if (first === undefined) return new RecordError(of, columns, '', 'is no record')
  if (first.keyword === 'required' && 'requiredProperties' in first.params)
    return new RecordError(of, columns, String(first.params.requiredProperties), 'is missing')
  const field = first.instancePath.slice(1).replaceAll('/', '.')
  if (first.keyword === 'boolean') return new RecordError(of, columns, field, 'is not a field of the record')
  const all = faults.filter(
    ({ instancePath, keyword }) => instancePath === first.instancePath && keyword !== 'anyOf',
  )
  return new RecordError(of, columns, field, [...new Set(all.map(({ message }) => message))].join(' or '))
}

/** Equal records are equal texts, whoever made them: fields are in the order of the schema. */
const runText = (fields: readonly string[], record: Readonly<Record<string, unknown>>): string => {
  const members = fields.filter((field) => Object.hasOwn(record, field))
  return JSON.stringify(Object.fromEntries(members.map((field) => [field, record[field]]))).slice(1, -1)
}

const isInOrder = (fields: readonly string[], record: object): boolean => {
  let position = 0
  for (const name in record) {
    while (position < fields.length && fields[position] !== name) position += 1
    if (position === fields.length) return false
  }
  return true
}

/** The text of a record, checked against the schema; throws RecordError naming the first bad field. */
export const textOf = <C extends Collection>(of: C, columns: object, record: RecordOf<C>): string => {
  const { validatorOf, runs } = layoutOf(of)
  const validator = validatorOf()
  if (!validator.Check(record)) throw recordError(of, columns, validator.Errors(record))
  const [only = [], ...others] = runs
  if (others.length === 0 && isInOrder(only, record)) return JSON.stringify(record).slice(1, -1)
  return runs.map((fields) => runText(fields, record as Readonly<Record<string, unknown>>)).join(RUN_END)
}

/** The row of a record. Throws RecordError. */
export const rowOf = <C extends Collection>(
  of: C,
  columns: NewRow<C>['columns'],
  record: RecordOf<C>,
): NewRow<C> => ({ columns, text: textOf(of, columns, record) })

/** How many runs the texts of a collection have. */
const runCountOf = (of: Collection): number => layoutOf(of).runs.length

/** The runs of a text. */
export const runsOf = (of: Collection): ((text: string) => readonly string[]) =>
  runCountOf(of) < 2 ? (text) => [text] : (text) => text.split(RUN_END)

/** The record in the text of a row. Throws DamagedRowError. */
export const recordOf = <C extends Collection>(of: C, { text }: { readonly text: string }): RecordOf<C> => {
  try {
    return JSON.parse(`{${runsOf(of)(text).join(',')}}`) as RecordOf<C>
  } catch (cause) {
    throw new DamagedRowError(of.name, { cause })
  }
}
