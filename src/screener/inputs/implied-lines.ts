/** Lines that a balance sheet does not name and that follow from its sums; what could lie in a rest without items stays unknown. */
import type { Statement } from './statement-periods.ts'

/** Everything that current assets are made of, each counted once. */
const currentAssets = [
  'cashAndCashEquivalents',
  'shortTermInvestments',
  'netReceivables',
  'inventory',
  'prepaids',
  'otherCurrentAssets',
] as const

const numberIn = (sheet: Statement, line: string): number | null => {
  const value = sheet[line]
  return typeof value === 'number' ? value : null
}

/** Where the lines that are named come to the total, the others are nothing (P&G and Marvell name no investments). */
const impliedAssets = (sheet: Statement): Readonly<Record<string, number>> => {
  const total = numberIn(sheet, 'totalCurrentAssets')
  const cash = numberIn(sheet, 'cashAndCashEquivalents')
  const sum = currentAssets.reduce((found, line) => found + (numberIn(sheet, line) ?? 0), 0)
  if (total === null || cash === null || Math.round(sum - total) !== 0) return {}
  const unnamed = currentAssets.filter((line) => numberIn(sheet, line) === null)
  const both = numberIn(sheet, 'cashAndShortTermInvestments')
  return {
    ...Object.fromEntries(unnamed.map((line) => [line, 0])),
    ...(both === null
      ? { cashAndShortTermInvestments: cash + (numberIn(sheet, 'shortTermInvestments') ?? 0) }
      : {}),
  }
}

/** A minority is what both totals of equity differ by; preferred stock is nothing where the named lines are all of equity. */
const impliedEquity = (sheet: Statement): Readonly<Record<string, number>> => {
  const [whole, own] = [numberIn(sheet, 'totalEquity'), numberIn(sheet, 'totalStockholdersEquity')]
  const isMinorityImplied = numberIn(sheet, 'minorityInterest') === null && whole !== null && own !== null
  const hasNoPreferred =
    numberIn(sheet, 'preferredStock') === null && numberIn(sheet, 'otherTotalStockholdersEquity') === 0
  return {
    ...(isMinorityImplied ? { minorityInterest: whole - own } : {}),
    ...(hasNoPreferred ? { preferredStock: 0 } : {}),
  }
}

/** A balance sheet with what follows from its sums. */
export const withImplied = (sheet: Statement): Statement => ({
  ...sheet,
  ...impliedAssets(sheet),
  ...impliedEquity(sheet),
})
