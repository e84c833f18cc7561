/** Every metric on figures small enough to compute by hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figures } from '../../test/support/worked-figures.ts'
import { expected } from '../../test/support/worked-metrics.ts'
import type { Operands } from './operand.ts'
import { computationOrder, figureNames, isFigure, metricById, metrics, numberMetrics } from './registry.ts'
import { type Labels, valuesOf } from './row.ts'

const labels: Labels = {
  ticker: 'ABC',
  company: 'Abc Inc.',
  sector: 'Technology',
  industry: 'Furnishings, Fixtures & Appliances',
  country: 'US',
  exchange: 'NASDAQ',
  type: 'stock',
  reportingCurrency: 'USD',
}

const operandsWith = (changes: Readonly<Record<string, number | null>> = {}): Operands =>
  Object.fromEntries(
    Object.entries({ ...figures, ...changes }).flatMap(([name, value]) =>
      value === null ? [] : [[name, { value, source: 'test' }]],
    ),
  )
const rowOf = (operands: Operands, currency = 'USD') => {
  const values = valuesOf({ ...labels, reportingCurrency: currency }, operands)
  return Object.fromEntries(metrics.map(({ id }, at) => [id, values[at] ?? null]))
}
const valueWith = (id: string, changes: Readonly<Record<string, number | null>>) =>
  rowOf(operandsWith(changes))[id]

test('each metric has the value computed by hand', () => {
  const row = rowOf(operandsWith())
  for (const { id } of numberMetrics) {
    const value = Number(row[id])
    assert.ok(
      Math.abs(value - (expected[id] ?? Number.NaN)) <= 1e-7 * Math.max(1, Math.abs(value)),
      `${id} ${value}`,
    )
  }
})

test('there are 161 metrics, each tested here, and each figure of a formula has one value', () => {
  assert.equal(metrics.length, 161)
  assert.equal(metricById.size, 161)
  assert.deepEqual(Object.keys(expected).toSorted(), numberMetrics.map(({ id }) => id).toSorted())
  assert.deepEqual([...figureNames].toSorted(), Object.keys(figures).toSorted())
})

test('a metric is null when any of its operands is, however far down', () => {
  const figuresOf = (id: string): readonly string[] => {
    const metric = numberMetrics.find((each) => each.id === id)
    return (metric?.computed.needs ?? []).flatMap((need) => (isFigure(need) ? [need] : figuresOf(need)))
  }
  for (const figure of figureNames) {
    const row = rowOf(operandsWith({ [figure]: null }))
    for (const { id } of computationOrder)
      assert.equal(row[id] === null, figuresOf(id).includes(figure), `${id} without ${figure}`)
  }
})

test('a ratio whose denominator must be positive is null at zero and below', () => {
  for (const value of [0, -1]) {
    assert.equal(valueWith('peTtm', { 'ttm(epsDiluted)': value }), null)
    assert.equal(valueWith('pb', { 'bs(totalStockholdersEquity)': value }), null)
    assert.equal(valueWith('revenueGrowthTtm', { 'ttmBefore(revenue)': value }), null)
    assert.equal(valueWith('evToEbitdaTtm', { 'ttm(ebitda)': value }), null)
  }
  assert.equal(valueWith('grossMarginTtm', { 'ttm(revenue)': 0 }), null)
  assert.equal(valueWith('fcfCagr5y', { 'fy0(freeCashFlow)': -10 }), null)
})

test('a loss is no margin of revenue below zero, and no return on capital that current liabilities exceed', () => {
  const loss = {
    'ttm(grossProfit)': -40,
    'ttm(operatingIncome)': -40,
    'ttm(ebitda)': -40,
    'ttm(incomeBeforeTax)': -40,
    'ttm(netIncome)': -40,
    'ttm(operatingCashFlow)': -40,
    'ttm(freeCashFlow)': -40,
    'ttm(ebit)': -40,
  }
  const row = rowOf(operandsWith({ ...loss, 'ttm(revenue)': -10, 'avg(totalCurrentLiabilities)': 1e6 }))
  const margins = ['gross', 'operating', 'ebitda', 'pretax', 'net', 'ocf', 'fcf'].map(
    (of) => `${of}MarginTtm`,
  )
  const shares = ['rd', 'sga', 'sbc', 'capex'].map((of) => `${of}ToRevenueTtm`)
  for (const id of [...margins, ...shares, 'roceTtm']) assert.equal(row[id], null, id)
  assert.equal(valueWith('grossMarginChange1y', { 'ttmBefore(revenue)': -10 }), null)
})

test('a loss has a negative yield and no P/E', () => {
  const row = rowOf(operandsWith({ 'ttm(epsDiluted)': -2 }))
  assert.deepEqual([row['peTtm'], row['earningsYieldTtm'], row['grahamNumber']], [null, -2, null])
})

test('statements of a day after the price are not compared with it', () => {
  const withDays = (quarter: string, sheet: string): Operands =>
    Object.fromEntries(
      Object.entries(operandsWith()).map(([name, operand]) => {
        const on = name.startsWith('ttm(') ? quarter : name.startsWith('bs(') ? sheet : '2024-05-31'
        return [name, { ...operand, on }]
      }),
    )
  const shown = (quarter: string, sheet: string) => {
    const row = rowOf(withDays(quarter, sheet))
    return ['peTtm', 'psTtm', 'pb', 'enterpriseValue', 'roeTtm', 'price'].filter((id) => row[id] !== null)
  }
  const all = ['peTtm', 'psTtm', 'pb', 'enterpriseValue', 'roeTtm', 'price']
  assert.deepEqual(shown('2024-04-28', '2024-04-28'), all)
  assert.deepEqual(shown('2024-07-28', '2024-07-28'), ['roeTtm', 'price'])
  assert.deepEqual(shown('2024-04-28', '2024-07-28'), ['peTtm', 'psTtm', 'roeTtm', 'price'])
  assert.deepEqual(shown('2023-10-29', '2024-04-28'), ['pb', 'enterpriseValue', 'roeTtm', 'price'])
})

test('statements in another currency give ratios of their own, and neither dollars nor ratios to a price', () => {
  const row = rowOf(operandsWith(), 'TWD')
  assert.deepEqual([row['netMarginTtm'], row['roeTtm'], row['debtToEquity']], [15, 25, 0.48])
  for (const id of [
    'revenueTtm',
    'peTtm',
    'psTtm',
    'enterpriseValue',
    'evToSalesTtm',
    'fcfYieldTtm',
    'altmanZ',
  ])
    assert.equal(row[id], null, id)
  assert.equal(row['dividendYieldTtm'], 3)
})

test('a financial company has no Altman Z', () => {
  assert.equal(valueWith('altmanZ', { isOperating: null }), null)
})

test('every metric has a label, a sentence, and labels are given as they are', () => {
  const row = rowOf(operandsWith())
  for (const { id, label, about } of metrics) {
    assert.match(label, /\S/, id)
    assert.match(about, /^[A-Z%].*\.$/, id)
  }
  assert.deepEqual([row['industry'], row['type']], [labels.industry, 'stock'])
})
