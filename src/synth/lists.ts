/** The lists of an invented market: SEC's two of companies' tickers, Nasdaq's symbol directory and its screener with the quotes. */
import { lastCloses } from './bars.ts'
import {
  cikOf,
  type Exchange,
  exchangeOf,
  isFund,
  LAST_DAY,
  type Market,
  nameOf,
  placesOf,
  tickerOf,
} from './market.ts'
import { sharesOf } from './reports.ts'

const companiesOf = (market: Market): readonly number[] => placesOf(market).filter((at) => !isFund(at))

const exchangeNames: Readonly<Record<Exchange, string>> = { nasdaq: 'Nasdaq', nyse: 'NYSE' }

export const companyTickers = (market: Market): string =>
  JSON.stringify(
    Object.fromEntries(
      placesOf(market).map((at, rank) => [
        rank,
        { cik_str: Number(cikOf(at)), ticker: tickerOf(at), title: nameOf(at) },
      ]),
    ),
  )

export const companyTickersExchange = (market: Market): string =>
  JSON.stringify({
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: placesOf(market).map((at) => [
      Number(cikOf(at)),
      nameOf(at),
      tickerOf(at),
      exchangeNames[exchangeOf(at)],
    ]),
  })

const [YEAR, MONTH, DAY] = LAST_DAY.split('-')
const made = (fields: number): string => `File Creation Time: ${MONTH}${DAY}${YEAR}18:00${'|'.repeat(fields)}`

const titleOf = (at: number): string => (isFund(at) ? nameOf(at) : `${nameOf(at)} Common Stock`)
const etfFlag = (at: number): string => (isFund(at) ? 'Y' : 'N')

const directory: Readonly<
  Record<Exchange, { head: string; line: (at: number) => string; readonly footer: string }>
> = {
  nasdaq: {
    head: 'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares',
    line: (at) => `${tickerOf(at)}|${titleOf(at)}|Q|N|N|100|${etfFlag(at)}|N`,
    footer: made(7),
  },
  nyse: {
    head: 'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol',
    line: (at) => `${tickerOf(at)}|${titleOf(at)}|N|${tickerOf(at)}|${etfFlag(at)}|100|N|${tickerOf(at)}`,
    footer: made(6),
  },
}

export const symbolDirectory = (market: Market, exchange: Exchange): string => {
  const { head, line, footer } = directory[exchange]
  const listed = placesOf(market).filter((at) => exchangeOf(at) === exchange)
  return `${[head, ...listed.map(line), footer].join('\n')}\n`
}

const quoteOf = (market: Market, at: number) => {
  const { close, before, volume } = lastCloses(market, at)
  return {
    symbol: tickerOf(at),
    name: titleOf(at),
    lastsale: `$${close.toFixed(2)}`,
    netchange: (close - before).toFixed(2),
    pctchange: `${((close / before - 1) * 100).toFixed(3)}%`,
    volume: `${volume}`,
    marketCap: (close * sharesOf(market, at)).toFixed(2),
    country: 'United States',
    ipoyear: '',
    industry: 'Computer Software: Prepackaged Software',
    sector: 'Technology',
    url: '',
  }
}

/** Quotes of the stocks of an exchange; funds are not in this list. */
export const screenerTable = (market: Market, exchange: string): string => {
  const rows = companiesOf(market)
    .filter((at) => exchangeOf(at) === exchange)
    .map((at) => quoteOf(market, at))
  return JSON.stringify({
    data: { headers: null, rows },
    message: null,
    status: { rCode: 200, bCodeMessage: null, developerMessage: null },
  })
}
