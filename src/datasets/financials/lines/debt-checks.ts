/** Debt borrowed less repaid, checked against the debt of the sheets at both ends of the period. */
import { isUnknown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import { knownIn, type Lines } from './evaluation.ts'

/** Part of an amount by which debt may change otherwise, as by exchange rates and discounts, and of debt, below which it may do so by chance. */
const OTHERWISE = 0.2
const CHANCE = 0.03
/** Part of the debt borrowed or repaid that is too little to be missed. */
const SLIGHT = 0.1

const DEBT = ['shortTermDebt', 'longTermDebt']
const UNPROVEN = Object.fromEntries(
  ['longTermNetDebtIssuance', 'shortTermNetDebtIssuance', 'netDebtIssuance', 'otherFinancingActivities'].map(
    (line) => [line, UNKNOWN],
  ),
)

/** Debt on a sheet, without leases; null where it is unknown, or there is no sheet. */
const debtOn = (sheet: Lines): number | null =>
  knownIn(sheet, 'totalAssets') === null || ['totalDebt', ...DEBT].some((line) => isUnknown(sheet[line]))
    ? null
    : DEBT.reduce((sum, line) => sum + (knownIn(sheet, line) ?? 0), 0)

/**
 * A cash flow statement without its lines of debt where what financing has on no line is what debt changed by in addition to them: it is
 * then debt under names of the company's own. `before` and `after` read the sheets of its first and its last day.
 */
export const withoutRefutedDebt = (lines: Lines, before: () => Lines, after: () => Lines): Lines => {
  const [named, rest] = [knownIn(lines, 'netDebtIssuance'), knownIn(lines, 'otherFinancingActivities')]
  if (named === null || rest === null) return lines
  const open = rest - (knownIn(lines, 'otherFinancing') ?? 0)
  if (Math.abs(open) <= SLIGHT * Math.abs(named)) return lines
  const [first, last] = [debtOn(before()), debtOn(after())]
  if (first === null || last === null) return lines
  const isMuch = Math.abs(open) > Math.max(SLIGHT * Math.abs(last - first), CHANCE * Math.max(first, last))
  const isDebt = Math.abs(last - first - named - open) <= OTHERWISE * Math.abs(open)
  return isMuch && isDebt && Math.max(first, last) > 0 ? copied(lines, UNPROVEN) : lines
}
