/** What funds hold, and by whom a security is held, as the wire shows it and as it is stored. */
import {
  count,
  day,
  flag,
  instant,
  list,
  meanShares,
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
import { collection } from '../../store/collection.ts'

const source = oneOf(reportSources, 'Who reported it: the fund to the SEC, or its issuer on its own pages.')
const reportDate = day('The day on which the fund held it.')
const filedOn = orNull(day('Day of the filing; null of an issuer’s own file.'))
const accessionNumber = orNull(text('Accession number of the filing; null of an issuer’s own file.'))
const reportUrl = orNull(url('Address of the filing or file.'))
const cik = text('Central Index Key of the fund’s registrant, ten digits.')
const seriesId = orNull(text('EDGAR series of the fund; null of a trust without series.'))
const lei = orNull(text('Legal Entity Identifier of the fund.'))

const position = {
  name: text('Name of the security as the fund has it.'),
  weightPct: orNull(percent('Weight in the portfolio, of net assets.')),
  sharesHeld: orNull(
    shares('Shares; null where the balance is principal, a number of contracts or the like.'),
  ),
  positionValue: orNull(money('Market value as the fund reports it, US dollars.')),
  assetCategory: oneOf(assetCategories, 'Kind of asset.'),
  derivativeKind: orNull(oneOf(derivativeKinds, 'Kind of derivative; null of what is none.')),
  balance: orNull(meanShares('Balance in `units`; fractions are kept.')),
  units: orNull(oneOf(balanceUnits, 'What the balance counts.')),
  currency: orNull(text('ISO 4217 code of the currency of the asset.')),
  side: orNull(oneOf(['long', 'short'], 'Side; null where the fund tells none, as of most derivatives.')),
}
export const StoredHolding = record(position)

/** In the order of weight. `shares` is null of what is not counted in shares; `isNamed` is 1 where the name fits the symbol. */
export const holdings = collection('holdings', StoredHolding, {
  columns: {
    fund: 'text',
    line: 'integer',
    cusip: 'text',
    isin: 'text',
    symbol: 'text',
    shares: 'integer',
    isNamed: 'integer',
  },
  key: ['fund', 'line'],
})

export const Holding = record({
  asset: orNull(text('Ticker of the security; null of what has none.')),
  ...position,
  securityCusip: orNull(text('CUSIP of the security.')),
  isin: orNull(text('ISIN of the security.')),
  hasCompanyProfile: flag('Whether /v1/companydata/tickers/{asset} has a profile.'),
  lastPrice: orNull(money('Last price of the asset, US dollars.')),
  computedValueUsd: orNull(money('lastPrice × sharesHeld, US dollars.')),
  holdingValueUpdatedAt: orNull(instant('When the last price was quoted.')),
  reportDate,
  source,
  updatedAt: instant('When the report of the fund was stored.'),
})

export const FundHoldings = record(
  {
    ticker: text('Ticker asked for.'),
    company: orNull(text('Name of the fund.')),
    holdings: list(Holding, 'Positions in the order of their weight, the largest first.'),
    holdingsCount: count('Positions that the fund reports.'),
    reportDate: orNull(reportDate),
    filedOn,
    source: orNull(source),
    accessionNumber,
    url: reportUrl,
    updatedAt: orNull(instant('When the report was stored.')),
    valuesUpdatedAt: orNull(instant('The newest holdingValueUpdatedAt.')),
  },
  'What a fund holds by its newest report.',
)

const report = { source, reportDate, filedOn, accessionNumber, url: reportUrl }

export const StoredFundReport = record({
  cik,
  seriesId,
  name: orNull(text('Name of the fund: that of its series, else of its registrant.')),
  lei,
  ...report,
  holdingsCount: count('Positions that the fund reports.'),
})

/** The newest report of each fund; `fund` is the CIK, and the series where there is one. */
export const fundReports = collection('fund_reports', StoredFundReport, {
  columns: { fund: 'text', reportDate: 'text' },
  key: ['fund'],
  stamp: 'updatedAt',
})

export const StoredEarlierReport = record({
  ...report,
  positions: list(
    record({ asset: text('CUSIP, ISIN or ticker.'), shares: shares('Shares held.') }),
    'What was held.',
  ),
})

/** The report of the same publisher before the newest: what a change is counted from. */
export const earlierReports = collection('earlier_fund_reports', StoredEarlierReport, {
  columns: { fund: 'text', reportDate: 'text' },
  key: ['fund'],
})

export const StoredFundFiling = record({ accessionNumber: text('Accession number.'), reportDate })

/** Which filings were read, so that none is asked for twice. */
export const fundFilings = collection('fund_filings', StoredFundFiling, {
  columns: { cik: 'text', accession: 'text' },
  key: ['cik', 'accession'],
})

const held = {
  sharesHeld: orNull(shares('Shares the fund holds.')),
  weightPct: orNull(percent('Weight in the fund’s portfolio.')),
  positionValue: orNull(money('Market value as the fund reports it, US dollars.')),
  previousSharesHeld: orNull(
    shares(
      'Shares by the same publisher’s report before; zero where there was none, null without such a report.',
    ),
  ),
  sharesChange: orNull(shares('sharesHeld − previousSharesHeld.')),
  sharesChangePct: orNull(percent('The change over the shares before; null where those are zero.')),
  previousReportDate: orNull(day('Day of the report before.')),
  reportDate,
  filedOn,
  accessionNumber,
  url: reportUrl,
  source,
  cik,
  seriesId,
  lei,
}

export const StoredOwner = record(held)

/**
 * Who holds a security; `asset` is its CUSIP, without one its ISIN, without both its ticker. `kind` is `etf` of a fund
 * with a class on an exchange, else `fund`; `name` is the fund's by its report, `before` the day of the report before.
 */
export const owners = collection('fund_owners', StoredOwner, {
  columns: {
    fund: 'text',
    asset: 'text',
    kind: 'text',
    value: 'real',
    shares: 'integer',
    reportDate: 'text',
    before: 'text',
    name: 'text',
  },
  key: ['fund', 'asset'],
  orders: ['asset, kind, value desc, fund'],
  counts: [['asset', 'kind']],
  stamp: 'updatedAt',
})

const ownership = {
  ownershipPct: orNull(percent('sharesHeld over the shares outstanding on the day of the report.')),
  updatedAt: instant('When the report of the fund was stored.'),
}

export const InstitutionalHolder = record(
  {
    ticker: text('Ticker of the ETF.'),
    company: orNull(text('Name of the ETF.')),
    asset: text('Ticker asked for.'),
    ...held,
    ...ownership,
  },
  'An ETF that holds a security.',
)

export const FundHolder = record(
  {
    ticker: orNull(text('Ticker of the fund; null of one with several classes or none that is known.')),
    company: orNull(text('Name of the series, else of the registrant.')),
    asset: text('Ticker asked for.'),
    ...held,
    classId: orNull(text('EDGAR class of the fund; null of one with several.')),
    ...ownership,
  },
  'A mutual fund that holds a security.',
)
