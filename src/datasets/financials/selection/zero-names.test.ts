import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

test('a zero under one name does not hide the amount that a filing has under another', () => {
  // BorgWarner, 10-Q 0000950123-09-027003 to 2009-06-30, in tenths of a million.
  const report: Filing = { accn: '0000950123-09-027003', form: '10-Q', filed: '2009-07-28' }
  const day = '2009-06-30'
  const sheet = {
    ...{ Assets: 46110, AssetsCurrent: 13948, LiabilitiesCurrent: 9851, LongTermDebtNoncurrent: 7662 },
    ...{ LiabilitiesAndStockholdersEquity: 46110, StockholdersEquity: 20576, MinorityInterest: 252 },
    ...{ LongTermDebtCurrent: 0, NotesPayableCurrent: 958 },
  }
  const rows: Row[] = [
    ...Object.entries(sheet).map(([concept, value]): Row => [concept, null, day, value, report]),
    ['NetIncomeLoss', '2009-04-01', day, -359, report],
    ['IncomeTaxExpenseBenefit', '2009-04-01', day, -191, report],
    ['NetIncomeLoss', '2009-01-01', day, -429, report],
    ['SalesRevenueGoodsNet', '2009-04-01', day, 9162, report],
  ]
  const debtOf = (of: readonly Row[]) => figure(statementsFrom(of), 'balance-sheet', 'Q2', 'shortTermDebt')
  assert.equal(debtOf(rows), 958)
  assert.equal(debtOf(rows.filter(([concept]) => concept !== 'NotesPayableCurrent')), 0)
})
