/** Every recorded calendar of Nasdaq loads, and the hand-checked truths are served from it. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { parsePriceCover } from '../../src/sources/edgar/prospectus.ts'
import { getterOf, loadFiles } from '../support/test-market.ts'
import { mirrorFolder, noMirror, storeInFolder, storeLoadedFrom } from './mirror.ts'

const prospectuses = fileURLToPath(new URL('../../../shared/data/extra/prospectus/', import.meta.url))

describe('Nasdaq’s calendars in the mirror', { skip: noMirror }, () => {
  let made: Awaited<ReturnType<typeof storeLoadedFrom>>
  let ask: ReturnType<typeof getterOf>

  before(async () => {
    const feeds = ['sec-tickers', 'nasdaq-splits', 'nasdaq-dividends', 'nasdaq-ipos']
    made = await storeLoadedFrom(feeds)
    const { reports } = made
    for (const { feed, failure } of reports) assert.equal(failure, null, feed)
    assert.deepEqual(
      reports.slice(1).map(({ feed, rejected }) => [feed, rejected]),
      feeds.slice(1).map((feed) => [feed, 0]),
    )
    ask = getterOf(await openMarketSnapshot(made.store, true))
  })
  after(() => made.end())

  const first = async (
    path: '/v1/dividends/{ticker}' | '/v1/splits/{ticker}' | '/v1/ipos/{ticker}',
    ticker: string,
  ) => {
    const { body } = await ask(path, path.replace('{ticker}', ticker))
    return (body['results'] as readonly Record<string, unknown>[])[0]
  }

  it('FOF’s dividend of January 2022 has its four days and its amount', async () => {
    const { updatedAt, ...dividend } = (await first('/v1/dividends/{ticker}', 'FOF')) ?? {}
    assert.ok(updatedAt)
    assert.deepEqual(dividend, {
      ticker: 'FOF',
      date: '2022-01-11',
      periodEnd: null,
      recordDate: '2022-01-12',
      paymentDate: '2022-01-31',
      declarationDate: '2021-12-16',
      dividend: 0.087,
      adjDividend: 0.087,
      currency: 'USD',
      yield: null,
      frequency: null,
      type: 'regular',
    })
  })

  it('Scully Royalty’s 8 % of November 2021 is a stock dividend', async () => {
    const split = await first('/v1/splits/{ticker}', 'SRL')
    assert.deepEqual(
      [split?.['date'], split?.['ratio'], split?.['type']],
      ['2021-11-12', 1.08, 'stockDividend'],
    )
  })

  it('ALMS is listed twice in June 2024 and is one priced offering', async () => {
    const { body } = await ask('/v1/ipos/{ticker}', '/v1/ipos/ALMS')
    assert.equal(body['total'], 1)
    const deal = await first('/v1/ipos/{ticker}', 'ALMS')
    assert.deepEqual(
      [
        deal?.['ipo_date'],
        deal?.['price_public_per_share'],
        deal?.['shares'],
        deal?.['price_public_total'],
        deal?.['status'],
      ],
      ['2024-06-28', 16, 13_125_000, 210_000_000, 'Priced'],
    )
  })

  it('June 2024 has 19 priced, 40 filed and 8 withdrawn deals; twelve are without a symbol', async (t) => {
    const { store, end } = storeInFolder()
    t.after(end)
    for (const month of ['2024-06', '2024-07']) {
      const path = `api.nasdaq.com/api/ipo/calendar?date=${month}`
      await loadFiles(store, 'nasdaq-ipos', {
        [`https://${path}`]: readFileSync(mirrorFolder + path, 'utf8'),
      })
    }
    const { body } = await getterOf(await openMarketSnapshot(store, true))('/v1/ipos', '/v1/ipos?limit=250')
    const deals = body['results'] as readonly Record<string, unknown>[]
    const count = (status: string) => deals.filter((deal) => deal['status'] === status).length
    // One of the 40 that were filed is ALMS, which was priced.
    assert.deepEqual([count('Priced'), count('Filed'), count('Withdrawn'), count('Expected')], [19, 39, 8, 5])
    assert.equal(deals.filter(({ ticker }) => ticker === null).length, 12)
  })
})

describe('prospectuses as filed', { skip: existsSync(prospectuses) ? false : noMirror }, () => {
  const coverOf = (name: string) => parsePriceCover(readFileSync(prospectuses + name), name)

  it('CAMP4’s cover gives price, discount and proceeds', () => {
    assert.deepEqual(
      Object.values(coverOf('camp4_424b4.htm') ?? {}),
      [11, 75_020_000, 0.77, 5_251_400, 10.23, 69_768_600],
    )
  })

  it('the blank cells of Flushing’s preliminary cover are null', () => {
    assert.deepEqual(new Set(Object.values(coverOf('Flushing-424B4.html') ?? {})), new Set([null]))
  })
})
