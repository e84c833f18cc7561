/** Whether amounts that a filing states add up to a total of its cash flow statement; leaves out which amounts. */
import { knownIn } from '../lines/evaluation.ts'
import type { Stated } from './stated-lines.ts'

/** Notes that a filing may tag among the amounts; with more of them, chance would add up. */
const MOST_NOTES = 2

/** Whether what the amounts exceed the total by is the sum of at most two of them, or of `notes`, except for `rounding`. */
export const addsUp = (
  amounts: readonly number[],
  total: number,
  rounding = 0,
  notes = MOST_NOTES,
): boolean => {
  const isSumOf = (rest: number, from: number, most: number): boolean =>
    Math.abs(rest) < 1 + rounding ||
    (most > 0 &&
      amounts.some((amount, at) => at >= from && amount !== 0 && isSumOf(rest - amount, at + 1, most - 1)))
  const sum = amounts.reduce((whole, amount) => whole + amount, 0)
  return isSumOf(sum - total, 0, notes)
}

export const sumOf = (stated: Stated, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (knownIn(stated.lines, name) ?? 0), 0)

export const addendsOf = ({ terms }: Stated, line: string): readonly number[] =>
  (terms[line]?.figures ?? []).map(({ value, sign = 1 }) => sign * value)
