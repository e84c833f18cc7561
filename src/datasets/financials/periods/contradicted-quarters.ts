/** Lines of quarters that their year contradicts, as their reports divide a section otherwise; leaves out totals. */

import { isKnown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import { remembered } from '../../../lib/remembered.ts'
import type { Lines } from '../lines/evaluation.ts'
import type { LineRule, StatementLines } from '../lines/line.ts'

/** Shares of the larger of both: sums closer than the first are one figure, those further apart than the second two. */
const SAME = 0.005
const CONTRADICTED = 0.2
/** Share of what the quarters moved: Alphabet's changes of 2025, of 19,385 million, come to -165 and to -281 million. */
const SLIGHT = 0.01

/** How far four quarters are from their year; null where one of them is not known. */
const distance = (year: Lines, quarters: readonly Lines[], line: string) => {
  const total = year[line]
  if (!isKnown(total) || !quarters.every((quarter) => isKnown(quarter[line]))) return null
  const parts = quarters.map((quarter) => quarter[line]).filter(isKnown)
  if (parts.length !== 4) return null
  const sum = parts.reduce((whole, part) => whole + part)
  const moved = parts.reduce((whole, part) => whole + Math.abs(part), 0)
  const off = Math.abs(sum - total)
  return off === 0
    ? { sum, ofSum: 0, ofMoved: 0 }
    : { sum, ofSum: off / Math.max(Math.abs(total), Math.abs(sum)), ofMoved: off / moved }
}

/** The total at the top of the sections that a line is in. */
const totalOf = (
  rules: Readonly<Record<string, LineRule>>,
  line: string,
  within: readonly string[],
): string | null => {
  let at = rules[line]?.section
  while (at !== undefined && !within.includes(at)) at = rules[at]?.section
  return at ?? null
}

/** The lines of each of some totals. */
const linesByTotal = remembered((totals: readonly string[]) =>
  remembered(({ rules }: StatementLines) =>
    Map.groupBy(Object.keys(rules), (line) => totalOf(rules, line, totals)),
  ),
)

/**
 * The quarters without each line that they make another year of, while they make the same total: Tesla's 10-Qs of 2021 name
 * 9 million of debt repaid, and its 10-K 5,293 million under concepts that no 10-Q has. Quarters stay that make the year as an earlier
 * report has it (Apple's receivables of 2015, 611 million before its 10-K of 2017 restated them).
 */
export const withoutContradicted = (
  table: StatementLines,
  totals: readonly string[],
  year: Lines,
  quarters: readonly Lines[],
  restatedAmounts: (line: string) => readonly number[],
): readonly Lines[] => {
  const isSame = (line: string): boolean => (distance(year, quarters, line)?.ofSum ?? 1) <= SAME
  const isOfEarlierYear = (line: string, sum: number): boolean =>
    restatedAmounts(line).some((amount) => Math.abs(amount) === Math.abs(sum))
  const isContradicted = (line: string): boolean => {
    const found = distance(year, quarters, line)
    if (found === null || found.ofSum <= CONTRADICTED || found.ofMoved <= SLIGHT) return false
    return !isOfEarlierYear(line, found.sum)
  }
  const wrong = totals
    .filter(isSame)
    .flatMap((total) => (linesByTotal(totals)(table).get(total) ?? []).filter(isContradicted))
  if (wrong.length === 0) return quarters
  const unknown = Object.fromEntries(wrong.map((line) => [line, UNKNOWN]))
  return quarters.map((quarter) => copied(quarter, unknown))
}
