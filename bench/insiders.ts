/** A quarter's worth of insider transactions, made up, in the store that is measured: speed and memory of the load. */
import { join } from 'node:path'
import { type Tables, tablesOf } from '../test/files/ownership-tables.ts'
import { type BulkRate, rateOf } from './bulk-load.ts'

/** As many as a quarter has, with as many lines. */
const FILINGS = 40_000
const LINES = 2
const ISSUERS = 4000
const APPLE = 320_193

const accessionOf = (at: number): string => `0009000000-24-${String(at).padStart(6, '0')}`
const dayOf = (at: number): string => `${String(1 + (at % 28)).padStart(2, '0')}-SEP-2024`
const note = 'The price is a weighted average of many trades, of which the filer keeps the figures. '.repeat(
  4,
)

const filings = Array.from({ length: FILINGS }, (_, at) => at)

const lineOf = (at: number, line: number) => ({
  ACCESSION_NUMBER: accessionOf(at),
  NONDERIV_TRANS_SK: String(at * LINES + line),
  SECURITY_TITLE: 'Common Stock',
  TRANS_DATE: dayOf(at),
  TRANS_CODE: 'SSPMA'[at % 5] ?? 'S',
  EQUITY_SWAP_INVOLVED: '0',
  TRANS_SHARES: `${1000 + at}.0`,
  TRANS_SHARES_FN: 'F1',
  TRANS_PRICEPERSHARE: `${10 + (at % 90)}.5`,
  TRANS_ACQUIRED_DISP_CD: 'D',
  SHRS_OWND_FOLWNG_TRANS: `${500_000 + at}.0`,
  DIRECT_INDIRECT_OWNERSHIP: 'D',
})

const tables = (): Tables => ({
  submissions: filings.map((at) => ({
    ACCESSION_NUMBER: accessionOf(at),
    FILING_DATE: dayOf(at),
    PERIOD_OF_REPORT: dayOf(at),
    DOCUMENT_TYPE: '4',
    ISSUERCIK: String(APPLE + (at % ISSUERS)),
    ISSUERNAME: `Issuer ${at % ISSUERS}`,
    AFF10B5ONE: '0',
  })),
  owners: filings.map((at) => ({
    ACCESSION_NUMBER: accessionOf(at),
    RPTOWNERCIK: String(8_000_000 + (at % 20_000)),
    RPTOWNERNAME: `Insider ${at % 20_000}`,
    RPTOWNER_RELATIONSHIP: 'Director,Officer',
    RPTOWNER_TITLE: 'Chief Financial Officer',
  })),
  common: filings.flatMap((at) => Array.from({ length: LINES }, (_, line) => lineOf(at, line))),
  footnotes: filings.map((at) => ({
    ACCESSION_NUMBER: accessionOf(at),
    FOOTNOTE_ID: 'F1',
    FOOTNOTE_TXT: note,
  })),
})

/** `scratch` is a folder for the zip. */
export const loadInsiders = (
  scratch: string,
  env: Readonly<Record<string, string>>,
  checkout?: string,
): Promise<BulkRate> =>
  rateOf(
    'sec-insider-transactions',
    join(scratch, '2024q3_form345.zip'),
    (written) =>
      Object.entries(tablesOf(tables())).map(([name, data]) => {
        written.bytes += data.length
        return { name, data }
      }),
    env,
    ISSUERS,
    checkout,
  )
