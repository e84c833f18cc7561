/** What a run takes over from the one before, and what makes it compute rows again. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { collections } from '../app.ts'
import { earnings } from '../datasets/earnings/record.ts'
import { owners } from '../datasets/holdings/record.ts'
import { datasets } from '../datasets/index.ts'
import { quotes } from '../datasets/quotes/collection.ts'
import { splits } from '../datasets/splits/record.ts'
import { loadSample } from '../ingest/sample.ts'
import { type At, type Collection, rowOf } from '../store/collection.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { screenerOperands, screenerRows } from './collections.ts'
import { metrics } from './registry.ts'
import { runScreener } from './run.ts'

/** A session after the prices of the sample. */
const NOW = Date.parse('2026-08-24T22:00:00Z')
const TODAY = '2026-08-24'
const APPLE = '0000320193'

const open = async (t: TestContext) => {
  const store = openSqliteStore({ path: ':memory:', collections })
  t.after(() => store.close())
  await loadSample(store, datasets, '2026-08-24T20:30:00Z')
  let runs = 0
  const run = () => runScreener(store, NOW + 1000 * runs++)
  const put = (collection: Collection, at: At, record: object) =>
    store.write({ origin: 'real', source: 'test', at: '2026-08-24T21:00:00Z' }, (transaction) =>
      transaction.put({ collection, rows: [rowOf(collection, at, record as never)] }),
    )
  const quote = (ticker: string, price: number) => {
    const quotedAt = '2026-08-24T20:00:00Z'
    const none = { change: null, changePct: null, volume: null, name: ticker, exchangeCode: 'NASDAQ' }
    return put(quotes, { ticker, quotedAt }, { price, marketCap: price * 1.4e10, quotedAt, ...none })
  }
  const figureOf = async (ticker: string, id: string) => {
    const text = await store.text(screenerRows, { asOf: TODAY, ticker })
    const { values } = JSON.parse(text ?? '{}') as { readonly values: readonly unknown[] }
    return values[metrics.findIndex((metric) => metric.id === id)]
  }
  const tamper = async (ticker: string, name: string, value: number) => {
    const text = (await store.text(screenerOperands, { ticker })) ?? assert.fail()
    const kept = JSON.parse(text) as { readonly figures: readonly { readonly name: string }[] }
    const figures = kept.figures.map((each) => (each.name === name ? { ...each, value } : each))
    await put(screenerOperands, { ticker }, { ...kept, figures })
  }
  return { store, run, put, quote, figureOf, tamper }
}

it('figures whose statements stand still are taken from the run before, those of a changed split are not', async (t) => {
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
  }
  await put(splits, { ticker: 'AAPL', on: '2026-08-20', ratio: 2 }, split)
  await run()
  assert.notEqual(await figureOf('AAPL', 'revenueTtm'), 42)
  assert.ok(Math.abs(Number(await figureOf('AAPL', 'epsTtm')) - eps / 2) < 1e-9)
})

it('what an older program kept is not taken over', async (t) => {
  const { store, run, put, figureOf, tamper, quote } = await open(t)
  await run()
  const text = (await store.text(screenerOperands, { ticker: 'AAPL' })) ?? assert.fail()
  await put(screenerOperands, { ticker: 'AAPL' }, { ...JSON.parse(text), statements: 'of other rules' })
  await tamper('AAPL', 'ttm(revenue)', 42)
  await quote('NVDA', 200)
  await run()
  assert.notEqual(await figureOf('AAPL', 'revenueTtm'), 42)
})

it('a report of a fund and a date of earnings make the rows anew', async (t) => {
  const { run, put, figureOf } = await open(t)
  const { rows } = await run()
  assert.equal((await run()).rows, null)
  const at = { asset: '037833100', kind: 'etf', value: 1, reportDate: '2026-06-30', before: null }
  const none = { previousSharesHeld: null, sharesChange: null, sharesChangePct: null, weightPct: null }
  const from = { filedOn: null, accessionNumber: null, url: null, source: 'spdr', previousReportDate: null }
  const owner = { sharesHeld: 1e6, positionValue: null, ...none, ...from, reportDate: '2026-06-30' }
  const whose = { cik: '0000884394', seriesId: null, lei: null }
  await put(owners, { ...at, fund: 'SPY', shares: 1e6, name: 'SPDR' }, { ...owner, ...whose })
  assert.equal((await run()).rows, rows)
  assert.deepEqual(
    [await figureOf('AAPL', 'fundHoldersCount'), await figureOf('AAPL', 'fundOwnershipPct')],
    [1, null],
  )
  const unknown = { time: null, fiscalYr: null, period: null, periodEnd: null, filingId: null }
  const noFigures = { epsActual: null, epsEstimated: null, epsSurprise: null, epsSurprisePct: null }
  const noRevenue = { revenueActual: null, revenueEstimated: null, revenueSurprise: null }
  const date = '2026-10-29'
  await put(
    earnings,
    { who: APPLE, on: date, slot: '2026-09', ticker: 'AAPL' },
    {
      ...{ date, dateStatus: 'projected', currency: 'USD', ...unknown, ...noFigures, ...noRevenue },
      revenueSurprisePct: null,
    },
  )
  assert.equal((await run()).rows, rows)
  assert.equal(await figureOf('AAPL', 'daysToEarnings'), 66)
})
