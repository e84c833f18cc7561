/** Sums of figures of which some are not known; leaves out what they mean. */

/** Null where nothing is tagged. */
export type Known = number | null

/** A figure that is tagged but cannot be told: it makes every sum it is in unknown, and is served as null. */
export const UNKNOWN = Number.NaN

export const isUnknown = (value: Known): boolean => value !== null && Number.isNaN(value)

/** Whether there is a figure to serve. */
export const isTold = (value: Known | undefined): value is number =>
  value !== undefined && value !== null && !Number.isNaN(value)

/** Null unless every term is known. */
export const sumOf = (...terms: readonly Known[]): Known => {
  let sum = 0
  for (const term of terms) {
    if (term === null) return null
    sum += term
  }
  return sum
}

export const differenceOf = (whole: Known, part: Known): Known =>
  whole === null || part === null ? null : whole - part

/** Null only where no term is tagged: for totals of lines that most companies have only some of. */
export const sumOfKnown = (...terms: readonly Known[]): Known => {
  const known = terms.filter((term) => term !== null)
  return known.length === 0 ? null : known.reduce((sum, term) => sum + term, 0)
}

/** `whole` less the tagged `parts`. */
export const restOf = (whole: Known, ...parts: readonly Known[]): Known =>
  whole === null ? null : whole - (sumOfKnown(...parts) ?? 0)

/** Whether both are known and differ by at most half a percent of `scale`. */
export const agree = (a: Known, b: Known, scale: Known): boolean =>
  a !== null && b !== null && Math.abs(a - b) <= Math.abs(scale ?? a) * 0.005
