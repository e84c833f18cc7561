import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, draftResult } from './draft.ts'
import { foundMetrics, isChange } from './metric.ts'
import { testMetrics, testMetricsById } from './test-metrics.ts'

const found = (typed: string): readonly string[] => foundMetrics(testMetrics, typed).map(({ id }) => id)

test('a metric is found by its name, category and sentence, by its name first', () => {
  assert.equal(found('margin')[0], 'netMarginTtm')
  assert.deepEqual(found('valuation'), ['peTtm', 'peForward'])
  assert.deepEqual(found('diluted'), ['peTtm'])
  assert.deepEqual(found('gross assets'), ['grossProfitToAssets'])
  assert.deepEqual(found('zebra'), [])
})

test('a metric is found as readers call it', () => {
  assert.equal(found('p/e')[0], 'peTtm')
  assert.equal(found('P/E forward')[0], 'peForward')
  assert.equal(found('pe')[0], 'peTtm')
  assert.equal(found('capitalization')[0], 'marketCap')
})

test('without a word the registry is in its own order', () => {
  assert.deepEqual(
    found('  '),
    testMetrics.map(({ id }) => id),
  )
})

test('growth, returns and surprises have a direction; levels have none', () => {
  for (const id of [
    'perf1y',
    'changePct',
    'revenueCagr3y',
    'epsGrowthTtm',
    'epsSurprisePct',
    'insiderNetValue90d',
  ])
    assert.ok(isChange({ id, kind: 'percent' }), id)
  for (const id of ['netMarginTtm', 'dividendGrowthYears', 'price', 'dividendYieldTtm'])
    assert.ok(!isChange({ id, kind: 'percent' }), id)
})

const metricOf = (id: string) => {
  const metric = testMetricsById.get(id)
  assert.ok(metric !== undefined)
  return metric
}

test('what is typed becomes a clause when it is whole, and says what is missing before', () => {
  const pe = metricOf('peTtm')
  const draft = draftOf(pe, null)
  assert.deepEqual(draftResult(pe, draft), { problem: 'A number is missing.' })
  assert.deepEqual(draftResult(pe, { ...draft, one: '20' }), {
    clause: { kind: 'number', metric: 'peTtm', operator: 'below', numbers: [20] },
  })
  assert.deepEqual(draftResult(pe, { ...draft, operator: 'between', one: '20', other: '5' }), {
    problem: 'The lower number comes first.',
  })
  const sector = metricOf('sector')
  assert.deepEqual(draftResult(sector, { ...draftOf(sector, null), labels: ['Finance'] }), {
    clause: { kind: 'labels', metric: 'sector', labels: ['Finance'] },
  })
})

test('a clause that is changed begins as it is', () => {
  const cap = metricOf('marketCap')
  const clause = { kind: 'number', metric: 'marketCap', operator: 'between', numbers: [3e8, 2e9] } as const
  assert.deepEqual(draftOf(cap, clause), { operator: 'between', one: '300M', other: '2B', labels: [] })
})
