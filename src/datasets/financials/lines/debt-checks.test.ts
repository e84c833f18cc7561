/** Debt under names of a company's own, which the debt of its sheets shows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const report: Filing = { accn: '0000950123-10-044033', form: '10-Q', filed: '2010-05-05' }
const lines = [
  ...['netDebtIssuance', 'longTermNetDebtIssuance', 'shortTermNetDebtIssuance', 'otherFinancingActivities'],
  'netCashProvidedByFinancingActivities',
]

/** The first quarter of 2010 of Ultra Petroleum, in thousands, whose senior notes of 500,000 have a name of its own. */
const flows = {
  NetIncomeLoss: 202376,
  NetCashProvidedByUsedInOperatingActivities: 168678,
  NetCashProvidedByUsedInInvestingActivities: -422689,
  ProceedsFromIssuanceOfLongTermDebt: 297000,
  RepaymentsOfLongTermDebt: 546000,
  PaymentsOfFinancingCosts: 2265,
  PaymentsForRepurchaseOfEquity: 16668,
  ExcessTaxBenefitFromShareBasedCompensationFinancingActivities: 11317,
  ProceedsFromStockOptionsExercised: 2390,
  NetCashProvidedByUsedInFinancingActivities: 245774,
}
const financing = (
  debt: readonly [before: number, after: number],
  own: Readonly<Record<string, number>> = {},
) => {
  const rows = Object.entries({ ...flows, ...own }).map(
    ([concept, value]): Row => [concept, '2010-01-01', '2010-03-31', value, report],
  )
  const sheets = ['2009-12-31', '2010-03-31'].flatMap((day, at): Row[] => [
    ['Assets', null, day, [2060005, 2572788][at] ?? 0, report],
    ['LongTermDebtNoncurrent', null, day, debt[at] ?? 0, report],
  ])
  const statements = statementsFrom([...rows, ...sheets])
  return lines.map((line) => figure(statements, 'cash-flow', 'Q1', line))
}

test('debt is unknown where debt of the sheets changed by what the section has on no line, too', () => {
  assert.deepEqual(financing([795000, 1046000]), [null, null, null, null, 245774])
  // With a discount or exchange rates.
  assert.deepEqual(financing([795000, 1130000])[0], null)
})

test('debt that is named stays where debt of the sheets did not change by the rest', () => {
  const named = [-249000, -249000, null, 511442, 245774]
  assert.deepEqual(financing([795000, 546000]), named)
  assert.deepEqual(financing([795000, 1246000]), named)
  // A rest that is little of all debt may be what debt changed by otherwise.
  assert.deepEqual(financing([20795000, 21046000]), named)
  const other = { RepaymentsOfMandatoryRedeemableCapitalSecurities: -500000 }
  assert.deepEqual(financing([795000, 1046000], other), named)
})

/** Made up: a year to date of each quarter, with sheets of the last year's end and of theirs. */
const yearOf = (
  section: readonly number[],
  debt: readonly number[],
  further: Readonly<Record<string, readonly number[]>> = {},
) => {
  const reports = ['03-31', '06-30', '09-30', '12-31'].map((day, at): [string, Filing] => {
    const form = at === 3 ? '10-K' : '10-Q'
    return [`2023-${day}`, { accn: `0000000001-23-00000${at}`, form, filed: `2024-0${at + 1}-15` }]
  })
  const flows = {
    NetIncomeLoss: [10, 20, 30, 40],
    NetCashProvidedByUsedInOperatingActivities: [50, 100, 150, 200],
    RepaymentsOfLongTermDebt: [250, 260, 270, 280],
    NetCashProvidedByUsedInFinancingActivities: section,
    ...further,
  }
  const rows = reports.flatMap(([end, by], at) => [
    ...Object.entries(flows).map(
      ([concept, values]): Row => [concept, '2023-01-01', end, values[at] ?? 0, by],
    ),
    ...(at === 0 ? ['2022-12-31', end] : [end]).flatMap((day, before): Row[] => [
      ['Assets', null, day, 3000, by],
      ['LongTermDebtNoncurrent', null, day, debt[at === 0 ? before : at + 1] ?? 0, by],
    ]),
  ])
  const statements = statementsFrom(rows)
  return (['FY', 'Q1', 'Q2', 'Q4'] as const).map((period) =>
    figure(statements, 'cash-flow', period, 'netDebtIssuance'),
  )
}

test('debt of a year is unknown where a quarter of it has debt under a name of its own, unless that is repaid within the year', () => {
  // Notes of 500 in the first quarter, and a distribution of 200 or notes repaid in the fourth.
  assert.deepEqual(yearOf([250, 240, 230, 20], [800, 1050, 1040, 1030, 1020]), [null, null, -10, -10])
  assert.deepEqual(yearOf([250, 240, 230, -280], [800, 1050, 1040, 1030, 520]), [-280, null, -10, null])
})

/** Made up: a year under IFRS with loans borrowed of 200 and repaid of 180. */
const ifrsYear = (
  flows: Readonly<Record<string, number>>,
  section: number,
  debt: readonly [number, number],
) => {
  const by: Filing = { accn: '0000000001-24-000001', form: '20-F', filed: '2024-03-15' }
  const stated = {
    ProfitLoss: 50,
    CashFlowsFromUsedInOperatingActivities: 100,
    ProceedsFromBorrowingsClassifiedAsFinancingActivities: 200,
    RepaymentsOfBorrowingsClassifiedAsFinancingActivities: 180,
    CashFlowsFromUsedInFinancingActivities: section,
    ...flows,
  }
  const rows = Object.entries(stated).map(
    ([concept, value]): Row => [concept, '2023-01-01', '2023-12-31', value, by],
  )
  const sheets = ['2022-12-31', '2023-12-31'].flatMap((day, at): Row[] => [
    ['Assets', null, day, 3000, by],
    ['LongtermBorrowings', null, day, debt[at] ?? 0, by],
  ])
  const statements = statementsFrom([...rows, ...sheets], 'ifrs-full')
  return ['netDebtIssuance', 'otherFinancingActivities'].map((line) =>
    figure(statements, 'cash-flow', 'FY', line),
  )
}

test('interest paid is no debt under IFRS, and leases repaid are none of the sheet', () => {
  const leases = { PaymentsOfLeaseLiabilitiesClassifiedAsFinancingActivities: 15 }
  // Loans in a currency that fell by as much as the interest paid.
  const interest = { InterestPaidClassifiedAsFinancingActivities: 85 }
  assert.deepEqual(ifrsYear({ ...leases, ...interest }, -80, [1000, 920]), [5, -85])
  assert.deepEqual(ifrsYear(leases, -80, [1000, 935]), [null, null])
  // Leases of 300: debt grew by 320 next to loans, or by 70 and exchange rates.
  const more = { PaymentsOfLeaseLiabilitiesClassifiedAsFinancingActivities: 300 }
  assert.deepEqual(ifrsYear(more, 20, [1000, 1320]), [null, null])
  assert.deepEqual(ifrsYear(more, 20, [1000, 1020]), [-280, 300])
})

test('what employees pay hides no debt where it is among shares issued', () => {
  // Notes of 240 under a name of the company's own, in the first quarter.
  const options = { ProceedsFromStockOptionsExercised: [300, 300, 300, 300] }
  assert.deepEqual(yearOf([290, 280, 270, 260], [800, 790, 780, 770, 760], options), [null, null, -10, -10])
})
