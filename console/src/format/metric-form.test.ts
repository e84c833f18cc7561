import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metricForm, metricText } from './metric-form.ts'

const text = (value: number, unit: string | null, label = 'Something'): string =>
  metricText(value, { unit, label })

test('a figure has its unit', () => {
  assert.equal(text(12.5, 'ratio'), '12.50')
  assert.equal(text(-3.456, 'percent'), '\u22123.46%')
  assert.equal(text(4_543_533_578_600, 'USD'), '$4.54T')
  assert.equal(text(1.25, 'percentage points'), '1.25 pp')
  assert.equal(text(33.456, 'days'), '33.46 days')
  assert.equal(text(14_840_000_000, 'shares'), '14.84B shares')
})

test('a unit that the name says is not said again', () => {
  assert.equal(text(2.31, 'days', 'Days to cover'), '2.31')
  assert.equal(text(14_840_000_000, 'shares', 'Shares outstanding'), '14.84B')
})

test('scores are whole, or have two decimals; so has what is not known', () => {
  assert.equal(text(9, 'score'), '9')
  assert.equal(text(2.34567, 'score'), '2.35')
  assert.deepEqual(metricForm({ unit: 'a new one' }, 0.5), { kind: 'ratio' })
  assert.deepEqual(metricForm({ unit: null }, 5), { kind: 'count' })
})
