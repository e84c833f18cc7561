/** The rows of a live list: the shown ones, and new ones that wait until the reader asks for them. */

export type LiveRows<R> = {
  /** Newest first. */
  readonly shown: readonly R[]
  readonly waiting: readonly R[]
}

/** How rows are identified and ordered. */
export type RowOrder<R> = {
  readonly keyOf: (row: R) => string
  readonly compare: (a: R, b: R) => number
}

type Part<R> = readonly [text: (row: R) => string, direction: 'asc' | 'desc']

/** The order in which the interface lists rows, by texts that are compared one after the other. */
export const byParts =
  <R>(...parts: readonly Part<R>[]) =>
  (a: R, b: R): number => {
    for (const [text, direction] of parts) {
      const [one, other] = [text(a), text(b)]
      if (one !== other) return one < other === (direction === 'asc') ? -1 : 1
    }
    return 0
  }

/** Rows of both in order, each once: as `newer` has it where it is in both. */
const merged = <R>(newer: readonly R[], older: readonly R[], { keyOf, compare }: RowOrder<R>) => {
  const rows = new Map([...older, ...newer].map((row) => [keyOf(row), row]))
  return [...rows.values()].sort(compare)
}

const keysOf = <R>(rows: readonly R[], { keyOf }: RowOrder<R>): ReadonlySet<string> =>
  new Set(rows.map(keyOf))

/** Whether a page of the list meets the rows that are there, so that none is missing between. */
export const meets = <R>(
  { shown, waiting }: LiveRows<R>,
  found: readonly R[],
  order: RowOrder<R>,
): boolean => {
  const known = keysOf([...shown, ...waiting], order)
  return found.some((row) => known.has(order.keyOf(row)))
}

/** Merges a later fetch: new rows wait, so that nothing moves under the reader; shown rows are updated. */
export const withNewest = <R>(
  { shown, waiting }: LiveRows<R>,
  newest: readonly R[],
  order: RowOrder<R>,
): LiveRows<R> => {
  const known = keysOf(shown, order)
  const now = new Map(newest.map((row) => [order.keyOf(row), row]))
  return {
    shown: shown.map((row) => now.get(order.keyOf(row)) ?? row),
    waiting: merged(
      newest.filter((row) => !known.has(order.keyOf(row))),
      waiting,
      order,
    ),
  }
}

/** The reader asked for what waits. */
export const withWaiting = <R>({ shown, waiting }: LiveRows<R>, order: RowOrder<R>): LiveRows<R> => ({
  shown: merged(waiting, shown, order),
  waiting: [],
})

/** An older page: new rows may have pushed some of the page before into it. */
export const withOlder = <R>(
  { shown, waiting }: LiveRows<R>,
  older: readonly R[],
  order: RowOrder<R>,
): LiveRows<R> => {
  const known = keysOf(waiting, order)
  const unseen = older.filter((row) => !known.has(order.keyOf(row)))
  return { shown: merged(unseen, shown, order), waiting }
}
