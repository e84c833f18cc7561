/** Reports of funds, written by hand in the layouts of their publishers; the figures are true where a note says so. */
import type { PublishedFile } from '../../src/sources/feed.ts'
import { zipOf } from './zip-writer.ts'

export const fileOf = (address: string, text: string): PublishedFile => ({
  address,
  bytes: Buffer.from(text),
})

/** QQQ's file of 2025-09-26, two of its 101 rows; the others as one, of their weight, for all to add to 100 %. */
export const qqqText = [
  'Fund Ticker,Security Identifier,Holding Ticker,Shares/Par Value,MarketValue,Weight,Name,Class of Shares,Sector,Date',
  'QQQ,037833100,AAPL ,"124,744,718","31,867,285,660.28",8.324,Apple Inc,Common Stock,Information Technology,09/26/2025',
  'QQQ,02079K107,GOOG ,"45,643,304","11,282,111,882.72",2.947,Alphabet Inc,Common Stock,Communication Services,09/26/2025',
  'QQQ,-,-,1,"339,686,111,635.65",88.729,The other 99 as one,Currency,-,09/26/2025',
  '',
].join('\n')

/** IVV's file of 2023-04-06: Apple, cash and the future of its 507 rows. */
export const ivvText = [
  '\uFEFFiShares Core S&P 500 ETF',
  'Fund Holdings as of,"Apr 06, 2023"',
  'Inception Date,"May 15, 2000"',
  'Shares Outstanding,"743,100,000.00"',
  'Stock,"-"',
  'Bond,"-"',
  'Cash,"-"',
  'Other,"-"',
  '\u00a0',
  'Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Notional Value,Shares,Price,Location,Exchange,Currency,FX Rate,Market Currency,Accrual Date',
  '"AAPL","APPLE INC","Information Technology","Equity","21,749,937,094.76","7.12","21,749,937,094.76","132,089,986.00","164.66","United States","NASDAQ","USD","1.00","USD","-"',
  '"USD","USD CASH","Cash and/or Derivatives","Cash","277,793,090.54","0.09","277,793,090.54","277,793,091.00","100.00","United States","-","USD","1.00","USD","-"',
  '"ESM3","S&P500 EMINI JUN 23","Cash and/or Derivatives","Futures","0.00","0.00","911,312,600.00","4,411.00","4,132.00","-","Index And Options Market","USD","1.00","USD","-"',
  '\u00a0',
  '"The words of a disclaimer,',
  'over several lines."',
].join('\n')

const arkHead = 'date,fund,company,ticker,cusip,shares,"market value ($)","weight (%)"'
const arkFoot = '"Investors should carefully consider much before investing."'

/** Rows of ARK's files, with its header and disclaimer. */
export const arkText = (...rows: readonly string[]): string => [arkHead, ...rows, arkFoot, ''].join('\n')

/** Of ARKK's files of 2024-03-27 and 2024-06-04, and of IZRL's of 2021-10-28. */
export const arkRows = {
  teslaInMarch: '03/27/2024,ARKK,"TESLA INC",TSLA,88160R101,"3,799,781","$675,107,090.27",8.64%',
  teslaInJune: '06/04/2024,ARKK,"TESLA INC",TSLA,88160R101,"4,125,293","$727,247,902.97",11.75%',
  draftKings: '06/04/2024,ARKK,"DRAFTKINGS INC-CL A","DKNG UW",26142V105,"4,111,742","$150,000,000.00",2.42%',
  cash: '06/04/2024,ARKK,"GOLDMAN FS TRSY OBLIG INST 468",,X9USDGSFT,"11,064,247","$11,064,246.51",0.18%',
  inIsrael: '10/28/2021,IZRL,"KAMADA LTD",KMDA,B0L2CR5,"660,120","$3,738,520.24",1.43%',
} as const

const cell = (reference: string, value: string | number): string =>
  typeof value === 'number'
    ? `<c r="${reference}" t="n"><v>${value}</v></c>`
    : `<c r="${reference}" t="inlineStr"><is><t>${value.replaceAll('&', '&amp;')}</t></is></c>`

/** A sheet of a workbook. */
export const sheetOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((value, column) => cell(`${'ABCDEFGHI'[column]}${at + 1}`, value)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

const spdrHeader = [
  'Name',
  'Ticker',
  'Identifier',
  'SEDOL',
  'Weight',
  'Sector',
  'Shares Held',
  'Local Currency',
]

/** Of SPY's workbook of 2025-09-30: Apple, Brown-Forman and cash of its 504 rows. */
export const spyWorkbook = async (
  header: readonly string[] = spdrHeader,
  end: readonly (readonly string[])[] = [[], ['Past performance is no promise.']],
  sheets: (holdings: string) => readonly string[] = (holdings) => [holdings],
): Promise<PublishedFile> => {
  const rows = [
    ['Fund Name:', 'SPDR® S&P 500® ETF Trust'],
    ['Ticker Symbol:', 'SPY'],
    ['Holdings:', 'As of 30-Sep-2025'],
    [],
    header,
    ['APPLE INC', 'AAPL', '037833100', '2046251', 6.623312, '-', 1.76953084e8, 'USD'],
    ['BROWN FORMAN CORP CLASS B', 'BF.B', '115637209', '2146838', 0.008695, '-', 2184280, 'USD'],
    ['US DOLLAR', '-', '999USDZ92', '-', 0.17, '-', 1.2e9, 'USD'],
    ...end,
  ]
  const bytes = await zipOf(
    sheets(sheetOf(rows)).map((data, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, data })),
  )
  return { address: 'holdings-daily-us-en-spy.xlsx', bytes }
}

export type MadeHolding = {
  readonly name: string
  readonly cusip?: string
  readonly isin?: string
  readonly ticker?: string
  readonly balance: number
  readonly units?: string
  readonly value: number
  readonly percent: number
  readonly payoff?: string
  readonly category?: string
  readonly issuer?: string
  readonly currency?: string
  /** Element and code of a derivative. */
  readonly derivative?: readonly [element: string, code: string]
}

/** Another currency than the fund's comes with its rate. */
const currencyXml = (code = 'USD'): string =>
  code === 'USD' ? '<curCd>USD</curCd>' : `<currencyConditional curCd="${code}" exchangeRt="0.9"/>`

const holdingXml = (of: MadeHolding): string => `<invstOrSec>
  <name>${of.name}</name><lei>N/A</lei><title>${of.name} title</title><cusip>${of.cusip ?? '000000000'}</cusip>
  <identifiers>${of.ticker === undefined ? '' : `<ticker value="${of.ticker}"/>`}${of.isin === undefined ? '' : `<isin value="${of.isin}"/>`}</identifiers>
  <balance>${of.balance}</balance><units>${of.units ?? 'NS'}</units>${currencyXml(of.currency)}
  <valUSD>${of.value}</valUSD><pctVal>${of.percent}</pctVal><payoffProfile>${of.payoff ?? 'Long'}</payoffProfile>
  <assetCat>${of.category ?? 'EC'}</assetCat><issuerCat>${of.issuer ?? 'CORP'}</issuerCat><invCountry>US</invCountry>
  ${of.derivative === undefined ? '' : `<derivativeInfo><${of.derivative[0]} derivCat="${of.derivative[1]}"/></derivativeInfo>`}
</invstOrSec>`

export type MadeReport = {
  readonly form?: string
  readonly cik: string
  readonly seriesId?: string
  readonly day: string
  readonly holdings: readonly MadeHolding[]
}

/** A filing of N-PORT; Vanguard 500 Index Fund's series by default, with made up positions. */
export const nportXml = ({ form = 'NPORT-P', cik, seriesId = 'N/A', day, holdings }: MadeReport): string =>
  `<?xml version="1.0" encoding="UTF-8"?><edgarSubmission xmlns="http://www.sec.gov/edgar/nport">
<headerData><submissionType>${form}</submissionType></headerData>
<formData><genInfo><regName>A TRUST</regName><regCik>${cik}</regCik><seriesName>500 Index Fund</seriesName>
<seriesId>${seriesId}</seriesId><seriesLei>549300PRUW67EMHYT361</seriesLei><repPdEnd>2025-12-31</repPdEnd><repPdDate>${day}</repPdDate></genInfo>
<invstOrSecs>${holdings.map(holdingXml).join('')}</invstOrSecs></formData></edgarSubmission>`

export const vanguard500 = { cik: '0000036405', seriesId: 'S000002839' } as const

export const nportAt = (cik: string, accession: string): string =>
  `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/primary_doc.xml`

/** A position in Apple. */
export const apple = (balance: number, value: number, more: Partial<MadeHolding> = {}): MadeHolding => ({
  name: 'Apple Inc',
  cusip: '037833100',
  isin: 'US0378331005',
  balance,
  value,
  percent: 7.1,
  ...more,
})

export const accession = (number: number): string => `0000036405-26-00000${number}`

/** What Invesco's interface answers for a fund whose one position is ten shares of Apple; made up. */
export const invescoJson = (cusip: string, effectiveBusinessDate: string) => {
  const apple = {
    ticker: 'AAPL',
    issuerName: 'Apple Inc',
    units: 10,
    marketValueBase: 2500,
    cusip: '037833100',
    percentageOfTotalNetAssets: 100,
    securityTypeName: 'Common Stock',
  }
  return { cusip, effectiveBusinessDate, totalNumberOfHoldings: 1, holdings: [apple] }
}
