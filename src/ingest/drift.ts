/** Whether a work item looks as if its publisher had changed or broken something; leaves out what becomes of it. */
import { DAY_MS, instantOf } from '../lib/day.ts'
import type { ParsedItem } from './parsed-item.ts'

/** What the item before had. */
export type Before = { readonly rows: number }

/** Below this a few rows make a large share. */
const FEW_ROWS = 20
const LEAST_SHARE = 0.7

export const rowsOf = ({ parts }: ParsedItem): number => parts.reduce((sum, { rows }) => sum + rows, 0)

const number = (value: number): string => value.toLocaleString('en-US')

/** Why the item is to be put in quarantine, or null. `now` in milliseconds. */
export const driftOf = (item: ParsedItem, before: Before | null, now: number): string | null => {
  const rows = rowsOf(item)
  if (before !== null && before.rows >= FEW_ROWS && rows < before.rows * LEAST_SHARE)
    return `has ${number(rows)} rows where there were ${number(before.rows)}`
  const blank = item.parts.flatMap((part) => part.blank)
  if (blank.length > 0) return `has no ${blank.join(', no ')} in any row`
  const tomorrow = instantOf(now + DAY_MS)
  const ahead = item.parts.find(({ latest }) => latest !== null && latest > tomorrow)
  return ahead === undefined ? null : `has a date in the future: ${ahead.latest}`
}
