/** Which filings have a balance sheet. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const annual: Filing = { accn: '0000806968-24-000004', form: '20-F', filed: '2024-03-22' }
const END = '2023-12-31'
const rowsOf = (stocks: Readonly<Record<string, number>>): readonly Row[] => [
  ...Object.entries(stocks).map(([concept, value]): Row => [concept, null, END, value, annual]),
  ...['ProfitLoss', 'ProfitLossBeforeTax', 'Revenue'].map(
    (concept, at): Row => [concept, '2023-01-01', END, 100 * (at + 1), annual],
  ),
]
const sheetOf = (stocks: Readonly<Record<string, number>>) => {
  const statements = statementsFrom(rowsOf(stocks), 'ifrs-full')
  return (line: string) => figure(statements, 'balance-sheet', 'FY', line)
}

// British sheets lead from net assets to equity and name no total of assets (WPP, Rentokil Initial): invented figures.
const british = {
  ...{
    CurrentAssets: 17734,
    NoncurrentAssets: 14684,
    CurrentLiabilities: 19000,
    NoncurrentLiabilities: 8400,
  },
  ...{ Equity: 5018, EquityAttributableToOwnersOfParent: 4500, NoncontrollingInterests: 518 },
}

test('a sheet without a total of its assets has that of current and non-current ones', () => {
  const of = sheetOf(british)
  assert.deepEqual(
    [of('totalAssets'), of('totalCurrentAssets'), of('totalNonCurrentAssets')],
    [32418, 17734, 14684],
  )
  assert.deepEqual([of('totalLiabilities'), of('totalEquity'), of('minorityInterest')], [27400, 5018, 518])
})

test('the other side is the total of a sheet that names it alone', () => {
  const { NoncurrentAssets: _, ...sheet } = british
  const of = sheetOf({ ...sheet, EquityAndLiabilities: 32418 })
  assert.deepEqual([of('totalAssets'), of('totalNonCurrentAssets')], [32418, 14684])
})

test('a filing without either total has no balance sheet', () => {
  const { NoncurrentAssets: _, ...sheet } = british
  assert.equal(sheetOf(sheet)('totalAssets'), undefined)
})

test('a sheet of a day after that on which the flows of its report end is that of their period', () => {
  const by: Filing = { accn: '0000000001-24-000001', form: '10-K', filed: '2024-02-20' }
  const flows = { Revenues: 900, IncomeTaxExpenseBenefit: 20, NetIncomeLoss: 80 }
  const on = (day: string): readonly Row[] => [
    ...Object.entries(flows).map(([name, value]): Row => [name, '2023-01-01', '2023-12-30', value, by]),
    ...Object.entries({ Assets: 1000, Liabilities: 700, StockholdersEquity: 300 }).map(
      ([name, value]): Row => [name, null, day, value, by],
    ),
  ]
  const assets = (day: string) => figure(statementsFrom(on(day)), 'balance-sheet', 'FY', 'totalAssets')
  assert.equal(assets('2023-12-31'), 1000)
  assert.equal(assets('2024-01-15'), undefined)
})

// PayPal, 10-K 0001633917-24-000024, in millions: debt due within a year is in a note alone.
const yearly: Filing = { accn: '0001633917-24-000024', form: '10-K', filed: '2024-02-08' }
const later: Filing = { accn: '0001633917-24-000048', form: '10-Q', filed: '2024-04-30' }
const earned = ['Revenues', 'IncomeTaxExpenseBenefit', 'NetIncomeLoss'].map(
  (name, at): Row => [name, '2023-01-01', END, [29771, 1165, 4246][at] ?? 0, yearly],
)
const statedBy = (by: Filing, stocks: Readonly<Record<string, number>>): readonly Row[] =>
  Object.entries(stocks).map(([name, value]): Row => [name, null, END, value, by])
const face = { Assets: 82166, Liabilities: 61115, LiabilitiesCurrent: 48466, LongTermDebtNoncurrent: 9676 }
const due = { InNextTwelveMonths: 1250, InYearTwo: 1213, InYearThree: 1413, InYearFour: 500, InYearFive: 262 }
const maturities = Object.fromEntries(
  Object.entries({ ...due, AfterYearFive: 6000 }).map(([year, value]) => [
    `LongTermDebtMaturitiesRepaymentsOfPrincipal${year}`,
    value,
  ]),
)

test('a sheet that a later report repeats has what notes of the annual report add to it', () => {
  const rows = [...earned, ...statedBy(yearly, { ...face, ...maturities }), ...statedBy(later, face)]
  const statements = statementsFrom(rows)
  const debt = ['shortTermDebt', 'longTermDebt', 'totalDebt']
  assert.deepEqual(
    debt.map((line) => figure(statements, 'balance-sheet', 'FY', line)),
    [1250, 9676, 10926],
  )
})

test('a concept of notes that several lines have takes nothing twice off what a sheet states', () => {
  // The later report has too little for a sheet, and another amount of payables: invented.
  const more = { AssetsCurrent: 62571, AccruedLiabilitiesCurrent: 6392, StockholdersEquity: 21051 }
  const whole = { ...face, ...more, PropertyPlantAndEquipmentNet: 1488, Goodwill: 11026 }
  const notes = { ...maturities, DebtInstrumentCarryingAmount: 10638 }
  const rows = [
    ...[...earned, ...statedBy(yearly, { ...whole, AccountsPayableCurrent: 139, ...notes })],
    ...statedBy(later, { ...face, ...more, AccountsPayableCurrent: 150 }),
  ]
  // Eight of ten are as good as all, seven are not.
  const fewer = rows.filter(([name, , , , by]) => by !== later || name !== 'AccruedLiabilitiesCurrent')
  const payables = [rows, fewer].map((of) =>
    figure(statementsFrom(of), 'balance-sheet', 'FY', 'accountPayables'),
  )
  assert.deepEqual(payables, [150, 139])
})
