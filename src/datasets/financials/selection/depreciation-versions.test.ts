/** Depreciation that the last version of a cash flow statement has under no concept, and an earlier one states. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const year = { start: '2017-01-01', end: '2017-12-31' }
const CONTINUING = 'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations'
const OPERATING = 'NetCashProvidedByUsedInOperatingActivities'
const INVESTING = 'NetCashProvidedByUsedInInvestingActivities'
const FINANCING = 'NetCashProvidedByUsedInFinancingActivities'

// Tesla, 2017, in thousands: the 10-K of 2018 names depreciation and amortization, that of 2020 has a name of its own for it, and rounds.
const first: Filing = { accn: '0001564590-18-002956', form: '10-K', filed: '2018-02-23' }
const later: Filing = { accn: '0001564590-20-004475', form: '10-K', filed: '2020-02-13' }
const ofFirst = {
  ...{ ProfitLoss: -2240578, [CONTINUING]: -60654, DepreciationAndAmortization: 1636003 },
  ...{ ShareBasedCompensation: 466760, [INVESTING]: -4418967, [FINANCING]: 4414864 },
}
const ofLater = {
  ...{ ProfitLoss: -2241000, [OPERATING]: -61000, Depreciation: 769000, ShareBasedCompensation: 467000 },
  ...{ [INVESTING]: -4196000, [FINANCING]: 4415000 },
}

const rowsOf = (by: Filing, figures: Readonly<Record<string, number>>): Row[] =>
  Object.entries(figures).map(([concept, value]): Row => [concept, year.start, year.end, value * 1000, by])
const depreciationOf = (earlier: Readonly<Record<string, number>>): unknown => {
  const rows = [...rowsOf(first, earlier), ...rowsOf(later, ofLater)]
  return figure(statementsFrom(rows), 'cash-flow', 'FY', 'depreciationAndAmortization')
}

test('depreciation is that of an earlier version with the same net income and cash from operations', () => {
  assert.equal(depreciationOf(ofFirst), 1636003000)
})

test('an earlier version with other income, other cash or less than the depreciation of a note says nothing', () => {
  // Made up.
  assert.equal(depreciationOf({ ...ofFirst, ProfitLoss: -1961400 }), null)
  assert.equal(depreciationOf({ ...ofFirst, [CONTINUING]: -160654 }), null)
  assert.equal(depreciationOf({ ...ofFirst, DepreciationAndAmortization: 600000 }), null)
})
