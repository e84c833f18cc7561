import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountIn, amountText } from './amount.ts'
import { clauseIn, clauseLabel, clauseText } from './clause.ts'
import { testMetricsById as metrics } from './test-metrics.ts'

test('a number is read as a reader types it', () => {
  assert.equal(amountIn('1.5B'), 1_500_000_000)
  assert.equal(amountIn(' $1,500 '), 1500)
  assert.equal(amountIn('300m'), 300_000_000)
  assert.equal(amountIn('\u22123%'), -3)
  assert.equal(amountIn('.5'), 0.5)
  assert.equal(amountIn('0.1k'), 100)
  assert.equal(amountIn('1e3'), 1000)
})

test('what is no number is not guessed', () => {
  for (const text of ['', 'a', '1.2.3', '5x', '--3', 'B', 'Infinity', '0x10'])
    assert.equal(amountIn(text), null)
})

test('a number is written short only where nothing is lost', () => {
  assert.equal(amountText(2_000_000_000), '2B')
  assert.equal(amountText(1_234_567), '1234567')
  assert.equal(amountText(-2.5), '-2.5')
  for (const value of [0, 0.07, 25, 1500, 1_234_567, 3.4e9, -45e6])
    assert.equal(amountIn(amountText(value)), value)
})

test('a clause is read and written back the same', () => {
  for (const text of [
    'peTtm:below:20',
    'peTtm:between:5:20',
    'marketCap:outside:1000000:2000000',
    'sector:equal:Real Estate,Finance',
    'company:contains:A: B & C',
    'ticker:equal:BRK-B',
  ]) {
    const clause = clauseIn(text, metrics)
    assert.ok(clause !== null, text)
    assert.equal(clauseText(clause), text)
  }
})

test('a label may have commas of its own', () => {
  const sector = metrics.get('sector')
  assert.ok(sector !== undefined)
  const values = ['Hotels, Restaurants & Leisure', 'Finance'].map((value) => ({ value, count: 1 }))
  const text = 'sector:equal:Finance,Hotels, Restaurants & Leisure,Other'
  const clause = clauseIn(text, new Map([['sector', { ...sector, values }]]))
  assert.ok(clause?.kind === 'labels')
  assert.deepEqual(clause.labels, ['Finance', 'Hotels, Restaurants & Leisure', 'Other'])
  assert.equal(clauseText(clause), text)
})

test('a text that is no clause of the registry is none', () => {
  for (const text of [
    '',
    'peTtm',
    'peTtm:below:',
    'peTtm:below:x',
    'peTtm:below:',
    'peTtm:between:5',
    'peTtm:between:5:',
    'peTtm:below:5:6',
    'peTtm:under:5',
    'sector:contains:Fin',
    'constructor:equal:x',
    'nothing:above:1',
  ])
    assert.equal(clauseIn(text, metrics), null, text)
})

test('a list of as many labels as an address can have is read at once', { timeout: 2000 }, () => {
  const clause = clauseIn(`sector:equal:${'a,'.repeat(4000)}`, metrics)
  assert.equal(clause?.kind === 'labels' && clause.labels.length, 4001)
})

const label = (text: string): string => {
  const clause = clauseIn(text, metrics)
  const metric = metrics.get(clause?.metric ?? '')
  assert.ok(clause !== null && metric !== undefined)
  return clauseLabel(clause, metric)
}

test('a chip says its clause with the unit', () => {
  assert.equal(label('peTtm:below:20'), 'P/E < 20')
  assert.equal(label('marketCap:between:300000000:2000000000'), 'Market cap $300M to $2B')
  assert.equal(label('netMarginTtm:above_or_equal:-2.5'), 'Net margin ≥ \u22122.5%')
  assert.equal(label('insiderNetValue90d:below:-1000000'), 'Insider net purchases 90d < \u2212$1M')
  assert.equal(label('sector:equal:Finance'), 'Sector: Finance')
  assert.equal(label('sector:equal:A,B,C,D'), 'Sector: A, B and 2 more')
  assert.equal(label('company:contains:bank'), 'Company has “bank”')
  const metric = metrics.get('peTtm')
  assert.ok(metric !== undefined)
  const clause = { kind: 'number', metric: metric.id, operator: 'between', numbers: [-1, 2.5] } as const
  assert.equal(
    clauseLabel(clause, { ...metric, label: 'Margin change', unit: 'percentage points' }),
    'Margin change \u22121 to 2.5 pp',
  )
})
