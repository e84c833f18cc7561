/** A quarter of N-PORT, made up, in the store that is measured: speed and memory of the load, a fund of 500, 300 owners. */
import { join } from 'node:path'
import { type NportTables, nportTexts } from '../test/files/nport-tables.ts'
import { type BulkRate, rateOf } from './bulk-load.ts'
import { type HttpCase, LIST } from './http-cases.ts'

/** Every fund holds Apple, so that it has more owners than an answer shows; the first is Vanguard's 500 Index Fund. */
const FUNDS = 600
const HOLDINGS = 500
const APPLE = '037833100'
const VANGUARD = { cik: '0000036405', series: 'S000002839' }

const accessionOf = (fund: number): string => `0009000000-26-${String(fund).padStart(6, '0')}`
const cikOf = (fund: number): string =>
  fund === 0 ? VANGUARD.cik : String(9_000_000 + (fund % 40)).padStart(10, '0')
const seriesOf = (fund: number): string =>
  fund === 0 ? VANGUARD.series : `S${String(900_000 + fund).padStart(9, '0')}`

/** Eight digits and the check digit that goes with them. */
const cusipOf = (number: number): string => {
  const digits = String(10_000_000 + number)
  const sum = [...digits].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return digits + ((10 - (sum % 10)) % 10)
}

const holdingOf = (fund: number, at: number) => ({
  ACCESSION_NUMBER: accessionOf(fund),
  HOLDING_ID: String(fund * HOLDINGS + at),
  ISSUER_NAME: at === 0 ? 'Apple Inc' : `Issuer ${(fund * 7 + at) % 9000} Incorporated`,
  ISSUER_LEI: '5493009BPYLDNZHEMO31',
  ISSUER_TITLE: at === 0 ? 'Apple Inc' : `Issuer ${(fund * 7 + at) % 9000} Incorporated Common Stock Class A`,
  ISSUER_CUSIP: at === 0 ? APPLE : cusipOf((fund * 7 + at) % 9000),
  BALANCE: `${1000 + fund * 10 + at}.00000000`,
  UNIT: 'NS',
  CURRENCY_CODE: 'USD',
  CURRENCY_VALUE: `${250_000 + fund * 2500 + at}.25000000`,
  PERCENTAGE: `${(0.2 + at / 10_000).toFixed(12)}`,
  PAYOFF_PROFILE: 'Long',
  ASSET_CAT: 'EC',
  ISSUER_TYPE: 'CORP',
})

/** A quarter of the funds with these numbers; the first is Vanguard's. */
export const tablesOf = (funds: readonly number[]): NportTables => ({
  'SUBMISSION.tsv': funds.map((fund) => ({
    ACCESSION_NUMBER: accessionOf(fund),
    FILING_DATE: '25-FEB-2026',
    SUB_TYPE: 'NPORT-P',
    REPORT_DATE: '31-DEC-2025',
  })),
  'REGISTRANT.tsv': funds.map((fund) => ({
    ACCESSION_NUMBER: accessionOf(fund),
    CIK: cikOf(fund),
    REGISTRANT_NAME: `Trust ${fund % 40}`,
  })),
  'FUND_REPORTED_INFO.tsv': funds.map((fund) => ({
    ACCESSION_NUMBER: accessionOf(fund),
    SERIES_NAME: `Fund ${fund}`,
    SERIES_ID: seriesOf(fund),
  })),
  'FUND_REPORTED_HOLDING.tsv': funds.flatMap((fund) =>
    Array.from({ length: HOLDINGS }, (_, at) => holdingOf(fund, at)),
  ),
  'IDENTIFIERS.tsv': funds.flatMap((fund) =>
    Array.from({ length: HOLDINGS }, (_, at) => ({
      HOLDING_ID: String(fund * HOLDINGS + at),
      IDENTIFIERS_ID: '1',
      IDENTIFIER_ISIN: at === 0 ? 'US0378331005' : '',
    })),
  ),
})

/** `scratch` is a folder for the zip. */
export const loadNport = (
  scratch: string,
  env: Readonly<Record<string, string>>,
  checkout?: string,
): Promise<BulkRate> =>
  rateOf(
    'sec-nport-data-sets',
    join(scratch, '2026q1_nport.zip'),
    (written) =>
      Object.entries(nportTexts(tablesOf(Array.from({ length: FUNDS }, (_, at) => at)))).map(
        ([name, data]) => {
          written.bytes += data.length
          return { name, data }
        },
      ),
    env,
    FUNDS,
    checkout,
  )

const fund = '/v1/etf-holdings/VOO'
const holders = '/v1/fund-holdings/AAPL?limit=300'

/** Where the quarter above is loaded. */
export const holdingsCases: readonly HttpCase[] = [
  { name: 'fund of 500 holdings', path: fund, asked: 'again', budget: 0.5 },
  { name: 'fund of 500 holdings, not asked before', path: fund, asked: 'first', budget: LIST },
  { name: '300 owners', path: holders, asked: 'again', budget: 0.5 },
  { name: '300 owners, not asked before', path: holders, asked: 'first', budget: LIST },
]
