/** Splits, loaded through their feed and asked for over the interface. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { splitFile } from '../../../test/files/calendar-files.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { splits } from '../../derived/splits/record.ts'
import { keyOrder, reversed } from '../../store/collection.ts'

const openMarket = async (t: TestContext, ...files: readonly ReturnType<typeof splitFile>[]) => {
  const { store, ask } = await openTestMarket()
  t.after(() => store.close())
  const load = (file: ReturnType<typeof splitFile>) => loadFiles(store, 'nasdaq-splits', file)
  for (const file of files) await load(file)
  const answer = async (path: '/v1/splits' | '/v1/splits/{ticker}', target: string) => {
    const { body } = await ask(path, target)
    return { ...body, results: body['results'] as readonly Readonly<Record<string, unknown>>[] }
  }
  return { load, answer, ask }
}

const apple2014 = splitFile('2014-06-09', ['AAPL', '7 : 1'])
const apple2020 = splitFile('2020-08-31', ['AAPL', '4 : 1'])
const general = splitFile('2021-08-02', ['GE', '1 : 8'])
const scully = splitFile('2021-11-12', ['SRL', '8.000%'])
const alphabet = splitFile('2022-07-18', ['GOOGL', '20 : 1'], ['GOOG', '20 : 1'])

it('the market has the newest split first, then by ticker: forward, reverse and stock dividends as new shares for old', async (t) => {
  const { answer } = await openMarket(t, apple2020, alphabet, scully, general)
  const { results, ...rest } = await answer('/v1/splits', '/v1/splits')
  assert.deepEqual(rest, { count: 5, total: 5, page: 0 })
  assert.deepEqual(
    results.map(({ ticker, date, ratio, type, label }) => [ticker, date, ratio, type, label]),
    [
      ['GOOG', '2022-07-18', 20, 'forward', '20-for-1'],
      ['GOOGL', '2022-07-18', 20, 'forward', '20-for-1'],
      ['SRL', '2021-11-12', 1.08, 'stockDividend', '108-for-100'],
      ['GE', '2021-08-02', 0.125, 'reverse', '1-for-8'],
      ['AAPL', '2020-08-31', 4, 'forward', '4-for-1'],
    ],
  )
  const within = await answer('/v1/splits', '/v1/splits?from=2021-01-01&to=2021-12-31&limit=1&page=1')
  assert.deepEqual(
    within.results.map(({ ticker }) => ticker),
    ['GE'],
  )
})

it('one ticker has its own, newest first, with the total of what matches; an unknown ticker is not found', async (t) => {
  const { answer, ask } = await openMarket(t, apple2014, apple2020, alphabet)
  const { results, ...rest } = await answer('/v1/splits/{ticker}', '/v1/splits/AAPL?limit=1')
  assert.deepEqual(rest, { ticker: 'AAPL', count: 1, total: 2 })
  const [{ updatedAt, ...newest } = {}] = results
  assert.match(String(updatedAt), /^2026-/)
  assert.deepEqual(newest, {
    ticker: 'AAPL',
    date: '2020-08-31',
    numerator: 4,
    denominator: 1,
    ratio: 4,
    type: 'forward',
    label: '4-for-1',
  })
  assert.equal((await ask('/v1/splits/{ticker}', '/v1/splits/NOPE')).status, 404)
})

it('a day’s file stands for its day: a corrected ratio replaces the first, and a split that is gone is removed', async (t) => {
  const { answer, load } = await openMarket(t, splitFile('2020-08-31', ['AAPL', '5 : 1'], ['GE', '1 : 8']))
  const { changed, removed } = await load(apple2020)
  assert.deepEqual([changed, removed], [1, 1])
  const { results } = await answer('/v1/splits', '/v1/splits')
  assert.deepEqual(
    results.map(({ ticker, ratio }) => [ticker, ratio]),
    [['AAPL', 4]],
  )
})

it('a ratio that is none is kept out with its line', async (t) => {
  const { load } = await openMarket(t)
  const { added, rejected } = await load(
    splitFile('2020-08-31', ['AAPL', '4 : 1'], ['F', 'N/A'], ['GE', '0 : 8']),
  )
  assert.equal(added, 1)
  assert.deepEqual(
    rejected.map(({ line }) => line),
    [2, 3],
  )
})

it('the splits of one security are a walk of the primary key', () => {
  const order = reversed(keyOrder(splits))
  const plan = planOf(splits, { where: { security: '0000320193:AAPL' }, order })
  assert.match(plan.join(), /^SEARCH splits USING PRIMARY KEY \(security=\?\)$/)
})
