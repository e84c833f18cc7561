/** Periods that a company's reports state and our statements lack. */
import { dayNumberOf } from '../../src/lib/day-number.ts'
import { type Company, type PeriodName, type StatementName, statementNear } from './companies.ts'
import type { Judgement } from './judgement.ts'
import { DIFFERENCE_MARK, type PeriodFacts, type PeriodIndex, periodIndexOf } from './period-facts.ts'

const SINCE = '2010-01-01'

/** What only a whole statement of a period states: all of one group. */
const anchors: Readonly<Record<StatementName, readonly (readonly string[])[]>> = {
  income: [['NetIncomeLoss'], ['ProfitLoss']],
  'cash-flow': [
    ['NetCashProvidedByUsedInOperatingActivities', 'NetCashProvidedByUsedInFinancingActivities'],
    ['CashFlowsFromUsedInOperatingActivities', 'CashFlowsFromUsedInFinancingActivities'],
  ],
  'balance-sheet': [
    ['Assets', 'LiabilitiesAndStockholdersEquity'],
    ['Assets', 'EquityAndLiabilities'],
  ],
}

const isAnchored = (facts: PeriodFacts, statement: StatementName): boolean => {
  const has = (concept: string): boolean => facts.has(concept) || facts.has(concept + DIFFERENCE_MARK)
  return anchors[statement].some((group) => group.every(has))
}

const CASH = 'CashAndCashEquivalentsAtCarryingValue'
const OTHER_COMPANY = 1.25

/** A sheet with less than the cash that another report has for its day is that of the shell with which a company merged (Eaton, 2012-09-30). */
const isOfShell = (stocks: PeriodFacts): boolean =>
  Math.max(...(stocks.get(CASH) ?? [])) > OTHER_COMPANY * Math.max(...(stocks.get('Assets') ?? []))

/** A balance sheet with no income up to its day is an opening balance. */
const isStated = (index: PeriodIndex, statement: StatementName, period: PeriodName, day: string): boolean => {
  const flows = index.flows(day, period)
  if (statement !== 'balance-sheet') return isAnchored(flows, statement)
  const stocks = index.stocks(day)
  return isAnchored(flows, 'income') && isAnchored(stocks, statement) && !isOfShell(stocks)
}

const daysStated = ({ facts }: Company): readonly string[] => {
  const days = [...facts.taxonomies.values()].flatMap((concepts) =>
    ['NetIncomeLoss', 'ProfitLoss', 'Assets'].flatMap((concept) =>
      Object.values(concepts.get(concept) ?? {}).flatMap((list) => list.map(({ end }) => end)),
    ),
  )
  return [...new Set(days)].filter((day) => day >= SINCE).toSorted()
}

/** Days of a company's year are known from its annual statements: a year that ends elsewhere is twelve months of another kind. */
const isYearEnd = (company: Company, day: string): boolean =>
  company.statements.some(({ period, end }) => {
    const apart = Math.abs(dayNumberOf(end) - dayNumberOf(day)) % 365.25
    return period === 'annual' && Math.min(apart, 365.25 - apart) <= 8
  })

const periods: readonly PeriodName[] = ['annual', 'quarterly']
const names: readonly StatementName[] = ['income', 'balance-sheet', 'cash-flow']

/** One judgement for each statement of each period that the company's reports state since 2010. */
export const rowJudgements = (company: Company): readonly Judgement[] => {
  const index = periodIndexOf(company.facts, company.statements[0]?.record.currency ?? null)
  return daysStated(company).flatMap((date) =>
    periods.flatMap((period) => {
      if (period === 'annual' && !isYearEnd(company, date)) return []
      return names
        .filter((statement) => isStated(index, statement, period, date))
        .map((statement): Judgement => {
          const found = statementNear(company, { statement, period, date })
          const head = { rule: 'a period that is stated has its row', ticker: company.ticker }
          const verdict = found === null ? 'broken' : 'exact'
          return { ...head, statement, period, date, label: '', verdict, detail: 'no row' }
        })
    }),
  )
}
