import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'
import { isUnsigned, keepsMinus } from './unsigned-concept.ts'

test('payments and depreciation are amounts without a sign, and what may go both ways is not', () => {
  const amounts = [
    // Costs of filers of IFRS.
    ...[
      'CostOfSales',
      'AdministrativeExpense',
      'DistributionCosts',
      'SalesAndMarketingExpense',
      'FinanceCosts',
    ],
    ...['InterestPaidClassifiedAsFinancingActivities', 'InterestExpenseOnBorrowings', 'ExpenseByNature'],
    ...['SellingExpense', 'MarketingExpense', 'NoninterestExpense', 'BenefitsLossesAndExpenses'],
    'PaymentsOfDividends',
    // What a partnership pays to its partners, the cash alone.
    'DistributionMadeToLimitedPartnerCashDistributionsPaid',
    'DepreciationDepletionAndAmortization',
    // Toronto-Dominion tagged the amortization of fiscal 2016 with a minus, 40-F of 2018-11-29.
    'AmortisationIntangibleAssetsOtherThanGoodwill',
    'AmortizationOfIntangibleAssets',
    // Texas Instruments had 14,061 million of own shares with a minus on 2009-06-30, 10-Q 0001140361-09-017223.
    'TreasuryStockValue',
    // FirstEnergy stated its interest of 206 million with a minus, 10-Q 0001031296-09-000021.
    'InterestAndDebtExpense',
    // Cimarex, first quarter of 2010, 10-Q 0001104659-10-026823: capitalized interest of 7.4 million with a minus.
    'InterestCostsCapitalized',
    // First Solar, first quarter of 2010, 10-Q 0001274494-10-000012.
    // PG&E paid interest of 193 million in the first quarter of 2010, 10-Q 0001004980-10-000047.
    'InterestPaidNet',
    'CostsAndExpenses',
    'CostOfGoodsSold',
    // Caterpillar, second quarter of 2009, 10-Q/A of 2009-08-12: 914 and 351 million with a minus.
    'SellingGeneralAndAdministrativeExpense',
    'ResearchAndDevelopmentExpense',
    // Enterprise Products, the same quarter, 10-Q of 2009-08-06: 27.8 million.
    'GeneralAndAdministrativeExpense',
    // Vale, 20-F of 2010-04-29: 1,255 million of 2008.
    'InterestExpenseLongTermDebt',
    // Edgar Online, first quarter of 2010, 10-Q of 2010-05-17: 26,874 thousand shares with a minus.
    'WeightedAverageNumberOfDilutedSharesOutstanding',
    // Sherwin-Williams, second quarter of 2009, 10-Q 0000950123-09-028093: 0.7 million earned, in a list of expenses.
    'InvestmentIncomeInterestAndDividend',
    // Nike's fourth quarter of fiscal 2013 had -16 million, as its 10-K of 2014 counts less as interest than 10-Qs did.
    'InvestmentIncomeInterest',
  ]
  assert.deepEqual(amounts.filter(isUnsigned), amounts)
  const bothWays = [
    'ProceedsFromRepaymentsOfDebt',
    // HCP, first quarter of 2010, 10-Q 0001104659-10-021966: more shares bought than issued.
    'ProceedsFromRepurchaseOfEquity',
    'PaymentsToAcquireBusinessesNetOfCashAcquired',
    'AmortizationOfDebtDiscountPremium',
    'DepreciationExpenseOnReclassifiedAssets',
    'TreasuryStockValueAcquiredCostMethod',
    'OperatingExpenses',
  ]
  assert.deepEqual(bothWays.filter(isUnsigned), [])
})

test('taxes paid with a minus are paid where interest paid has one too, and refunded where it has none', () => {
  // Discovery Communications, first quarter of 2010, 10-Q 0001193125-10-100744, in millions.
  const report: Filing = { accn: '0001193125-10-100744', form: '10-Q', filed: '2010-04-30' }
  const taxesPaid = (interest: number): unknown => {
    const figures = {
      ...{ NetCashProvidedByUsedInOperatingActivities: 126, NetCashProvidedByUsedInInvestingActivities: -65 },
      ...{ InterestPaidNet: interest, IncomeTaxesPaidNet: -45 },
    }
    const rows = Object.entries(figures).map(
      ([concept, value]): Row => [concept, '2010-01-01', '2010-03-31', value, report],
    )
    return figure(statementsFrom(rows), 'cash-flow', 'Q1', 'incomeTaxesPaid')
  }
  assert.equal(taxesPaid(-68), 45)
  assert.equal(taxesPaid(68), -45)
})

/** A cash flow statement of `report` from the first day of a year on. */
const flowsOf = (report: Filing, from: string, to: string, figures: Readonly<Record<string, number>>) =>
  Object.entries(figures).map(([concept, value]): Row => [concept, from, to, value, report, 'JPY'])

test('proceeds with a minus are less what was paid back, in the year and in what it leaves of its parts', () => {
  assert.deepEqual(['ProceedsFromShortTermDebt', 'PaymentsOfDividends'].map(keepsMinus), [true, false])
  // Sony, fiscal 2009, 20-F 0000950123-10-061435, in billions of yen: the section adds up with customers' deposits of 276.454.
  const sony: Filing = { accn: '0000950123-10-061435', form: '20-F', filed: '2010-06-28' }
  const rows = flowsOf(sony, '2009-04-01', '2010-03-31', {
    ...{ NetCashProvidedByUsedInOperatingActivities: 912.907 },
    ...{ NetCashProvidedByUsedInInvestingActivities: -746.004 },
    ...{ NetCashProvidedByUsedInFinancingActivities: 365.014, ProceedsFromShortTermDebt: -250.252 },
    ...{ ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: 510.128 },
    ...{ RepaymentsOfLongTermDebtAndCapitalSecurities: 144.105, PaymentsOfDividendsCommonStock: 25.085 },
  })
  const year = statementsFrom(rows)
  const served = ['shortTermNetDebtIssuance', 'netDebtIssuance', 'otherFinancingActivities'].map((line) =>
    Number(Number(figure(year, 'cash-flow', 'FY', line)).toFixed(3)),
  )
  assert.deepEqual(served, [-250.252, 115.771, 274.328])
})

test('a quarter of proceeds is below zero only where the year to its beginning or its end is', () => {
  // Eaton, 2013, 10-Qs of 2013-08-02 and 2013-11-07, in millions: nine months have -185 of short-term investments sold.
  const part = (accn: string, filed: string, to: string, cash: number, sold: number): readonly Row[] =>
    flowsOf({ accn, form: '10-Q', filed }, '2013-01-01', to, {
      ...{
        NetCashProvidedByUsedInOperatingActivities: cash,
        NetCashProvidedByUsedInInvestingActivities: 143,
      },
      ...{ NetCashProvidedByUsedInFinancingActivities: -1485, ProceedsFromSaleOfShortTermInvestments: sold },
    })
  const third = (sold: number): unknown => {
    const half = part('0001551182-13-000026', '2013-08-02', '2013-06-30', 709, 148)
    const nineMonths = part('0001551182-13-000046', '2013-11-07', '2013-09-30', 1413, sold)
    return figure(statementsFrom([...half, ...nineMonths]), 'cash-flow', 'Q3', 'salesMaturitiesOfInvestments')
  }
  assert.equal(third(-185), -333)
  // Invented: proceeds that became less were restated.
  assert.equal(third(100), null)
})

test('pay in shares with a minus is a slip where depreciation has one, or where equity has the pay above zero', () => {
  const payOf = (others: Readonly<Record<string, number>>): unknown => {
    const figures = {
      ...{ NetCashProvidedByUsedInOperatingActivities: 371, NetCashProvidedByUsedInInvestingActivities: -48 },
      ...others,
    }
    const report: Filing = { accn: '0000950123-09-030335', form: '10-Q', filed: '2009-08-07' }
    const rows = Object.entries(figures).map(
      ([concept, value]): Row => [concept, '2009-04-01', '2009-06-30', value, report],
    )
    return figure(statementsFrom(rows), 'cash-flow', 'Q1', 'stockBasedCompensation')
  }
  // Symantec, first quarter of fiscal 2010, in millions.
  assert.equal(payOf({ DepreciationDepletionAndAmortization: -221, ShareBasedCompensation: -49 }), 49)
  assert.equal(payOf({ DepreciationDepletionAndAmortization: 221, ShareBasedCompensation: -49 }), -49)
  // Flextronics, fiscal 2010, 10-K 0000950123-10-052098: its depreciation has a name of its own.
  const equity = { StockIssuedDuringPeriodValueShareBasedCompensation: 56.735 }
  assert.equal(payOf({ ...equity, ShareBasedCompensation: -56.474 }), 56.474)
  // Made up: other shares given, and a reversal.
  assert.equal(payOf({ ...equity, ShareBasedCompensation: -5 }), -5)
})

test('a tax with a minus in every period of a profit is one where interest has a minus too and no income before tax is tagged', () => {
  // ONEOK Partners, second quarters of 2009 and 2008, 10-Q 0000909281-09-000056, in thousands.
  const report: Filing = { accn: '0000909281-09-000056', form: '10-Q', filed: '2009-08-06' }
  const taxOf = (sign: number, more: readonly Row[] = []): unknown => {
    const quarter = (year: number, tax: number, interest: number, profit: number): readonly Row[] =>
      Object.entries({
        ...{ Revenues: 1357e3, OperatingIncomeLoss: 124798, InterestExpense: sign * interest },
        ...{ IncomeTaxExpenseBenefit: -tax, ProfitLoss: profit, NetIncomeLoss: profit },
      }).map(([concept, value]): Row => [concept, `${year}-04-01`, `${year}-06-30`, value, report])
    const rows = [...quarter(2009, 3068, 50888, 97539), ...quarter(2008, 4305, 34705, 154655), ...more]
    return figure(statementsFrom(rows), 'income', 'Q1', 'incomeTaxExpense')
  }
  assert.equal(taxOf(-1), 3068)
  assert.equal(taxOf(1), -3068)
  const before = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest'
  // Made up: a credit, as income before tax shows.
  assert.equal(taxOf(-1, [[before, '2009-04-01', '2009-06-30', 94471, report]]), -3068)
  // One of its parts does not tell which it is.
  const abroad = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign'
  assert.equal(taxOf(-1, [[abroad, '2009-04-01', '2009-06-30', 5000, report]]), -3068)
})

test('a tax with a minus is a credit where all periods share days, or no operating income is tagged', () => {
  // Made up.
  const report: Filing = { accn: '0000000001-24-000001', form: '10-Q', filed: '2024-08-06' }
  const period = (from: string, to: string, figures: Readonly<Record<string, number>>): readonly Row[] =>
    Object.entries({ Revenues: 1000, ...figures }).map(
      ([concept, value]): Row => [concept, from, to, value, report],
    )
  const quarter = { IncomeTaxExpenseBenefit: -8, InterestExpense: -5, ProfitLoss: 20, NetIncomeLoss: 20 }
  const half = { IncomeTaxExpenseBenefit: -6, InterestExpense: -10, ProfitLoss: 30, NetIncomeLoss: 30 }
  const taxOf = (rows: readonly Row[]): unknown =>
    figure(statementsFrom(rows), 'income', 'Q2', 'incomeTaxExpense')
  const operating = { OperatingIncomeLoss: 40 }
  const own = [
    ...period('2024-04-01', '2024-06-30', { ...quarter, ...operating }),
    ...period('2024-01-01', '2024-06-30', { ...half, ...operating }),
  ]
  assert.equal(taxOf(own), -8)
  const ofBothYears = (more: Readonly<Record<string, number>>): readonly Row[] => [
    ...period('2024-04-01', '2024-06-30', { ...quarter, ...more }),
    ...period('2024-01-01', '2024-06-30', { ...half, ...more }),
    ...period('2023-04-01', '2023-06-30', { ...quarter, ...more }),
  ]
  assert.equal(taxOf(ofBothYears({})), -8)
  assert.equal(taxOf(ofBothYears(operating)), 8)
  // Operating income less interest and the credit are profit.
  assert.equal(taxOf(ofBothYears({ OperatingIncomeLoss: 17 })), -8)
})
