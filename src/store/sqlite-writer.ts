/** Writes of one SQLite connection: rows, counts and versions change together or not at all. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type At, type Collection, isSameText, type SqlValue, type StoredRow, stamped } from './collection.ts'
import { quoted, whereSql } from './sql.ts'
import type { SqliteReads } from './sqlite-reads.ts'
import type { Batch, Provenance, WriteReport } from './store.ts'

type Deltas = Map<string, { readonly grouped: string; readonly value: string; by: number }>

const cellsOf = (names: readonly string[], at: At): readonly SqlValue[] =>
  names.map((name) => {
    const value = at[name]
    if (value === undefined) throw new TypeError(`a row without its column ${name}`)
    return value
  })

const count = (deltas: Deltas, of: Collection, at: At, by: 1 | -1): void => {
  for (const group of [[], ...of.counts]) {
    const grouped = group.join(',')
    const value = JSON.stringify(cellsOf(group, at))
    const name = `${grouped} ${value}`
    const known = deltas.get(name)
    if (known === undefined) deltas.set(name, { grouped, value, by })
    else known.by += by
  }
}

type RowStatements = {
  readonly names: readonly string[]
  readonly insert: StatementSync
  readonly update: StatementSync
  readonly select: StatementSync
}

export class SqliteWriter {
  readonly #rowStatements = new WeakMap<Collection, RowStatements>()
  readonly #db: DatabaseSync
  readonly #reads: SqliteReads

  constructor(db: DatabaseSync, reads: SqliteReads) {
    this.#db = db
    this.#reads = reads
  }

  put(batch: Batch, provenance: Provenance): WriteReport {
    const { collection: of } = batch
    const dropped = provenance.origin === 'real' ? this.#dropSample(of) : 0
    const tally = this.#putRows(batch, provenance.at, dropped)
    this.#keepVersion(of, provenance.at, tally)
    this.#statement('update versions set origin = ?, source = ? where collection = ?').run(
      provenance.origin,
      provenance.source,
      of.name,
    )
    return tally
  }

  amend(batch: Batch, at: string): WriteReport {
    const tally = this.#putRows(batch, at, 0)
    this.#keepVersion(batch.collection, at, tally)
    return tally
  }

  #putRows(batch: Batch, at: string, dropped: number): WriteReport {
    const { collection: of, rows } = batch
    const deltas: Deltas = new Map()
    const tally = { added: 0, changed: 0, unchanged: 0, removed: dropped }
    const gone = batch.replaces === undefined ? undefined : this.#keysOf(of, batch.replaces)
    for (const row of rows) {
      tally[this.#putRow(of, row, at, deltas)] += 1
      gone?.delete(JSON.stringify(cellsOf(of.key, row.at)))
    }
    for (const key of gone?.values() ?? []) {
      this.#remove(of, key, deltas)
      tally.removed += 1
    }
    this.#keepCounts(of, deltas)
    return tally
  }

  #putRow(
    of: Collection,
    row: StoredRow,
    writtenAt: string,
    deltas: Deltas,
  ): 'added' | 'changed' | 'unchanged' {
    const { names, insert, update } = this.#statementsOf(of)
    const cells = cellsOf(names, row.at)
    const text = stamped(of, row.text, row.stampedAt ?? writtenAt)
    if (Number(insert.run(...cells, text).changes) === 1) {
      count(deltas, of, row.at, 1)
      return 'added'
    }
    const found = this.#found(of, cellsOf(of.key, row.at))
    const before = cellsOf(names, found.at)
    if (isSameText(of, found.text, row) && before.every((cell, position) => cell === cells[position]))
      return 'unchanged'
    update.run(...cells, text, ...cellsOf(of.key, row.at))
    count(deltas, of, found.at, -1)
    count(deltas, of, row.at, 1)
    return 'changed'
  }

  #found(of: Collection, key: readonly SqlValue[]): StoredRow {
    const { names, select } = this.#statementsOf(of)
    const cells = select.get(...key) as unknown as readonly SqlValue[]
    return {
      at: Object.fromEntries(names.map((name, position) => [name, cells[position] ?? null])),
      text: cells[names.length] as string,
    }
  }

  /** The statements of each row, whose texts are made once. A row that is there already is not inserted. */
  #statementsOf(of: Collection): RowStatements {
    const known = this.#rowStatements.get(of)
    if (known !== undefined) return known
    const names = Object.keys(of.columns)
    const all = [...names, 'text'].map(quoted)
    const table = quoted(of.name)
    const made = {
      names,
      insert: this.#statement(
        `insert into ${table} (${all.join(', ')}) values (${all.map(() => '?').join(', ')}) on conflict do nothing`,
      ),
      update: this.#statement(
        `update ${table} set ${all.map((name) => `${name} = ?`).join(', ')} where ${keyMatch(of)}`,
      ),
      select: this.#statement(`select ${all.join(', ')} from ${table} where ${keyMatch(of)}`),
    }
    this.#rowStatements.set(of, made)
    return made
  }

  #keysOf(of: Collection, where: Batch['replaces']): Map<string, At> {
    const { text, values } = whereSql(of, where)
    const names = Object.keys(of.columns)
    const found = this.#statement(
      `select ${names.map(quoted).join(', ')} from ${quoted(of.name)}${text}`,
    ).all(...values) as unknown as readonly (readonly SqlValue[])[]
    const rows = found.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])))
    return new Map(rows.map((at) => [JSON.stringify(cellsOf(of.key, at)), at]))
  }

  #remove(of: Collection, at: At, deltas: Deltas): void {
    this.#statement(`delete from ${quoted(of.name)} where ${keyMatch(of)}`).run(...cellsOf(of.key, at))
    count(deltas, of, at, -1)
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

  #keepVersion(of: Collection, at: string, tally: WriteReport): void {
    if (tally.added + tally.changed + tally.removed === 0) return
    this.#statement(
      'update versions set version = version + 1, rows = ?, updated_at = ? where collection = ?',
    ).run(this.#reads.total(of, {}), at, of.name)
  }

  #dropSample(of: Collection): number {
    const [origin] = (this.#statement('select origin from versions where collection = ?').get(of.name) ??
      []) as unknown as readonly SqlValue[]
    return origin === 'sample' ? this.clear(of) : 0
  }

  /** Removes every row of a collection; gives how many there were. */
  clear(of: Collection): number {
    const removed = this.#reads.total(of, {})
    this.#db.exec(`delete from ${quoted(of.name)}`)
    this.#statement('delete from counts where collection = ?').run(of.name)
    return removed
  }

  /** Removes what the sample brought to a collection, if it still stands there. */
  removeSample(of: Collection, at: string): boolean {
    const [origin] = (this.#statement('select origin from versions where collection = ?').get(of.name) ??
      []) as unknown as readonly SqlValue[]
    if (origin !== 'sample') return false
    this.clear(of)
    this.#statement(
      "update versions set version = version + 1, rows = 0, origin = 'none', source = null, updated_at = ? where collection = ?",
    ).run(at, of.name)
    return true
  }

  #statement(text: string) {
    return this.#reads.statement(text)
  }
}

const keyMatch = (of: Collection): string => of.key.map((name) => `${quoted(name)} = ?`).join(' and ')
