/** Writes of one SQLite connection: rows, counts and versions change together or not at all. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Pause } from '../lib/pause.ts'
import type { Collection, NewRow, Where } from './collection.ts'
import type { SqlValue } from './column.ts'
import { recount } from './kept-counts.ts'
import { checksumOf } from './row-checksum.ts'
import { recordTextIn, servedTextOf } from './served-text.ts'
import { quoted, whereSql, writtenColumns } from './sql.ts'
import type { SqliteReads } from './sqlite-reads.ts'
import type { Batch, Provenance, WriteReport } from './store.ts'

type Cells = readonly SqlValue[]
type Deltas = Map<string, { readonly grouped: string; readonly value: string; by: number }>

/** What is worth working out once for a collection. */
type Table = {
  /** Columns that come with a row: all but the one that the store writes. */
  readonly given: readonly string[]
  readonly isTimed: boolean
  /** Positions of the key among the given columns. */
  readonly key: readonly number[]
  /** Counted groups, each with the positions of its columns. */
  readonly groups: readonly (readonly [grouped: string, positions: readonly number[]])[]
  readonly insert: StatementSync
  readonly update: StatementSync
  readonly remove: StatementSync
  /** The given columns, when the row last changed where it is timed, those of the text, and the checksum. */
  readonly select: StatementSync
}

const picked = (cells: Cells, positions: readonly number[]): Cells =>
  positions.map((position) => cells[position] as SqlValue)

const count = ({ groups }: Table, deltas: Deltas, cells: Cells, by: 1 | -1): void => {
  for (const [grouped, positions] of groups) {
    const value = JSON.stringify(picked(cells, positions))
    const name = `${grouped} ${value}`
    const known = deltas.get(name)
    if (known === undefined) deltas.set(name, { grouped, value, by })
    else known.by += by
  }
}

const cellsOf = (of: Collection, { given }: Table, { columns }: NewRow): Cells =>
  given.map((name) => {
    const value = columns[name]
    if (value === undefined) throw new TypeError(`${of.name}: a row lacks its column ${name}`)
    return value
  })

/** A row of an older program has no checksum. */
const isDamaged = (read: Cells): boolean => {
  const sum = read.at(-1) ?? null
  return sum !== null && sum !== checksumOf(read.slice(0, -1))
}

const putRow = (
  of: Collection,
  table: Table,
  cells: Cells,
  { columns, text, updatedAt }: NewRow,
  at: string,
  deltas: Deltas,
): 'added' | 'changed' | 'unchanged' => {
  const { key, insert, update, select, given, isTimed } = table
  const changedAt = updatedAt ?? at
  const timed = of.updatedAt === null ? columns : { ...columns, [of.updatedAt]: changedAt }
  const { served, runs } = servedTextOf(of, timed, text)
  const kept = [...cells, ...(isTimed ? [changedAt] : []), served, ...(runs === undefined ? [] : [runs])]
  const written = [...kept, checksumOf(kept)]
  if (Number(insert.run(...written).changes) === 1) {
    count(table, deltas, cells, 1)
    return 'added'
  }
  const before = select.get(...picked(cells, key)) as unknown as Cells
  const textAt = given.length + (isTimed ? 1 : 0)
  const [servedBefore, runsBefore] = before.slice(textAt) as readonly string[]
  const recordBefore = recordTextIn(`${servedBefore}`, runs === undefined ? undefined : `${runsBefore}`)
  const isSame = text === recordBefore && cells.every((cell, position) => cell === before[position])
  const isSameTime = !isTimed || updatedAt === undefined || updatedAt === before[given.length]
  if (isSame && isSameTime && !isDamaged(before)) return 'unchanged'
  update.run(...written, ...picked(cells, key))
  count(table, deltas, before, -1)
  count(table, deltas, cells, 1)
  return 'changed'
}

export class SqliteWriter {
  readonly #tables = new WeakMap<Collection, Table>()
  readonly #db: DatabaseSync
  readonly #reads: SqliteReads

  constructor(db: DatabaseSync, reads: SqliteReads) {
    this.#db = db
    this.#reads = reads
  }

  async put(batch: Batch, { origin, source, at }: Provenance, pause: Pause): Promise<WriteReport> {
    const { collection: of } = batch
    const dropped = origin === 'real' && this.#isSample(of) ? this.#clear(of) : 0
    const report = await this.#putRows(batch, at, dropped, pause)
    this.#keepVersion(of, at, report)
    this.#statement('update versions set origin = ?, source = ? where collection = ?').run(
      origin,
      source,
      of.name,
    )
    return report
  }

  async amend(batch: Batch, at: string, pause: Pause): Promise<WriteReport> {
    const report = await this.#putRows(batch, at, 0, pause)
    this.#keepVersion(batch.collection, at, report)
    return report
  }

  /** Writes a whole collection anew: these rows, with the versions and the origin that it has. */
  async renew(of: Collection, rows: readonly NewRow[], at: string, pause: Pause): Promise<WriteReport> {
    this.#clear(of)
    return this.amend({ collection: of, rows }, at, pause)
  }

  /** Counts the rows of a collection anew. */
  recount(of: Collection, at: string): void {
    recount(this.#db, of)
    this.#statement(
      'update versions set version = version + 1, rows = ?, updated_at = ? where collection = ?',
    ).run(this.#reads.total(of, {}), at, of.name)
  }

  /** Removes what the sample brought to a collection, if it still stands there. */
  removeSample(of: Collection, at: string): boolean {
    if (!this.#isSample(of)) return false
    this.#clear(of)
    this.#statement(
      "update versions set version = version + 1, rows = 0, origin = 'none', source = null, updated_at = ? where collection = ?",
    ).run(at, of.name)
    return true
  }

  async #putRows(
    { collection: of, rows, replaces }: Batch,
    at: string,
    dropped: number,
    pause: Pause,
  ): Promise<WriteReport> {
    const table = this.#tableOf(of)
    const deltas: Deltas = new Map()
    const report = { added: 0, changed: 0, unchanged: 0, removed: dropped }
    const gone = replaces === undefined ? undefined : this.#matching(of, table, replaces)
    for (const row of rows) {
      const due = pause()
      if (due !== undefined) await due
      const cells = cellsOf(of, table, row)
      report[putRow(of, table, cells, row, at, deltas)] += 1
      gone?.delete(JSON.stringify(picked(cells, table.key)))
    }
    for (const cells of gone?.values() ?? []) {
      table.remove.run(...picked(cells, table.key))
      count(table, deltas, cells, -1)
      report.removed += 1
    }
    this.#keepCounts(of, deltas)
    return report
  }

  /** The given columns of the rows that match, by their key. */
  #matching(of: Collection, { given, key }: Table, where: Where): Map<string, Cells> {
    const { text, values } = whereSql(of, where)
    const columns = given.map(quoted).join(', ')
    const rows = this.#reads.all({ text: `select ${columns} from ${quoted(of.name)}${text}`, values })
    return new Map(rows.map((cells) => [JSON.stringify(picked(cells, key)), cells]))
  }

  /** A row that is there already is not inserted. */
  #tableOf(of: Collection): Table {
    const known = this.#tables.get(of)
    if (known !== undefined) return known
    const all = writtenColumns(of)
    const given = Object.keys(of.columns).filter((name) => name !== of.updatedAt)
    const isTimed = of.updatedAt !== null
    const positionsOf = (names: readonly string[]) => names.map((name) => given.indexOf(name))
    const [name, columns] = [quoted(of.name), all.map(quoted)]
    const match = of.key.map((column) => `${quoted(column)} = ?`).join(' and ')
    const made: Table = {
      given,
      isTimed,
      key: positionsOf(of.key),
      groups: [[], ...of.counts].map((group) => [group.join(','), positionsOf(group)]),
      insert: this.#statement(
        `insert into ${name} (${columns.join(', ')}) values (${all.map(() => '?').join(', ')}) on conflict do nothing`,
      ),
      update: this.#statement(
        `update ${name} set ${columns.map((column) => `${column} = ?`).join(', ')} where ${match}`,
      ),
      remove: this.#statement(`delete from ${name} where ${match}`),
      select: this.#statement(`select ${columns.join(', ')} from ${name} where ${match}`),
    }
    this.#tables.set(of, made)
    return made
  }

  #keepCounts(of: Collection, deltas: Deltas): void {
    const add = this.#statement(
      'insert into counts (collection, grouped, value, n) values (?, ?, ?, ?) ' +
        'on conflict (collection, grouped, value) do update set n = n + excluded.n',
    )
    const drop = this.#statement(
      'delete from counts where collection = ? and grouped = ? and value = ? and n = 0',
    )
    for (const { grouped, value, by } of deltas.values()) {
      if (by !== 0) add.run(of.name, grouped, value, by)
      if (by < 0) drop.run(of.name, grouped, value)
    }
  }

  #keepVersion(of: Collection, at: string, { added, changed, removed }: WriteReport): void {
    if (added + changed + removed === 0) return
    this.#statement(
      'update versions set version = version + 1, rows = ?, updated_at = ? where collection = ?',
    ).run(this.#reads.total(of, {}), at, of.name)
  }

  #isSample({ name }: Collection): boolean {
    const text = 'select origin from versions where collection = ?'
    return this.#reads.first({ text, values: [name] })?.[0] === 'sample'
  }

  /** Removes every row; gives how many there were. */
  #clear(of: Collection): number {
    const removed = this.#reads.total(of, {})
    this.#db.exec(`delete from ${quoted(of.name)}`)
    this.#statement('delete from counts where collection = ?').run(of.name)
    return removed
  }

  #statement(text: string): StatementSync {
    return this.#reads.statement(text)
  }
}
