/** Figures of vendors compared with ours, one comparison a figure. */
import { readFileSync } from 'node:fs'
import {
  type Company,
  lineOf,
  type PeriodKey,
  type PeriodName,
  type StatementName,
  shared,
  statementNear,
} from './companies.ts'
import { factsFor } from './evidence.ts'
import { factorsAfter, splitsOf } from './splits.ts'
import { vendorErrorOf } from './vendor-errors.ts'

export type Vendor = 'fmp' | 'yfinance' | 'av'

export const vendorNames: Readonly<Record<Vendor, string>> = {
  fmp: 'FMP',
  yfinance: 'Yahoo',
  av: 'Alpha Vantage',
}

/**
 * `null`: ours has no figure where theirs has one; `row`: ours has no statement of that period; `vendor`: not equal, and the
 * filing proves that ours is right.
 */
export type Verdict = 'equal' | 'different' | 'null' | 'row' | 'vendor'

export type Comparison = PeriodKey & {
  readonly ticker: string
  readonly vendor: Vendor
  /** Last day of our statement; of theirs where we have none. */
  readonly end: string
  readonly line: string
  readonly ours: number | null
  readonly theirs: number
  readonly verdict: Verdict
  /** Whether the company's file has facts of that period at all. */
  readonly isInFile: boolean
}

const RELATIVE = 0.005
const PER_SHARE = 0.01

const isClose = (ours: number, theirs: number): boolean =>
  Math.abs(ours - theirs) <= RELATIVE * Math.abs(theirs)

/** Whether a null of ours says what a vendor's 0 says. */
const isNothing = (theirs: number): boolean => theirs === 0

const isPerShare = (line: string): boolean => line === 'eps' || line === 'epsDiluted'
const isShareCount = (line: string): boolean => line.startsWith('weightedAverageShsOut')

/** `factors` are what share counts may be multiplied by, 1 among them. */
export const isSameFigure = (
  line: string,
  ours: number,
  theirs: number,
  factors: readonly number[],
): boolean => {
  if (isShareCount(line)) return factors.some((factor) => isClose(ours * factor, theirs))
  if (!isPerShare(line)) return isClose(ours, theirs)
  // Half a billionth more, for decimals in binary.
  return factors.some(
    (factor) => isClose(ours / factor, theirs) || Math.abs(ours / factor - theirs) < PER_SHARE + 5e-10,
  )
}

const verdictOf = (
  line: string,
  ours: number | null,
  theirs: number,
  factors: readonly number[],
): Verdict => {
  if (ours === null) return isNothing(theirs) ? 'equal' : 'null'
  return isSameFigure(line, ours, theirs, factors) ? 'equal' : 'different'
}

export type Lines = Readonly<Record<string, number>>
/** By ticker, `statement period date` and vendor. */
type Oracle = Readonly<Record<string, Readonly<Record<string, Readonly<Partial<Record<Vendor, Lines>>>>>>>

const keyOf = (text: string): PeriodKey => {
  const [statement, period, date] = text.split(' ')
  return { statement: statement as StatementName, period: period as PeriodName, date: date ?? '' }
}

/** A vendor's figures of one period compared with ours. */
export const comparedLines = (
  company: Company,
  key: PeriodKey,
  vendor: Vendor,
  lines: Lines,
): readonly Comparison[] => {
  const found = statementNear(company, key)
  const factors = factorsAfter(splitsOf(company.facts), key.date)
  return Object.entries(lines).map(([line, theirs]): Comparison => {
    const ours = found === null ? null : lineOf(found, line)
    const verdict = found === null ? 'row' : verdictOf(line, ours, theirs, factors)
    const figure = { ...key, ticker: company.ticker, vendor, end: found?.end ?? key.date, line, ours, theirs }
    const facts = verdict === 'equal' ? null : factsFor(company, figure)
    const isTheirError = facts !== null && vendorErrorOf(figure, facts) !== undefined
    const isInFile = found !== null || (facts?.size ?? 0) > 0
    return { ...figure, verdict: isTheirError ? 'vendor' : verdict, isInFile }
  })
}

const comparisonsOf = (company: Company, oracle: Oracle[string]): readonly Comparison[] =>
  Object.entries(oracle).flatMap(([text, vendors]) =>
    (Object.keys(vendors) as Vendor[]).flatMap((vendor) =>
      comparedLines(company, keyOf(text), vendor, vendors[vendor] ?? {}),
    ),
  )

/** Every figure of `oracle/expected.json` of these companies. */
export const vendorComparisons = (companies: readonly Company[]): readonly Comparison[] => {
  const oracle = JSON.parse(readFileSync(new URL('oracle/expected.json', shared), 'utf8')) as Oracle
  return companies.flatMap((company) => comparisonsOf(company, oracle[company.ticker] ?? {}))
}
