/** Apple's years in an older file of a vendor: to fiscal 2022 as last filed, to 2009 as the public knew them at its end. */
import { readFileSync } from 'node:fs'
import { parse as parseCsv } from 'csv-parse/sync'
import { statementsOf } from '../../src/datasets/financials/company-statements.ts'
import type { Units } from '../../src/sources/edgar/company-fact.ts'
import type { CompanyFacts } from '../../src/sources/edgar/company-facts.ts'
import { type Company, type StatementName, shared } from './companies.ts'
import { type Comparison, comparedLines, type Lines } from './vendors.ts'

const TICKER = 'AAPL'

const files: Readonly<Record<StatementName, readonly [table: string, labels: string]>> = {
  income: ['income_AAPL_MSFT_1985-2023', 'label_map_income'],
  'balance-sheet': ['balance_AAPL_MSFT_1985-2023', 'label_map_balance'],
  'cash-flow': ['cash_AAPL_MSFT_1989-2023', 'label_map_cash'],
}

/** Labels that the list of labels, which is of another release, spells otherwise or lacks. */
const otherLabels: Readonly<Partial<Record<StatementName, Readonly<Record<string, string>>>>> = {
  income: { 'Total Other Income': 'totalOtherIncomeExpensesNet', 'EPS Diluted': 'epsDiluted' },
  'balance-sheet': { 'Other Total Shareholder Equity': 'otherTotalStockholdersEquity' },
  'cash-flow': {
    'Accounts Receivables': 'accountsReceivables',
    Inventory: 'inventory',
    'Accounts Payables': 'accountsPayables',
    'Other Working Capital': 'otherWorkingCapital',
  },
}

const tableOf = (name: string): readonly (readonly string[])[] =>
  parseCsv(readFileSync(new URL(`oracle/${name}.csv`, shared)))

/** By fiscal year, the vendor's figures of Apple under our names. */
const vendorYears = (statement: StatementName): ReadonlyMap<number, Lines> => {
  const [table, labels] = files[statement]
  const names = new Map([
    ...tableOf(labels).map(([name = '', label = '']): [string, string] => [label.trim(), name]),
    ...Object.entries(otherLabels[statement] ?? {}),
  ])
  const [years = [], ...rows] = tableOf(table)
  const named = rows.flatMap(([ticker, label = '', ...figures]) => {
    const name = names.get(label)
    return ticker === TICKER && name !== undefined ? [{ name, figures }] : []
  })
  return new Map(
    years.slice(2).map((year, at) => {
      const figures = named.filter((row) => row.figures[at] !== '')
      return [Number(year), Object.fromEntries(figures.map((row) => [row.name, Number(row.figures[at])]))]
    }),
  )
}

const filedBy = (units: Units, day: string): Units =>
  Object.fromEntries(
    Object.entries(units).map(([unit, facts]) => [unit, facts.filter(({ filed }) => filed <= day)]),
  )

/** What was filed on that day or before. */
const factsAsOf = ({ taxonomies, ...company }: CompanyFacts, day: string): CompanyFacts => ({
  ...company,
  taxonomies: new Map(
    [...taxonomies].map(([taxonomy, concepts]) => [
      taxonomy,
      new Map([...concepts].map(([concept, units]) => [concept, filedBy(units, day)])),
    ]),
  ),
})

const statements: readonly StatementName[] = ['income', 'balance-sheet', 'cash-flow']

const comparisonsOf = (company: Company, first: number, last: number): readonly Comparison[] =>
  statements.flatMap((statement) => {
    const theirs = vendorYears(statement)
    return company.statements
      .filter(({ record }) => record.fiscalYr >= first && record.fiscalYr <= last)
      .filter((each) => each.statement === statement && each.period === 'annual')
      .flatMap(({ end, record }) => {
        const isOurs = ([line]: readonly [string, number]): boolean => line in record
        const lines = Object.entries(theirs.get(record.fiscalYr) ?? {}).filter(isOurs)
        const key = { statement, period: 'annual', date: end } as const
        return comparedLines(company, key, 'fmp', Object.fromEntries(lines))
      })
  })

/** Fiscal 2010 to 2022 as last filed; 2007 to 2009 as of the end of 2009, the restatement of January 2010 being later. */
export const olderComparisons = (companies: readonly Company[]) => {
  const company = companies.find(({ ticker }) => ticker === TICKER)
  if (company === undefined) return { since2010: [], to2009: [] }
  // Later splits are known of the company as it is: only its statements are of that time.
  const then = { ...company, statements: statementsOf(factsAsOf(company.facts, '2009-12-31')) }
  return { since2010: comparisonsOf(company, 2010, 2022), to2009: comparisonsOf(then, 2007, 2009) }
}
