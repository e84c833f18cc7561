/** The portfolio of an invented fund as the main document of a form N-PORT: invented shares, and bonds that nobody lists. */
import { cikOf, companyAt, cusipOf, depthOf, fundsOf, type Market, nameOf, tickerOf } from './market.ts'
import { hashOf, randomsOf } from './random.ts'
import { accessionOf } from './reports.ts'

const PORTFOLIO = 4
const REPORT_DATE = '2025-09-30'
const FILED_ON = '2025-11-28'
/** No other filing of a fund has this number. */
const NUMBER = 600_000

export const portfolioFiling = (at: number) => ({
  accessionNumber: accessionOf(at, FILED_ON, NUMBER),
  filingDate: FILED_ON,
  reportDate: REPORT_DATE,
})

type Position = {
  readonly name: string
  /** Null of a bond. */
  readonly company: number | null
  readonly balance: number
  readonly value: number
}

const shareXml = ({ name, company, balance, value }: Position, percent: string): string => {
  const isShare = company !== null
  const identifier = isShare ? `<ticker value="${tickerOf(company)}"/>` : '<other otherDesc="own" value="1"/>'
  return (
    `<invstOrSec><name>${name}</name><lei>N/A</lei><title>${name}</title>` +
    `<cusip>${isShare ? cusipOf(company) : '000000000'}</cusip><identifiers>${identifier}</identifiers>` +
    `<balance>${balance}</balance><units>${isShare ? 'NS' : 'PA'}</units><curCd>USD</curCd>` +
    `<valUSD>${value}</valUSD><pctVal>${percent}</pctVal><payoffProfile>Long</payoffProfile>` +
    `<assetCat>${isShare ? 'EC' : 'DBT'}</assetCat><issuerCat>CORP</issuerCat><invCountry>US</invCountry></invstOrSec>`
  )
}

/** Half of them shares of companies in a row from one of the market's on, as far as it has as many; the others are bonds. */
const positionsOf = (market: Market, at: number): readonly Position[] => {
  const random = randomsOf(hashOf(market.seed, at, PORTFOLIO))
  const companies = market.tickers - fundsOf(market)
  const { positions } = depthOf(market, at)
  const shares = Math.min(companies, Math.ceil(positions / 2))
  const first = Math.floor(random() * companies)
  return Array.from({ length: positions }, (_, number) => {
    const company = number < shares ? companyAt((first + number) % companies) : null
    const balance = 100 * (1 + Math.floor(random() * 999))
    const name = company === null ? `Synth Bond ${String(number).padStart(6, '0')}` : nameOf(company)
    return { name, company, balance, value: balance * (company === null ? 1 : 50) }
  })
}

export const portfolioFile = (market: Market, at: number): string => {
  const positions = positionsOf(market, at)
  const total = positions.reduce((sum, { value }) => sum + value, 0)
  const holdings = positions.map((position) =>
    shareXml(position, ((100 * position.value) / total).toFixed(6)),
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?><edgarSubmission xmlns="http://www.sec.gov/edgar/nport">' +
    '<headerData><submissionType>NPORT-P</submissionType></headerData><formData><genInfo>' +
    `<regName>${nameOf(at)}</regName><regCik>${cikOf(at)}</regCik><seriesName>${nameOf(at)}</seriesName>` +
    `<seriesId>N/A</seriesId><repPdEnd>2025-12-31</repPdEnd><repPdDate>${REPORT_DATE}</repPdDate></genInfo>` +
    `<invstOrSecs>${holdings.join('')}</invstOrSecs></formData></edgarSubmission>`
  )
}
