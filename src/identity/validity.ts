/** Since when and until when a list has had its rows, from one reading of it to the next; lists themselves do not say. */

export type Valid = { readonly validFrom: string | null; readonly validTo: string | null }

/**
 * The rows of a list read on `day`, with those that it has dropped since the reading before. What the first reading
 * holds has no beginning; what comes back begins anew.
 */
export const carriedOn = <R extends Valid>(
  fresh: readonly R[],
  stored: readonly R[],
  keyOf: (row: R) => string,
  day: string,
): readonly R[] => {
  const before = new Map(stored.map((row) => [keyOf(row), row]))
  const beginning = stored.length === 0 ? null : day
  const present = fresh.map((row): R => {
    const known = before.get(keyOf(row))
    before.delete(keyOf(row))
    const validFrom = known === undefined || known.validTo !== null ? beginning : known.validFrom
    return { ...row, validFrom, validTo: null }
  })
  const gone = [...before.values()].map((row): R => ({ ...row, validTo: row.validTo ?? day }))
  return [...present, ...gone]
}
