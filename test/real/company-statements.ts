/** Statements of ten companies whose facts are in ../shared, made once for the tests in this folder, and which files of facts there are. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { statementsOf } from '../../src/datasets/financials/company-statements.ts'
import type { Statement } from '../../src/datasets/financials/statement.ts'
import { parseCompanyFacts } from '../../src/sources/edgar/company-facts.ts'
import { mirrorNames, noMirror } from './mirror.ts'

export const shared = new URL('../../../shared/data/', import.meta.url)
const path = 'data.sec.gov/api/xbrl/companyfacts'
export const factsFolder = new URL(`mirror/${path}/`, shared)
/** Names of the files of the mirror. */
export const factsFiles = mirrorNames(path)
export const skip = noMirror

/** Whether a file of facts states a net income, as that of every company that has reported does. */
export const statesIncome = (file: Buffer): boolean =>
  file.includes('"NetIncomeLoss"') || file.includes('"ProfitLoss"')

const ciks = {
  AAPL: '0000320193',
  NVDA: '0001045810',
  GOOGL: '0001652044',
  MRVL: '0001835632',
  PG: '0000080424',
  RY: '0001000275',
  BNS: '0000009631',
  CM: '0001045520',
  TSM: '0001046179',
  LPA: '0001997711',
} as const
export type Ticker = keyof typeof ciks
export const tickers = Object.keys(ciks) as readonly Ticker[]

export type Row = Readonly<Record<string, unknown>>
const read = new Map<Ticker, readonly Statement[]>()
export const statementsFor = (ticker: Ticker): readonly Statement[] => {
  const known = read.get(ticker)
  if (known !== undefined) return known
  const file = new URL(`CIK${ciks[ticker]}.json`, factsFolder)
  const statements = statementsOf(parseCompanyFacts(readFileSync(file), file.pathname))
  read.set(ticker, statements)
  return statements
}
export const rowsOf = (
  ticker: Ticker,
  name: Statement['statement'],
  period: Statement['period'],
): readonly Row[] =>
  statementsFor(ticker)
    .filter(({ statement, period: found }) => statement === name && found === period)
    .map(({ record }) => record)
export const rowOf = (ticker: Ticker, name: Statement['statement'], fiscalYr: number, label: string): Row => {
  const period = label === 'FY' ? 'annual' : 'quarterly'
  const found = rowsOf(ticker, name, period).find(
    (row) => row['fiscalYr'] === fiscalYr && row['period'] === label,
  )
  assert.ok(found, `${ticker} ${name} ${fiscalYr} ${label}`)
  return found
}
export const millions = (value: unknown): number => Number(value) / 1e6
export const quartersOf = (ticker: Ticker, name: Statement['statement'], fiscalYr: number, line: string) =>
  ['Q1', 'Q2', 'Q3', 'Q4'].map((label) => millions(rowOf(ticker, name, fiscalYr, label)[line]))
export const amount = (row: Row, line: string): number | null => {
  const value = row[line]
  assert.ok(value === null || typeof value === 'number', line)
  return value
}

export const sum = (...values: readonly (number | null)[]): number =>
  values.reduce((total: number, value) => total + (value ?? 0), 0)
/** A thousandth of `scale`, or a million where figures are rounded to millions. */
export const isClose = (a: number, b: number, scale: number): boolean =>
  Math.abs(a - b) <= Math.max(1e6, 0.001 * Math.abs(scale))
export const everyRow = (name: Statement['statement']) =>
  tickers.flatMap((ticker) =>
    (['annual', 'quarterly'] as const).flatMap((period) =>
      rowsOf(ticker, name, period).map((row) => ({
        ticker,
        row,
        key: `${ticker} ${row['date']} ${row['period']}`,
      })),
    ),
  )
