/** Writes of one PostgreSQL transaction: rows, counts and versions change together or not at all. */
import type { Pause } from '../../lib/pause.ts'
import type { BatchRows } from '../batch.ts'
import type { Collection, NewRow, Where } from '../collection.ts'
import type { SqlValue } from '../column.ts'
import { countedGroups } from '../counts.ts'
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
import type { Connection } from './connection.ts'
import { arrayOf, copyLine, groupCountsSql, postgresDialect, unnestedSql } from './sql.ts'
import { ROWS_COUNTED, UnsettledCounts } from './unsettled-counts.ts'

/** Rows that are compared with those that are there, and written, in one round trip. */
const ROWS_AT_ONCE = 2000
const FEW_ROWS = 200

type Counted = { added: number; changed: number; unchanged: number; removed: number }

/** The changes that one part of a batch makes to the table. */
type Changes = {
  /** The new rows by key. */
  readonly written: Map<string, Cells>
  /** The stored rows that are replaced, by key. */
  readonly replaced: Map<string, Cells>
}

type Origin = { readonly origin: string; readonly source: string | null }

/** `at` is now, as an instant. */
type Writing = { readonly at: string; readonly noted: Noted | undefined }

const columnOf = (rows: readonly Cells[], at: number): string =>
  arrayOf(rows.map((cells) => cells[at] as SqlValue))

/** One for a transaction. */
export class PostgresWriter {
  readonly #connection: Connection
  /** The origins of all collections, read with the first one that is needed. */
  #origins: Promise<Map<string, Origin>> | undefined
  readonly #unsettled = new UnsettledCounts((text, ...values) => this.#later(text, ...values))
  #fault: unknown

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** What failed first of what was not waited for: later statements only say that the transaction is over. */
  get fault(): unknown {
    return this.#fault
  }

  async put(
    batch: BatchRows,
    { origin, source, at }: Provenance,
    pause: Pause,
    noted?: Noted,
  ): Promise<WriteReport> {
    const { collection: of } = batch
    const dropped = origin === 'real' && (await this.#isSample(of)) ? await this.#clear(of) : 0
    const report = await this.#putRows(batch, { at, noted }, dropped, pause)
    await this.#keepOrigin(of, { origin, source })
    return report
  }

  async amend(batch: BatchRows, at: string, pause: Pause, noted?: Noted): Promise<WriteReport> {
    return this.#putRows(batch, { at, noted }, 0, pause)
  }

  /** Writes a whole collection again: these rows, with the versions and the origin that it has. */
  async renew(of: Collection, rows: readonly NewRow[], at: string, pause: Pause): Promise<WriteReport> {
    await this.#clear(of)
    return this.amend({ collection: of, rows }, at, pause)
  }

  /** Writes the counts and versions of all that was written; for whoever reads them, and at the end. */
  settle(): void {
    this.#unsettled.settle()
  }

  /** Counts the rows of a collection again. */
  async recount(of: Collection, at: string): Promise<void> {
    this.settle()
    await this.#run('delete from counts where collection = $1', of.name)
    for (const group of countedGroups(of))
      await this.#run(
        `insert into counts select $1, $2, value, n from (${groupCountsSql(of, group)}) found`,
        of.name,
        group.join(','),
      )
    await this.#renewVersion(of, at)
  }

  /** Removes the sample's rows of a collection, if they are still there. */
  async removeSample(of: Collection, at: string): Promise<boolean> {
    if (!(await this.#isSample(of))) return false
    await this.#clear(of)
    await this.#run(
      "update versions set version = version + 1, rows = 0, origin = 'none', source = null, updated_at = $1 where collection = $2",
      at,
      of.name,
    )
    this.#origins = undefined
    return true
  }

  /** Statements without an answer go with the next ones: they are executed in order, in one round trip. */
  async #putRows(
    { collection: of, rows, replaces }: BatchRows,
    writing: Writing,
    dropped: number,
    pause: Pause,
  ): Promise<WriteReport> {
    const layout = rowLayoutOf(of)
    const deltas = new CountDeltas()
    const report: Counted = { added: 0, changed: 0, unchanged: 0, removed: dropped }
    let gone: Map<string, Cells> | undefined
    let changes: Changes = { written: new Map(), replaced: new Map() }
    for (let start = 0; start === 0 || start < rows.length; start += ROWS_AT_ONCE) {
      await pause()
      const part = rows.slice(start, start + ROWS_AT_ONCE).map((row) => givenRowOf(of, layout, row))
      const matching = start === 0 && replaces !== undefined ? this.#matching(of, layout, replaces) : gone
      const [, matched, stored] = await Promise.all([
        this.#write(of, layout, changes),
        matching,
        this.#stored(of, layout, part),
      ])
      gone = matched
      changes = { written: new Map(), replaced: new Map() }
      for (const row of part) {
        gone?.delete(row.key)
        report[putRow(of, layout, { ...row, ...writing }, stored, changes, deltas)] += 1
      }
    }
    const removed = [...(gone?.values() ?? [])]
    for (const cells of removed) deltas.count(layout, cells, -1)
    report.removed += removed.length
    await this.#write(of, layout, changes)
    this.#remove(of, layout, removed)
    this.#unsettled.add(of, deltas, writing.at, report)
    return report
  }

  #write(of: Collection, layout: RowLayout, { written, replaced }: Changes): Promise<void> {
    this.#remove(of, layout, [...replaced.values()])
    return this.#insert(of, [...written.values()])
  }

  /** The stored rows with the keys of these rows, by key. */
  async #stored(of: Collection, layout: RowLayout, rows: readonly GivenRow[]): Promise<Map<string, Cells>> {
    if (rows.length === 0) return new Map()
    const cells = rows.map(({ given }) => given)
    const key = of.key.map(quoted).join(', ')
    const found = await this.#connection.query({
      text: `select ${writtenColumns(of).map(quoted).join(', ')} from ${quoted(of.name)} where (${key}) in (select * from ${unnestedSql(of, of.key)})`,
      values: layout.key.map((at) => columnOf(cells, at)),
    })
    return new Map(found.map((each) => [JSON.stringify(picked(each, layout.key)), each]))
  }

  /** The given columns of the rows that match, by their key. */
  async #matching(of: Collection, { given, key }: RowLayout, where: Where): Promise<Map<string, Cells>> {
    const { text, values } = whereSql(of, where, postgresDialect)
    const columns = given.map(quoted).join(', ')
    const rows = await this.#connection.query({
      text: `select ${columns} from ${quoted(of.name)}${text}`,
      values,
    })
    return new Map(rows.map((cells) => [JSON.stringify(picked(cells, key)), cells]))
  }

  #remove(of: Collection, { key }: RowLayout, rows: readonly Cells[]): void {
    if (rows.length === 0) return
    const columns = of.key.map(quoted).join(', ')
    this.#later(
      `delete from ${quoted(of.name)} where (${columns}) in (select * from ${unnestedSql(of, of.key)})`,
      ...key.map((at) => columnOf(rows, at)),
    )
  }

  /** A few rows go with the next statements; COPY takes less for each row, and two round trips of its own. */
  async #insert(of: Collection, rows: readonly Cells[]): Promise<void> {
    if (rows.length === 0) return
    const names = writtenColumns(of)
    const into = `${quoted(of.name)} (${names.map(quoted).join(', ')})`
    if (rows.length <= FEW_ROWS)
      this.#later(
        `insert into ${into} select * from ${unnestedSql(of, names)}`,
        ...names.map((_, at) => columnOf(rows, at)),
      )
    else await this.#connection.copyIn(`copy ${into} from stdin`, rows.map(copyLine))
  }

  #renewVersion(of: Collection, at: string): Promise<unknown> {
    return this.#run(
      `update versions set version = version + 1, updated_at = $1, rows = ${ROWS_COUNTED} where collection = $2`,
      at,
      of.name,
    )
  }

  async #isSample({ name }: Collection): Promise<boolean> {
    return (await this.#originsOf()).get(name)?.origin === 'sample'
  }

  #originsOf(): Promise<Map<string, Origin>> {
    this.#origins ??= this.#run('select collection, origin, source from versions').then(
      (rows) =>
        new Map(
          rows.map(([name, origin, source]) => [
            String(name),
            { origin: String(origin), source: source as string | null },
          ]),
        ),
    )
    return this.#origins
  }

  async #keepOrigin({ name }: Collection, { origin, source }: Origin): Promise<void> {
    const origins = await this.#originsOf()
    const before = origins.get(name)
    if (before?.origin === origin && before.source === source) return
    this.#later('update versions set origin = $1, source = $2 where collection = $3', origin, source, name)
    origins.set(name, { origin, source })
  }

  /** Removes every row; gives how many there were. */
  async #clear(of: Collection): Promise<number> {
    this.settle()
    const [row] = await this.#run(
      `with gone as (delete from ${quoted(of.name)} returning 1) select count(*) from gone`,
    )
    await this.#run('delete from counts where collection = $1', of.name)
    return Number(row?.[0])
  }

  /** Without waiting: what is asked next is executed after it, and rejects where it failed. */
  #later(text: string, ...values: readonly SqlValue[]): void {
    this.#run(text, ...values).catch((error: unknown) => {
      this.#fault ??= error
    })
  }

  #run(text: string, ...values: readonly SqlValue[]): Promise<readonly Cells[]> {
    return this.#connection.query({ text, values })
  }
}

/** A row with its cells as given, and its key. */
type GivenRow = { readonly row: NewRow; readonly given: Cells; readonly key: string }

const givenRowOf = (of: Collection, layout: RowLayout, row: NewRow): GivenRow => {
  const given = cellsOf(of, layout, row)
  return { row, given, key: JSON.stringify(picked(given, layout.key)) }
}

/** Adds a row to the changes; of two rows with one key, the later is compared with the earlier. */
const putRow = (
  of: Collection,
  layout: RowLayout,
  { row, given, key, at, noted }: Writing & GivenRow,
  stored: Map<string, Cells>,
  { written, replaced }: Changes,
  deltas: CountDeltas,
): 'added' | 'changed' | 'unchanged' => {
  const before = stored.get(key)
  if (before !== undefined && isUnchanged(layout, row, given, before)) return 'unchanged'
  const cells = writtenCells(of, layout, row, given, at)
  if (before !== undefined) {
    deltas.count(layout, before, -1)
    if (!written.has(key)) replaced.set(key, before)
  }
  deltas.count(layout, given, 1)
  written.set(key, cells)
  stored.set(key, cells)
  noted?.(row, before === undefined ? null : givenColumns(layout, before))
  return before === undefined ? 'added' : 'changed'
}
