import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const rowsOf = (by: Filing, year: readonly [string, string], figures: Readonly<Record<string, number>>) =>
  Object.entries(figures).map(([concept, value]): Row => [concept, ...year, value, by])

test('an amount that two annual reports have on two lines of the financing section counts once', () => {
  // Amphenol, 2008, in thousands: 61,914 net in one report, 469,000 borrowed and 407,086 repaid in the next.
  const first: Filing = { accn: '0001104659-10-008799', form: '10-K', filed: '2010-02-23' }
  const next: Filing = { accn: '0001104659-11-010845', form: '10-K', filed: '2011-02-28' }
  const year = ['2008-01-01', '2008-12-31'] as const
  const both = {
    ...{
      ProfitLoss: 429577,
      PaymentsForRepurchaseOfCommonStock: 293625,
      PaymentsOfDividendsCommonStock: 10617,
    },
    NetCashProvidedByUsedInOperatingActivities: 481523,
    NetCashProvidedByUsedInInvestingActivities: -246085,
    NetCashProvidedByUsedInFinancingActivities: -193940,
  }
  const gross = { ProceedsFromLinesOfCredit: 469000, RepaymentsOfLinesOfCredit: 407086 }
  const statements = statementsFrom([
    ...rowsOf(first, year, { ...both, ProceedsFromRepaymentsOfDebt: 61914 }),
    ...rowsOf(next, year, { ...both, ...gross }),
  ])
  const lineOf = (line: string): unknown => figure(statements, 'cash-flow', 'FY', line)
  assert.equal(lineOf('netDebtIssuance'), 61914)
  assert.equal(lineOf('shortTermNetDebtIssuance'), 61914)
  assert.equal(lineOf('longTermNetDebtIssuance'), null)
  assert.equal(lineOf('otherFinancingActivities'), -193940 - 61914 + 293625 + 10617)
})

test('a line that lost its amount to another is unknown in a quarter of whose year a report has more on it', () => {
  // Amphenol, 2009, in thousands: notes of 598,878 were issued in the fourth quarter; credit lines are net in one report and gross in the next.
  const year = ['2009-01-01', '2009-12-31'] as const
  const months = ['2009-01-01', '2009-09-30'] as const
  const of = (accn: string, form: string, filed: string): Filing => ({ accn, form, filed })
  const whole = { NetCashProvidedByUsedInOperatingActivities: 582297, ProfitLoss: 327216 }
  const part = { NetCashProvidedByUsedInOperatingActivities: 430583, ProfitLoss: 237239 }
  const ofYear = { ...whole, NetCashProvidedByUsedInFinancingActivities: -34322 }
  const ofMonths = { ...part, NetCashProvidedByUsedInFinancingActivities: -1570 }
  const notes = { ProceedsFromIssuanceOfUnsecuredDebt: 598878 }
  const lineOf = (period: 'FY' | 'Q4', line: string): unknown =>
    figure(
      statementsFrom([
        ...rowsOf(of('0001104659-09-060317', '10-Q', '2009-10-26'), months, {
          ...{ ...ofMonths, ProceedsFromRepaymentsOfDebt: 6051 },
        }),
        ...rowsOf(of('0001104659-10-008799', '10-K', '2010-02-23'), year, {
          ...{ ...ofYear, ...notes, ProceedsFromRepaymentsOfDebt: -631934 },
        }),
        ...rowsOf(of('0001104659-10-056313', '10-Q', '2010-11-05'), months, {
          ...{ ...ofMonths, ProceedsFromLinesOfCredit: 522900, RepaymentsOfLinesOfCredit: 516849 },
        }),
        ...rowsOf(of('0001104659-11-010845', '10-K', '2011-02-28'), year, {
          ...{ ...ofYear, ...notes, ProceedsFromLinesOfCredit: 609648, RepaymentsOfLinesOfCredit: 1241582 },
        }),
      ]),
      'cash-flow',
      period,
      line,
    )
  assert.equal(lineOf('FY', 'netDebtIssuance'), 598878 + 609648 - 1241582)
  assert.equal(lineOf('Q4', 'shortTermNetDebtIssuance'), -631934 - 6051)
  assert.equal(lineOf('Q4', 'netDebtIssuance'), null)
  assert.equal(lineOf('Q4', 'otherFinancingActivities'), null)
})

test('what a later report calls all of administration is not a part of it', () => {
  // Marvell Technology, fiscal 2023, in millions.
  const own: Filing = { accn: '0001835632-23-000013', form: '10-K', filed: '2023-03-09' }
  const later: Filing = { accn: '0001835632-25-000057', form: '10-K', filed: '2025-03-12' }
  const year = ['2022-01-30', '2023-01-28'] as const
  const both = {
    RevenueFromContractWithCustomerExcludingAssessedTax: 5919.6,
    ...{ CostOfGoodsAndServicesSold: 2932.1, GrossProfit: 2987.5, ResearchAndDevelopmentExpense: 1784.3 },
    ...{ OperatingIncomeLoss: 238, NetIncomeLoss: -163.5 },
  }
  const rows = [
    ...rowsOf(own, year, { ...both, SellingAndMarketingExpense: 843.6 }),
    ...rowsOf(later, year, { ...both, SellingGeneralAndAdministrativeExpense: 843.6 }),
  ]
  const lineOf = (rows: readonly Row[], line: string): unknown =>
    figure(statementsFrom(rows), 'income', 'FY', line)
  assert.equal(lineOf(rows, 'sellingGeneralAndAdministrativeExpenses'), 843.6)
  assert.equal(lineOf(rows, 'sellingAndMarketingExpenses'), null)
  assert.equal(lineOf(rows, 'generalAndAdministrativeExpenses'), null)
  // A report that has both lines says that nothing else is administration.
  const ofBoth = [...rows, ...rowsOf(later, year, { SellingAndMarketingExpense: 843.6 })]
  assert.equal(lineOf(ofBoth, 'generalAndAdministrativeExpenses'), 0)
})
