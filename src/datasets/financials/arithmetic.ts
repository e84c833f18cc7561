/** Sums of figures of which some are unknown; leaves out what they mean. */

/** Null where nothing is tagged. */
export type Amount = number | null

/** What is tagged and still ambiguous: it makes every sum it is in unknown, and is served as null. */
export const UNKNOWN = Number.NaN

export const isUnknown = (value: Amount): boolean => value !== null && Number.isNaN(value)

/** Whether there is a figure to serve. */
export const isKnown = (value: Amount | undefined): value is number =>
  value !== undefined && value !== null && !Number.isNaN(value)

/** Null unless every term is tagged. */
export const sumOf = (...terms: readonly Amount[]): Amount => {
  let sum = 0
  for (const term of terms) {
    if (term === null) return null
    sum += term
  }
  return sum
}

export const differenceOf = (whole: Amount, part: Amount): Amount =>
  whole === null || part === null ? null : whole - part

/** Null only where no term is tagged: for totals of lines that most companies have only some of. */
export const sumOfKnown = (...terms: readonly Amount[]): Amount => {
  const known = terms.filter((term) => term !== null)
  return known.length === 0 ? null : known.reduce((sum, term) => sum + term, 0)
}

/** `whole` less the tagged `parts`. */
export const restOf = (whole: Amount, ...parts: readonly Amount[]): Amount =>
  whole === null ? null : whole - (sumOfKnown(...parts) ?? 0)

/** Whether both are known and differ by at most half a percent of `scale`. */
export const agree = (a: Amount, b: Amount, scale: Amount): boolean =>
  a !== null && b !== null && Math.abs(a - b) <= Math.abs(scale ?? a) * 0.005
