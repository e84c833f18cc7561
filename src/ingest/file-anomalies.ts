/** Signs that a publisher has changed or broken a file: too few rows, none that can be read, checked figures all zero, dates in the future. */
import { DAY_MS, instantOf } from '../lib/day.ts'
import type { ParsedItem } from './item-parsing.ts'

/** The earlier item that it is compared with. */
export type Before = { readonly rows: number }

/** Below this a few rows make a large share. */
const FEW_ROWS = 20
const MIN_SHARE = 0.7

export const rowsOf = ({ parts }: ParsedItem): number => parts.reduce((sum, { rows }) => sum + rows, 0)

const number = (value: number): string => value.toLocaleString('en-US')

/**
 * Why the item is to be put in quarantine, or null. `now` in milliseconds; `isOfOne` of the file of one company or ticker, whose
 * rows may all break the rules of their dataset.
 */
export const anomalyOf = (
  item: ParsedItem,
  before: Before | null,
  now: number,
  isOfOne: boolean,
): string | null => {
  const rows = rowsOf(item)
  const [refused] = item.rejected
  if (!isOfOne && rows === 0 && refused !== undefined && item.rejected.length >= FEW_ROWS)
    return `none of its ${number(item.rejected.length)} rows can be read: ${refused.reason}`
  if (before !== null && before.rows >= FEW_ROWS && rows < before.rows * MIN_SHARE)
    return `has ${number(rows)} rows where there were ${number(before.rows)}`
  const blank = item.parts.flatMap((part) => part.blank)
  if (blank.length > 0) return `has no ${blank.join(', no ')} in any row`
  const tomorrow = instantOf(now + DAY_MS)
  const ahead = item.parts.find(({ latest }) => latest !== null && latest > tomorrow)
  return ahead === undefined ? null : `has a date in the future: ${ahead.latest}`
}
