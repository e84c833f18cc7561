/** The sheet of a quarter within which one company followed another. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const flows = (by: Filing, start: string, end: string, revenue: number): readonly Row[] =>
  Object.entries({ Revenues: revenue, NetIncomeLoss: revenue / 10, IncomeTaxExpenseBenefit: 1 }).map(
    ([concept, value]): Row => [concept, start, end, value, by],
  )

const sheet = (by: Filing, day: string, assets: number): readonly Row[] =>
  ['Assets', 'LiabilitiesAndStockholdersEquity'].map((concept): Row => [concept, null, day, assets, by])

const by = (accn: string, form: string, filed: string): Filing => ({
  accn: `0000000001-${accn}`,
  form,
  filed,
})

test('a quarter within which a company left insolvency has its sheet, and no flows', () => {
  // Made up, as company facts of such filers are: two years of twelve months, and one that is divided on 31 August.
  const years = [2019, 2021].flatMap((year) => {
    const report = by(`${year - 1999}-000001`, '10-K', `${year + 1}-02-20`)
    return [...flows(report, `${year}-01-01`, `${year}-12-31`, 400), ...sheet(report, `${year}-12-31`, 1000)]
  })
  const half = by('20-000002', '10-Q', '2020-08-05')
  const third = by('20-000003', '10-Q', '2020-11-05')
  const annual = by('21-000004', '10-K', '2021-02-20')
  const statements = statementsFrom([
    ...years,
    ...flows(half, '2020-04-01', '2020-06-30', 100),
    ...flows(half, '2020-01-01', '2020-06-30', 200),
    ...sheet(half, '2020-06-30', 900),
    ...flows(third, '2020-07-01', '2020-08-31', 70),
    ...flows(third, '2020-01-01', '2020-08-31', 270),
    ...flows(third, '2020-09-01', '2020-09-30', 30),
    ...sheet(third, '2020-09-30', 800),
    ...flows(annual, '2020-01-01', '2020-08-31', 270),
    ...flows(annual, '2020-09-01', '2020-12-31', 130),
    ...sheet(annual, '2020-12-31', 850),
  ])
  const found = statements
    .filter(({ end }) => end.startsWith('2020'))
    .map(({ statement, record }) => [statement, record.period, record.date])
  assert.deepEqual(found, [
    ['balance-sheet', 'Q4', '2020-12-31'],
    ['balance-sheet', 'Q3', '2020-09-30'],
    ['income', 'Q2', '2020-06-30'],
    ['balance-sheet', 'Q2', '2020-06-30'],
  ])
})
