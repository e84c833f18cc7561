/** What publishers have on a day for each feed that needs no key: a row or two each, written by hand in their formats. */
import { secFailsToDeliver } from '../../src/datasets/fails-to-deliver/feed.ts'
import { periodsBetween } from '../../src/lib/calendar-step.ts'
import { daysAfter, isWeekend } from '../../src/lib/day.ts'
import { secCompanyFacts, secSubmissions } from '../../src/sources/edgar/feeds.ts'
import { edgarCurrent, edgarIndex } from '../../src/sources/edgar/filing-feeds.ts'
import { nportDataSets } from '../../src/sources/edgar/n-port-tables.ts'
import { secInsiderTransactions } from '../../src/sources/edgar/ownership-feeds.ts'
import { secStatementDataSets } from '../../src/sources/edgar/segment-feeds.ts'
import type { Feed } from '../../src/sources/feed.ts'
import { financeDatabase } from '../../src/sources/finance-database.ts'
import { finraShortInterest } from '../../src/sources/finra/feed.ts'
import { fredSeries } from '../../src/sources/fred/feed.ts'
import { invescoAddress } from '../../src/sources/issuers/invesco-json.ts'
import { isharesAddress, isharesFunds } from '../../src/sources/issuers/ishares-pages.ts'
import { newsFeedOf } from '../../src/sources/news/feeds.ts'
import { nyseHaltHistory, nyseHalts } from '../../src/sources/nyse/trade-halts.ts'
import { treasuryYields } from '../../src/sources/treasury/feed.ts'
import { biweekly } from './calendar-files.ts'
import { type Files, factFiles, submissionFiles, withQqq } from './company-files.ts'
import { arkRows, arkText, invescoJson, ivvText, spyWorkbook } from './fund-files.ts'
import { nportTexts, twoFunds } from './nport-tables.ts'
import { saleTables, tablesOf } from './ownership-tables.ts'
import { appleAnnual, numOf, subOf } from './segment-files.ts'
import { zipOf } from './zip-writer.ts'

export type Published = ReadonlyMap<string, string | Uint8Array>
type Entry = readonly [address: string, file: string | Uint8Array]

const addressesOf = ({ files }: Feed, day: string): readonly string[] => {
  if (files.kind === 'dated') return files.addressesOf(day)
  return 'addresses' in files ? files.addresses : []
}

const zipped = (files: Files): Promise<Buffer> =>
  zipOf(
    Object.entries(files).map(([address, file]) => ({
      name: address.slice(address.lastIndexOf('/') + 1),
      data: typeof file === 'string' ? file : JSON.stringify(file),
    })),
  )

const bulkOf = ({ files }: Feed): string => (files.kind === 'companies' ? files.bulkAddress : '')

/** The plain name of the zip of a quarter in the folder that has it today. */
const quarterOf = (feed: Feed, day: string): string => addressesOf(feed, day).at(-1) ?? ''

const firstDayOfLastQuarter = (today: string): string => {
  const months = Number(today.slice(0, 4)) * 12 + Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 - 3
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

const edgar = async (today: string): Promise<readonly Entry[]> => {
  const quarter = firstDayOfLastQuarter(today)
  const days = [1, 2, 3, 4, 5, 6, 7].map((back) => daysAfter(today, -back)).filter((day) => !isWeekend(day))
  const indexOf = (day: string) => {
    const compact = day.replaceAll('-', '')
    return `Description:           Daily Index of EDGAR Dissemination Feed\n \nCIK|Company Name|Form Type|Date Filed|File Name\n${'-'.repeat(80)}\n320193|Apple Inc.|8-K|${compact}|edgar/data/320193/0000320193-26-9${compact.slice(3)}.txt\n`
  }
  const half = daysAfter(today, -30)
  const [halfMonth = ''] = periodsBetween(half, half, 'halfMonth')
  const fails = `SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE\n${halfMonth.replaceAll('-', '')}|037833100|AAPL|100|APPLE INC|200.00\nTrailer record count 1\nTrailer total quantity of shares 100\n`
  return [
    ...Object.entries(withQqq).map(([address, list]): Entry => [address, JSON.stringify(list)]),
    ...Object.entries({ ...submissionFiles, ...factFiles }).map(
      ([address, file]): Entry => [address, JSON.stringify(file)],
    ),
    [bulkOf(secSubmissions), await zipped(submissionFiles)],
    [bulkOf(secCompanyFacts), await zipped(factFiles)],
    ...days.flatMap((day) => addressesOf(edgarIndex, day).map((address): Entry => [address, indexOf(day)])),
    ...addressesOf(edgarCurrent, today).map(
      (address): Entry => [
        address,
        '<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title></feed>',
      ],
    ),
    [
      quarterOf(secStatementDataSets, quarter),
      await zipped({ 'sub.txt': subOf([appleAnnual]), 'num.txt': numOf([appleAnnual]) }),
    ],
    [quarterOf(secInsiderTransactions, quarter), await zipped(tablesOf(saleTables))],
    [quarterOf(nportDataSets, quarter), await zipped(nportTexts(twoFunds))],
    [addressesOf(secFailsToDeliver, halfMonth)[0] ?? '', await zipped({ 'cnsfails.txt': fails })],
  ]
}

const DIRECTORY = 'https://www.nasdaqtrader.com/dynamic/symdir'
const MADE = 'File Creation Time: 0721202521:31'
const directory: readonly Entry[] = [
  [
    `${DIRECTORY}/nasdaqlisted.txt`,
    `Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares\nAAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N\nQQQ|Invesco QQQ Trust, Series 1|G|N|N|100|Y|N\n${MADE}|||||||\n`,
  ],
  [
    `${DIRECTORY}/otherlisted.txt`,
    `ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol\nF|Ford Motor Company Common Stock|N|F|N|100|N|F\nSPY|SPDR S&P 500 ETF Trust|P|SPY|Y|100|N|SPY\n${MADE}||||||\n`,
  ],
]

const equityHead =
  'symbol,name,summary,currency,sector,industry_group,industry,exchange,mic,market,country,state,city,zipcode,website,market_cap,isin,cusip,figi,composite_figi,shareclass_figi,delisted,added_in_2026\n'
const etfHead = 'symbol,name,currency,summary,category_group,category,family,exchange,mic,isin\n'
const openList = addressesOf(financeDatabase, '').map((address): Entry => {
  if (address.includes('/equities/')) return [address, equityHead]
  const qqq = 'QQQ,"Invesco QQQ Trust, Series 1",USD,Follows.,Equities,,,NGM,XNAS,US46090E1038\n'
  return [address, etfHead + (address.endsWith('/NGM.csv') ? qqq : '')]
})

const halt =
  'Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time\n2025-05-19,00:21:31,SVA,"""Sinovac Biotech, Ltd""",Nasdaq,News Pending,,\n'
const nasdaqHalt =
  '<rss xmlns:ndaq="http://www.nasdaqtrader.com/"><channel><ndaq:numItems>1</ndaq:numItems><item><ndaq:HaltDate>05/19/2025</ndaq:HaltDate><ndaq:HaltTime>00:21:31</ndaq:HaltTime><ndaq:IssueSymbol>SVA</ndaq:IssueSymbol><ndaq:IssueName>Sinovac Biotech</ndaq:IssueName><ndaq:Market>NASDAQ</ndaq:Market><ndaq:ReasonCode>T1</ndaq:ReasonCode><ndaq:PauseThresholdPrice/><ndaq:ResumptionDate/><ndaq:ResumptionQuoteTime/><ndaq:ResumptionTradeTime/></item></channel></rss>'

const yields = (year: string): string =>
  `Date,"1 Mo","2 Mo","3 Mo","4 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","20 Yr","30 Yr"\n01/02/${year},5.51,5.55,5.53,5.58,5.47,5.36,4.87,4.57,4.29,4.27,4.18,4.48,4.29\n`

const rss = (at: string): string =>
  `<rss version="2.0"><channel><title>Wire</title><item><title>News</title><link>${at}/1</link><pubDate>Thu, 20 Nov 2025 12:00:00 GMT</pubDate></item></channel></rss>`

const QQQ = '46090E103'

const issuers = async (): Promise<readonly Entry[]> => {
  return [
    ...isharesFunds.map((ticker): Entry => [isharesAddress(ticker) ?? '', ivvText]),
    [
      'https://www.ssga.com/us/en/intermediary/library-content/products/fund-data/etfs/us/holdings-daily-us-en-spy.xlsx',
      (await spyWorkbook()).bytes,
    ],
    [invescoAddress(QQQ), JSON.stringify(invescoJson(QQQ, '2025-11-19'))],
    [
      'https://assets.ark-funds.com/fund-documents/funds-etf-csv/ARK_INNOVATION_ETF_ARKK_HOLDINGS.csv',
      arkText(arkRows.teslaInJune, arkRows.draftKings),
    ],
  ]
}

/** By address; answers of the Bureau of Labor Statistics are left out, which takes a POST. */
export const firstRound = async (today: string): Promise<Published> => {
  const settled = Array.from({ length: 60 }, (_, back) => daysAfter(today, -back - 12))
  const { globenewswire, prnewswire, businesswire, sec } = newsFeedOf
  const month = `${today.slice(0, 7)}-01`
  const months = [month, `${daysAfter(month, -1).slice(0, 7)}-01`]
  return new Map<string, string | Uint8Array>([
    ...(await edgar(today)),
    ...directory,
    ...openList,
    ...settled
      .filter((day) => addressesOf(finraShortInterest, day).length > 0)
      .flatMap((day) => Object.entries(biweekly(day, { symbol: 'AAPL', now: 2, before: 1 }))),
    ['https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts', nasdaqHalt],
    ...addressesOf(nyseHalts, today).map((address): Entry => [address, halt]),
    ...months.flatMap((day) => addressesOf(nyseHaltHistory, day)).map((address): Entry => [address, halt]),
    ...[today, daysAfter(today, -8)].flatMap((day) =>
      addressesOf(treasuryYields, day).map((address): Entry => [address, yields(day.slice(0, 4))]),
    ),
    ...addressesOf(fredSeries, today).map((address): Entry => {
      const id = new URL(address).searchParams.get('id')
      return [address, `observation_date,${id}\n2025-01-01,1.5\n`]
    }),
    ...[globenewswire, prnewswire, businesswire, sec].flatMap((feed) =>
      addressesOf(feed, today).map((address): Entry => [address, rss(address)]),
    ),
    ...(await issuers()),
  ])
}
