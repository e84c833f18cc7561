/** A small market with reports of funds in it, for tests of what funds hold and of who holds a security. */
import type { TestContext } from 'node:test'
import { quotes } from '../../src/derived/quotes/record.ts'
import { splits } from '../../src/derived/splits/record.ts'
import { securitiesOn } from '../../src/security-master/security-on-day.ts'
import type { Collection, NewRow } from '../../src/store/collection.ts'
import { rowOf } from '../../src/store/record-text.ts'
import type { Batch } from '../../src/store/store.ts'
import { type MadeHolding, nportAt, nportXml, vanguard500 } from '../files/fund-files.ts'
import { loadUnit, openSmallMarket, tickerFiles } from './small-market.ts'

export type Row = Readonly<Record<string, unknown>>

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

export const fundWorld = async (t: TestContext, showCusip = true) => {
  const market = await openSmallMarket(showCusip)
  t.after(() => market.store.close())
  const { store } = market
  const report = (number: number, day: string, holdings: readonly MadeHolding[], form?: string) =>
    loadUnit(store, 'sec-nport', {
      [nportAt(vanguard500.cik, accession(number))]: nportXml({
        ...vanguard500,
        ...(form === undefined ? {} : { form }),
        day,
        holdings,
      }),
    })
  const fund = async (ticker: string) =>
    (await market.ask('/v1/etf-holdings/{ticker}', `/v1/etf-holdings/${ticker}`)).body
  const holdingsOf = async (ticker: string) => (await fund(ticker))['holdings'] as readonly Row[]
  const holders = async (target: string) =>
    (await market.ask('/v1/institutional-ownership/{ticker}', `/v1/institutional-ownership/${target}`)).body
  const etfs = async (target: string) => (await holders(target))['results'] as readonly Row[]
  const put = <C extends Collection>(collection: C, row: NewRow<C>) =>
    store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, (transaction) =>
      transaction.put({ collection, rows: [row] } as Batch),
    )
  const quoted = (ticker: string, price: number, quotedAt: string) => {
    const unknown = {
      name: null,
      exchangeCode: null,
      change: null,
      changePct: null,
      volume: null,
      marketCap: null,
    }
    return put(quotes, rowOf(quotes, { ...unknown, ticker, price, quotedAt }, {}))
  }
  const split = async (ticker: string, on: string, ratio: number) => {
    const { key } = await securitiesOn(store)(ticker, on)
    return put(
      splits,
      rowOf(
        splits,
        { ...key, on, ratio },
        { date: on, numerator: ratio, denominator: 1, ratio, type: 'forward', label: `${ratio}-for-1` },
      ),
    )
  }
  return { ...market, quoted, split, report, fund, holdingsOf, holders, etfs, put }
}

export const pick = (row: Row | undefined, ...names: readonly string[]) => names.map((name) => row?.[name])

const lists = 'https://www.sec.gov/files'
/** The small market's lists with QQQ, a trust without series, and Tesla. */
export const withQqq = Object.fromEntries(
  Object.entries(tickerFiles).map(([address, content]) => {
    const added = [
      { cik_str: 1067839, ticker: 'QQQ', title: 'Invesco QQQ Trust, Series 1' },
      { cik_str: 1318605, ticker: 'TSLA', title: 'Tesla, Inc.' },
    ]
    if (address === `${lists}/company_tickers.json`)
      return [address, { ...(content as object), 900: added[0], 901: added[1] }]
    if (address !== `${lists}/company_tickers_exchange.json`) return [address, content]
    const { fields, data } = content as { readonly fields: unknown; readonly data: readonly unknown[] }
    return [
      address,
      { fields, data: [...data, ...added.map((one) => [one.cik_str, one.title, one.ticker, 'Nasdaq'])] },
    ]
  }),
)
