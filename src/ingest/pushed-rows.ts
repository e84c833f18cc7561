/** Collects the events of one transaction while rows are written, and stores them with the rows. */
import type { Dataset } from '../datasets/dataset.ts'
import type { Push } from '../datasets/push.ts'
import { instantOf } from '../lib/day.ts'
import type { Collection, NewRow } from '../store/collection.ts'
import { events, KEPT_MS } from '../store/events.ts'
import { rowOf } from '../store/record-text.ts'
import { servedTextOf } from '../store/served-text.ts'
import type { Noted, Transaction } from '../store/store.ts'

/** Rows about something older than this make no events, so a bulk load makes none. */
const FRESH_MS = 48 * 3_600_000
/** Expired events removed with each write that adds events. */
const PRUNED = 1000

type NewEvent = Pick<NewRow<typeof events>['columns'], 'topic' | 'served' | 'columns'>

const pushesOf = (datasets: readonly Dataset[]): ReadonlyMap<Collection, Push> =>
  new Map(datasets.flatMap(({ pushes = [] }) => pushes.map((push) => [push.of, push])))

const eventOf = (
  { topic, of, columns: kept }: Push,
  { columns, text, updatedAt }: NewRow,
  at: string,
): NewEvent => {
  const timed = of.updatedAt === null ? columns : { ...columns, [of.updatedAt]: updatedAt ?? at }
  const named = Object.fromEntries(kept.map((name) => [name, columns[name] ?? null]))
  return { topic, served: servedTextOf(of, timed, text).served, columns: JSON.stringify(named) }
}

/** One for a transaction; `at` is now, as an instant. */
export class PushedRows {
  readonly #pushes: ReadonlyMap<Collection, Push>
  readonly #at: string
  readonly #since: number
  readonly #noted: NewEvent[] = []

  constructor(datasets: readonly Dataset[], at: string) {
    this.#pushes = pushesOf(datasets)
    this.#at = at
    this.#since = Date.parse(at) - FRESH_MS
  }

  /** The listener for rows of a collection; undefined for a collection without events. */
  notedOf(of: Collection): Noted | undefined {
    const push = this.#pushes.get(of)
    if (push === undefined) return undefined
    return (row, before) => {
      if (Date.parse(push.happenedAt(row.columns)) < this.#since || !push.isNew(row.columns, before)) return
      this.#noted.push(eventOf(push, row, this.#at))
    }
  }

  /** Stores the collected events after all existing ones. */
  async write(transaction: Transaction): Promise<void> {
    if (this.#noted.length === 0) return
    const last = (await transaction.row(events, {}, ['sequence desc']))?.columns
    const at = last !== undefined && last.at > this.#at ? last.at : this.#at
    const before = last?.sequence ?? 0
    const rows = this.#noted.map((event, position) =>
      rowOf(events, { ...event, at, sequence: before + position + 1 }, {}),
    )
    const pruned = await this.#pruned(transaction)
    await transaction.put({ collection: events, rows, ...(pruned && { replaces: pruned }) })
  }

  /** The range of the oldest expired events. */
  async #pruned(transaction: Transaction) {
    const first = (await transaction.row(events, {}, ['sequence']))?.columns
    const to = instantOf(Date.parse(this.#at) - KEPT_MS)
    if (first === undefined || first.at >= to) return undefined
    return { sequence: { from: first.sequence, to: first.sequence + PRUNED }, at: { to } }
  }
}
