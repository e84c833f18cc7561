/** Reads of one SQLite connection, each statement prepared once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isDay } from '../lib/day.ts'
import { checkedRows } from './checked-rows.ts'
import {
  type Collection,
  type ColumnName,
  type ColumnsOf,
  keyOrder,
  type Order,
  type Row,
  reversed,
  type ServedRow,
  type Where,
} from './collection.ts'
import type { SqlValue } from './column.ts'
import { combinationsOf, countedGroupOf, countedInterval, countedRangeOf, daysWalked } from './counts.ts'
import { countFaults } from './kept-counts.ts'
import { recordTextIn } from './served-text.ts'
import { aggregateSql, firstSql, listSql, quoted, type Sql, selectSql, textColumns, whereSql } from './sql.ts'
import type {
  Aggregate,
  CheckedRow,
  CollectionState,
  Listed,
  ListedPage,
  Origin,
  Page,
  Selection,
  StoreState,
} from './store.ts'

/** An additive filter is counted in an index up to this many rows. */
const COUNT_LIMIT = 100_000
/** Walking so many entries of an index takes as long as adding up the counts of some thousand days. */
const FAR = 10_000
const WALKED_ROWS = 500

type Cells = readonly SqlValue[]

/** In a loop: through `Object.fromEntries` 300 rows of eight columns cost 0.2 ms. */
const columnsOf = (names: readonly string[], cells: Cells): Record<string, SqlValue> => {
  const columns: Record<string, SqlValue> = {}
  for (let position = 0; position < names.length; position += 1)
    columns[names[position] as string] = cells[position] as SqlValue
  return columns
}

/**
 * Of cells that are the named columns and then those of the text. Filled field by field: a server reads its snapshot through
 * this line, and of a literal with fields V8 would learn that it lives long and make it in the old space from then on, where
 * each request leaves its rows with all their texts. 40 statements then take 104 µs instead of 47.
 */
const rowOfCells = <C extends Collection, K extends ColumnName<C>>(
  names: readonly string[],
  cells: Cells,
): Row<C, K> => {
  const row: { columns?: ColumnsOf<C, K>; text?: string } = {}
  row.columns = columnsOf(names, cells) as ColumnsOf<C, K>
  const served = cells[names.length] as string
  row.text = recordTextIn(served, cells[names.length + 1] as string | undefined)
  return row as Row<C, K>
}

/** The same of a row as it is served. */
const servedOfCells = <C extends Collection, K extends ColumnName<C>>(
  names: readonly string[],
  cells: Cells,
): ServedRow<C, K> => {
  const row: { columns?: ColumnsOf<C, K>; served?: string } = {}
  row.columns = columnsOf(names, cells) as ColumnsOf<C, K>
  row.served = cells[names.length] as string
  return row as ServedRow<C, K>
}

/** How a page is read soonest: `isReversed` where its rows come from the far end. */
type Walk<C extends Collection, K extends ColumnName<C>> = {
  readonly selection: Selection<C, K>
  readonly isReversed: boolean
}

const sizeIn = ({ limit, offset = 0 }: Selection, total: number): number =>
  Math.max(0, Math.min(limit ?? total, total - offset))

/** The same page of the list from its other end. */
const fromOtherEnd = <C extends Collection, K extends ColumnName<C>>(
  selection: Selection<C, K>,
  total: number,
): Selection<C, K> => {
  const { offset = 0, order = [] } = selection
  const size = sizeIn(selection as Selection, total)
  return { ...selection, order: reversed(order), limit: size, offset: total - offset - size }
}

const fromNearerEnd = <C extends Collection, K extends ColumnName<C>>(
  selection: Selection<C, K>,
  total: number,
): Walk<C, K> => {
  const { offset = 0, order } = selection
  return order === undefined || offset <= total / 2
    ? { selection: { ...selection, limit: sizeIn(selection as Selection, total) }, isReversed: false }
    : { selection: fromOtherEnd(selection, total), isReversed: true }
}

export class SqliteReads {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** The prepared statement of a text; rows come as arrays. */
  statement(text: string): StatementSync {
    const known = this.#statements.get(text)
    if (known !== undefined) return known
    const made = this.#db.prepare(text)
    made.setReturnArrays(true)
    this.#statements.set(text, made)
    return made
  }

  /** A statement of its own, for rows that are read some at a time: the kept one may be run again meanwhile. */
  #iterated({ text, values }: Sql): Iterable<Cells> {
    const statement = this.#db.prepare(text)
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
    const cells = this.first(firstSql(from, where as Where, order as Order))
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
    const { text, values } = listSql(from, selection as Selection)
    const [rows, count, bytes] = this.statement(text).get(between, ...values) as unknown as readonly [
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
    const joined = texts.join(between)
    return { rows: joined, count: texts.length, bytes: Buffer.byteLength(joined), total }
  }

  #walkOf<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
    total: number,
  ): Walk<C, K> {
    const { limit = total, offset = 0 } = selection
    const isFar = Math.min(offset, total - offset - limit) > FAR
    return (isFar ? this.#soughtWalk(from, selection, total) : undefined) ?? fromNearerEnd(selection, total)
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
    const { day, grouped, range, interval } = walked
    const days = this.statement(
      'select value, n from counts where collection = ? and grouped = ? and value between ? and ? order by value desc',
    ).iterate(from.name, grouped, ...interval) as unknown as Iterable<readonly [value: string, n: number]>
    let { offset = 0 } = selection
    for (const [value, n] of days) {
      if (offset >= n) {
        offset -= n
        continue
      }
      // The key of a count ends with `"YYYY-MM-DD"]`; of one that is damaged nothing is skipped.
      const to = value.slice(-12, -2)
      if (!isDay(to)) return undefined
      return { ...selection, where: { ...selection.where, [day]: { ...range, to } } as Where<C>, offset }
    }
    return undefined
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
    return checkedRows(this.#db, from, where)
  }

  countFaults(of: Collection): number {
    return countFaults(this.#db, of)
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
    const group = countedGroupOf(from, where)
    if (group === undefined) return this.#counted(from, where)
    const range = countedRangeOf(group, where)
    const single = range === undefined ? group : group.slice(0, -1)
    const counted =
      range === undefined
        ? 'select n from counts where collection = ? and grouped = ? and value = ?'
        : 'select total(n) from counts where collection = ? and grouped = ? and value between ? and ?'
    let total = 0
    for (const values of combinationsOf(single, where)) {
      const key = range === undefined ? [JSON.stringify(values)] : countedInterval(values, range)
      total += Number(this.first({ text: counted, values: [from.name, group.join(','), ...key] })?.[0] ?? 0)
    }
    // No sum of sound counts is below zero or broken.
    return Number.isSafeInteger(total) && total >= 0 ? total : this.#counted(from, where)
  }

  #counted(from: Collection, where: Where): number {
    const { text, values } = whereSql(from, where)
    const counted = `select count(*) from (select 1 from ${quoted(from.name)}${text} limit ${COUNT_LIMIT})`
    return Number(this.first({ text: counted, values })?.[0])
  }

  state(): StoreState {
    const epoch = this.first({ text: "select value from meta where name = 'epoch'", values: [] })
    const states = this.all({
      text: 'select collection, version, origin, rows, updated_at, source from versions order by collection',
      values: [],
    }).map(
      ([name, version, origin, rows, updatedAt, source]): CollectionState => ({
        name: String(name),
        version: Number(version),
        origin: origin as Origin,
        rows: Number(rows),
        updatedAt: updatedAt as string | null,
        source: source as string | null,
      }),
    )
    return { epoch: String(epoch?.[0]), collections: new Map(states.map((state) => [state.name, state])) }
  }

  /**
   * One committed state for all reads until the next call. Taking SQLite's shared lock for each read instead costs 20 to
   * 40 µs a read where system calls are slow.
   */
  beginSnapshot(): void {
    this.endSnapshot()
    this.#db.exec('begin')
    this.first({ text: "select value from meta where name = 'epoch'", values: [] })
  }

  /** From here on a later commit can be seen. */
  endSnapshot(): void {
    if (this.#db.isTransaction) this.#db.exec('commit')
  }
}
