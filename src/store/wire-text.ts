/** Writes rows as they are served: the text of a row, its late columns, and fields that belong to someone else. */
import type { TObject } from 'typebox'
import type { Collection, ColumnName } from './collection.ts'
import { encoderOf, type SqlValue } from './column.ts'
import { isInText, RUN_END, runCountOf } from './record-text.ts'

type Columns = Readonly<Record<string, SqlValue>>
/** Ready JSON texts by the name of the field. */
type Fields = Readonly<Record<string, string>>
export type Joined<C extends Collection> = Readonly<Record<C['joined'][number], string>>

/** What a wire text needs of a row. */
export type WireRow<C extends Collection> = {
  readonly columns: {
    readonly [N in C['late'][number] | Extract<ColumnName<C>, 'updatedAt' | 'updated_at'>]: SqlValue
  }
  readonly text: string
}

/** A field that is not in the text: a late one has the encoder of its column. */
type Gap = { readonly field: string; readonly encode: ((value: SqlValue) => string) | null }
/** The fields between two runs, and what stands before each of them and after the last. */
type GapText = { readonly gaps: readonly Gap[]; readonly literals: readonly string[] }

const nothing: GapText = { gaps: [], literals: [''] }

const gapOf = (of: Collection, field: string): Gap => {
  if (field !== of.updatedAt && !of.late.includes(field)) return { field, encode: null }
  const type = of.columns[field]
  if (type === undefined) throw new TypeError(`${of.name}: no column ${field}`)
  return { field, encode: encoderOf(type) }
}

/** The texts between runs, in order: one before the first, one after each; of a record without fields in its text, one. */
const gapTextsOf = (of: Collection, schema: TObject): readonly GapText[] => {
  const texts: GapText[] = []
  let gaps: Gap[] = []
  let literals: string[] = []
  let literal = '{'
  let isInRun = false
  let comma = ''
  const close = () => {
    texts.push({ gaps, literals: [...literals, literal] })
    gaps = []
    literals = []
    literal = ''
  }
  for (const field of Object.keys(schema.properties)) {
    const isStored = Object.hasOwn(of.record.properties, field) && isInText(of, field)
    if (isStored && !isInRun) {
      literal += comma
      close()
    } else if (!isStored) {
      literals.push(`${literal}${comma}${JSON.stringify(field)}:`)
      gaps.push(gapOf(of, field))
      literal = ''
    }
    isInRun = isStored
    comma = ','
  }
  literal += '}'
  close()
  return texts
}

/** Pieces appended one by one are copied once, when the answer leaves. */
const appended = (wire: string, { gaps, literals }: GapText, columns: Columns, joined: Fields): string => {
  let text = wire + literals[0]
  for (let at = 0; at < gaps.length; at += 1) {
    const { field, encode } = gaps[at] as Gap
    text += (encode === null ? joined[field] : encode(columns[field] ?? null)) + (literals[at + 1] as string)
  }
  return text
}

/**
 * Writes rows of a collection as JSON objects with the fields of `schema` in their order. A schema other than the
 * record's may have further fields, which are joined; those in the text stand in the same runs.
 */
export const wireTextOf = <C extends Collection>(
  of: C,
  schema: TObject = of.record,
): ((row: WireRow<C>, joined: Fields & Joined<C>) => string) => {
  const [before = nothing, ...after] = gapTextsOf(of, schema)
  const lastRun = runCountOf(of) - 1
  return ({ columns, text }, joined) => {
    let wire = appended('', before, columns, joined)
    let start = 0
    for (let run = 0; run < after.length; run += 1) {
      const end = run === lastRun ? text.length : text.indexOf(RUN_END, start)
      wire = appended(wire + text.slice(start, end), after[run] as GapText, columns, joined)
      start = end + 1
    }
    return wire
  }
}
