/** The reads of a store in PostgreSQL; leaves out which session and which state answers them. */

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
import {
  COUNT_LIMIT,
  countedGroups,
  daysWalked,
  isValidCount,
  type KeptCounts,
  keptCountsOf,
} from '../counts.ts'
import { type DayCount, fromDay, fromNearerEnd, fromOtherEnd, isFar, type Walk } from '../page-walk.ts'
import { quoted } from '../quoted.ts'
import { recordOf } from '../record-text.ts'
import {
  type Cells,
  checkedRowOf,
  columnsOf,
  rowOfCells,
  STATES,
  servedOfCells,
  storeStateOf,
} from '../row-cells.ts'
import {
  aggregateSql,
  firstSql,
  orderTerms,
  type Sql,
  selectSql,
  textColumns,
  whereSql,
  writtenColumns,
} from '../sql.ts'
import type {
  Aggregate,
  CheckedRow,
  Listed,
  ListedPage,
  Page,
  Reads,
  Selection,
  StoreState,
} from '../store.ts'
import { joinedTexts } from '../wire-text.ts'
import { arrayOf, groupCountsSql, postgresDialect, postgresListSql } from './sql.ts'

/** Where reads are sent. */
export type Queries = {
  readonly query: (sql: Sql) => Promise<readonly Cells[]>
  /** Rows in batches, in constant memory. */
  readonly cursor: (sql: Sql, rows: number) => AsyncIterable<readonly Cells[]>
}

const WALKED_ROWS = 500
/** Up to this offset a page is read from the front at the same time as its total: one wait instead of two, and a walk of at most so many entries. */
const NEAR_ROWS = 1000

const isNear = ({ offset = 0 }: Selection): boolean => offset <= NEAR_ROWS

/**
 * The sum of counts that are kept for single keys or ranges of them. For a join PostgreSQL reads all keys of the group: 2.9 ms of
 * 3,000, where a look-up of each takes 0.02.
 */
export const keptSql = (from: Collection, { grouped, keys }: KeptCounts): Sql => ({
  text: `select coalesce(sum(
      (select sum(n) from counts where collection = $1 and grouped = $2 and value between first and last)), 0)
    from unnest($3::text[], $4::text[]) as asked(first, last)`,
  values: [
    from.name,
    grouped,
    arrayOf(keys.map(([first = '']) => first)),
    arrayOf(keys.map((key) => key.at(-1) ?? '')),
  ],
})

const selected = (from: Collection, columns: readonly string[], selection: Selection): Sql =>
  selectSql(from, columns, selection, postgresDialect)

export class PostgresReads implements Reads {
  readonly #queries: Queries

  constructor(queries: Queries) {
    this.#queries = queries
  }

  async rows<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
  ): Promise<readonly Row<C, K>[]> {
    const names = selection.columns ?? Object.keys(from.columns)
    const sql = selected(from, [...names, ...textColumns(from)], selection as Selection)
    return (await this.#queries.query(sql)).map((cells) => rowOfCells(names, cells))
  }

  async row<C extends Collection>(from: C, where: Where<C>, order: Order<C> = []): Promise<Row<C> | null> {
    const cells = await this.#first(firstSql(from, where as Where, order as Order, postgresDialect))
    return cells === undefined ? null : rowOfCells(Object.keys(from.columns), cells)
  }

  async records<C extends Collection>(from: C, selection: Selection<C>) {
    const rows = await this.rows<C, never>(from, { ...selection, columns: [] })
    return rows.map((row) => recordOf(from, row))
  }

  async record<C extends Collection>(from: C, where: Where<C>, order?: Order<C>) {
    const row = await this.row(from, where, order)
    return row === null ? null : recordOf(from, row)
  }

  async served<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
  ): Promise<readonly ServedRow<C, K>[]> {
    const names = selection.columns ?? Object.keys(from.columns)
    const cells = await this.#queries.query(selected(from, [...names, 'text'], selection as Selection))
    return cells.map((each) => servedOfCells(names, each))
  }

  async list<C extends Collection>(from: C, selection: Selection<C>, between: string): Promise<Listed> {
    const sql = selected(from, ['text'], selection as Selection)
    const cells = await this.#first({ text: postgresListSql(sql), values: [...sql.values, between] })
    const [rows = '', count = 0, bytes = 0] = cells ?? []
    return { rows: String(rows), count: Number(count), bytes: Number(bytes) }
  }

  async has<C extends Collection>(from: C, where: Where<C>): Promise<boolean> {
    const { text, values } = whereSql(from, where as Where, postgresDialect)
    return (
      (await this.#first({ text: `select 1 from ${quoted(from.name)}${text} limit 1`, values })) !== undefined
    )
  }

  /** In the order of the key where no other is named. */
  async *walk<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K> = {},
  ): AsyncGenerator<readonly Row<C, K>[]> {
    const names = selection.columns ?? Object.keys(from.columns)
    const ordered = { order: keyOrder(from), ...selection } as Selection
    const sql = selected(from, [...names, ...textColumns(from)], ordered)
    for await (const cells of this.#queries.cursor(sql, WALKED_ROWS))
      yield cells.map((each) => rowOfCells<C, K>(names, each))
  }

  async *checked<C extends Collection>(
    from: C,
    where: Where<C> = {},
  ): AsyncGenerator<readonly CheckedRow<C>[]> {
    const names = Object.keys(from.columns)
    const selection = { where: where as Where, order: keyOrder(from) as Order }
    for await (const cells of this.#queries.cursor(
      selected(from, writtenColumns(from), selection),
      WALKED_ROWS,
    ))
      yield cells.map((each) => checkedRowOf<C>(names, each))
  }

  async total<C extends Collection>(from: C, of: Where<C>): Promise<number> {
    const where = of as Where
    const kept = keptCountsOf(from, where)
    if (kept === undefined) return this.#counted(from, where)
    const total = Number((await this.#first(keptSql(from, kept)))?.[0])
    return isValidCount(total) ? total : this.#counted(from, where)
  }

  /** One page of all matches, walked from the nearer end; past the end no index is touched. */
  async page<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
  ): Promise<Page<C, K>> {
    const asked = this.total(from, selection.where ?? ({} as Where<C>))
    if (isNear(selection as Selection)) {
      const [rows, total] = await Promise.all([this.served(from, selection), asked])
      return { rows, total }
    }
    const total = await asked
    return { rows: await this.#pageRows(from, await this.#walkOf(from, selection, total)), total }
  }

  async listPage<C extends Collection>(
    from: C,
    selection: Selection<C>,
    between: string,
  ): Promise<ListedPage> {
    const asked = this.total(from, selection.where ?? ({} as Where<C>))
    if (isNear(selection as Selection)) {
      const [found, total] = await Promise.all([this.list(from, selection, between), asked])
      return { ...found, total }
    }
    const total = await asked
    const walk = await this.#walkOf<C, never>(from, { ...selection, columns: [] }, total)
    if (walk.selection.limit === 0) return { rows: '', count: 0, bytes: 0, total }
    if (!walk.isReversed) return { ...(await this.list(from, walk.selection, between)), total }
    const texts = (await this.#pageRows(from, walk)).map(({ served }) => served)
    return { ...joinedTexts(texts, between), total }
  }

  /** In the order of `by`, some at a time. */
  async *aggregates<C extends Collection, K extends ColumnName<C>>(
    from: C,
    by: readonly K[],
    summed: ColumnName<C>,
  ): AsyncGenerator<readonly Aggregate<C, K>[]> {
    const order = orderTerms(from, by, postgresDialect)
    const text = `${aggregateSql(from, by, summed)} order by ${order}`
    for await (const rows of this.#queries.cursor({ text, values: [] }, WALKED_ROWS))
      yield rows.map((cells) => ({
        columns: columnsOf(by, cells) as ColumnsOf<C, K>,
        rows: Number(cells[by.length]),
        sum: Number(cells[by.length + 1]),
      }))
  }

  /** How many kept counts are missing, superfluous or not the number of rows. */
  async countFaults(of: Collection): Promise<number> {
    let faults = 0
    for (const group of countedGroups(of)) {
      const text = `select count(*) from (${groupCountsSql(of, group)}) found full join
        (select value, n from counts where collection = $1 and grouped = $2) kept using (value)
        where found.n is distinct from kept.n`
      faults += Number((await this.#first({ text, values: [of.name, group.join(',')] }))?.[0])
    }
    return faults
  }

  async state(): Promise<StoreState> {
    const [[commit, epoch], states] = await Promise.all([
      this.#queries.query({
        text: "select value from meta where name in ('commit', 'epoch') order by name",
        values: [],
      }),
      this.#queries.query({ text: STATES, values: [] }),
    ])
    return storeStateOf(String(epoch?.[0]), Number(commit?.[0]), states)
  }

  async #walkOf<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
    total: number,
  ): Promise<Walk<C, K>> {
    if (isFar(selection as Selection, total)) {
      const sought = await this.#fromDayOf(from, selection)
      if (sought !== undefined) return { selection: sought, isReversed: false }
      const turned = await this.#fromDayOf(from, fromOtherEnd(selection, total))
      if (turned !== undefined) return { selection: turned, isReversed: true }
    }
    return fromNearerEnd(selection, total)
  }

  async #fromDayOf<C extends Collection, K extends ColumnName<C>>(
    from: C,
    selection: Selection<C, K>,
  ): Promise<Selection<C, K> | undefined> {
    const walked = daysWalked(from, selection as Selection)
    if (walked === undefined) return undefined
    const { grouped, interval } = walked
    const days = await this.#queries.query({
      text: 'select value, n from counts where collection = $1 and grouped = $2 and value between $3 and $4 order by value desc',
      values: [from.name, grouped, ...interval],
    })
    return fromDay(selection, walked, days as unknown as readonly DayCount[])
  }

  async #pageRows<C extends Collection, K extends ColumnName<C>>(
    from: C,
    { selection, isReversed }: Walk<C, K>,
  ): Promise<readonly ServedRow<C, K>[]> {
    if (selection.limit === 0) return []
    const rows = await this.served(from, selection)
    return isReversed ? rows.toReversed() : rows
  }

  async #counted(from: Collection, where: Where): Promise<number> {
    const { text, values } = whereSql(from, where, postgresDialect)
    const counted = `select count(*) from (select 1 from ${quoted(from.name)}${text} limit ${COUNT_LIMIT}) counted`
    return Number((await this.#first({ text: counted, values }))?.[0])
  }

  async #first(sql: Sql): Promise<Cells | undefined> {
    return (await this.#queries.query(sql))[0]
  }
}
