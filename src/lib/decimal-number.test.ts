import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decimalNumber } from './decimal-number.ts'

test('a decimal figure is its number', () => {
  const texts = ['0', '-3', '1.50', '.5', '7.', '1e3', '-2.9E-8', '1e308', '1e-400']
  assert.deepEqual(texts.map(decimalNumber), [0, -3, 1.5, 0.5, 7, 1000, -2.9e-8, 1e308, 0])
})

test('no other text is a number, and none is infinite', () => {
  for (const text of [
    '',
    ' ',
    '.',
    '-',
    '+1',
    ' 1',
    '1 ',
    '1,5',
    '0x10',
    '0b1',
    '1_0',
    'NaN',
    'Infinity',
    '1e400',
  ])
    assert.equal(decimalNumber(text), null, text)
  assert.equal(decimalNumber('9'.repeat(400)), null)
})
