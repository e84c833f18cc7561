/** Amounts with another sign in one filing, by filings of real companies. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { withAgreedSigns } from './agreed-signs.ts'

const period = { start: '2010-01-01', end: '2010-12-31', form: '10-K' }
const signsOf = (amounts: readonly (readonly [filed: string, val: number])[]): readonly number[] =>
  withAgreedSigns(amounts.map(([filed, val]): Fact => ({ ...period, filed, accn: filed, val }))).map(
    ({ val }) => val,
  )

test('an amount has the sign that two other filings give it, a later one among them', () => {
  // McDonald's share of the profit of associates of 2010: its first report has it as a cost.
  const first = ['2011-02-25', -164.3] as const
  const later = ['2012-02-24', '2013-02-25'].map((filed) => [filed, 164.3] as const)
  assert.deepEqual(signsOf([first, ...later]), [164.3, 164.3, 164.3])
  // Deferred taxes of AMD's 2022, of which the report between has lost the sign.
  const between: Parameters<typeof signsOf>[0] = [
    ['2023-02-27', -1505],
    ['2024-01-31', 1505],
    ['2025-02-05', -1505],
  ]
  assert.deepEqual(signsOf(between), [-1505, -1505, -1505])
})

test('what the last filing alone states otherwise, and what one states against one, is kept', () => {
  const last: Parameters<typeof signsOf>[0] = [
    ['2011-02-25', 9],
    ['2012-02-24', 9],
    ['2013-02-25', -9],
  ]
  assert.deepEqual(signsOf(last), [9, 9, -9])
  assert.deepEqual(signsOf(last.slice(1)), [9, -9])
  // Another amount says nothing of a sign.
  assert.deepEqual(
    signsOf([
      ['2011-02-25', -8],
      ['2012-02-24', 9],
      ['2013-02-25', 9],
    ]),
    [-8, 9, 9],
  )
})
