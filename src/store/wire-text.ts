/** Writes rows as they are served: the text of a row, its late columns, and fields that belong to someone else. */
import type { TObject } from 'typebox'
import type { Collection, ColumnName } from './collection.ts'
import { encoderOf, type SqlValue } from './column.ts'
import { isInText, runsOf } from './record-text.ts'

type Columns = Readonly<Record<string, SqlValue>>
/** Ready JSON texts by the name of the field. */
export type Joined<C extends Collection> = Readonly<Record<C['joined'][number], string>>

/** What a wire text needs of a row. */
export type WireRow<C extends Collection> = {
  readonly columns: {
    readonly [N in C['late'][number] | Extract<ColumnName<C>, 'updatedAt' | 'updated_at'>]: SqlValue
  }
  readonly text: string
}

/** Appends its piece to the text so far. */
type Part = (
  wire: string,
  columns: Columns,
  runs: readonly string[],
  joined: Readonly<Record<string, string>>,
) => string

const runPart =
  (index: number, comma: string): Part =>
  (wire, _, runs) =>
    wire + comma + runs[index]

const latePart = (of: Collection, field: string, name: string): Part => {
  const type = of.columns[field]
  if (type === undefined) throw new TypeError(`${of.name}: no column ${field}`)
  const encode = encoderOf(type)
  return (wire, columns) => wire + name + encode(columns[field] ?? null)
}

const joinedPart =
  (field: string, name: string): Part =>
  (wire, _, __, joined) =>
    wire + name + joined[field]

const partsOf = (of: Collection, schema: TObject): readonly Part[] => {
  const parts: Part[] = []
  let [run, isOpen] = [0, false]
  for (const field of Object.keys(schema.properties)) {
    const isStored = Object.hasOwn(of.record.properties, field) && isInText(of, field)
    const comma = parts.length === 0 ? '' : ','
    if (isStored && !isOpen) {
      parts.push(runPart(run, comma))
      run += 1
    }
    isOpen = isStored
    if (isStored) continue
    const name = `${comma}${JSON.stringify(field)}:`
    const isLate = field === of.updatedAt || of.late.includes(field)
    parts.push(isLate ? latePart(of, field, name) : joinedPart(field, name))
  }
  return parts
}

/**
 * Writes rows of a collection as JSON objects with the fields of `schema` in their order. A schema other than the
 * record's may have further fields, which are joined; those in the text stand in the same runs.
 */
export const wireTextOf = <C extends Collection>(
  of: C,
  schema: TObject = of.record,
): ((row: WireRow<C>, joined: Readonly<Record<string, string>> & Joined<C>) => string) => {
  const parts = partsOf(of, schema)
  const runsIn = runsOf(of)
  return ({ columns, text }, joined) => {
    const runs = runsIn(text)
    // Pieces appended one by one are copied once, when the answer leaves.
    let wire = '{'
    for (const part of parts) wire = part(wire, columns, runs, joined)
    return `${wire}}`
  }
}
