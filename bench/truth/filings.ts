/** Which of five figures, and which identity between them, each filing of the data sets gives through our mapping. */
import { statementsOf } from '../../src/datasets/financials/company-statements.ts'
import type { Statement } from '../../src/datasets/financials/statement.ts'
import { type Company, lineOf, statementNear } from './companies.ts'
import type { DataSets, Filing } from './data-sets.ts'
import { closenessOf, unitOf } from './judgement.ts'

export const wantedLines = ['revenue', 'netIncome', 'totalAssets', 'totalLiabilities', 'totalEquity'] as const
export type WantedLine = (typeof wantedLines)[number]

export type FilingResult = {
  readonly filing: Filing
  readonly industry: string
  readonly missing: readonly WantedLine[]
  /** Why lines of a statement are missing that has no row at all. */
  readonly lacks: readonly ('income' | 'balance-sheet')[]
  /** Assets are liabilities and equity; null where a figure is missing. */
  readonly balances: boolean | null
}

const industries: readonly (readonly [name: string, from: number, to: number])[] = [
  ['utility', 4900, 4999],
  ['bank', 6000, 6199],
  ['broker', 6200, 6299],
  ['insurer', 6300, 6411],
  ['REIT', 6798, 6798],
]

const industryOf = (sic: number): string =>
  industries.find(([, from, to]) => sic >= from && sic <= to)?.[0] ?? 'general'

const balancesOf = (sheet: Statement | null): boolean | null => {
  if (sheet === null) return null
  const [assets, liabilities, equity] = ['totalAssets', 'totalLiabilities', 'totalEquity'].map((line) =>
    lineOf(sheet, line),
  )
  if (typeof assets !== 'number' || typeof liabilities !== 'number' || typeof equity !== 'number') return null
  const sum = liabilities + equity + (lineOf(sheet, 'temporaryEquity') ?? 0)
  return closenessOf(sum, assets, unitOf(sheet), 3) !== 'broken'
}

const resultOf = (company: Company, filing: Filing): FilingResult => {
  const { period, end } = filing
  const income = statementNear(company, { statement: 'income', period, date: end })
  const sheetOf = (of: Statement['period']) =>
    statementNear(company, { statement: 'balance-sheet', period: of, date: end })
  const sheet = sheetOf(period) ?? sheetOf(period === 'annual' ? 'quarterly' : 'annual')
  const rowOf = (line: WantedLine) => (line === 'revenue' || line === 'netIncome' ? income : sheet)
  const has = (line: WantedLine): boolean => {
    const row = rowOf(line)
    return row !== null && lineOf(row, line) !== null
  }
  return {
    filing,
    industry: industryOf(filing.sic),
    missing: wantedLines.filter((line) => !has(line)),
    lacks: [
      ...(income === null ? (['income'] as const) : []),
      ...(sheet === null ? (['balance-sheet'] as const) : []),
    ],
    balances: balancesOf(sheet),
  }
}

/** One result a filing, from all filings of its company. */
export const filingResults = ({ filings, facts }: DataSets): readonly FilingResult[] => {
  const companies = new Map(
    [...facts].map(([cik, of]): readonly [string, Company] => [
      cik,
      { ticker: of.entityName, facts: of, statements: statementsOf(of) },
    ]),
  )
  return filings.map((filing) => {
    const company = companies.get(filing.cik)
    return company === undefined
      ? {
          ...{ filing, industry: industryOf(filing.sic), missing: wantedLines, balances: null },
          lacks: ['income', 'balance-sheet'],
        }
      : resultOf(company, filing)
  })
}
