/** Debt borrowed less repaid, checked against the debt of the sheets at both ends of the period. */
import type { FiscalPeriod } from '../../../derived/fiscal-calendar.ts'
import { isUnknown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import { knownIn, type Lines } from './evaluation.ts'

/** Part of an amount by which debt may change otherwise, as by exchange rates and discounts, and of debt, below which it may do so by chance. */
const OTHERWISE = 0.25
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

/** What financing has on no line, next to known debt. */
const openIn = (lines: Lines): number | null => {
  const [named, rest] = [knownIn(lines, 'netDebtIssuance'), knownIn(lines, 'otherFinancingActivities')]
  return named === null || rest === null ? null : rest - (knownIn(lines, 'otherFinancing') ?? 0)
}

/** Sheets of the last day before a period and of its own last day. */
export type SheetsOf = { readonly before: () => Lines; readonly after: () => Lines }

/** Debt borrowed less repaid, without leases, which the debt of a sheet is without. */
const namedIn = (lines: Lines): number | null => {
  const named = knownIn(lines, 'netDebtIssuance')
  return named === null ? null : named - (knownIn(lines, 'leasesRepaid') ?? 0)
}

/** What financing has on no line, where debt of the sheets changed by it in addition to the lines of debt; else zero. */
const unnamedDebtIn = (lines: Lines, { before, after }: SheetsOf): number => {
  const [open, named] = [openIn(lines), namedIn(lines)]
  if (open === null || named === null || Math.abs(open) <= SLIGHT * Math.abs(named)) return 0
  const [first, last] = [debtOn(before()), debtOn(after())]
  if (first === null || last === null) return 0
  const isMuch = Math.abs(open) > Math.max(SLIGHT * Math.abs(last - first), CHANCE * Math.max(first, last))
  const isDebt = Math.abs(last - first - named - open) <= OTHERWISE * Math.abs(open)
  return isMuch && isDebt && Math.max(first, last) > 0 ? open : 0
}

/**
 * Cash flow statements of a fiscal year without their lines of debt where debt of the sheets shows more of it under names of the company's
 * own. A year has that of a quarter in its lines, unless about nothing is left of it on no line (Apple repaid it within 2020).
 */
export const withoutRefutedDebt = (
  periods: readonly FiscalPeriod[],
  statements: readonly Lines[],
  sheetsOf: (period: FiscalPeriod) => SheetsOf,
): readonly Lines[] => {
  const unnamed = periods.map((period, at) => Math.abs(unnamedDebtIn(statements[at] ?? {}, sheetsOf(period))))
  const most = Math.max(0, ...unnamed)
  const isInYear = (lines: Lines): boolean => most > 0 && Math.abs(openIn(lines) ?? 0) > OTHERWISE * most
  return statements.map((lines, at) =>
    unnamed[at] !== 0 || (periods[at] === 'FY' && isInYear(lines)) ? copied(lines, UNPROVEN) : lines,
  )
}
