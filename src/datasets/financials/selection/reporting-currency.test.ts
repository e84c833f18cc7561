import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact, Units } from '../../../sources/edgar/company-fact.ts'
import { usableFacts } from './fact-index.ts'
import { presentationsOf } from './reporting-currency.ts'

const fact = (val: number, accn: string): Fact => ({
  end: '2024-12-31',
  val,
  accn,
  form: '20-F',
  filed: '2025-04-17',
})

test('a convenience translation is dropped with the currency of its filing kept', () => {
  // TSMC's 20-F 0001193125-25-083423 gives its last year in USD as well as TWD.
  const concepts: Units[] = [
    { TWD: [fact(5532196600000, 'a'), fact(6691764700000, 'a')], USD: [fact(204079400000, 'a')] },
    { TWD: [fact(25927600000, 'a')], 'TWD/shares': [fact(44.68, 'a')] },
  ]
  const [only, ...others] = presentationsOf(concepts)
  assert.equal(only?.currency, 'TWD')
  assert.equal(others.length, 0)
  assert.equal(only?.presents(fact(1, 'a')), true)
})

test('a company that changed its currency has one presentation for each', () => {
  const found = presentationsOf([{ CAD: [fact(1, 'a'), fact(2, 'a')], USD: [fact(3, 'b'), fact(4, 'b')] }])
  assert.deepEqual(found.map(({ currency }) => currency).toSorted(), ['CAD', 'USD'])
  assert.deepEqual(
    found.map(({ presents }) => [presents(fact(1, 'a')), presents(fact(1, 'b'))]),
    [
      [true, false],
      [false, true],
    ],
  )
})

test('facts without money have no presentation', () => {
  assert.deepEqual(presentationsOf([{ shares: [fact(1, 'a')] }]), [])
})

test('an amount per share is one whatever unit a filing names', () => {
  const dollars = { currency: 'USD', presents: () => true }
  // Kimberly-Clark: 10-Q 0000055785-09-000026 names shares for the second quarter of 2008, 10-Q 0001193125-10-182676 nothing for that of 2010.
  const eps = {
    'USD/shares': [fact(0.97, 'a'), fact(1.4, 'b')],
    shares: [fact(0.99, 'c')],
    pure: [fact(1.2, 'd')],
  }
  const valuesIn = (name: string, units: Units) => usableFacts(name, units, dollars).map(({ val }) => val)
  assert.deepEqual(valuesIn('EarningsPerShareBasic', eps), [0.97, 1.4, 0.99, 1.2])
  // Of its filings in the data sets as many name shares as dollars a share.
  const drawn = { 'USD/shares': [fact(0.92, 'a')], shares: [fact(0.99, 'c')] }
  assert.deepEqual(valuesIn('EarningsPerShareDiluted', drawn), [0.92, 0.99])
  // Counts of shares are in shares, and amounts in dollars.
  const counts = { shares: [fact(415, 'a'), fact(416, 'b')], 'USD/shares': [fact(1, 'c')] }
  assert.deepEqual(valuesIn('WeightedAverageNumberOfSharesOutstandingBasic', counts), [415, 416])
  assert.deepEqual(valuesIn('NetIncomeLoss', { USD: [fact(403, 'a')], shares: [fact(415, 'b')] }), [403])
})
