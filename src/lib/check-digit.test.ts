import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cusipOfIsin, isCusip, isIsin } from './check-digit.ts'

// Apple, Microsoft, Alphabet A and C, Berkshire B, Amazon, SPY; Medtronic's CINS number has a letter first.
const cusips = [
  '037833100',
  '594918104',
  '02079K305',
  '02079K107',
  '084670702',
  '023135106',
  '78462F103',
  'G5960L103',
]
// Apple, Microsoft, Alphabet A, Taiwan Semiconductor's ADR, BAE Systems, Siemens, ASML, Royal Bank of Canada.
const isins = [
  'US0378331005',
  'US5949181045',
  'US02079K3059',
  'US8740391003',
  'GB0002634946',
  'DE0007236101',
  'NL0010273215',
  'CA7800871021',
]

test('numbers as issued are right', () => {
  for (const cusip of cusips) assert.ok(isCusip(cusip), cusip)
  for (const isin of isins) assert.ok(isIsin(isin), isin)
})

test('the three special signs count 36, 37 and 38', () => {
  assert.ok(isCusip('99999*@#2') !== isCusip('99999*@#3'))
  assert.equal(
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].filter((last) => isCusip(`68065Y*@${last}`)).length,
    1,
  )
})

test('every other last digit is wrong', () => {
  for (const [numbers, valid] of [
    [cusips, isCusip],
    [isins, isIsin],
  ] as const) {
    for (const number of numbers) {
      const right = [...'0123456789'].filter((digit) => valid(number.slice(0, -1) + digit))
      assert.deepEqual(right, [number.at(-1)])
    }
  }
})

test('small letters, another length and other scripts are wrong', () => {
  for (const text of ['us0378331005', 'US037833100', 'US03783310050', '', 'US03783310０5', ' US0378331005']) {
    assert.equal(isIsin(text), false, text)
  }
  for (const text of ['02079k305', '03783310', '0378331000', '', '037833100\n'])
    assert.equal(isCusip(text), false, text)
})

test('a US or Canadian ISIN holds a CUSIP, another one does not', () => {
  assert.equal(cusipOfIsin('US0378331005'), '037833100')
  assert.equal(cusipOfIsin('CA7800871021'), '780087102')
  assert.equal(cusipOfIsin('DE0007236101'), null)
  assert.equal(cusipOfIsin('US0378331004'), null)
})
