/** Lines missing from a balance sheet that follow from its totals; lines that may be part of an unexplained rest stay unknown. */
import type { Statement } from './statement-periods.ts'

/** The items of current assets, each once. */
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

/** If the present items add up to the total, the missing ones are zero (P&G and Marvell omit investments). */
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

/** Minority interest is the difference of the two totals of equity; preferred stock is zero where nothing else is left. */
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

/** The balance sheet with the lines that follow from its totals. */
export const withImplied = (sheet: Statement): Statement => ({
  ...sheet,
  ...impliedAssets(sheet),
  ...impliedEquity(sheet),
})
