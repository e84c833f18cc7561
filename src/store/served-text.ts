/**
 * The text of a row as a store keeps it: its record with the late fields in their places, ready to be served except for fields
 * that are joined. A write makes it, so that a read joins nothing; where the record's own runs lie in it is kept in a second column.
 */
import { remembered } from '../lib/remembered.ts'
import type { Collection, ColumnName } from './collection.ts'
import { encoderOf, type SqlValue } from './column.ts'
import { isInText, RUN_END } from './record-text.ts'

/** Marks where a field is joined between two others: JSON escapes every line feed within a value. */
export const GAP = '\n'

type Columns = Readonly<Record<string, SqlValue>>

export type ServedText = {
  readonly served: string
  /** Start and end of each run, alternating; undefined where the text is the record's own. */
  readonly runs: string | undefined
}

type Late = { readonly column: string; readonly name: string; readonly encode: (value: SqlValue) => string }
type Piece = 'run' | 'gap' | Late

const lateOf = (of: Collection, field: string): Late => {
  const column = of.aliases[field] ?? field
  const type = of.columns[column]
  if (type === undefined) throw new TypeError(`${of.name}: no column ${column}`)
  return { column, name: `${JSON.stringify(field)}:`, encode: encoderOf(type) }
}

const pieceOf = (of: Collection, field: string): Piece => {
  if (of.joined.includes(field)) return 'gap'
  return isInText(of, field) ? 'run' : lateOf(of, field)
}

/** In order: neighbours in a run are one, and a gap is only what has text on both sides. */
const piecesOf = (of: Collection): readonly Piece[] => {
  const all = Object.keys(of.record.properties).map((field) => pieceOf(of, field))
  const pieces = all.filter((piece, at) => typeof piece !== 'string' || piece !== all[at - 1])
  const first = pieces[0] === 'gap' ? 1 : 0
  return pieces.slice(first, pieces.at(-1) === 'gap' ? -1 : undefined)
}

const layoutOf = remembered((of: Collection) => {
  const pieces = piecesOf(of)
  return { pieces, hasLate: pieces.includes('run') && pieces.some((piece) => typeof piece !== 'string') }
})

/** Whether rows are kept with late fields; one without a field of its own in its text is kept without a text. */
export const hasLateText = (of: Collection): boolean => layoutOf(of).hasLate

/** The columns of a row, `updatedAt` among them, and the text of its record as it is kept. */
export const servedTextOf = (of: Collection, columns: Columns, text: string): ServedText => {
  const { pieces, hasLate } = layoutOf(of)
  if (!hasLate) return { served: text, runs: undefined }
  const runs: number[] = []
  let served = ''
  let comma = ''
  let start = 0
  for (const piece of pieces) {
    if (piece === 'gap') {
      served += GAP
      comma = ''
      continue
    }
    served += comma
    comma = ','
    if (piece === 'run') {
      const end = text.indexOf(RUN_END, start)
      const run = end < 0 ? text.slice(start) : text.slice(start, end)
      runs.push(served.length, served.length + run.length)
      served += run
      start = end + 1
    } else {
      served += piece.name + piece.encode(columns[piece.column] ?? null)
    }
  }
  return { served, runs: runs.join(' ') }
}

/** The text of the record in a kept one; `runs` is undefined where that is the whole of it. */
export const recordTextIn = (served: string, runs: string | undefined): string => {
  if (runs === undefined) return served
  const places = runs.split(' ').map(Number)
  let text = served.slice(places[0], places[1])
  for (let at = 2; at < places.length; at += 2) text += RUN_END + served.slice(places[at], places[at + 1])
  return text
}

/** A row with the columns that its late fields are written from. */
export type WithLate<C extends Collection> = {
  readonly columns: {
    readonly [N in Extract<ColumnName<C>, C['late'][number] | 'updatedAt' | 'updated_at'>]: SqlValue
  }
  readonly text: string
}

/** The text of a record as it is served. */
export const servedOf = <C extends Collection>(of: C, { columns, text }: WithLate<C>): string =>
  servedTextOf(of, columns, text).served
