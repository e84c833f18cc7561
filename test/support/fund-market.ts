/** A test market for reports of funds: their holdings, and the holders of a security. */
import type { TestContext } from 'node:test'
import { quotes } from '../../src/derived/quotes/record.ts'
import { restatedSplits, splits } from '../../src/derived/splits/record.ts'
import { securitiesOn } from '../../src/security-master/security-on-day.ts'
import { batchOf } from '../../src/store/batch.ts'
import { rowOf } from '../../src/store/record-text.ts'
import { accession, type MadeHolding, nportAt, nportXml, vanguard500 } from '../files/fund-files.ts'
import { NOW, openTestMarket } from './test-market.ts'

export type Row = Readonly<Record<string, unknown>>

export const openFundMarket = async (t: TestContext, showCusip = true) => {
  const market = await openTestMarket({ showCusip })
  t.after(() => market.store.close())
  const { store, put } = market
  const report = (number: number, day: string, holdings: readonly MadeHolding[], form?: string) =>
    market.load('sec-nport', {
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
  /** The one that reports of the company show, between those of `after` and `on`. */
  const shownSplit = (
    cik: string,
    split: { readonly after: string; readonly on: string; readonly ratio: number },
  ) => {
    const row = rowOf(restatedSplits, { cik, ...split, accession: accession(99) }, {})
    return store.write({ origin: 'real', source: 'test', at: NOW }, (transaction) =>
      transaction.put(batchOf(restatedSplits, [row], { cik })),
    )
  }
  return { ...market, quoted, split, shownSplit, report, fund, holdingsOf, holders, etfs }
}

export const pick = (row: Row | undefined, ...names: readonly string[]) => names.map((name) => row?.[name])
