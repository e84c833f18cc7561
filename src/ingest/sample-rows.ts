/** Which rows of a store the sample takes; leaves out the file it is written to. */
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Collection, StoredRow } from '../store/collection.ts'
import type { Reads, Where } from '../store/store.ts'

/** A company, or of a registrant of many funds the one series. */
export type SampleCompany = { readonly cik: string; readonly series: string | null }

/** Lines of `sample/companies.txt`: a CIK of ten digits, a series where only that is wanted; what follows is for people. */
export const sampleCompanies = (text: string): readonly SampleCompany[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line, at) => {
      const { cik, series = null } = /^(?<cik>\d{10})(?: (?<series>S\d{9}))?\b/.exec(line)?.groups ?? {}
      if (cik === undefined) throw new SourceFormatError('companies.txt', at + 1, 'no CIK of ten digits')
      return { cik, series }
    })

/** Monthly figures begin here, daily ones later: the sample has to stay small. */
const MONTHLY_FROM = '2000-01-01'
const DAILY_FROM = '2024-01-01'

/**
 * Rows of no company that are in the public domain: what offices of the US government measure, be it that FRED passes it
 * on. Other collections hold what publishers do not let others pass on.
 */
const ofNoCompany: ReadonlyMap<string, readonly Where[]> = new Map([
  [
    'macro_observations',
    [
      { category: 'treasury_rates' },
      // Treasury and Federal Reserve; Energy Information Administration.
      { category: 'treasury_constant_maturity', observedOn: { from: DAILY_FROM } },
      { category: 'commodities', observedOn: { from: DAILY_FROM } },
      // Bureau of Labor Statistics and Bureau of Economic Analysis.
      { category: 'inflation', observedOn: { from: MONTHLY_FROM } },
      { category: 'labor_market', observedOn: { from: MONTHLY_FROM } },
      { category: 'economic_indicator', series: ['CPI', 'unemploymentRate'] },
    ],
  ],
])

const isOf = (companies: readonly SampleCompany[], cik: string, series: string | null): boolean =>
  companies.some(
    (one) => one.cik === cik && (one.series === null || series === null || one.series === series),
  )

const seriesIn = (text: string): string | null => {
  const { seriesId = null }: { readonly seriesId?: string | null } = JSON.parse(text)
  return seriesId
}

const ofCompanies = async (
  reads: Reads,
  of: Collection,
  companies: readonly SampleCompany[],
): Promise<readonly StoredRow[]> => {
  const cik = companies.map((company) => company.cik)
  const rows = await reads.rows(of, { where: { cik }, order: of.key.join(', ') })
  return rows.filter(({ at, text }) => isOf(companies, String(at['cik']), seriesIn(text)))
}

/** What funds report belongs to the fund, which is keyed by its registrant and its series. */
const ofFunds = async (
  reads: Reads,
  of: Collection,
  companies: readonly SampleCompany[],
): Promise<readonly StoredRow[]> => {
  const rows: StoredRow[] = []
  for (const cik of [...new Set(companies.map((company) => company.cik))].toSorted()) {
    // A blank and a tilde come before and after everything that a series begins with.
    const fund = { from: cik, to: `${cik} ~` }
    rows.push(...(await reads.rows(of, { where: { fund }, order: of.key.join(', ') })))
  }
  return rows.filter(({ at }) => {
    const [cik = '', series = null] = String(at['fund']).split(' ')
    return isOf(companies, cik, series)
  })
}

/** Of articles what the SEC published or a company filed with it; everything else is its publisher's. */
const isOfSec = ({ text }: StoredRow): boolean => JSON.parse(text).sourceDomain === 'sec.gov'

const publicOf: ReadonlyMap<string, (row: StoredRow) => boolean> = new Map([
  ['news', isOfSec],
  ['news_subjects', isOfSec],
])

const ofAnyone = async (reads: Reads, of: Collection): Promise<readonly StoredRow[]> => {
  const wheres = ofNoCompany.get(of.name) ?? (publicOf.has(of.name) ? [{}] : [])
  const rows: StoredRow[] = []
  for (const where of wheres) rows.push(...(await reads.rows(of, { where, order: of.key.join(', ') })))
  return rows
}

/** What a collection gives to the sample: rows of the companies, of their funds, or of no company. */
export const sampleRowsOf = async (
  reads: Reads,
  of: Collection,
  companies: readonly SampleCompany[],
): Promise<readonly StoredRow[]> => {
  const found = Object.hasOwn(of.columns, 'cik')
    ? ofCompanies
    : Object.hasOwn(of.columns, 'fund')
      ? ofFunds
      : ofAnyone
  const rows = await found(reads, of, companies)
  return rows.filter(publicOf.get(of.name) ?? (() => true))
}
