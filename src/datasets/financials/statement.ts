/** A statement record made of its lines and the filings they come from; leaves out how lines are found. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { isTold, type Known } from './arithmetic.ts'
import { balanceLines, cashFlowLines, headerNames, incomeLines } from './line-names.ts'
import type { Lines } from './lines.ts'
import type { BalanceSheet, CashFlowStatement, IncomeStatement } from './record.ts'

type Of<Name extends string, Row> = {
  readonly statement: Name
  readonly period: 'annual' | 'quarterly'
  /** Last day, `YYYY-MM-DD`. */
  readonly end: string
  /** Filing that first stated most of the figures as they are served. */
  readonly accession: string
  /** `acceptedAt` is null: companyfacts does not tell it. */
  readonly record: Row
}

export type Statement =
  | Of<'income', IncomeStatement>
  | Of<'balance-sheet', BalanceSheet>
  | Of<'cash-flow', CashFlowStatement>

/** `part` is 0 for the year, 1 to 4 for a quarter; `end` the last day. */
export type Period = {
  readonly currency: string
  readonly fiscalYr: number
  readonly part: number
  readonly end: string
}

const labels = ['FY', 'Q1', 'Q2', 'Q3', 'Q4'] as const

const keysOf = <K extends string>(fields: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(fields) as K[]

const incomeNames = keysOf(incomeLines)
const balanceNames = keysOf(balanceLines)
const cashFlowNames = keysOf(cashFlowLines)

/** -0 is written as 0 but is not equal to it. */
const wireValue = (value: Known | undefined): number | null => (isTold(value) ? value + 0 : null)

const blankOf = <K extends string>(names: readonly K[]): Readonly<Record<string, null>> =>
  Object.fromEntries([...headerNames, ...names].map((name) => [name, null]))

/** A copy of `blank` filled in place: an object that grows by 60 fields costs as much as finding them. */
const rowOf = <H extends Readonly<Record<string, unknown>>, K extends string>(
  heading: H,
  names: readonly K[],
  blank: Readonly<Record<string, null>>,
  lines: Lines,
): H & Record<K, number | null> => {
  const row: Record<string, unknown> = { ...blank }
  for (const name in heading) row[name] = heading[name]
  for (const name of names) row[name] = wireValue(lines[name])
  return row as H & Record<K, number | null>
}

const blankIncome = blankOf(incomeNames)
const blankBalance = blankOf(balanceNames)
const blankCashFlow = blankOf(cashFlowNames)

/** The filing that most of `facts` name; of several the last filed. */
const mainFilingOf = (facts: readonly Fact[]): Fact | null => {
  const counts = new Map<string, number>()
  let main: Fact | null = null
  let most = 0
  for (const fact of facts) {
    const count = (counts.get(fact.accn) ?? 0) + 1
    counts.set(fact.accn, count)
    if (count > most || (count === most && main !== null && fact.filed > main.filed)) {
      main = fact
      most = count
    }
  }
  return main
}

const frameOf = ({ currency, fiscalYr, part, end }: Period, filing: Fact) => ({
  period: part === 0 ? ('annual' as const) : ('quarterly' as const),
  end,
  accession: filing.accn,
  header: {
    date: end,
    period: labels[part] ?? 'FY',
    fiscalYr,
    currency,
    filedOn: filing.filed,
    acceptedAt: null,
    accessionNumber: filing.accn,
  },
})

const isKnown = (lines: Lines, ...names: readonly string[]): boolean =>
  names.some((name) => isTold(lines[name]))

/** Null for a period of which only notes are known: without net income, or with nothing that leads to it. */
export const incomeStatementOf = (
  period: Period,
  lines: Lines,
  firstStated: readonly Fact[],
): Statement | null => {
  const filing = mainFilingOf(firstStated)
  if (filing === null || !isKnown(lines, 'netIncome')) return null
  if (!isKnown(lines, 'revenue', 'incomeBeforeTax', 'operatingIncome', 'operatingExpenses')) return null
  const { header, ...frame } = frameOf(period, filing)
  return { statement: 'income', ...frame, record: rowOf(header, incomeNames, blankIncome, lines) }
}

/** Null without total assets and liabilities: a note repeats the assets of years whose sheet it does not. */
export const balanceSheetOf = (
  period: Period,
  lines: Lines,
  firstStated: readonly Fact[],
): Statement | null => {
  const filing = mainFilingOf(firstStated)
  if (filing === null || !isKnown(lines, 'totalAssets')) return null
  if (!isKnown(lines, 'totalLiabilities', 'totalLiabilitiesAndTotalEquity')) return null
  const { header, ...frame } = frameOf(period, filing)
  return { statement: 'balance-sheet', ...frame, record: rowOf(header, balanceNames, blankBalance, lines) }
}

/** Null where cash from operations, or both other sections, are not known. */
export const cashFlowStatementOf = (
  period: Period,
  lines: Lines,
  firstStated: readonly Fact[],
): Statement | null => {
  const filing = mainFilingOf(firstStated)
  if (filing === null || !isKnown(lines, 'operatingCashFlow')) return null
  if (!isKnown(lines, 'netCashProvidedByInvestingActivities', 'netCashProvidedByFinancingActivities')) {
    return null
  }
  const { header, ...frame } = frameOf(period, filing)
  return { statement: 'cash-flow', ...frame, record: rowOf(header, cashFlowNames, blankCashFlow, lines) }
}
