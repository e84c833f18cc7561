/** Reads of one SQLite connection, each statement prepared once. */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type Collection,
  type ColumnName,
  type ColumnsOf,
  keyOrder,
  type Order,
  type Row,
  type ServedRow,
  type Where,
} from '../collection.ts'
import { COUNT_LIMIT, daysWalked, isValidCount, keptCountsOf } from '../counts.ts'
import { type DayCount, fromDay, fromNearerEnd, fromOtherEnd, isFar, type Walk } from '../page-walk.ts'
import { quoted } from '../quoted.ts'
import { type Cells, columnsOf, rowOfCells, STATES, servedOfCells, storeStateOf } from '../row-cells.ts'
import {
  aggregateSql,
  listSql,
  type Sql,
  selectSql,
  tailSql,
  textColumns,
  whereSql,
  wholeRowsSql,
} from '../sql.ts'
import type { Aggregate, CheckedRow, Listed, ListedPage, Page, Selection, StoreState } from '../store.ts'
import { joinedTexts } from '../wire-text.ts'
import { checkedRows, rowsAsStored } from './checked-rows.ts'
import { countFaults } from './kept-counts.ts'

const WALKED_ROWS = 500

export class SqliteReads {
  readonly db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  /** The same of one collection by what follows its table: a whole text takes 0.3 µs to be put together and found by. */
  readonly #ofRow = new WeakMap<Collection, Map<string, StatementSync>>()
  readonly #ofList = new WeakMap<Collection, Map<string, StatementSync>>()

  constructor(db: DatabaseSync) {
    this.db = db
  }

  /** The prepared statement of a text; rows come as arrays. */
  statement(text: string): StatementSync {
    const known = this.#statements.get(text)
    if (known !== undefined) return known
    const made = this.db.prepare(text)
    made.setReturnArrays(true)
    this.#statements.set(text, made)
    return made
  }

  #tailed(
    known: WeakMap<Collection, Map<string, StatementSync>>,
    from: Collection,
    tail: string,
    textOf: (from: Collection, tail: string) => string,
  ): StatementSync {
    const ofCollection = known.get(from)
    const found = ofCollection?.get(tail)
    if (found !== undefined) return found
    const made = this.statement(textOf(from, tail))
    known.set(from, (ofCollection ?? new Map()).set(tail, made))
    return made
  }

  /** A statement of its own, for rows that are read some at a time: the kept one may be run again meanwhile. */
  #iterated({ text, values }: Sql): Iterable<Cells> {
    const statement = this.db.prepare(text)
    statement.setReturnArrays(true)
    return statement.iterate(...values) as unknown as Iterable<Cells>
  }

  all({ text, values }: Sql): readonly Cells[] {
    return this.statement(text).all(...values) as unknown as readonly Cells[]
  }

  first({ text, values }: Sql): Cells | undefined {
    return this.statement(text).get(...values) as unknown as Cells | undefined
  }

  rows<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
  ): readonly Row<C, K>[] {
    const names = selection.columns ?? Object.keys(from.columns)
    const cells = this.all(selectSql(from, [...names, ...textColumns(from)], selection as Selection))
    return cells.map((each) => rowOfCells(names, each))
  }

  row<C extends Collection>(from: C, where: Where<C>, order: Order<C> = []): Row<C> | null {
    const tail = tailSql(from, { where: where as Where, order: order as Order, limit: 1 })
    const statement = this.#tailed(this.#ofRow, from, tail.text, wholeRowsSql)
    const cells = statement.get(...tail.values) as unknown as Cells | undefined
    return cells === undefined ? null : rowOfCells(Object.keys(from.columns), cells)
  }

  served<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
  ): readonly ServedRow<C, K>[] {
    const names = selection.columns ?? Object.keys(from.columns)
    const cells = this.all(selectSql(from, [...names, 'text'], selection as Selection))
    return cells.map((each) => servedOfCells(names, each))
  }

  list<C extends Collection>(from: C, selection: Selection<C>, between: string): Listed {
    const { text, values } = tailSql(from, selection as Selection)
    const statement = this.#tailed(this.#ofList, from, text, listSql)
    const [rows, count, bytes] = statement.get(between, ...values) as unknown as readonly [
      string,
      number,
      number,
    ]
    return { rows, count, bytes }
  }

  has<C extends Collection>(from: C, where: Where<C>): boolean {
    const { text, values } = whereSql(from, where as Where)
    return this.first({ text: `select 1 from ${quoted(from.name)}${text} limit 1`, values }) !== undefined
  }

  /** One page of all matches, walked from the nearer end; past the end no index is touched. */
  page<C extends Collection, K extends ColumnName<C>>(from: C, selection: Selection<C, K>): Page<C, K> {
    const total = this.total(from, selection.where ?? ({} as Where<C>))
    return { rows: this.#pageRows(from, this.#walkOf(from, selection, total)), total }
  }

  listPage<C extends Collection>(from: C, selection: Selection<C>, between: string): ListedPage {
    const total = this.total(from, selection.where ?? ({} as Where<C>))
    const walk = this.#walkOf<C, never>(from, { ...selection, columns: [] }, total)
    if (!walk.isReversed) return { ...this.list(from, walk.selection, between), total }
    const texts = this.#pageRows(from, walk).map(({ served }) => served)
    return { ...joinedTexts(texts, between), total }
  }

  #walkOf<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
    total: number,
  ): Walk<C, K> {
    const sought = isFar(selection as Selection, total) ? this.#soughtWalk(from, selection, total) : undefined
    return sought ?? fromNearerEnd(selection, total)
  }

  /** By the counts of days, which are summed up from the newest; of a list that is oldest first the rows come backwards. */
  #soughtWalk<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
    total: number,
  ): Walk<C, K> | undefined {
    const sought = this.#fromDayOf(from, selection)
    if (sought !== undefined) return { selection: sought, isReversed: false }
    const turned = this.#fromDayOf(from, fromOtherEnd(selection, total))
    return turned === undefined ? undefined : { selection: turned, isReversed: true }
  }

  #pageRows<C extends Collection, K extends ColumnName<C>>(
    from: C,
    { selection, isReversed }: Walk<C, K>,
  ): readonly ServedRow<C, K>[] {
    if (selection.limit === 0) return []
    const rows = this.served(from, selection)
    return isReversed ? rows.toReversed() : rows
  }

  /** The same page from the day on which its first row lies: the days before are skipped by their counts. */
  #fromDayOf<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
  ): Selection<C, K> | undefined {
    const walked = daysWalked(from, selection as Selection)
    if (walked === undefined) return undefined
    const { grouped, interval } = walked
    const days = this.statement(
      'select value, n from counts where collection = ? and grouped = ? and value between ? and ? order by value desc',
    ).iterate(from.name, grouped, ...interval) as unknown as Iterable<DayCount>
    return fromDay(selection, walked, days)
  }

  /** In the order of the key where no other is named, some at a time and in flat memory, all from one state. */
  *walk<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K> = {},
  ): Generator<readonly Row<C, K>[]> {
    const names = selection.columns ?? Object.keys(from.columns)
    const ordered = { order: keyOrder(from), ...selection } as Selection
    const columns = [...names, ...textColumns(from)]
    let rows: Row<C, K>[] = []
    for (const cells of this.#iterated(selectSql(from, columns, ordered))) {
      rows.push(rowOfCells(names, cells))
      if (rows.length < WALKED_ROWS) continue
      yield rows
      rows = []
    }
    yield rows
  }

  checked<C extends Collection>(from: C, where: Where<C> = {}): Generator<readonly CheckedRow<C>[]> {
    return checkedRows(this.db, from, where)
  }

  stored<C extends Collection>(from: C): Generator<readonly CheckedRow<C>[]> {
    return rowsAsStored(this.db, from)
  }

  countFaults(of: Collection): number {
    return countFaults(this.db, of)
  }

  /** In the order of `by`, some at a time. */
  *aggregates<C extends Collection, K extends ColumnName<C>>(
    from: C,
    by: readonly K[],
    summed: ColumnName<C>,
  ): Generator<readonly Aggregate<C, K>[]> {
    let found: Aggregate<C, K>[] = []
    const text = aggregateSql(from, by, summed)
    for (const cells of this.#iterated({ text, values: [] })) {
      const columns = columnsOf(by, cells) as ColumnsOf<C, K>
      found.push({ columns, rows: Number(cells[by.length]), sum: Number(cells[by.length + 1]) })
      if (found.length < WALKED_ROWS) continue
      yield found
      found = []
    }
    yield found
  }

  total<C extends Collection>(from: C, of: Where<C>): number {
    const where = of as Where
    const kept = keptCountsOf(from, where)
    if (kept === undefined) return this.#counted(from, where)
    const { grouped, isRange, keys } = kept
    const counted = isRange
      ? 'select total(n) from counts where collection = ? and grouped = ? and value between ? and ?'
      : 'select n from counts where collection = ? and grouped = ? and value = ?'
    let total = 0
    for (const key of keys)
      total += Number(this.first({ text: counted, values: [from.name, grouped, ...key] })?.[0] ?? 0)
    return isValidCount(total) ? total : this.#counted(from, where)
  }

  #counted(from: Collection, where: Where): number {
    const { text, values } = whereSql(from, where)
    const counted = `select count(*) from (select 1 from ${quoted(from.name)}${text} limit ${COUNT_LIMIT})`
    return Number(this.first({ text: counted, values })?.[0])
  }

  state(): StoreState {
    const epoch = this.first({ text: "select value from meta where name = 'epoch'", values: [] })
    const states = this.all({ text: STATES, values: [] })
    return storeStateOf(String(epoch?.[0]), null, states)
  }

  /**
   * One committed state for all reads until the next call. Taking SQLite's shared lock for each read instead costs 20 to
   * 40 µs a read where system calls are slow.
   */
  beginSnapshot(): void {
    this.endSnapshot()
    this.db.exec('begin')
    this.first({ text: "select value from meta where name = 'epoch'", values: [] })
  }

  /** From here on a later commit can be seen. */
  endSnapshot(): void {
    if (this.db.isTransaction) this.db.exec('commit')
  }
}
