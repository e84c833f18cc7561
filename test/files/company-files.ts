/** SEC's lists, submissions and facts of a few companies, written by hand in its formats, and reviewed identifiers. */

const EDGAR = 'https://data.sec.gov'
const LISTS = 'https://www.sec.gov/files'

type Listed = readonly [cik: number, ticker: string, name: string, exchange: string]
type FundClass = readonly [cik: number, seriesId: string, classId: string, ticker: string]

/** Vanguard 500 Index Fund: a class that is bought from the fund. */
const vfiax: FundClass = [36405, 'S000002839', 'C000007774', 'VFIAX']

/** The SEC's three lists with these companies and classes of funds. */
export const listFiles = (
  listed: readonly Listed[],
  funds: readonly FundClass[] = [vfiax],
): Readonly<Record<string, unknown>> => ({
  [`${LISTS}/company_tickers.json`]: Object.fromEntries(
    listed.map(([cik_str, ticker, title], at) => [`${at}`, { cik_str, ticker, title }]),
  ),
  [`${LISTS}/company_tickers_exchange.json`]: {
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: listed.map(([cik, ticker, name, exchange]) => [cik, name, ticker, exchange]),
  },
  [`${LISTS}/company_tickers_mf.json`]: { fields: ['cik', 'seriesId', 'classId', 'symbol'], data: funds },
})

/** Names, CIKs and order as in company_tickers.json of early 2026, the ranks closed up. */
const listed = [
  [1652044, 'GOOGL', 'Alphabet Inc.', 'Nasdaq'],
  [320193, 'AAPL', 'Apple Inc.', 'Nasdaq'],
  [1326801, 'META', 'Meta Platforms, Inc.', 'Nasdaq'],
  [1067983, 'BRK-B', 'BERKSHIRE HATHAWAY INC', 'NYSE'],
  [884394, 'SPY', 'SPDR S&P 500 ETF TRUST', 'NYSE'],
  [37996, 'F', 'FORD MOTOR CO', 'NYSE'],
  [1652044, 'GOOG', 'Alphabet Inc.', 'Nasdaq'],
  [1067983, 'BRK-A', 'BERKSHIRE HATHAWAY INC', 'NYSE'],
  [37996, 'F-PB', 'FORD MOTOR CO', 'NYSE'],
] as const

/** With the class of Vanguard's fund on the exchange, too. */
export const tickerFiles = listFiles(listed, [vfiax, [36405, 'S000002839', 'C000092055', 'VOO']])

type PublishedRow = {
  readonly accessionNumber: string
  readonly filingDate: string
  readonly reportDate?: string
  readonly acceptanceDateTime: string
  readonly form: string
  readonly items?: string
  readonly size: number
  readonly primaryDocument?: string
  readonly primaryDocDescription?: string
}

/** Rows as the columns of a submissions file. */
const columnsOf = (rows: readonly PublishedRow[]) => ({
  accessionNumber: rows.map((row) => row.accessionNumber),
  filingDate: rows.map((row) => row.filingDate),
  reportDate: rows.map((row) => row.reportDate ?? ''),
  acceptanceDateTime: rows.map((row) => row.acceptanceDateTime),
  act: rows.map(() => ''),
  form: rows.map((row) => row.form),
  fileNumber: rows.map(() => ''),
  items: rows.map((row) => row.items ?? ''),
  size: rows.map((row) => row.size),
  isXBRL: rows.map(() => 0),
  isInlineXBRL: rows.map(() => 0),
  primaryDocument: rows.map((row) => row.primaryDocument ?? ''),
  primaryDocDescription: rows.map((row) => row.primaryDocDescription ?? ''),
})

const address = (street1: string, city: string, state: string, zipCode: string) => ({
  street1,
  street2: null,
  city,
  stateOrCountry: state,
  stateOrCountryDescription: state,
  zipCode,
})

export const registrantFile = (
  head: Record<string, unknown>,
  rows: readonly PublishedRow[],
  files: readonly string[] = [],
) => ({
  entityType: 'operating',
  insiderTransactionForOwnerExists: 0,
  insiderTransactionForIssuerExists: 1,
  ein: null,
  description: '',
  website: '',
  category: 'Large accelerated filer',
  formerNames: [],
  ...head,
  filings: { recent: columnsOf(rows), files: files.map((name) => ({ name })) },
})

/** Apple's, in Eastern time as published (the 8-K went out at 16:30 in New York). */
const appleFilings: readonly PublishedRow[] = [
  {
    accessionNumber: '0000320193-23-000111',
    filingDate: '2023-11-20',
    reportDate: '2023-11-16',
    acceptanceDateTime: '2023-11-20T18:31:21.000Z',
    form: '4',
    size: 8165,
    primaryDocument: 'xslF345X05/wk-form4_1700523067.xml',
    primaryDocDescription: 'FORM 4',
  },
  {
    accessionNumber: '0000320193-23-000106',
    filingDate: '2023-11-03',
    reportDate: '2023-09-30',
    acceptanceDateTime: '2023-11-02T18:08:27.000Z',
    form: '10-K',
    size: 9569569,
    primaryDocument: 'aapl-20230930.htm',
    primaryDocDescription: '10-K',
  },
  {
    accessionNumber: '0000320193-23-000104',
    filingDate: '2023-11-02',
    reportDate: '2023-11-02',
    acceptanceDateTime: '2023-11-02T16:30:32.000Z',
    form: '8-K',
    items: '2.02,9.01',
    size: 450675,
    primaryDocument: 'aapl-20231102.htm',
    primaryDocDescription: '8-K',
  },
]

/** From CIK0000320193.json and CIK0001009672.json of data.sec.gov; CARBO is listed no longer. */
export const submissionFiles: Readonly<Record<string, unknown>> = {
  [`${EDGAR}/submissions/CIK0000320193.json`]: registrantFile(
    {
      cik: '0000320193',
      name: 'Apple Inc.',
      sic: '3571',
      sicDescription: 'Electronic Computers',
      tickers: ['AAPL'],
      exchanges: ['Nasdaq'],
      fiscalYearEnd: '0926',
      stateOfIncorporation: 'CA',
      addresses: {
        mailing: address('ONE APPLE PARK WAY', 'CUPERTINO', 'CA', '95014'),
        business: address('ONE APPLE PARK WAY', 'CUPERTINO', 'CA', '95014'),
      },
      phone: '(408) 996-1010',
      formerNames: [
        { name: 'APPLE INC', from: '2007-01-10T00:00:00.000Z', to: '2019-08-05T00:00:00.000Z' },
        { name: 'APPLE COMPUTER INC', from: '1994-01-26T00:00:00.000Z', to: '2007-01-04T00:00:00.000Z' },
        { name: 'APPLE COMPUTER INC/ FA', from: '1997-07-28T00:00:00.000Z', to: '1997-07-28T00:00:00.000Z' },
      ],
    },
    appleFilings,
  ),
  [`${EDGAR}/submissions/CIK0001009672.json`]: registrantFile(
    {
      cik: '0001009672',
      name: 'CARBO CERAMICS INC',
      sic: '3290',
      sicDescription: 'Abrasive, Asbestos & Misc Nonmetallic Mineral Prods',
      tickers: [],
      exchanges: [],
      fiscalYearEnd: '1231',
      stateOfIncorporation: 'DE',
      addresses: {
        mailing: null,
        business: { ...address('575 NORTH DAIRY ASHFORD', 'HOUSTON', 'TX', '77079'), street2: 'SUITE 300' },
      },
      phone: '2819216400',
    },
    [
      {
        accessionNumber: '0001193125-20-329449',
        filingDate: '2020-12-30',
        acceptanceDateTime: '2020-12-30T12:25:58.000Z',
        form: '15-12B',
        size: 11711,
        primaryDocument: 'd86171d1512b.htm',
        primaryDocDescription: '15-12B',
      },
    ],
  ),
}

const stated = (val: number, at: { readonly start?: string }) => ({
  units: {
    USD: [
      {
        ...at,
        end: '2023-09-30',
        val,
        accn: '0000320193-23-000106',
        fy: 2023,
        fp: 'FY',
        form: '10-K',
        filed: '2023-11-03',
      },
    ],
  },
})
const flow = (val: number) => stated(val, { start: '2022-09-25' })
const stock = (val: number) => stated(val, {})

/** Of Apple's 10-K 0000320193-23-000106. */
export const factFiles: Readonly<Record<string, unknown>> = {
  [`${EDGAR}/api/xbrl/companyfacts/CIK0000320193.json`]: {
    cik: 320193,
    entityName: 'Apple Inc.',
    facts: {
      'us-gaap': {
        RevenueFromContractWithCustomerExcludingAssessedTax: flow(383_285_000_000),
        OperatingIncomeLoss: flow(114_301_000_000),
        NetIncomeLoss: flow(96_995_000_000),
        Assets: stock(352_583_000_000),
        Liabilities: stock(290_437_000_000),
        StockholdersEquity: stock(62_146_000_000),
        LiabilitiesAndStockholdersEquity: stock(352_583_000_000),
        NetCashProvidedByUsedInOperatingActivities: flow(110_543_000_000),
        NetCashProvidedByUsedInInvestingActivities: flow(3_705_000_000),
        NetCashProvidedByUsedInFinancingActivities: flow(-108_488_000_000),
      },
    },
  },
}

/** Each confirmed by the Invesco QQQ holdings of 2025-09-26. */
export const identifierFile = `ticker,cik,isin,cusip,source
AAPL,0000320193,US0378331005,037833100,Invesco QQQ holdings of 2025-09-26
GOOG,0001652044,US02079K1079,02079K107,Invesco QQQ holdings of 2025-09-26
GOOGL,0001652044,US02079K3059,02079K305,Invesco QQQ holdings of 2025-09-26
`

/** The lists with further companies. */
export const withListed = (
  ...added: readonly (readonly [cik: number, ticker: string, name: string])[]
): Files =>
  Object.fromEntries(
    Object.entries(tickerFiles).map(([address, content]) => {
      const rows = added.map(([cik_str, ticker, title]) => ({ cik_str, ticker, title }))
      if (address === `${LISTS}/company_tickers.json`)
        return [
          address,
          { ...(content as object), ...Object.fromEntries(rows.map((row, at) => [900 + at, row])) },
        ]
      if (address !== `${LISTS}/company_tickers_exchange.json`) return [address, content]
      const { fields, data } = content as { readonly fields: unknown; readonly data: readonly unknown[] }
      return [
        address,
        { fields, data: [...data, ...added.map(([cik, ticker, name]) => [cik, name, ticker, 'Nasdaq'])] },
      ]
    }),
  )

/** With QQQ, a trust without series, and Tesla. */
export const withQqq = withListed(
  [1067839, 'QQQ', 'Invesco QQQ Trust, Series 1'],
  [1318605, 'TSLA', 'Tesla, Inc.'],
)

/** Files of a publisher by address; texts as they are, anything else as JSON. */
export type Files = Readonly<Record<string, unknown>>

/** Feeds in the order in which they are loaded, each with the files that make one work item together. */
export const companyFiles: readonly (readonly [feed: string, files: Files])[] = [
  ['sec-tickers', tickerFiles],
  ['reviewed-identifiers', { 'identifiers.csv': identifierFile }],
  ...Object.entries(submissionFiles).map(([at, file]) => ['sec-submissions', { [at]: file }] as const),
  ...Object.entries(factFiles).map(([at, file]) => ['sec-company-facts', { [at]: file }] as const),
]

/** Apple's fourth quarter of 2023, as its 8-K 0000320193-23-000104 has it. */
export const appleQuarter = {
  fiscalYr: 2023,
  period: 'Q4',
  date: '2023-09-30',
  currency: 'USD',
  revenue: 89_498_000_000,
  announcedRevenue: 89_498_000_000,
  announcedEps: 1.47,
} as const
