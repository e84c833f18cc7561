/** The screener over the mirror, held to the statements and quotes that the interface serves. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answerContextOf, endpoints, marketCollections } from '../../../src/app.ts'
import { inProcessClientOf } from '../../../src/http/in-process-client.ts'
import { openMarketWithScreener } from '../../../src/screener/market-with-screener.ts'
import { runScreener } from '../../../src/screener/run.ts'
import { openSqliteStore } from '../../../src/store/sqlite.ts'
import { ingestFeeds, noMirror } from '../mirror.ts'

/** After the close of the prices in the mirror. */
const NOW = Date.parse('2026-08-21T22:00:00Z')
const CLOSE = '2026-08-21'

type Json = Readonly<Record<string, unknown>>
type Screened = { readonly get: (target: string) => Promise<Json>; readonly close: () => void }

const open = async (): Promise<Screened> => {
  const store = openSqliteStore({ path: ':memory:', collections: marketCollections })
  await ingestFeeds(store, ['sec-tickers', 'sec-company-facts', 'nasdaq-screener'], { now: () => NOW })
  await runScreener(store, NOW)
  const live = await openMarketWithScreener(store, true)
  const client = inProcessClientOf(answerContextOf(live, true, ''), endpoints)
  const get = async (target: string): Promise<Json> => {
    const { status, body } = await client.get(target)
    assert.equal(status, 200, `${target}: ${body}`)
    return JSON.parse(String(body)) as Json
  }
  return { get, close: () => store.close() }
}

let screened: Screened | undefined
before(async () => {
  if (noMirror === false) screened = await open()
})
after(() => screened?.close())

const get = (target: string): Promise<Json> => screened?.get(target) ?? assert.fail('no mirror')
const rowsOf = ({ results }: Json) => results as readonly Json[]

/** The last four quarters of a line as they are served. */
const lastFour = async (ticker: string, line: string): Promise<number> => {
  const rows = rowsOf(await get(`/v1/financials/${ticker}?period=quarterly&limit=4`))
  assert.equal(rows.length, 4)
  return rows.reduce((sum, row) => sum + Number(row[line]), 0)
}

const near = (actual: unknown, expected: number, within: number, about: string): void =>
  assert.ok(Math.abs(Number(actual) - expected) <= within, `${about}: ${actual} is not ${expected}`)

for (const [ticker, pe, ps, margin] of [
  ['NVDA', 32.88, 20.5, 62.97],
  ['GOOGL', 26.3, 9.98, 37.92],
  ['PG', 21.15, 3.88, 19.16],
] as const)
  test(`${ticker}: P/E, P/S and net margin are those of the statements and the quote that are served`, {
    skip: noMirror,
  }, async () => {
    const target = `/v1/screener?filter=ticker:equal:${ticker}&columns=peTtm,psTtm,netMarginTtm&explain=true`
    const [row = {}] = rowsOf(await get(target))
    const quote = await get(`/v1/quotes/${ticker}`)
    const revenue = await lastFour(ticker, 'revenue')
    const byHand = {
      peTtm: Number(quote['price']) / (await lastFour(ticker, 'epsDiluted')),
      psTtm: Number(quote['marketCap']) / revenue,
      netMarginTtm: (100 * (await lastFour(ticker, 'netIncome'))) / revenue,
    }
    assert.deepEqual([row['price'], row['marketCap']], [quote['price'], quote['marketCap']])
    for (const [id, value] of Object.entries(byHand)) near(row[id], value, 1e-5, `${ticker} ${id}`)
    for (const [id, value] of Object.entries({ peTtm: pe, psTtm: ps, netMarginTtm: margin }))
      near(row[id], value, 0.00501, `${ticker} ${id}`)
    assert.deepEqual([row['asOf'], row['priceDate']], [CLOSE, CLOSE])
    const { peTtm } = row['explain'] as { readonly peTtm: { readonly operands: Json } }
    const eps = peTtm.operands['ttm(epsDiluted)'] as Json
    assert.equal((eps['periods'] as readonly unknown[]).length, 4)
    assert.equal(eps['filing'], row['statementFilingId'])
  })

test('AAPL: quarters that ended over 200 days before the price have a margin, and no P/E or P/S', {
  skip: noMirror,
}, async () => {
  // The facts in the mirror end with the quarter to 2025-12-27, 237 days before the close.
  const target = '/v1/screener?filter=ticker:equal:AAPL&columns=peTtm,psTtm,evToSalesTtm,netMarginTtm'
  const [row = {}] = rowsOf(await get(target))
  const { eps, epsAsOf, pe } = await get('/v1/quotes/AAPL')
  assert.deepEqual([row['peTtm'], row['psTtm'], row['evToSalesTtm'], pe], [null, null, null, null])
  near(row['netMarginTtm'], 27.04, 0.00501, 'AAPL netMarginTtm')
  assert.equal(epsAsOf, '2025-12-27')
  near(eps, await lastFour('AAPL', 'epsDiluted'), 1e-9, 'AAPL eps')
})

/** What each adds to market cap, debt and preferred stock, and what counts as cash where the sheet names no investments. */
for (const [ticker, preferred, minority, cash] of [
  ['AAPL', 0, 0, 66_907e6],
  ['NVDA', 0, 0, 80_572e6],
  ['GOOGL', 0, 0, 126_840e6],
  ['PG', 759e6, 226e6, 12_306e6],
] as const)
  test(`${ticker}: the enterprise value is that of the quote and the balance sheet that are served`, {
    skip: noMirror,
  }, async () => {
    const [sheet = {}] = rowsOf(
      await get(`/v1/financials/${ticker}?statement=balance-sheet&period=quarterly&limit=1`),
    )
    const [row = {}] = rowsOf(
      await get(`/v1/screener?filter=ticker:equal:${ticker}&columns=enterpriseValue,evToSalesTtm`),
    )
    const byHand = Number(row['marketCap']) + Number(sheet['totalDebt']) + preferred + minority - cash
    near(row['enterpriseValue'], byHand, byHand * 1e-7, ticker)
    if (ticker !== 'AAPL')
      near(row['evToSalesTtm'], byHand / (await lastFour(ticker, 'revenue')), 1e-5, ticker)
  })

test('the screener and the quote have the same P/E, and neither has one that the other lacks', {
  skip: noMirror,
}, async () => {
  const screened = rowsOf(await get('/v1/screener?filter=peTtm:above:0&limit=100'))
  assert.ok(screened.length >= 6)
  const reporting = rowsOf(await get('/v1/screener?filter=reportingCurrency:equal:USD,CAD,TWD&limit=100'))
  const tickers = reporting.map(({ ticker }) => ticker).join(',')
  const quotes = rowsOf(await get(`/v1/quotes?tickers=${tickers}`))
  assert.deepEqual(
    quotes
      .filter(({ pe }) => pe !== null)
      .map(({ ticker, pe }) => [ticker, Number(pe).toFixed(3)])
      .toSorted(),
    screened.map(({ ticker, peTtm }) => [ticker, Number(peTtm).toFixed(3)]).toSorted(),
  )
})

test('sectors and industries are those of the data, each with as many rows as a filter by it finds', {
  skip: noMirror,
}, async () => {
  const { fields } = await get('/v1/screener/fields')
  for (const id of ['sector', 'industry', 'country', 'exchange']) {
    const field = (fields as readonly Json[]).find((each) => each['id'] === id)
    const values = field?.['values'] as readonly { readonly value: string; readonly count: number }[]
    assert.ok(values.length > 2, id)
    for (const { value, count } of values) {
      const clause = encodeURIComponent(`${id}:equal:${value}`)
      const { total } = await get(`/v1/screener?filter=${clause}&limit=1`)
      assert.equal(total, count, `${id} ${value}`)
    }
  }
})

test('an exchange goes by its code and by its long name', { skip: noMirror }, async () => {
  const byCode = await get('/v1/screener?filter=exchange:equal:NASDAQ&limit=1')
  const byName = await get('/v1/screener?filter=exchange:equal:Nasdaq%20Stock%20Market&limit=1')
  assert.equal(byCode['total'], byName['total'])
  assert.ok(Number(byCode['total']) > 3000)
})
