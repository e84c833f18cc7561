/** A figure that may be missing: absent, which is nothing in a sum, or unknown, which makes every sum unknown. */

/** Null where it is absent, NaN where it is unknown. */
export type Amount = number | null

export const UNKNOWN = Number.NaN

export const isUnknown = (amount: Amount | undefined): boolean => amount !== null && Number.isNaN(amount)

/** Whether there is a figure. */
export const isKnown = (amount: Amount | undefined): amount is number =>
  amount !== undefined && amount !== null && !Number.isNaN(amount)
