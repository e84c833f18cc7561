/** Whether a unit looks as if its publisher had changed or broken something; leaves out what becomes of it. */
import { instantOf } from '../lib/day.ts'
import type { ParsedUnit } from './unit.ts'

/** What the unit before had. */
export type Before = { readonly rows: number }

/** Below this a few rows make a large share. */
const FEW_ROWS = 20
const LEAST_SHARE = 0.7
const DAY_MS = 86_400_000

export const rowsOf = ({ parts }: ParsedUnit): number =>
  parts.flatMap(({ batches }) => batches).reduce((sum, { rows }) => sum + rows.length, 0)

const number = (value: number): string => value.toLocaleString('en-US')

/** Why the unit is to be held back, or null. `now` in milliseconds. */
export const driftOf = (unit: ParsedUnit, before: Before | null, now: number): string | null => {
  const rows = rowsOf(unit)
  if (before !== null && before.rows >= FEW_ROWS && rows < before.rows * LEAST_SHARE)
    return `has ${number(rows)} rows where there were ${number(before.rows)}`
  const blank = unit.parts.flatMap((part) => part.blank)
  if (blank.length > 0) return `has no ${blank.join(', no ')} in any row`
  const tomorrow = instantOf(now + DAY_MS)
  const ahead = unit.parts.find(({ latest }) => latest !== null && latest > tomorrow)
  return ahead === undefined ? null : `has a date in the future: ${ahead.latest}`
}
