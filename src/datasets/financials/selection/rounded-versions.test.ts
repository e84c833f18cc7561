/** Versions of a cash flow statement of which the later is rounded to more. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'
import type { Lines } from '../lines/evaluation.ts'
import { agreeRoundedOn } from './filings.ts'

const START = '2014-01-27'

/** Net income, cash from operations and investing, and the change of cash. */
type Flows = readonly [income: number, operating: number, investing: number, change: number]

const rowsOf = (by: Filing, end: string, [income, operating, investing, change]: Flows): readonly Row[] =>
  Object.entries({
    ...{ NetIncomeLoss: income, NetCashProvidedByUsedInOperatingActivities: operating },
    ...{ NetCashProvidedByUsedInInvestingActivities: investing },
    ...{ NetCashProvidedByUsedInFinancingActivities: change - operating - investing },
    CashAndCashEquivalentsPeriodIncreaseDecrease: change,
  }).map(([concept, val]): Row => [concept, START, end, val, by])

const by = (accn: string, form: string, filed: string): Filing => ({
  accn: `0001045810-${accn}`,
  form,
  filed,
})

test('what a later version in millions has no more comes from an earlier one in thousands that rounds to it', () => {
  // Nvidia, fiscal 2015, 10-Qs of 2014 and 2015 and 10-K of 2015: taxes paid are not in the 10-Qs of fiscal 2016.
  const [first, half] = [by('14-000070', '10-Q', '2014-05-21'), by('14-000112', '10-Q', '2014-08-20')]
  const annual = by('15-000036', '10-K', '2015-03-12')
  const [firstLater, halfLater] = [
    by('15-000080', '10-Q', '2015-05-20'),
    by('15-000110', '10-Q', '2015-08-19'),
  ]
  const third = by('14-000140', '10-Q', '2014-11-19')
  const taxes = (end: string, paid: number, of: Filing): Row => ['IncomeTaxesPaidNet', START, end, paid, of]
  const paidInSecond = (laterChange: number, more: readonly Row[] = []): unknown =>
    figure(
      statementsFrom([
        ...more,
        ...rowsOf(first, '2014-04-27', [136516e3, 150632e3, -146891e3, -200e6]),
        ...rowsOf(half, '2014-07-27', [264453e3, 261301e3, 106871e3, -300401e3]),
        ...rowsOf(third, '2014-10-26', [437418e3, 479e6, 100e6, -400e6]),
        ...rowsOf(annual, '2015-01-25', [630587e3, 905656e3, -727e6, -600e6]),
        ...rowsOf(firstLater, '2014-04-27', [137e6, 151e6, -147e6, -200e6]),
        ...rowsOf(halfLater, '2014-07-27', [264e6, 261e6, 107e6, laterChange]),
        taxes('2014-04-27', 2410e3, first),
        taxes('2014-07-27', 6766e3, half),
        taxes('2015-01-25', 14470e3, annual),
      ]),
      'cash-flow',
      'Q2',
      'incomeTaxesPaid',
    )
  assert.equal(paidInSecond(-300e6), 4356e3)
  // Made up: a later version that restates the period.
  assert.equal(paidInSecond(-302e6), null)
  // Made up: a later version in thousands, of which some amounts are millions.
  const interest = (end: string, paid: number, of: Filing): Row => ['InterestPaid', START, end, paid, of]
  const inThousands = [interest('2014-04-27', 1e6, firstLater), interest('2014-07-27', 2500e3, halfLater)]
  assert.equal(paidInSecond(-300e6, inThousands), null)
})

test('one of two versions is the other rounded where all of its amounts are thousands or millions', () => {
  const names = ['income', 'change']
  const agrees = (one: Lines, other: Lines): boolean => {
    assert.equal(agreeRoundedOn(names, other, one), agreeRoundedOn(names, one, other))
    return agreeRoundedOn(names, one, other)
  }
  assert.ok(agrees({ income: 137e6, change: 0 }, { income: 136516e3, change: -401e3 }))
  assert.ok(agrees({ income: 137e3, change: 0 }, { income: 136516, change: -401 }))
  assert.ok(!agrees({ income: 137e6, change: 0 }, { income: 136416e3, change: -401e3 }))
  // Neither is in millions.
  assert.ok(!agrees({ income: 3e6, change: 4120e3 }, { income: 2600e3, change: 4120e3 }))
  assert.ok(!agrees({ income: 4120e3, change: 0 }, { income: 4120e3, change: 401e3 }))
  assert.ok(!agrees({ income: 3e6, change: 0, notes: 1500e3 }, { income: 2600e3, change: 0 }))
  // Both are.
  assert.ok(!agrees({ income: 137e6, change: 0 }, { income: 137e6, change: 1e6 }))
})
