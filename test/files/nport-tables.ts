/** A quarter of N-PORT written by hand in the SEC's tables: column names and dates as of 2026q1, funds and figures made up. */
import { zipOf } from './zip-writer.ts'

export type NportTables = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>

const heads: Readonly<Record<string, readonly string[]>> = {
  'SUBMISSION.tsv': [
    'ACCESSION_NUMBER',
    'FILING_DATE',
    'FILE_NUM',
    'SUB_TYPE',
    'REPORT_ENDING_PERIOD',
    'REPORT_DATE',
    'IS_LAST_FILING',
  ],
  'REGISTRANT.tsv': ['ACCESSION_NUMBER', 'CIK', 'REGISTRANT_NAME', 'FILE_NUM', 'LEI', 'COUNTRY'],
  'FUND_REPORTED_INFO.tsv': [
    ...['ACCESSION_NUMBER', 'SERIES_NAME', 'SERIES_ID', 'SERIES_LEI', 'TOTAL_ASSETS', 'NET_ASSETS'],
    'CASH_NOT_RPTD_IN_C_OR_D',
  ],
  'FUND_REPORTED_HOLDING.tsv': [
    'ACCESSION_NUMBER',
    'HOLDING_ID',
    'ISSUER_NAME',
    'ISSUER_LEI',
    'ISSUER_TITLE',
    'ISSUER_CUSIP',
    'BALANCE',
    'UNIT',
    'OTHER_UNIT_DESC',
    'CURRENCY_CODE',
    'CURRENCY_VALUE',
    'EXCHANGE_RATE',
    'PERCENTAGE',
    'PAYOFF_PROFILE',
    'ASSET_CAT',
    'OTHER_ASSET',
    'ISSUER_TYPE',
    'DERIVATIVE_CAT',
  ],
  'IDENTIFIERS.tsv': [
    'HOLDING_ID',
    'IDENTIFIERS_ID',
    'IDENTIFIER_ISIN',
    'IDENTIFIER_TICKER',
    'OTHER_IDENTIFIER',
  ],
}

/** Apple and a future in one fund with a series, Apple in a trust without; numbers of holdings are out of order. */
export const twoFunds: NportTables = {
  'SUBMISSION.tsv': [
    ['0000036405-26-000001', '25-FEB-2026'],
    ['0000884394-26-000002', '26-FEB-2026'],
  ].map(([accession = '', filed = '']) => ({
    ACCESSION_NUMBER: accession,
    FILING_DATE: filed,
    SUB_TYPE: 'NPORT-P',
    REPORT_DATE: '31-DEC-2025',
  })),
  'REGISTRANT.tsv': [
    { ACCESSION_NUMBER: '0000036405-26-000001', CIK: '0000036405', REGISTRANT_NAME: 'VANGUARD INDEX FUNDS' },
    {
      ACCESSION_NUMBER: '0000884394-26-000002',
      CIK: '0000884394',
      REGISTRANT_NAME: 'SPDR S&P 500 ETF TRUST',
    },
  ],
  'FUND_REPORTED_INFO.tsv': [
    { ACCESSION_NUMBER: '0000036405-26-000001', SERIES_NAME: '500 Index Fund', SERIES_ID: 'S000002839' },
    { ACCESSION_NUMBER: '0000884394-26-000002', SERIES_NAME: 'N/A', SERIES_ID: '' },
  ],
  'FUND_REPORTED_HOLDING.tsv': [
    ['0000036405-26-000001', '30', 'Apple Inc', '037833100', '900', 'NS', '240000', 'EC', ''],
    ['0000036405-26-000001', '31', 'S&P future', '000000000', '5', 'NC', '100', 'DE', 'FUT'],
    ['0000884394-26-000002', '12', 'Apple Inc', '037833100', '400', 'NS', '110000', 'EC', ''],
  ].map(
    ([
      accession = '',
      id = '',
      name = '',
      cusip = '',
      balance = '',
      unit = '',
      value = '',
      category = '',
      derivative = '',
    ]) => ({
      ACCESSION_NUMBER: accession,
      HOLDING_ID: id,
      ISSUER_NAME: name,
      ISSUER_TITLE: name,
      ISSUER_CUSIP: cusip,
      BALANCE: balance,
      UNIT: unit,
      CURRENCY_CODE: 'USD',
      CURRENCY_VALUE: value,
      PERCENTAGE: '7.1',
      PAYOFF_PROFILE: category === 'DE' ? 'N/A' : 'Long',
      ASSET_CAT: category,
      ISSUER_TYPE: 'CORP',
      DERIVATIVE_CAT: derivative,
    }),
  ),
  'IDENTIFIERS.tsv': [
    { HOLDING_ID: '12', IDENTIFIERS_ID: '1', IDENTIFIER_ISIN: 'US0378331005' },
    { HOLDING_ID: '30', IDENTIFIERS_ID: '2', IDENTIFIER_ISIN: 'US0378331005', IDENTIFIER_TICKER: 'AAPL' },
    { HOLDING_ID: '31', IDENTIFIERS_ID: '3', OTHER_IDENTIFIER: 'BBG000000001' },
  ],
}

const lineOf = (cells: readonly string[]): string => `${cells.join('\t')}\n`

/** The text of each table. */
export const nportTexts = (tables: NportTables): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => {
      const head = heads[name] ?? []
      const lines = rows.map((row) => lineOf(head.map((column) => row[column] ?? '')))
      return [name, lineOf(head) + lines.join('')]
    }),
  )

export const nportZip = (texts: Readonly<Record<string, string>>): Promise<Uint8Array> =>
  zipOf(Object.entries(texts).map(([name, data]) => ({ name, data })))
