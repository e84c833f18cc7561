/** What is held before a line, from what is held after it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleSale, exampleVesting, type Form, formXml } from '../../../test/files/ownership-forms.ts'
import { parseOwnership } from '../../sources/edgar/ownership-xml.ts'
import { holdingsOf } from './holdings.ts'

const held = (form: Form) => {
  const { transactions } = parseOwnership(Buffer.from(formXml(form)), 'form4.xml')
  const holdings = holdingsOf(transactions)
  return transactions.map((line) => [holdings.get(line)?.before, holdings.get(line)?.changePct])
}
const line = (code: string, sign: 'A' | 'D', shares: number, after: number, more: object = {}) => ({
  code,
  sign,
  shares: `${shares}`,
  after: `${after}`,
  price: '1',
  ...more,
})

test('what was held before each line follows from lines that follow on each other', () => {
  assert.deepEqual(held(exampleSale), [
    [477_334, -1.914],
    [468_198, -1.1354],
  ])
  assert.deepEqual(held({ ...exampleSale, lines: exampleSale.lines.toReversed() })[1], [477_334, -1.914])
})

test('each security and kind of ownership is followed by itself', () => {
  assert.deepEqual(held(exampleVesting), [
    [27_680, 108.7572],
    [57_784, -28.1012],
    [240_832, -12.5],
  ])
})

test('where every line gives the holding after all of them, none is derived', () => {
  const lines = [line('S', 'D', 10, 70), line('S', 'D', 20, 70)]
  assert.deepEqual(held({ ...exampleSale, lines }), [
    [null, null],
    [null, null],
  ])
})

test('a first acquisition has no change in percent, and a holding below zero is unknown', () => {
  assert.deepEqual(held({ ...exampleSale, lines: [line('A', 'A', 100, 100)] }), [[0, null]])
  assert.deepEqual(held({ ...exampleSale, lines: [line('A', 'A', 100, 90)] }), [[null, null]])
})
