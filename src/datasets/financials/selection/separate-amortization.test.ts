/** Amortization of intangible assets on a line of its own, next to what is named depreciation and amortization. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

type Figures = Readonly<Record<string, number>>
const filingOf = (year: number): Filing => ({
  accn: `0001156375-${String(year + 1).slice(2)}-000010`,
  form: '10-K',
  filed: `${year + 1}-02-20`,
})
const rowsOf = (year: number, figures: Figures): Row[] =>
  Object.entries(figures).map(
    ([concept, value]): Row => [concept, `${year}-01-01`, `${year}-12-31`, value, filingOf(year)],
  )
const depreciationIn = (rows: readonly Row[]): unknown =>
  figure(statementsFrom(rows), 'cash-flow', 'FY', 'depreciationAndAmortization')

// The structure of CME Group, whose reports of 2009 and 2010 in the data sets have both lines; the figures are made up.
const exchange = {
  ...{ NetIncomeLoss: 3226, DepreciationAndAmortization: 126, AmortizationOfIntangibleAssets: 227 },
  ...{ ShareBasedCompensation: 80, NetCashProvidedByUsedInOperatingActivities: 3453 },
  ...{ NetCashProvidedByUsedInInvestingActivities: -76, NetCashProvidedByUsedInFinancingActivities: -3000 },
}
const earlier = { ...exchange, NetIncomeLoss: 2691, NetCashProvidedByUsedInOperatingActivities: 3056 }

test('amortization is added to a total that is less than it in two years', () => {
  assert.equal(depreciationIn([...rowsOf(2023, exchange), ...rowsOf(2022, earlier)]), 353)
  // In one year alone content may have the name of intangible assets (Discovery).
  assert.equal(depreciationIn(rowsOf(2023, exchange)), 126)
  const more = { ...earlier, DepreciationAndAmortization: 240 }
  assert.equal(depreciationIn([...rowsOf(2023, exchange), ...rowsOf(2022, more)]), 126)
})

test('amortization is added where the section adds up with both lines and all that is tagged, not where it does without', () => {
  const part = { ...exchange, DepreciationAndAmortization: 250, AmortizationOfIntangibleAssets: 90 }
  const closing = (cash: number) => ({ ...part, NetCashProvidedByUsedInOperatingActivities: cash })
  assert.equal(depreciationIn(rowsOf(2023, closing(3226 + 80 + 250 + 90))), 340)
  assert.equal(depreciationIn(rowsOf(2023, closing(3226 + 80 + 250))), 250)
  assert.equal(depreciationIn(rowsOf(2023, closing(3453))), 250)
})
