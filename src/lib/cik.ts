/** A CIK in its one stored form of ten digits. */

/** Ten digits, or null unless `value` is a text of one to ten ASCII digits, or such a number, and not zero. */
export const paddedCik = (value: unknown): string | null => {
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^\d{1,10}$/.test(digits) && Number(digits) > 0 ? digits.padStart(10, '0') : null
}
