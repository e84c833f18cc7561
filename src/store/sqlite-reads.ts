/** Reads of one SQLite connection, each statement prepared once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Collection, type Order, reversed, type SqlValue, type StoredRow } from './collection.ts'
import {
  combinationsOf,
  countedGroupOf,
  countedRangeOf,
  countedSpan,
  daysWalked,
  quoted,
  type Sql,
  selectSql,
  tallySql,
  whereSql,
} from './sql.ts'
import type { CollectionState, Origin, Range, Selection, StoreState, Tally, Where } from './store.ts'

/** An additive filter is counted in an index up to this many rows. */
const COUNT_LIMIT = 100_000
/** Walking so many entries of an index takes as long as adding up the counts of some thousand days. */
const FAR = 10_000

type Cells = readonly SqlValue[]

const WALKED_ROWS = 500

/** In a loop: through `Object.fromEntries` 300 rows of eight columns cost 0.2 ms. */
const storedRow = (names: readonly string[], cells: Cells): StoredRow => {
  const at: Record<string, SqlValue> = {}
  let position = 0
  for (const name of names) {
    at[name] = cells[position] ?? null
    position += 1
  }
  return { at, text: cells[position] as string }
}

const fromNearerEnd = <T>(
  selection: Selection,
  total: number,
  read: (nearer: Selection) => readonly T[],
): readonly T[] => {
  const { limit = total, offset = 0, order } = selection
  const size = Math.min(limit, total - offset)
  if (size <= 0) return []
  if (order === undefined || offset <= total / 2) return read({ ...selection, limit: size })
  const after = total - offset - size
  return read({ ...selection, order: reversed(order), limit: size, offset: after }).toReversed()
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

  #all({ text, values }: Sql): readonly Cells[] {
    return this.statement(text).all(...values) as unknown as readonly Cells[]
  }

  texts(from: Collection, selection: Selection): readonly string[] {
    return this.#all(selectSql(from, ['text'], selection)).map((cells) => cells[0] as string)
  }

  /** One page of `total` matches, walked from the nearer end; past the end no index is touched. */
  pageTexts(from: Collection, selection: Selection, total: number): readonly string[] {
    return this.#page(from, selection, total, (nearer) => this.texts(from, nearer))
  }

  pageRows(from: Collection, selection: Selection, total: number): readonly StoredRow[] {
    return this.#page(from, selection, total, (nearer) => this.rows(from, nearer))
  }

  #page<T>(
    from: Collection,
    selection: Selection,
    total: number,
    read: (nearer: Selection) => readonly T[],
  ): readonly T[] {
    const { limit = total, offset = 0 } = selection
    const isFar = Math.min(offset, total - offset - limit) > FAR
    const sought = isFar ? this.#fromDayOf(from, selection) : undefined
    return sought === undefined ? fromNearerEnd(selection, total, read) : read(sought)
  }

  /** The same page from the day on which its first row lies: the days before are passed over by their counts. */
  #fromDayOf(from: Collection, selection: Selection): Selection | undefined {
    const walked = daysWalked(from, selection)
    if (walked === undefined) return undefined
    const { day, grouped, range, span } = walked
    const days = this.statement(
      'select value, n from counts where collection = ? and grouped = ? and value between ? and ? order by value desc',
    ).iterate(from.name, grouped, ...span) as unknown as Iterable<readonly [value: string, n: number]>
    let { offset = 0 } = selection
    for (const [value, n] of days) {
      if (offset >= n) {
        offset -= n
        continue
      }
      const to = String((JSON.parse(value) as readonly SqlValue[]).at(-1))
      return { ...selection, where: { ...selection.where, [day]: { ...range, to } }, offset }
    }
    return undefined
  }

  rows(from: Collection, selection: Selection): readonly StoredRow[] {
    const names = selection.columns ?? Object.keys(from.columns)
    return this.#all(selectSql(from, [...names, 'text'], selection)).map((cells) => storedRow(names, cells))
  }

  /** Every row in the order of its key, some at a time and in flat memory, all from one state. */
  *walk(from: Collection): Generator<readonly StoredRow[]> {
    const names = Object.keys(from.columns)
    const { text } = selectSql(from, [...names, 'text'], { order: from.key.join(', ') })
    // A statement of its own: the kept one could be asked anew before this walk has ended.
    const statement = this.#db.prepare(text)
    statement.setReturnArrays(true)
    let rows: StoredRow[] = []
    for (const each of statement.iterate()) {
      rows.push(storedRow(names, each as unknown as Cells))
      if (rows.length < WALKED_ROWS) continue
      yield rows
      rows = []
    }
    yield rows
  }

  /** In the order of `by`, some at a time. */
  *tallies(from: Collection, by: readonly string[], summed: string): Generator<readonly Tally[]> {
    const statement = this.#db.prepare(tallySql(from, by, summed))
    statement.setReturnArrays(true)
    let tallies: Tally[] = []
    for (const each of statement.iterate()) {
      const cells = each as unknown as Cells
      const at = Object.fromEntries(by.map((name, position) => [name, cells[position] ?? null]))
      tallies.push({ at, rows: Number(cells[by.length]), sum: Number(cells[by.length + 1]) })
      if (tallies.length < WALKED_ROWS) continue
      yield tallies
      tallies = []
    }
    yield tallies
  }

  text(from: Collection, where: Where, order?: Order): string | null {
    const selection = order === undefined ? { where, limit: 1 } : { where, order, limit: 1 }
    const { text, values } = selectSql(from, ['text'], selection)
    const cells = this.statement(text).get(...values) as unknown as Cells | undefined
    return cells === undefined ? null : (cells[0] as string)
  }

  total(from: Collection, where: Where): number {
    const group = countedGroupOf(from, where)
    if (group === undefined) return this.#counted(from, where)
    const range = countedRangeOf(group, where)
    if (range !== undefined) return this.#summed(from, group, where, range)
    const statement = this.statement(
      'select n from counts where collection = ? and grouped = ? and value = ?',
    )
    return combinationsOf(group, where).reduce((sum, values) => {
      const cells = statement.get(from.name, group.join(','), JSON.stringify(values))
      return sum + Number((cells as unknown as Cells | undefined)?.[0] ?? 0)
    }, 0)
  }

  /** The counts of the days in a range: some thousands of rows for twenty years, whatever they count. */
  #summed(from: Collection, group: readonly string[], where: Where, range: Range): number {
    const statement = this.statement(
      'select total(n) from counts where collection = ? and grouped = ? and value between ? and ?',
    )
    return combinationsOf(group.slice(0, -1), where).reduce((sum, values) => {
      const cells = statement.get(from.name, group.join(','), ...countedSpan(values, range))
      return sum + Number((cells as unknown as Cells)[0])
    }, 0)
  }

  #counted(from: Collection, where: Where): number {
    const { text, values } = whereSql(from, where)
    const [cells] = this.#all({
      text: `select count(*) from (select 1 from ${quoted(from.name)}${text} limit ${COUNT_LIMIT})`,
      values,
    })
    return Number(cells?.[0])
  }

  /** Changes whenever another connection commits. */
  dataVersion(): number {
    return Number((this.statement('pragma data_version').get() as unknown as Cells)[0])
  }

  state(): StoreState {
    const [epoch] = this.#all({ text: "select value from meta where name = 'epoch'", values: [] })
    const states = this.#all({
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
   * Holds one committed state for all reads until the next call. Taking SQLite's shared lock for each read instead
   * costs 20 to 40 µs a read where system calls are slow.
   */
  hold(): void {
    if (this.#db.isTransaction) this.#db.exec('commit')
    this.#db.exec('begin')
    this.statement("select value from meta where name = 'epoch'").get()
  }

  /** Ends the held state, so that a later commit can be seen. */
  release(): void {
    if (this.#db.isTransaction) this.#db.exec('commit')
  }
}
