/** What a transaction writes into `counts` and `versions` once, for all that it wrote; leaves out the rows. */
import type { Collection } from '../collection.ts'
import type { SqlValue } from '../column.ts'
import type { WriteReport } from '../store.ts'
import type { CountDeltas } from '../written-row.ts'
import { arrayOf } from './sql.ts'

/** Changes of the kept counts of a collection, and the writes by which its version grows. */
type Unsettled = { readonly deltas: CountDeltas; readonly writes: number; readonly at: string }

/** The number of rows of a collection in `versions`, from its kept counts. */
export const ROWS_COUNTED =
  "coalesce((select n from counts where counts.collection = versions.collection and grouped = '' and value = '[]'), 0)"

/** Sends a statement without waiting for its answer. */
type Send = (text: string, ...values: readonly SqlValue[]) => void

/** One for a transaction. */
export class UnsettledCounts {
  readonly #send: Send
  #unsettled = new Map<Collection, Unsettled>()

  constructor(send: Send) {
    this.#send = send
  }

  /** Without waiting for anything: what others settle at the same time must not leave it out. */
  add(
    of: Collection,
    deltas: CountDeltas,
    at: string,
    { added, changed, removed }: Pick<WriteReport, 'added' | 'changed' | 'removed'>,
  ): void {
    const known = this.#unsettled.get(of)
    const writes = (known?.writes ?? 0) + (added + changed + removed > 0 ? 1 : 0)
    known?.deltas.addTo(deltas)
    this.#unsettled.set(of, { deltas, writes, at })
  }

  /** Sends the statements for all that was added. */
  settle(): void {
    const unsettled = [...this.#unsettled]
    this.#unsettled = new Map()
    this.#settleCounts(unsettled)
    this.#settleVersions(unsettled)
  }

  #settleCounts(unsettled: readonly (readonly [Collection, Unsettled])[]): void {
    const changed = unsettled.flatMap(([{ name }, { deltas }]) =>
      Array.from(deltas.values(), (each) => ({ name, ...each })).filter(({ by }) => by !== 0),
    )
    if (changed.length === 0) return
    const keysOf = (rows: typeof changed): readonly string[] => [
      arrayOf(rows.map(({ name }) => name)),
      arrayOf(rows.map(({ grouped }) => grouped)),
      arrayOf(rows.map(({ value }) => value)),
    ]
    this.#send(
      `insert into counts (collection, grouped, value, n)
        select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
        on conflict (collection, grouped, value) do update set n = counts.n + excluded.n`,
      ...keysOf(changed),
      arrayOf(changed.map(({ by }) => by)),
    )
    const less = changed.filter(({ by }) => by < 0)
    if (less.length === 0) return
    this.#send(
      `delete from counts where n = 0
        and (collection, grouped, value) in (select * from unnest($1::text[], $2::text[], $3::text[]))`,
      ...keysOf(less),
    )
  }

  #settleVersions(unsettled: readonly (readonly [Collection, Unsettled])[]): void {
    const changed = unsettled.filter(([, { writes }]) => writes > 0)
    if (changed.length === 0) return
    this.#send(
      `update versions set version = version + changed.writes, updated_at = changed.at, rows = ${ROWS_COUNTED}
        from unnest($1::text[], $2::bigint[], $3::text[]) as changed(collection, writes, at)
        where versions.collection = changed.collection`,
      arrayOf(changed.map(([{ name }]) => name)),
      arrayOf(changed.map(([, { writes }]) => writes)),
      arrayOf(changed.map(([, { at }]) => at)),
    )
  }
}
