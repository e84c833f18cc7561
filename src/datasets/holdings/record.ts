/** What funds hold, and which funds hold a security. */
import {
  count,
  day,
  flag,
  instant,
  list,
  meanShares,
  model,
  money,
  oneOf,
  orNull,
  percent,
  record,
  shares,
  text,
  url,
} from '../../contract/field.ts'
import { assetCategories, balanceUnits, derivativeKinds, reportSources } from '../../sources/fund-report.ts'
import { type ColumnsOf, collection } from '../../store/collection.ts'

const source = oneOf(
  reportSources,
  'Origin of the report: the fund’s report to the SEC, or the issuer’s website.',
)
const reportDate = day('Day for which the holdings are reported.')
const filedOn = orNull(day('Filing date; null for a file of the issuer.'))
const accessionNumber = orNull(text('Accession number of the filing; null for a file of the issuer.'))
const reportUrl = orNull(url('URL of the filing or file.'))
const updatedAt = instant('When the fund’s report was stored.')

/** The key columns of a fund: registrant and series; the series is blank for a trust without series. */
const fund = { cik: 'text', series: 'text' } as const

/** Where a report comes from. */
const origin = {
  source: reportSources,
  reportDate: 'day',
  filedOn: 'day?',
  accessionNumber: 'text?',
  url: 'text?',
} as const

/** The newest report of each fund. */
export const fundReports = collection('fund_reports', {
  record: record({ updatedAt }),
  columns: {
    ...fund,
    /** That of its series, else of its registrant. */
    name: 'text?',
    lei: 'text?',
    ...origin,
    holdingsCount: 'integer',
  },
  key: ['cik', 'series'],
  updatedAt: 'updatedAt',
})

/**
 * The report of the same publisher before the newest, which a change is counted from, and the last two of each other publisher: one
 * may be what a report that comes later is counted from.
 */
export const earlierReports = collection('earlier_fund_reports', {
  record: record({
    positions: list(
      record({ asset: text('CUSIP, ISIN or ticker.'), shares: shares('Shares held.') }),
      'What was held.',
    ),
  }),
  columns: { ...fund, ...origin },
  key: ['cik', 'series', 'source', 'reportDate'],
})

/** The filings that were read, so that none is fetched twice. */
export const fundFilings = collection('fund_filings', {
  record: record({}),
  columns: { cik: 'text', accession: 'text', reportDate: 'day' },
  key: ['cik', 'accession'],
})

export const Holding = model('Holding', {
  asset: orNull(text('Ticker of the security; null if it has none.')),
  name: text('Name of the security, as the fund reports it.'),
  weightPct: orNull(percent('Weight as a percentage of net assets.')),
  sharesHeld: orNull(
    shares('Number of shares; null if the position is counted in principal, contracts or another unit.'),
  ),
  positionValue: orNull(money('Market value in US dollars, as the fund reports it.')),
  assetCategory: orNull(oneOf(assetCategories, 'Kind of asset; null if not reported.')),
  derivativeKind: orNull(oneOf(derivativeKinds, 'Kind of derivative; null if it is not a derivative.')),
  balance: orNull(meanShares('Size of the position in `units`, with fractions.')),
  units: orNull(oneOf(balanceUnits, 'Unit of the balance.')),
  currency: orNull(text('Currency of the asset, ISO 4217.')),
  side: orNull(oneOf(['long', 'short'], 'Long or short; null if not reported, as for most derivatives.')),
  securityCusip: orNull(text('CUSIP of the security.')),
  isin: orNull(text('ISIN of the security.')),
  hasCompanyProfile: flag('Whether /v1/companydata/tickers/{asset} has a profile.'),
  lastPrice: orNull(money('Last price of the asset in US dollars.')),
  computedValueUsd: orNull(
    money('lastPrice × sharesHeld, in US dollars; the shares are adjusted for splits since the report.'),
  ),
  holdingValueUpdatedAt: orNull(instant('Time of lastPrice.')),
  reportDate,
  source,
  updatedAt,
})

/** In the order of weight. What the fund says of the security is in columns, from which an answer finds its ticker. */
export const holdings = collection('holdings', {
  record: Holding,
  columns: {
    ...fund,
    line: 'integer',
    name: 'text',
    cusip: 'text?',
    isin: 'text?',
    /** The ticker in SEC form. */
    symbol: 'text?',
    /** Whether the listing of the symbol has the name that the fund gives. */
    isNamed: 'flag',
    /** Null for holdings that are not counted in shares. */
    shares: 'integer?',
  },
  key: ['cik', 'series', 'line'],
  late: ['name'],
  joined: [
    'asset',
    'securityCusip',
    'isin',
    'hasCompanyProfile',
    'lastPrice',
    'computedValueUsd',
    'holdingValueUpdatedAt',
    'reportDate',
    'source',
    'updatedAt',
  ],
})

export const FundHoldings = model(
  'FundHoldings',
  {
    ticker: text('The requested ticker.'),
    company: orNull(text('Name of the fund.')),
    holdings: list(Holding, 'Positions by weight, largest first.'),
    holdingsCount: count('Number of positions that the fund reports.'),
    reportDate: orNull(reportDate),
    filedOn,
    source: orNull(source),
    accessionNumber,
    url: reportUrl,
    updatedAt: orNull(instant('When the report was stored.')),
    valuesUpdatedAt: orNull(instant('Newest holdingValueUpdatedAt.')),
  },
  'Holdings of a fund, from its newest report.',
)

const holder = {
  sharesHeld: orNull(shares('Shares that the fund holds.')),
  weightPct: orNull(percent('Weight in the fund’s portfolio, as a percentage of net assets.')),
  positionValue: orNull(money('Market value in US dollars, as the fund reports it.')),
  previousSharesHeld: orNull(
    shares(
      'Shares in the fund’s previous report from the same publisher; zero if that report has none, null if there is no such report, or if the share may have another CUSIP since.',
    ),
  ),
  sharesChange: orNull(shares('sharesHeld − previousSharesHeld.')),
  sharesChangePct: orNull(
    percent('sharesChange as a percentage of previousSharesHeld; null if that is zero.'),
  ),
  previousReportDate: orNull(day('Day of the previous report.')),
  reportDate,
  filedOn,
  accessionNumber,
  url: reportUrl,
  source,
  cik: text('Central Index Key of the fund’s registrant, ten digits.'),
  seriesId: orNull(text('EDGAR series of the fund; null for a trust without series.')),
  lei: orNull(text('Legal Entity Identifier of the fund.')),
}
const etf = {
  ticker: text('Ticker of the ETF.'),
  company: orNull(text('Name of the ETF.')),
  asset: text('The requested ticker.'),
  ...holder,
}
const mutualFund = {
  ticker: orNull(text('Ticker of the fund; null if the fund has several share classes or no known ticker.')),
  company: orNull(text('Name of the fund’s series, else of its registrant.')),
  asset: text('The requested ticker.'),
  ...holder,
}
const classId = orNull(text('EDGAR class of the fund; null if it has several.'))
const ownershipPct = orNull(
  percent('sharesHeld as a percentage of the shares outstanding on the day of the report.'),
)

export const InstitutionalHolder = model(
  'InstitutionalHolder',
  { ...etf, ownershipPct, updatedAt },
  'An ETF that holds a security.',
)
export const FundHolder = model(
  'FundHolder',
  { ...mutualFund, classId, ownershipPct, updatedAt },
  'A mutual fund that holds a security.',
)
/** The same as JSON texts have them, with the moment in front of what an answer computes; CSV has it last. */
export const holderTexts = {
  etf: record({ ...etf, updatedAt, ownershipPct }),
  fund: record({ ...mutualFund, updatedAt, classId, ownershipPct }),
}

/** By the value of what each holds. */
export const largestFirst = ['asset', 'kind', 'value desc', 'cik', 'series'] as const

/** The funds that hold a security. */
export const owners = collection('fund_owners', {
  record: holderTexts.etf,
  columns: {
    ...fund,
    /** The CUSIP of the security, without one its ISIN, without both its ticker. */
    asset: 'text',
    /** `etf` of a fund with a class on an exchange. */
    kind: ['etf', 'fund'],
    value: 'real?',
    shares: 'integer',
    reportDate: 'day',
    /** By the previous report; null without one. */
    previousShares: 'integer?',
    previousReportDate: 'day?',
    /** The fund's by its report. */
    name: 'text?',
  },
  key: ['cik', 'series', 'asset'],
  orders: [largestFirst],
  counts: [['asset', 'kind']],
  late: ['previousReportDate', 'reportDate'],
  joined: [
    'ticker',
    'company',
    'asset',
    'previousSharesHeld',
    'sharesChange',
    'sharesChangePct',
    'ownershipPct',
  ],
  updatedAt: 'updatedAt',
})

/** A fund as keys name it. */
export type Fund = Pick<ColumnsOf<typeof fundReports>, 'cik' | 'series'>
