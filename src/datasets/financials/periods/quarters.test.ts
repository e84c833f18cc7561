/** Discrete quarters out of filings that change what they tag, each by figures of a real company in millions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const filing = (accn: string, form: string, filed: string): Filing => ({ accn, form, filed })
const CASH = 'NetCashProvidedByUsedInOperatingActivities'
const INVESTING = 'NetCashProvidedByUsedInInvestingActivities'
const FINANCING = 'NetCashProvidedByUsedInFinancingActivities'

/** A cash flow statement from `start` to `end`. */
const statement = (by: Filing, start: string, end: string, lines: Readonly<Record<string, number>>): Row[] =>
  Object.entries(lines).map(([concept, value]): Row => [concept, start, end, value, by])

// Apple, fiscal 2025: 10-Qs 0000320193-25-000057 and 0000320193-25-000073.
const START = '2024-09-29'
const half = filing('0000320193-25-000057', '10-Q', '2025-05-02')
const nine = filing('0000320193-25-000073', '10-Q', '2025-08-01')
const repaid = { RepaymentsOfLongTermDebt: 4009, PaymentsOfDividends: 7614 }
const apple = [
  ...statement(half, START, '2025-03-29', {
    [CASH]: 53887,
    [INVESTING]: 12709,
    [FINANCING]: -67000,
    ...repaid,
  }),
  ...statement(nine, START, '2025-06-28', {
    ...{ [CASH]: 81754, [INVESTING]: 17500, [FINANCING]: -93000, ProceedsFromIssuanceOfLongTermDebt: 4481 },
    ...{ RepaymentsOfLongTermDebt: 9682, PaymentsOfDividends: 11559 },
  }),
  ...statement(nine, START, '2024-12-28', { NetIncomeLoss: 36330 }),
]
const cash = (rows: readonly Row[], label: string, line: string) =>
  figure(statementsFrom(rows), 'cash-flow', label, line)

test('what an interim report does not name yet was zero, and counts in full when the next names it', () => {
  assert.equal(cash(apple, 'Q3', 'longTermNetDebtIssuance'), 4481 - (9682 - 4009))
  assert.equal(cash(apple, 'Q3', 'otherFinancingActivities'), -26000 + 1192 + (11559 - 7614))
})

test('what an interim report names no more is unknown, and so is what would be left of its section', () => {
  const rows = apple.filter(([concept, , , , by]) => concept !== 'PaymentsOfDividends' || by !== nine)
  assert.equal(cash(rows, 'Q3', 'netDividendsPaid'), null)
  assert.equal(cash(rows, 'Q3', 'otherFinancingActivities'), null)
  assert.equal(cash(rows, 'Q3', 'longTermNetDebtIssuance'), -1192)
})

// Apple, fiscal 2018: 10-Qs 0000320193-18-000007, -000070 and -000100. Tesla, 2019 and 2022: 10-Qs 0001564590-19-013462 and -026445,
// 0000950170-22-006034, -012936 and -019867.
test('capital expenditure has intangible assets as far as the report of the quarter names them', () => {
  type Report = readonly [end: string, filed: string, operations: number, property: number, more?: number]
  const spent = (start: string, reports: readonly Report[]) =>
    reports.flatMap(([end, filed, operations, property, intangible], at) =>
      statement(filing(`0000320193-18-00000${at}`, '10-Q', filed), start, end, {
        ...{ NetIncomeLoss: 1000 * (at + 1), [CASH]: operations, [INVESTING]: -property, [FINANCING]: 200 },
        ...{ PaymentsToAcquirePropertyPlantAndEquipment: property },
        ...(intangible === undefined ? {} : { PaymentsToAcquireIntangibleAssets: intangible }),
      }),
    )
  const gone = spent('2017-10-01', [
    ['2017-12-30', '2018-02-02', 28293, 2810, 154],
    ['2018-03-31', '2018-05-02', 43423, 7005],
  ])
  assert.equal(cash(gone, 'Q1', 'capitalExpenditure'), -2810)
  assert.equal(cash(gone, 'Q2', 'capitalExpenditure'), -4195)
  assert.equal(cash(gone.slice(0, 6), 'Q1', 'capitalExpenditure'), -2964)
  const begun = spent('2019-01-01', [
    ['2019-03-31', '2019-04-29', -640, 280],
    ['2019-06-30', '2019-07-29', 224, 530, 5],
  ])
  assert.equal(cash(begun, 'Q2', 'capitalExpenditure'), -255)
  // Digital assets of the year before, which no later report has.
  const misplaced = spent('2022-01-01', [
    ['2022-03-31', '2022-04-25', 3995, 1767],
    ['2022-06-30', '2022-07-25', 6346, 3497, 1500],
    ['2022-09-30', '2022-10-24', 11446, 5300],
  ])
  assert.equal(cash(misplaced, 'Q2', 'capitalExpenditure'), -1730)
  assert.equal(cash(misplaced, 'Q3', 'capitalExpenditure'), -1803)
})

// McDonald's, 2019: 10-Q 0000063908-19-000085 and 10-K 0000063908-20-000022.
test('what a year corrects of debt repaid by a hundredth or less counts in the net debt of its last quarter', () => {
  const to = (end: string, by: Filing, operations: number, issued: number, paid: number, bought: number) =>
    statement(by, '2019-01-01', end, {
      ...{ [CASH]: operations, [INVESTING]: -2000, [FINANCING]: -3553, NetIncomeLoss: operations / 2 },
      ...{ ProceedsFromIssuanceOfLongTermDebt: issued, RepaymentsOfLongTermDebt: paid },
      PaymentsForRepurchaseOfCommonStock: bought,
    })
  const nineMonths = filing('0000063908-19-000085', '10-Q', '2019-11-04')
  const year = filing('0000063908-20-000022', '10-K', '2020-02-26')
  const rows = (paid: number, bought: number) => [
    ...to('2019-09-30', nineMonths, 5918.5, 4494.8, 2064.1, 3500),
    ...to('2019-12-31', year, 8122.1, 4499, paid, bought),
  ]
  assert.equal(cash(rows(2061.9, 3499), 'Q4', 'longTermNetDebtIssuance'), 6.4)
  assert.equal(cash(rows(2061.9, 3499), 'Q4', 'commonStockRepurchased'), null)
  assert.equal(cash(rows(2040, 3499), 'Q4', 'longTermNetDebtIssuance'), null)
})

test('what annual reports alone name leaves quarters unknown, not zero', () => {
  const year = filing('0000320193-25-000079', '10-K', '2025-10-31')
  const rows = [
    ...apple,
    ...statement(year, START, '2025-09-27', {
      ...{ [CASH]: 111482, [INVESTING]: 15195, [FINANCING]: -120686, NetIncomeLoss: 112010 },
      ...{ ProceedsFromIssuanceOfLongTermDebt: 4481, RepaymentsOfLongTermDebt: 10932 },
      ...{ PaymentsOfDividends: 15421, ProceedsFromIssuanceOfCommonStock: 500 },
    }),
  ]
  assert.equal(cash(rows, 'FY', 'netStockIssuance'), 500)
  assert.equal(cash(rows, 'Q4', 'netStockIssuance'), null)
  assert.equal(cash(rows, 'Q4', 'otherFinancingActivities'), null)
  assert.equal(cash(rows, 'Q4', 'longTermNetDebtIssuance'), -(10932 - 9682))
})

test('a concept that continues under a new name is one series', () => {
  // Apple, nine months to 2010-06-26: purchases of 41,318, of which 25,061 by March.
  const march = filing('0001193125-10-088957', '10-Q', '2010-04-21')
  const june = filing('0001193125-10-162840', '10-Q', '2010-07-21')
  const total = (
    by: Filing,
    end: string,
    operating: number,
    investing: number,
    lines: Record<string, number>,
  ) =>
    statement(by, '2009-09-27', end, {
      ...{ [CASH]: operating, [INVESTING]: investing, [FINANCING]: 600, ...lines },
      PaymentsToAcquirePropertyPlantAndEquipment: 700,
    })
  const rows = [
    ...total(march, '2010-03-27', 8103, -3000, { PaymentsToAcquireAvailableForSaleSecuritiesDebt: 25061 }),
    ...total(june, '2010-06-26', 12900, -9000, { PaymentsToAcquireAvailableForSaleSecurities: 41318 }),
    ...statement(march, '2009-09-27', '2009-12-26', { NetIncomeLoss: 3378 }),
  ]
  assert.equal(cash(rows, 'Q3', 'purchasesOfInvestments'), -(41318 - 25061))
})

test('a total that a later report splits is taken from the version before', () => {
  // Nvidia, second quarter to 2012-07-29: the 10-Q of 2013 splits 918.856 into 442.477 and 476.379.
  const SALES = 'ProceedsFromSaleAndMaturityOfMarketableSecurities'
  const OTHERS = 'ProceedsFromSaleOfAvailableForSaleSecurities'
  const q1 = filing('0001045810-12-000027', '10-Q', '2012-05-23')
  const q2 = filing('0001045810-12-000036', '10-Q', '2012-08-22')
  const q1Again = filing('0001045810-13-000054', '10-Q', '2013-05-22')
  const q2Again = filing('0001045810-13-000075', '10-Q', '2013-08-21')
  const quarter = { [CASH]: -9.208, [INVESTING]: -100, [FINANCING]: 5, [SALES]: 507.875 }
  const halfYear = { [CASH]: 191.678, [INVESTING]: -200, [FINANCING]: 9 }
  const rows = [
    ...statement(q1, '2012-01-30', '2012-04-29', quarter),
    ...statement(q1Again, '2012-01-30', '2012-04-29', quarter),
    ...statement(q2, '2012-01-30', '2012-07-29', { ...halfYear, [SALES]: 918.856 }),
    ...statement(q2Again, '2012-01-30', '2012-07-29', { ...halfYear, [SALES]: 442.477, [OTHERS]: 476.379 }),
  ]
  assert.equal(cash(rows, 'Q2', 'salesMaturitiesOfInvestments'), 410.98)
})

test('a payment tagged with a minus is a payment', () => {
  // Royal Bank of Canada, fiscal 2018: quarters in 6-Ks with a minus, the year in the 40-F without.
  const SHARES = 'PurchaseOfTreasuryShares'
  const flows = (by: Filing, start: string, end: string, bought: number): Row[] =>
    [
      ['CashFlowsFromUsedInOperatingActivities', 17000],
      ['CashFlowsFromUsedInInvestingActivities', -9000],
      ['CashFlowsFromUsedInFinancingActivities', -7000],
      [SHARES, bought],
    ].map(([concept, value]): Row => [String(concept), start, end, Number(value), by, 'CAD'])
  const rows = [
    ...flows(filing('0001193125-19-225574', '6-K', '2018-08-22'), '2017-11-01', '2018-07-31', -4345),
    ...flows(filing('0001193125-18-335763', '40-F', '2018-11-28'), '2017-11-01', '2018-10-31', 5726),
    ...flows(filing('0001193125-19-154574', '6-K', '2018-05-24'), '2018-02-01', '2018-04-30', -1499),
  ]
  const statements = statementsFrom(rows, 'ifrs-full')
  const bought = (label: string) => figure(statements, 'cash-flow', label, 'commonStockRepurchased')
  assert.deepEqual([bought('Q2'), bought('FY'), bought('Q4')], [-1499, -5726, -(5726 - 4345)])
})

test('revenue restated in a table is not joined to the cost of an earlier statement', () => {
  // P&G, first quarter of fiscal 2014: sales of 20,830 in the 10-Q of 2014, 20,174 in a table of the 10-K of 2015.
  const [from, to] = ['2013-07-01', '2013-09-30']
  const later = filing('0000080424-14-000077', '10-Q', '2014-10-24')
  const table = filing('0000080424-15-000070', '10-K', '2015-08-07')
  const rows = [
    ...statement(later, from, to, {
      ...{ SalesRevenueNet: 20830, CostOfGoodsSold: 10574, SellingGeneralAndAdministrativeExpense: 6136 },
      ...{ OperatingIncomeLoss: 4120, IncomeTaxExpenseBenefit: 942, NetIncomeLoss: 3027 },
    }),
    ...statement(table, from, to, { SalesRevenueNet: 20174, OperatingIncomeLoss: 3970, NetIncomeLoss: 3027 }),
    ...statement(table, from, '2014-06-30', { NetIncomeLoss: 11643 }),
  ]
  const statements = statementsFrom(rows)
  const lines = ['revenue', 'grossProfit', 'operatingIncome'].map((line) =>
    figure(statements, 'income', 'Q1', line),
  )
  assert.deepEqual(lines, [20830, 20830 - 10574, 4120])
})

test('a year that a filing tags as a quarter, too, is no quarter', () => {
  // Bank of Nova Scotia, fiscal 2018: the 40-F of 2019 gives 8,361 million for the year and for its last three months.
  const million = 1e6
  const SHARE = 'ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity'
  const OWNERS = 'ProfitLossAttributableToOwnersOfParent'
  const sixK = filing('0001193125-19-050726', '6-K', '2019-02-26')
  const annual = filing('0001193125-19-301103', '40-F', '2019-11-26')
  const rows: Row[] = [
    [SHARE, '2018-08-01', '2018-10-31', 2114 * million, sixK, 'CAD'],
    [OWNERS, '2018-08-01', '2018-10-31', 2179 * million, sixK, 'CAD'],
    ['ProfitLossBeforeTax', '2018-08-01', '2018-10-31', 2845 * million, sixK, 'CAD'],
    [SHARE, '2018-08-01', '2018-10-31', 8361 * million, annual, 'CAD'],
    [SHARE, '2017-11-01', '2018-10-31', 8361 * million, annual, 'CAD'],
    [OWNERS, '2017-11-01', '2018-10-31', 8548 * million, annual, 'CAD'],
    ['ProfitLossBeforeTax', '2017-11-01', '2018-10-31', 11334 * million, annual, 'CAD'],
  ]
  const statements = statementsFrom(rows, 'ifrs-full')
  assert.equal(figure(statements, 'income', 'Q4', 'bottomLineNetIncome'), 2114 * million)
})

// Nike, fiscal 2012: 10-Qs of 2012-10-09 and, after two businesses were to be sold, of 2013-01-09.
const NIKE = '2011-06-01'
const before = filing('0001193125-12-418554', '10-Q', '2012-10-09')
const after = filing('0001193125-13-008172', '10-Q', '2013-01-09')
const sales = (by: Filing, start: string, end: string, revenue: number, income: number): Row[] =>
  statement(by, start, end, { SalesRevenueNet: revenue, NetIncomeLoss: income })
const nike = [
  ...sales(before, NIKE, '2011-08-31', 6081, 645),
  ...statement(before, NIKE, '2011-08-31', { EarningsPerShareBasic: 1.39 }),
  ...sales(after, NIKE, '2011-11-30', 11439, 1114),
  ...sales(after, '2011-09-01', '2011-11-30', 5546, 469),
]

// Apple's fiscal 2008: nine months in its 10-Q of 2009-07-22, the year in the 10-K of 2009 and, with revenue of phones at once, in the
// amendment of 2010-01-25. Apple reported 7.9 billion for the quarter, and never its nine months by the new rule.
const FISCAL_2008 = '2007-09-30'
const year2008 = (by: Filing, revenue: number, cost: number, income: number): Row[] =>
  statement(by, FISCAL_2008, '2008-09-27', {
    SalesRevenueNet: revenue,
    CostOfGoodsAndServicesSold: cost,
    NetIncomeLoss: income,
  })
const restated2008 = [
  ...statement(filing('0001193125-09-153165', '10-Q', '2009-07-22'), FISCAL_2008, '2008-06-28', {
    ...{ SalesRevenueNet: 24584, CostOfGoodsAndServicesSold: 16178, NetIncomeLoss: 3698 },
  }),
  ...year2008(filing('0001193125-09-214859', '10-K', '2009-10-27'), 32479, 21334, 4834),
  ...year2008(filing('0001193125-10-012091', '10-K/A', '2010-01-25'), 37491, 24294, 6119),
  ...year2008(filing('0001193125-10-238044', '10-K', '2010-10-27'), 37491, 24294, 6119),
]

test('a year that is restated without its nine months leaves the fourth quarter of its first statement', () => {
  const income = (label: string, line: string) => figure(statementsFrom(restated2008), 'income', label, line)
  assert.equal(income('FY', 'revenue'), 37491)
  assert.equal(income('Q4', 'revenue'), 32479 - 24584)
  assert.equal(income('Q4', 'netIncome'), 4834 - 3698)
  const flows = { [CASH]: 9596, [INVESTING]: -8189, [FINANCING]: 1116 }
  const annual = restated2008.filter(
    ([concept, , end]) => concept === 'NetIncomeLoss' && end === '2008-09-27',
  )
  const cashFlow = [
    ...restated2008,
    ...statement(filing('0001193125-09-153165', '10-Q', '2009-07-22'), FISCAL_2008, '2008-06-28', {
      ...{ [CASH]: 5301, [INVESTING]: -6196, [FINANCING]: 916 },
    }),
    ...annual.flatMap(([, , , , by]) => statement(by, FISCAL_2008, '2008-09-27', flows)),
  ]
  assert.equal(cash(cashFlow, 'Q4', 'operatingCashFlow'), 9596 - 5301)
  assert.equal(cash(cashFlow, 'Q4', 'netIncome'), 4834 - 3698)
})

test('a later half-year less its second quarter restates the first', () => {
  assert.equal(figure(statementsFrom(nike), 'income', 'Q1', 'revenue'), 11439 - 5546)
  assert.equal(figure(statementsFrom(nike), 'income', 'Q1', 'eps'), 1.39)
  const alike = [
    ...nike.slice(0, 3),
    ...sales(after, NIKE, '2011-11-30', 11812, 1114),
    ...sales(after, '2011-09-01', '2011-11-30', 5731, 469),
  ]
  assert.equal(figure(statementsFrom(alike), 'income', 'Q1', 'revenue'), 6081)
})

test('a first quarter that a note alone names is what the half-year leaves', () => {
  // Circle, 2024, in thousands: its first 10-Q gives net income of the quarter in its equity.
  const first = filing('0001628280-25-039781', '10-Q', '2025-08-12')
  const rows = [
    ...statement(first, '2024-01-01', '2024-03-31', { NetIncomeLoss: 48639 }),
    ...statement(first, '2024-01-01', '2024-06-30', { Revenues: 795124, NetIncomeLoss: 81562 }),
    ...statement(first, '2024-04-01', '2024-06-30', { Revenues: 430030, NetIncomeLoss: 32923 }),
  ]
  assert.equal(figure(statementsFrom(rows), 'income', 'Q1', 'revenue'), 795124 - 430030)
})

test('a quarter is not lost where its filings tag fewer lines than those of a year later', () => {
  // Amphenol, 2010: the 10-Qs of 2011 tag more, and cash from operations of nine months under another concept.
  const [first, second] = [
    filing('0001104659-10-042600', '10-Q', '2010-08-06'),
    filing('0001104659-10-056313', '10-Q', '2010-11-05'),
  ]
  const later = filing('0001104659-11-044280', '10-Q', '2011-08-05')
  const more = { ShareBasedCompensation: 11.615, IncomeTaxesPaid: 69.08, InterestPaid: 20.1 }
  const six = { [CASH]: 135.871, [INVESTING]: -101.301, [FINANCING]: 29.894 }
  const rows = [
    ...statement(first, '2010-01-01', '2010-06-30', six),
    ...statement(second, '2010-01-01', '2010-09-30', {
      ...{ [CASH]: 264.211, [INVESTING]: -306.369, [FINANCING]: 137.384 },
    }),
    ...statement(later, '2010-01-01', '2010-06-30', { ...six, ...more }),
    ...statement(first, '2010-04-01', '2010-06-30', { NetIncomeLoss: 131.009 }),
    ...statement(second, '2010-07-01', '2010-09-30', { NetIncomeLoss: 138.799 }),
  ]
  assert.equal(cash(rows, 'Q3', 'operatingCashFlow'), 128.34)
})

test('depreciation stated for single quarters, where cash flows are for the year to date, is from a note', () => {
  // Tesla, 2023, 10-K 0001628280-24-002390: the statement has 4,667 under a name of its own, the note on property 3,330.
  const report = filing('0001628280-24-002390', '10-K', '2024-01-29')
  const interim = filing('0000950170-23-033872', '10-Q', '2023-07-24')
  const year = statement(report, '2023-01-01', '2023-12-31', {
    ...{ ProfitLoss: 14974, Depreciation: 3330, [CASH]: 13256, [INVESTING]: -15584, [FINANCING]: 2589 },
  })
  const half = statement(interim, '2023-01-01', '2023-06-30', { [CASH]: 5578, Depreciation: 1540 })
  const quarter = statement(interim, '2023-04-01', '2023-06-30', { Depreciation: 816 })
  assert.equal(cash([...year, ...half], 'FY', 'depreciationAndAmortization'), 3330)
  const rows = [...year, ...half, ...quarter]
  assert.equal(cash(rows, 'FY', 'depreciationAndAmortization'), null)
  assert.equal(cash(rows, 'FY', 'otherNonCashItems'), null)
})
