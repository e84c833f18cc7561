/** Writes of one SQLite connection: rows, counts and versions change together or not at all. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Pause } from '../../lib/pause.ts'
import type { BatchRows } from '../batch.ts'
import type { Collection, NewRow, Where } from '../collection.ts'
import { notesOf, placedRows } from '../placed-rows.ts'
import { quoted } from '../quoted.ts'
import type { Cells } from '../row-cells.ts'
import { whereSql, writtenColumns } from '../sql.ts'
import type { Noted, Provenance, WriteReport } from '../store.ts'
import {
  CountDeltas,
  cellsOf,
  givenColumns,
  isUnchanged,
  picked,
  type RowLayout,
  rowLayoutOf,
  writtenCells,
} from '../written-row.ts'
import { recount } from './kept-counts.ts'
import type { SqliteReads } from './reads.ts'

/** What is worth preparing once for a collection. */
type Table = RowLayout & {
  readonly insert: StatementSync
  readonly update: StatementSync
  readonly remove: StatementSync
  readonly select: StatementSync
}

/** `at` is now, as an instant. */
type Written = { readonly at: string; readonly noted: Noted | undefined }

/** Rows that are put in order together: a few milliseconds of work. */
const PLACED_AT_ONCE = 5000

const putRow = (
  of: Collection,
  table: Table,
  row: NewRow,
  cells: Cells,
  { at, noted }: Written,
  deltas: CountDeltas,
): 'added' | 'changed' | 'unchanged' => {
  const { key, insert, update, select } = table
  const written = writtenCells(of, table, row, cells, at)
  if (Number(insert.run(...written).changes) === 1) {
    deltas.count(table, cells, 1)
    noted?.(row, null)
    return 'added'
  }
  const before = select.get(...picked(cells, key)) as unknown as Cells
  if (isUnchanged(table, row, cells, before)) return 'unchanged'
  update.run(...written, ...picked(cells, key))
  deltas.count(table, before, -1)
  deltas.count(table, cells, 1)
  noted?.(row, givenColumns(table, before))
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

  async put(
    batch: BatchRows,
    { origin, source, at }: Provenance,
    pause: Pause,
    noted?: Noted,
  ): Promise<WriteReport> {
    const { collection: of } = batch
    const dropped = origin === 'real' && this.#isSample(of) ? this.#clear(of) : 0
    const report = await this.#putRows(batch, { at, noted }, dropped, pause)
    this.#keepVersion(of, at, report)
    this.#statement('update versions set origin = ?, source = ? where collection = ?').run(
      origin,
      source,
      of.name,
    )
    return report
  }

  async amend(batch: BatchRows, at: string, pause: Pause, noted?: Noted): Promise<WriteReport> {
    const report = await this.#putRows(batch, { at, noted }, 0, pause)
    this.#keepVersion(batch.collection, at, report)
    return report
  }

  /** Writes a whole collection again: these rows, with the versions and the origin that it has. */
  async renew(of: Collection, rows: readonly NewRow[], at: string, pause: Pause): Promise<WriteReport> {
    this.#clear(of)
    return this.amend({ collection: of, rows }, at, pause)
  }

  /** Counts the rows of a collection again. */
  recount(of: Collection, at: string): void {
    recount(this.#db, of)
    this.#statement(
      'update versions set version = version + 1, rows = ?, updated_at = ? where collection = ?',
    ).run(this.#reads.total(of, {}), at, of.name)
  }

  /** Removes the sample's rows of a collection, if they are still there. */
  removeSample(of: Collection, at: string): boolean {
    if (!this.#isSample(of)) return false
    this.#clear(of)
    this.#statement(
      "update versions set version = version + 1, rows = 0, origin = 'none', source = null, updated_at = ? where collection = ?",
    ).run(at, of.name)
    return true
  }

  async #putRows(
    { collection: of, rows, replaces }: BatchRows,
    { at, noted }: Written,
    dropped: number,
    pause: Pause,
  ): Promise<WriteReport> {
    const table = this.#tableOf(of)
    const deltas = new CountDeltas()
    const report = { added: 0, changed: 0, unchanged: 0, removed: dropped }
    const gone = replaces === undefined ? undefined : this.#matching(of, table, replaces)
    for (let start = 0; start < rows.length; start += PLACED_AT_ONCE) {
      const part = rows.slice(start, start + PLACED_AT_ONCE)
      const notes = notesOf(part, noted)
      for (const row of placedRows(of, part)) {
        const due = pause()
        if (due !== undefined) await due
        const cells = cellsOf(of, table, row)
        report[putRow(of, table, row, cells, { at, noted: notes.noted }, deltas)] += 1
        gone?.delete(JSON.stringify(picked(cells, table.key)))
      }
      notes.notify()
    }
    for (const cells of gone?.values() ?? []) {
      table.remove.run(...picked(cells, table.key))
      deltas.count(table, cells, -1)
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
    const [name, columns] = [quoted(of.name), all.map(quoted)]
    const match = of.key.map((column) => `${quoted(column)} = ?`).join(' and ')
    const made: Table = {
      ...rowLayoutOf(of),
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

  #keepCounts(of: Collection, deltas: CountDeltas): void {
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
