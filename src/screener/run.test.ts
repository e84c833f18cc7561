/** What a run reuses from the previous one, and what makes it compute rows again. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { openSampleStore } from '../../test/support/sample-store.ts'
import { earnings } from '../datasets/earnings/record.ts'
import { owners } from '../datasets/holdings/record.ts'
import { quotes } from '../derived/quotes/record.ts'
import { splits } from '../derived/splits/record.ts'
import { batchOf } from '../store/batch.ts'
import type { Collection, NewRow } from '../store/collection.ts'
import { recordOf, rowOf } from '../store/record-text.ts'

import { screenerOperands, screenerRows } from './collections.ts'
import { metrics } from './registry.ts'
import { runScreener } from './run.ts'

/** A session after the prices of the sample. */
const NOW = Date.parse('2026-08-24T22:00:00Z')
const TODAY = '2026-08-24'
const APPLE = '0000320193'

const open = async (t: TestContext) => {
  const store = await openSampleStore(t, '2026-08-24T20:30:00Z')
  let runs = 0
  const run = () => runScreener(store, NOW + 1000 * runs++)
  const put = <C extends Collection>(collection: C, row: NewRow<C>) =>
    store.write({ origin: 'real', source: 'test', at: '2026-08-24T21:00:00Z' }, (transaction) =>
      transaction.put(batchOf(collection, [row])),
    )
  const quote = (ticker: string, price: number) => {
    const sale = { price, marketCap: price * 1.4e10, quotedAt: '2026-08-24T20:00:00Z' }
    const unknown = { change: null, changePct: null, volume: null }
    return put(
      quotes,
      rowOf(quotes, { ticker, ...sale, ...unknown, name: ticker, exchangeCode: 'NASDAQ' }, {}),
    )
  }
  const figureOf = async (ticker: string, id: string) => {
    const row = await store.record(screenerRows, { asOf: TODAY, ticker })
    return row?.values[metrics.findIndex((metric) => metric.id === id)]
  }
  const storedOf = async (ticker: string) =>
    (await store.row(screenerOperands, { ticker })) ?? assert.fail(`no operands of ${ticker}`)
  const tamper = async (ticker: string, name: string, value: number) => {
    const row = await storedOf(ticker)
    const { origins, figures } = recordOf(screenerOperands, row)
    const tampered = figures.map((each) => (each.name === name ? { ...each, value } : each))
    await put(screenerOperands, rowOf(screenerOperands, row.columns, { origins, figures: tampered }))
  }
  return { run, put, quote, figureOf, storedOf, tamper }
}

it('figures of unchanged statements are taken from the previous run, but not after a new split', async (t) => {
  const { run, put, quote, figureOf, tamper } = await open(t)
  await quote('AAPL', 310)
  await run()
  await tamper('AAPL', 'ttm(revenue)', 42)
  await quote('NVDA', 200)
  await run()
  assert.equal(await figureOf('AAPL', 'revenueTtm'), 42)
  const eps = Number(await figureOf('AAPL', 'epsTtm'))
  const split = {
    date: '2026-08-20',
    numerator: 2,
    denominator: 1,
    ratio: 2,
    type: 'forward',
    label: '2-for-1',
  } as const
  await put(
    splits,
    rowOf(
      splits,
      { security: `${APPLE}:AAPL`, symbol: 'AAPL', ticker: 'AAPL', on: '2026-08-20', ratio: 2 },
      split,
    ),
  )
  await run()
  assert.notEqual(await figureOf('AAPL', 'revenueTtm'), 42)
  assert.ok(Math.abs(Number(await figureOf('AAPL', 'epsTtm')) - eps / 2) < 1e-9)
})

it('what an older program stored is not reused', async (t) => {
  const { storedOf, run, put, figureOf, tamper, quote } = await open(t)
  await run()
  const { columns, text } = await storedOf('AAPL')
  await put(screenerOperands, { columns: { ...columns, statements: 'of other rules' }, text })
  await tamper('AAPL', 'ttm(revenue)', 42)
  await quote('NVDA', 200)
  await run()
  assert.notEqual(await figureOf('AAPL', 'revenueTtm'), 42)
})

it('a new fund report and a new earnings date recompute the rows', async (t) => {
  const { run, put, figureOf } = await open(t)
  const { rows } = await run()
  assert.equal((await run()).rows, null)
  const before = { previousShares: null, previousReportDate: null }
  const fund = { cik: '0000884394', series: '', name: 'SPDR' }
  const security = { asset: '037833100', kind: 'etf', value: 1, shares: 1e6 } as const
  const from = { filedOn: null, accessionNumber: null, url: null, source: 'spdr' } as const
  const whose = { cik: '0000884394', seriesId: null, lei: null }
  const held = { sharesHeld: 1e6, positionValue: null, weightPct: null, ...from, ...whose }
  await put(owners, rowOf(owners, { ...fund, ...before, ...security, reportDate: '2026-06-30' }, held))
  assert.equal((await run()).rows, rows)
  assert.deepEqual(
    [await figureOf('AAPL', 'fundHoldersCount'), await figureOf('AAPL', 'fundOwnershipPct')],
    [1, null],
  )
  const unknown = { time: null, fiscalYr: null, period: null, periodEnd: null }
  const noFigures = { epsActual: null, epsSurprise: null }
  const noRevenue = { revenueActual: null, revenueEstimated: null, revenueSurprise: null }
  const date = '2026-10-29'
  const projected = { dateStatus: 'projected', epsEstimated: null, filingId: null } as const
  const noSurprise = { epsSurprisePct: null, revenueSurprisePct: null }
  await put(
    earnings,
    rowOf(
      earnings,
      { issuerKey: APPLE, on: date, periodKey: '2026-09', ticker: 'AAPL', ...projected, ...noSurprise },
      { date, currency: 'USD', ...projected, ...unknown, ...noFigures, ...noRevenue, ...noSurprise },
    ),
  )
  assert.equal((await run()).rows, rows)
  assert.equal(await figureOf('AAPL', 'daysToEarnings'), 66)
})
