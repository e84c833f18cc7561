/** A publisher's decimal figure as a number. */

const decimal = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Null for any other text: `Number` reads blanks as zero and 0x10 as 16, and 1e400 or 400 digits as infinite. */
export const decimalNumber = (text: string): number | null => {
  const value = decimal.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : null
}
