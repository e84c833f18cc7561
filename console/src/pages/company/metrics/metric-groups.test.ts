import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScreenedRow, ScreenerField } from '../../../api/types.ts'
import { metricGroups, nullReason, operandText } from './metric-groups.ts'

const field = (id: string, category: ScreenerField['category'], unit: string | null) =>
  ({ id, category, unit, label: id, kind: 'numeric', formula: id }) as unknown as ScreenerField

const fields = [
  field('ticker', 'identity', null),
  field('peTtm', 'valuation', 'ratio'),
  field('pb', 'valuation', 'ratio'),
  field('roeTtm', 'profitability', 'percent'),
]

const row = {
  ticker: 'ZZZA',
  peTtm: 12.5,
  pb: null,
  roeTtm: 0,
  explain: {
    peTtm: {
      formula: 'a / b',
      operands: { a: { value: 25, on: '2026-08-21', source: 'quotes' }, b: { value: 2 } },
    },
    pb: { formula: 'a / c', operands: { c: { value: null } } },
  },
} as unknown as ScreenedRow

test('metrics are in the groups of the catalogue, with what they were computed from', () => {
  const [valuation, profitability] = metricGroups(fields, row)
  assert.deepEqual(
    [valuation?.category, valuation?.metrics.map(({ value }) => value)],
    ['Valuation', [12.5, null]],
  )
  assert.deepEqual(valuation?.metrics[0]?.operands, [
    { name: 'a', value: 25, on: '2026-08-21', filing: null, source: 'quotes' },
    { name: 'b', value: 2, on: null, filing: null, source: null },
  ])
  assert.equal(valuation?.metrics[1]?.operands[0]?.value, null)
  assert.equal(profitability?.metrics[0]?.value, 0)
})

test('an operand is shown as it is, and one that is not known as a dash', () => {
  assert.equal(operandText(4_543_533_578_600), '4,543,533,578,600')
  assert.equal(operandText('10-K'), '10-K')
  assert.equal(operandText(null), '–')
})

test('a metric that is null names what of its formula is', () => {
  const operand = (name: string, value: number | null) => ({
    name,
    value,
    on: null,
    filing: null,
    source: null,
  })
  assert.equal(nullReason([operand('a', null), operand('b', 0), operand('c', null)]), 'Not known: a, c')
  assert.match(nullReason([operand('a', 1), operand('b', 0)]), /no value for these figures/)
  assert.match(nullReason([operand('sharePrice', 1)]), /or the statement is too old for the price$/)
  assert.doesNotMatch(nullReason([operand('a', 1)]), /price/)
})
