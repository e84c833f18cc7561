import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellText } from './cell-text.ts'
import { testMetricsById } from './test-metrics.ts'

const cellOf = (id: string, value: number | string | null | undefined) => {
  const metric = testMetricsById.get(id)
  assert.ok(metric !== undefined)
  return cellText(metric, value)
}

test('a figure has its unit, and the whole of it where it is short', () => {
  assert.deepEqual(cellOf('marketCap', 4_543_533_578_600), {
    text: '$4.54T',
    look: 'plain',
    hint: '$4,543,533,578,600',
  })
  assert.deepEqual(cellOf('peTtm', 37.451574), { text: '37.45', look: 'plain' })
  assert.deepEqual(cellOf('sector', 'Finance'), { text: 'Finance', look: 'plain' })
})

test('a change has a sign and a direction, as it is shown', () => {
  assert.deepEqual(cellOf('insiderNetValue90d', -2_188_261.1), {
    text: '\u2212$2.19M',
    look: 'down',
    hint: '\u2212$2,188,261',
  })
  assert.equal(cellOf('insiderNetValue90d', 0).look, 'plain')
})

test('what is not known differs from what is still fetched', () => {
  assert.equal(cellOf('peTtm', null).look, 'unknown')
  assert.equal(cellOf('peTtm', undefined).look, 'waiting')
  assert.equal(cellOf('peTtm', 0).text, '0.00')
})
