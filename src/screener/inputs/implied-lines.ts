/** Lines missing from a balance sheet that follow from its totals; lines that may be part of an unexplained rest stay unknown. */
import type { LineName } from '../../datasets/financials/record.ts'
import type { ReportedStatement } from './statement-periods.ts'

/** The items of current assets, each once. */
const currentAssets = [
  'cashAndCashEquivalents',
  'shortTermInvestments',
  'netReceivables',
  'inventory',
  'prepaids',
  'otherCurrentAssets',
] as const

type ImpliedLine = readonly [line: LineName, value: number]

const numberIn = (sheet: ReportedStatement, line: LineName): number | null => sheet[line] ?? null

/** What a company has none of where it names none; one without a name for its receivables has them among the others. */
const mayBeZero: ReadonlySet<LineName> = new Set(['shortTermInvestments', 'inventory', 'prepaids'])

/** If the present items add up to the total, the missing ones are zero (P&G and Marvell omit investments). */
const impliedAssets = (sheet: ReportedStatement): readonly ImpliedLine[] => {
  const total = numberIn(sheet, 'totalCurrentAssets')
  const cash = numberIn(sheet, 'cashAndCashEquivalents')
  const sum = currentAssets.reduce((found, line) => found + (numberIn(sheet, line) ?? 0), 0)
  if (total === null || cash === null || Math.round(sum - total) !== 0) return []
  const unnamed = currentAssets.filter((line) => numberIn(sheet, line) === null && mayBeZero.has(line))
  const zeros = unnamed.map((line): ImpliedLine => [line, 0])
  if (numberIn(sheet, 'cashAndShortTermInvestments') !== null) return zeros
  const both = cash + (numberIn(sheet, 'shortTermInvestments') ?? 0)
  return [...zeros, ['cashAndShortTermInvestments', both]]
}

/** What rounding and the smallest lines leave of equity, and no issue of preferred stock: 0.1 % of it. */
const SMALLEST_OF_EQUITY = 1e-3

/**
 * Minority interest is the difference of the two totals of equity; preferred stock is zero where what is left besides the named lines
 * has no room for it. Less than nothing is left by amounts that reduce equity.
 */
const impliedEquity = (sheet: ReportedStatement): readonly ImpliedLine[] => {
  const implied: ImpliedLine[] = []
  const [whole, own] = [numberIn(sheet, 'totalEquity'), numberIn(sheet, 'totalStockholdersEquity')]
  if (numberIn(sheet, 'minorityInterest') === null && whole !== null && own !== null)
    implied.push(['minorityInterest', whole - own])
  const rest = numberIn(sheet, 'otherTotalStockholdersEquity')
  const hasRoom = rest === null || rest > SMALLEST_OF_EQUITY * Math.abs(own ?? 0)
  if (numberIn(sheet, 'preferredStock') === null && !hasRoom) implied.push(['preferredStock', 0])
  return implied
}

/** The balance sheet with the lines that follow from its totals. */
export const withImplied = (sheet: ReportedStatement): ReportedStatement => ({
  ...sheet,
  ...Object.fromEntries([...impliedAssets(sheet), ...impliedEquity(sheet)]),
})
