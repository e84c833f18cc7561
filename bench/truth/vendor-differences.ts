/** Each figure that is not a vendor's as one line. */
import type { Comparison } from './vendors.ts'

/** In millions, figures per share as they are. */
export const amountText = (value: number): string =>
  Math.abs(value) < 1000 ? String(value) : String(Math.round(value / 1000) / 1000)

/** Which figure it is. */
export const figureText = ({ ticker, vendor, statement, period, date, line }: Comparison): string =>
  `${ticker} ${vendor} ${statement} ${period} ${date} ${line}`

/** Company, vendor, period, line, ours, theirs, difference and ratio, amounts in millions. */
export const differenceText = (comparison: Comparison): string => {
  const { ours, theirs, verdict, isInFile } = comparison
  const place = figureText(comparison)
  if (verdict === 'row')
    return `${place}: no row${isInFile ? '' : ', nothing in the file'}, theirs ${amountText(theirs)}`
  if (ours === null) return `${place}: null, theirs ${amountText(theirs)}`
  const apart = verdict === 'vendor' ? ", the vendor's" : ''
  const off = amountText(Math.round((ours - theirs) * 1000) / 1000)
  const ratio = theirs === 0 ? '–' : (ours / theirs).toFixed(4)
  return `${place}: ours ${amountText(ours)}, theirs ${amountText(theirs)}, off ${off}, ratio ${ratio}${apart}`
}
