import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberText, priceDecimals, shownDirection } from './number.ts'

test('amounts carry their currency, grouped in full and short where compact', () => {
  assert.equal(numberText(416_161_000_000, { kind: 'money', currency: 'USD' }), '$416,161,000,000')
  assert.equal(numberText(416_161_000_000, { kind: 'money', currency: 'USD', compact: true }), '$416.16B')
  assert.equal(numberText(1_500, { kind: 'money', currency: 'CAD', compact: true }), 'CA$1.50K')
  assert.equal(numberText(400_000_000_000, { kind: 'money', currency: 'USD', compact: 'axis' }), '$400B')
  assert.equal(numberText(850, { kind: 'money', currency: 'USD', compact: true }), '$850')
  assert.equal(numberText(7.2505, { kind: 'price', currency: 'USD' }), '$7.25')
  assert.equal(numberText(309.35, { kind: 'price', currency: 'USD' }), '$309.35')
  assert.equal(numberText(0.0123, { kind: 'price' }), '0.0123')
})

test('a negative has a minus sign, no hyphen', () => {
  assert.equal(numberText(-321_000_000, { kind: 'money', currency: 'USD', compact: true }), '\u2212$321.00M')
  assert.equal(numberText(-1.914, { kind: 'percent' }), '\u22121.91%')
  assert.equal(numberText(-0, { kind: 'count' }), '0')
})

test('a sign is shown where asked, and none before zero', () => {
  assert.equal(numberText(2.5, { kind: 'percent', signed: true }), '+2.50%')
  assert.equal(numberText(0, { kind: 'percent', signed: true }), '0.00%')
})

test('counts are whole, plain numbers keep up to four decimals', () => {
  assert.equal(numberText(14_948_500_000, { kind: 'count' }), '14,948,500,000')
  assert.equal(numberText(14_948_500_000, { kind: 'count', compact: true }), '14.95B')
  assert.equal(numberText(0.15441), '0.1544')
})

test('a share that is not quite nothing is not shown as nothing', () => {
  assert.equal(numberText(0.0016, { kind: 'percent' }), '<0.01%')
  assert.equal(numberText(0.005, { kind: 'percent' }), '0.01%')
  assert.equal(numberText(0, { kind: 'percent' }), '0.00%')
  assert.equal(numberText(0.0016, { kind: 'percent', signed: true }), '0.00%')
})

test('amounts a share of one column have their points below each other', () => {
  const column = [0.26, 0.205, 0.1925, 3.08]
  const decimals = priceDecimals(column)
  assert.deepEqual(
    column.map((value) => numberText(value, { kind: 'price', currency: 'USD', decimals })),
    ['$0.2600', '$0.2050', '$0.1925', '$3.0800'],
  )
  assert.equal(priceDecimals([0.26, 0.25]), 2)
  assert.equal(priceDecimals([]), 2)
})

test('what is shown as zero has no direction', () => {
  assert.equal(shownDirection(0.001, { kind: 'percent' }), 0)
  assert.equal(shownDirection(0.01, { kind: 'percent' }), 1)
  assert.equal(shownDirection(-3), -1)
})
