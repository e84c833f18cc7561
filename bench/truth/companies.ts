/** Companies of the mirror with their facts and statements, for the benches of truth. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { statementsOf } from '../../src/datasets/financials/company-statements.ts'
import type { Statement } from '../../src/datasets/financials/statement.ts'
import { dayNumberOf } from '../../src/lib/day-number.ts'
import { type CompanyFacts, parseCompanyFacts } from '../../src/sources/edgar/company-facts.ts'

export const shared = new URL('../../../shared/data/', import.meta.url)
const folder = new URL('mirror/data.sec.gov/api/xbrl/companyfacts/', shared)
const tickersFile = new URL('mirror/www.sec.gov/files/company_tickers.json', shared)

/** Registrants that the list of tickers in the mirror lacks. */
const unlisted: Readonly<Record<number, string>> = {
  9631: 'BNS',
  1868275: 'CEG',
  1876042: 'CRCL',
  1996810: 'GEV',
  1997711: 'LPA',
}

export type Company = {
  readonly ticker: string
  readonly facts: CompanyFacts
  /** Newest period first. */
  readonly statements: readonly Statement[]
}

export type StatementName = Statement['statement']
export type PeriodName = Statement['period']

/** A line of a statement's record; null also for a line that it does not have. */
export const lineOf = (statement: Statement, line: string): number | null => {
  const value: unknown = new Map<string, unknown>(Object.entries(statement.record)).get(line)
  return typeof value === 'number' ? value : null
}

type Listed = Readonly<Record<string, { readonly cik_str: number; readonly ticker: string }>>

/** The first row of a registrant is its largest class. */
const tickerByCik = (): ReadonlyMap<number, string> => {
  const tickers = new Map(Object.entries(unlisted).map(([cik, ticker]) => [Number(cik), ticker]))
  const listed = JSON.parse(readFileSync(tickersFile, 'utf8')) as Listed
  for (const { cik_str: cik, ticker } of Object.values(listed)) {
    if (!tickers.has(cik)) tickers.set(cik, ticker)
  }
  return tickers
}

export const isMirrorHere = existsSync(folder)

const companyFiles = (tickers: ReadonlyMap<number, string>, wanted: ReadonlySet<string> | null) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, ticker: tickers.get(Number(name.slice(3, 13))) ?? name.slice(0, 13) }))
    .filter(({ ticker }) => wanted === null || wanted.has(ticker))
    .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1))

/** Every company with facts by ticker, or the `wanted` of them. Throws on a ticker that there is not. */
export const companiesIn = (wanted: ReadonlySet<string> | null): readonly Company[] => {
  const found = companyFiles(tickerByCik(), wanted)
  const lacking = [...(wanted ?? [])].filter((ticker) => !found.some((each) => each.ticker === ticker))
  if (lacking.length > 0) throw new Error(`the mirror has no facts of ${lacking.join(', ')}`)
  return found.map(({ name, ticker }) => {
    const facts = parseCompanyFacts(readFileSync(new URL(name, folder)), name)
    return { ticker, facts, statements: statementsOf(facts) }
  })
}
export type PeriodKey = {
  readonly statement: StatementName
  readonly period: PeriodName
  /** `YYYY-MM-DD`. */
  readonly date: string
}

const DAYS_APART = 7

/** The statement of that kind that ends nearest to the date, within a week of it. */
export const statementNear = ({ statements }: Company, key: PeriodKey): Statement | null => {
  const apart = ({ end }: Statement): number => Math.abs(dayNumberOf(end) - dayNumberOf(key.date))
  const [nearest] = statements
    .filter((each) => each.statement === key.statement && each.period === key.period)
    .filter((each) => apart(each) <= DAYS_APART)
    .toSorted((a, b) => apart(a) - apart(b))
  return nearest ?? null
}
