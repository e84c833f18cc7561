/** Prepares a row for its table: its cells, whether they differ from the stored ones, and how they change the counts. */
import { remembered } from '../lib/remembered.ts'
import type { Collection, NewRow } from './collection.ts'
import type { SqlValue } from './column.ts'
import { countedGroups } from './counts.ts'
import type { Cells } from './row-cells.ts'
import { checksumOf } from './row-checksum.ts'
import { recordTextIn, servedTextOf } from './served-text.ts'

export type RowLayout = {
  /** Columns that a new row brings: all but the one that the store writes. */
  readonly given: readonly string[]
  readonly isTimed: boolean
  /** Positions of the key among the given columns. */
  readonly key: readonly number[]
  /** Counted groups, each with the positions of its columns. */
  readonly groups: readonly (readonly [grouped: string, positions: readonly number[]])[]
}

export const rowLayoutOf = remembered((of: Collection): RowLayout => {
  const given = Object.keys(of.columns).filter((name) => name !== of.updatedAt)
  const positionsOf = (names: readonly string[]) => names.map((name) => given.indexOf(name))
  return {
    given,
    isTimed: of.updatedAt !== null,
    key: positionsOf(of.key),
    groups: countedGroups(of).map((group) => [group.join(','), positionsOf(group)]),
  }
})

/** Cells of the given columns by their names. */
export const givenColumns = ({ given }: RowLayout, cells: Cells): Readonly<Record<string, SqlValue>> =>
  Object.fromEntries(given.map((name, position) => [name, cells[position] as SqlValue]))

export const picked = (cells: Cells, positions: readonly number[]): Cells =>
  positions.map((position) => cells[position] as SqlValue)

/** The given columns of a row. */
export const cellsOf = (of: Collection, { given }: RowLayout, { columns }: NewRow): Cells =>
  given.map((name) => {
    const value = columns[name]
    if (value === undefined) throw new TypeError(`${of.name}: a row lacks its column ${name}`)
    return value
  })

/** All that is written of a row, in the order of `writtenColumns`; `at` is now, as an instant. */
export const writtenCells = (
  of: Collection,
  { isTimed }: RowLayout,
  { columns, text, updatedAt }: NewRow,
  cells: Cells,
  at: string,
): Cells => {
  const changedAt = updatedAt ?? at
  const timed = of.updatedAt === null ? columns : { ...columns, [of.updatedAt]: changedAt }
  const { served, runs } = servedTextOf(of, timed, text)
  const kept = [...cells, ...(isTimed ? [changedAt] : []), served, ...(runs === undefined ? [] : [runs])]
  return [...kept, checksumOf(kept)]
}

/** A row of an older program has no checksum. */
const isDamaged = (read: Cells): boolean => {
  const sum = read.at(-1) ?? null
  return sum !== null && sum !== checksumOf(read.slice(0, -1))
}

/** Whether the written cells `before` are intact and equal, leaving out when the row last changed. */
export const isUnchanged = (
  { given, isTimed }: RowLayout,
  { text, updatedAt }: NewRow,
  cells: Cells,
  before: Cells,
): boolean => {
  const textAt = given.length + (isTimed ? 1 : 0)
  // For texts with late fields the runs are between the text and the checksum.
  const runs = before.length - 1 > textAt + 1 ? `${before[textAt + 1]}` : undefined
  const isSame =
    text === recordTextIn(`${before[textAt]}`, runs) &&
    cells.every((cell, position) => cell === before[position])
  const isSameTime = !isTimed || updatedAt === undefined || updatedAt === before[given.length]
  return isSame && isSameTime && !isDamaged(before)
}

/** By how much each kept count changes. */
export class CountDeltas {
  readonly #deltas = new Map<string, { readonly grouped: string; readonly value: string; by: number }>()

  count({ groups }: RowLayout, cells: Cells, by: 1 | -1): void {
    for (const [grouped, positions] of groups)
      this.#add(grouped, JSON.stringify(picked(cells, positions)), by)
  }

  #add(grouped: string, value: string, by: number): void {
    const name = `${grouped} ${value}`
    const known = this.#deltas.get(name)
    if (known === undefined) this.#deltas.set(name, { grouped, value, by })
    else known.by += by
  }

  addTo(other: CountDeltas): void {
    for (const { grouped, value, by } of this.#deltas.values()) other.#add(grouped, value, by)
  }

  values(): Iterable<{ readonly grouped: string; readonly value: string; readonly by: number }> {
    return this.#deltas.values()
  }
}
