/**
 * Dates the rows of a list by comparing one reading with the next, since lists do not say from when to when a row is valid.
 */

export type Valid = { readonly validFrom: string | null; readonly validTo: string | null }

/** How the rows of a reading are identified and dated. */
export type Reading<R> = {
  readonly keyOf: (row: R) => string
  /** The day of the reading in which a row is found or missed. */
  readonly dayOf: (row: R) => string
  /** Whether nothing is known of an earlier reading of the list a row is in: then it has no beginning. */
  readonly isFirst: (row: R) => boolean
}

/** The rows that were read, with those dropped since the reading before. A row that comes back has a new beginning. */
export const withValidity = <R extends Valid>(
  fresh: readonly R[],
  stored: readonly R[],
  { keyOf, dayOf, isFirst }: Reading<R>,
): readonly R[] => {
  const before = new Map(stored.map((row) => [keyOf(row), row]))
  const present = fresh.map((row): R => {
    const known = before.get(keyOf(row))
    before.delete(keyOf(row))
    const isNew = known === undefined || known.validTo !== null
    const beginning = known === undefined && isFirst(row) ? null : dayOf(row)
    return { ...row, validFrom: isNew ? beginning : known.validFrom, validTo: null }
  })
  const gone = [...before.values()].map((row): R => ({ ...row, validTo: row.validTo ?? dayOf(row) }))
  return [...present, ...gone]
}
