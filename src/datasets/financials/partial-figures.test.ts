import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { partialFigures } from './partial-figures.ts'

const fact = (val: number, accn: string, start = '2013-07-01', end = '2014-06-30'): Fact => ({
  start,
  end,
  val,
  accn,
  form: '10-K',
  filed: '2014-08-08',
})

test('a concept that states less than another in the same filing is a part of it', () => {
  // P&G's 10-K of 2014: Revenues is what one business earned.
  const parts = partialFigures([
    ['Revenues', [fact(29400, 'a'), fact(500, 'b')]],
    ['SalesRevenueNet', [fact(83062, 'a')]],
  ])
  assert.deepEqual([...(parts.get('Revenues') ?? [])], ['a'])
  assert.equal(parts.has('SalesRevenueNet'), false)
})

test('equal figures make neither a part', () => {
  assert.equal(
    partialFigures([
      ['Revenues', [fact(7, 'a')]],
      ['SalesRevenueNet', [fact(7, 'a')]],
    ]).size,
    0,
  )
})

test("a bank's revenue after interest expense is its total, though the sum before is larger", () => {
  const parts = partialFigures([
    ['Revenues', [fact(51673, 'a')]],
    ['RevenuesNetOfInterestExpense', [fact(45173, 'a')]],
  ])
  assert.deepEqual([...parts.keys()], ['Revenues'])
})
