/** What annual reports alone tag, by Nvidia's figures. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const reports: readonly (readonly [end: string, report: Filing])[] = [
  ['2025-04-27', { accn: '0001045810-25-000116', form: '10-Q', filed: '2025-05-28' }],
  ['2025-07-27', { accn: '0001045810-25-000209', form: '10-Q', filed: '2025-08-27' }],
  ['2025-10-26', { accn: '0001045810-25-000230', form: '10-Q', filed: '2025-11-19' }],
  ['2026-01-25', { accn: '0001045810-26-000021', form: '10-K', filed: '2026-02-25' }],
]

// Fiscal 2026 to date, in millions.
const flows = {
  NetIncomeLoss: [18775, 45197, 77107, 120067],
  NetCashProvidedByUsedInOperatingActivities: [27414, 42779, 66530, 102718],
  NetCashProvidedByUsedInInvestingActivities: [-5216, -12343, -21367, -52228],
  PaymentsToAcquireProductiveAssets: [1227, 3122, 4758, 6042],
  PaymentsToAcquireBusinessesNetOfCashAcquired: [383, 677, 1370, 1535],
  PaymentsToAcquireAvailableForSaleSecuritiesDebt: [6546, 14358, 20076, 40616],
  PaymentsToAcquireEquitySecuritiesFvNi: [649, 995, 4702, 17502],
  ProceedsFromSaleOfAvailableForSaleSecuritiesDebt: [467, 487, 487, 15157],
  ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities: [3122, 6252, 8980, 11226],
  ProceedsFromSaleOfEquitySecuritiesFvNi: [0, 70, 72, 84],
}

const bought = (figures: Readonly<Record<string, readonly number[]>>): readonly unknown[] => {
  const rows = Object.entries(figures).flatMap(([concept, values]) =>
    reports.map(([end, by], at): Row => [concept, '2025-01-27', end, values[at] ?? 0, by]),
  )
  const [end, by] = reports[3] ?? []
  const second = 'PaymentsToAcquireBusinessTwoNetOfCashAcquired'
  const statements = statementsFrom([...rows, [second, '2025-01-27', end ?? '', 13000, by ?? ({} as Filing)]])
  return (['FY', 'Q1', 'Q3', 'Q4'] as const).map((period) =>
    figure(statements, 'cash-flow', period, 'acquisitionsNet'),
  )
}

test('a payment that the annual report alone names was made after interim reports whose section adds up without it', () => {
  assert.deepEqual(bought(flows), [-14535, -383, -693, -13165])
})

test('where a section of an interim report leaves something without a name the payment may be in any quarter', () => {
  const open = { ...flows, NetCashProvidedByUsedInInvestingActivities: [-5217, -12344, -21368, -52229] }
  assert.deepEqual(bought(open), [-14535, null, null, null])
})

test('it may be in another payment of the interim reports where the year has less of that than nine months', () => {
  // Made up: the nine months' shares have a part of the 13,000 in them.
  const lumped = {
    ...flows,
    NetCashProvidedByUsedInInvestingActivities: [-5216, -12343, -21367, -39228],
    PaymentsToAcquireEquitySecuritiesFvNi: [649, 995, 4702, 4502],
  }
  assert.deepEqual(bought(lumped), [-14535, null, null, null])
})
