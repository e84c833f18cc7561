/** A CIK as callers write it, in its one stored form of ten digits; leaves out whether the SEC knows it. */

/** Ten digits, or null unless `value` is one to ten ASCII digits (or such a whole number) and not zero. */
export const paddedCik = (value: string | number): string | null => {
  const digits = String(value)
  return /^\d{1,10}$/.test(digits) && Number(digits) > 0 ? digits.padStart(10, '0') : null
}
