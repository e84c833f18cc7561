/** The rows of a feed: those that are shown, and those that came in since and wait until the reader wants them. */

export type FeedRows<R> = {
  /** Newest first. */
  readonly shown: readonly R[]
  readonly waiting: readonly R[]
}

type KeyOf<R> = (row: R) => string

const without = <R>(rows: readonly R[], known: readonly R[], keyOf: KeyOf<R>): readonly R[] => {
  const keys = new Set(known.map(keyOf))
  return rows.filter((row) => !keys.has(keyOf(row)))
}

/** What a later look at the newest page shows: rows that are not there yet wait, so that nothing moves under the reader. */
export const withNewest = <R>(
  { shown, waiting }: FeedRows<R>,
  newest: readonly R[],
  keyOf: KeyOf<R>,
): FeedRows<R> => {
  const unseen = without(newest, shown, keyOf)
  return { shown, waiting: [...unseen, ...without(waiting, unseen, keyOf)] }
}

/** The reader asked for what waits. */
export const withWaiting = <R>({ shown, waiting }: FeedRows<R>): FeedRows<R> => ({
  shown: [...waiting, ...shown],
  waiting: [],
})

/** An older page: new rows may have pushed some of the page before into it. */
export const withOlder = <R>(
  { shown, waiting }: FeedRows<R>,
  older: readonly R[],
  keyOf: KeyOf<R>,
): FeedRows<R> => ({
  shown: [...shown, ...without(older, [...shown, ...waiting], keyOf)],
  waiting,
})
