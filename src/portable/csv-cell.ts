/** A value as a CSV cell and back; no two values have the same cell. */
import type { CellKind } from './record-columns.ts'

/** The cell of a field that the record lacks: null has the empty one. */
const ABSENT = '~'
/** The first line of a collection begins so. */
export const MARK = 'openbell '

/** Nothing but JSON text begins with a quote, so a text that does is written as JSON, as is what could be mistaken. */
const isPlain = (text: string): boolean =>
  text !== '' &&
  text !== ABSENT &&
  !text.startsWith('"') &&
  !text.startsWith(MARK) &&
  !text.includes('\0') &&
  text.isWellFormed()

export const cellOf = (value: unknown, kind: CellKind): string => {
  if (value === undefined) return ABSENT
  if (value === null) return ''
  return kind === 'text' && typeof value === 'string' && isPlain(value) ? value : JSON.stringify(value)
}

/** Throws SyntaxError where the cell is not the JSON it must be. */
export const valueIn = (cell: string, kind: CellKind): unknown => {
  if (cell === ABSENT) return undefined
  if (cell === '') return null
  return kind === 'text' && !cell.startsWith('"') ? cell : JSON.parse(cell)
}
