/** Concepts that few companies state a line with: each row is what a filing tags, and the line that it gives. Amounts are invented. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Amounts, statedIn } from '../../../../test/support/tagged-amounts.ts'
import { cashFlowStatement } from './cash-flow.ts'
import { evaluated } from './evaluation.ts'

type Row = readonly [line: string, tagged: Amounts, amount: number]

const assertRows = (statement: 'income' | 'cashFlow', taxonomy: 'usGaap' | 'ifrs', rows: readonly Row[]) => {
  for (const [line, tagged, amount] of rows)
    assert.equal(
      statedIn(statement, taxonomy, line, tagged),
      amount,
      `${line} of ${Object.keys(tagged).join(', ')}`,
    )
}

test('debt borrowed and repaid includes that of a kind', () => {
  const line = 'longTermNetDebtIssuance'
  assertRows('cashFlow', 'usGaap', [
    [
      line,
      {
        ProceedsFromConstructionLoansPayable: 900,
        RepaymentsOfConstructionLoansPayable: 200,
        RepaymentsOfDebt: 50,
      },
      650,
    ],
    [line, { ProceedsFromSecuredNotesPayable: 335, RepaymentsOfSecuredDebt: 35 }, 300],
    [
      line,
      { ProceedsFromLongTermCapitalLeaseObligations: 80, RepaymentsOfLongTermCapitalLeaseObligations: 30 },
      50,
    ],
    [line, { ProceedsFromIssuanceOfDebt: 70, RepaymentsOfAssumedDebt: 20 }, 50],
    [line, { MaturitiesOfSeniorDebt: 40, MaturitiesOfSubordinatedDebt: 9 }, -49],
    // One payment has one name of two.
    [line, { RepaymentsOfSeniorDebt: 40, MaturitiesOfSeniorDebt: 40 }, -40],
  ])
})

test('purchases of property include fuel of nuclear plants and property of further kinds', () => {
  const line = 'investmentsInPropertyPlantAndEquipment'
  assertRows('cashFlow', 'usGaap', [
    [line, { PaymentsToAcquirePropertyPlantAndEquipment: 85, PaymentsForNuclearFuel: 104 }, -189],
    [line, { PaymentsToAcquireProductiveAssets: 555, PaymentsForProceedsFromNuclearFuel: 54 }, -609],
    [line, { PaymentsToAcquireFurnitureAndFixtures: 7, PaymentsToAcquireBuildings: 20 }, -27],
    [line, { PaymentsToAcquireOilAndGasProperty: 60, PaymentsToAcquireOilAndGasEquipment: 5 }, -65],
    [line, { PaymentsToAcquireTimberlands: 44 }, -44],
    // Where all property has a name these are parts of it.
    [line, { PaymentsToAcquirePropertyPlantAndEquipment: 85, PaymentsToAcquireBuildings: 20 }, -85],
  ])
})

test("investments include a bank's shares of its Home Loan and Reserve Banks, life insurance and joint ventures", () => {
  const [bought, sold, net] = ['purchasesOfInvestments', 'salesMaturitiesOfInvestments', 'netInvestments']
  assertRows('cashFlow', 'usGaap', [
    [
      bought,
      { PaymentsToAcquireAvailableForSaleSecuritiesDebt: 500, PaymentsToAcquireFederalHomeLoanBankStock: 12 },
      -512,
    ],
    [bought, { PaymentsToAcquireFederalReserveStock: 3 }, -3],
    [sold, { ProceedsFromSaleOfFederalHomeLoanBankStock: 10, ProceedsFromSaleOfFederalReserveStock: 1 }, 11],
    [net, { PaymentsForProceedsFromFederalHomeLoanBankStock: 4 }, -4],
    [net, { PaymentsForProceedsFromLifeInsurancePolicies: -6 }, 6],
    [
      sold,
      { ProceedsFromSaleOfAvailableForSaleSecuritiesDebt: 300, ProceedsFromLifeInsurancePolicies: 2 },
      302,
    ],
    [sold, { ProceedsFromDivestitureOfInterestInJointVenture: 145 }, 145],
    [
      sold,
      {
        ProceedsFromSaleMaturityAndCollectionOfShorttermInvestments: 613,
        ProceedsFromSaleMaturityAndCollectionOfLongtermInvestments: 3,
      },
      616,
    ],
  ])
})

test('businesses, shares and working capital under further names', () => {
  assertRows('cashFlow', 'usGaap', [
    ['acquisitionsNet', { ProceedsFromSalesOfBusinessAffiliateAndProductiveAssets: 31 }, 31],
    ['netPreferredStockIssuance', { PaymentsForRepurchaseOfRedeemableConvertiblePreferredStock: 1 }, -1],
    [
      'changeInWorkingCapital',
      { IncreaseDecreaseDueFromAffiliates: 4, IncreaseDecreaseInAccountsPayable: 9 },
      5,
    ],
  ])
  assertRows('cashFlow', 'ifrs', [['employeeShares', { ProceedsFromExerciseOfOptions: 34 }, 34]])
})

test('what net income leaves to others than common shareholders has further names', () => {
  assertRows('income', 'usGaap', [
    ['preferredAccretion', { TemporaryEquityAccretionToRedemptionValueAdjustment: 15 }, 15],
    ['preferredAccretion', { TemporaryEquityAccretionToRedemptionValue: 15 }, 15],
    ['otherPreferredDividends', { RedeemablePreferredStockDividends: 5 }, 5],
    ['otherPreferredDividends', { TemporaryEquityDividendsAdjustment: 5 }, 5],
    ['redemptionAdjustment', { PreferredStockRedemptionPremium: 2 }, 2],
    ['availableOfDiluted', { NetIncomeLossAvailableToCommonStockholdersDiluted: 80 }, 80],
    [
      'availableOfContinuing',
      { NetIncomeLossFromContinuingOperationsAvailableToCommonShareholdersBasic: 90 },
      90,
    ],
  ])
})

test('interest is that of deposits and borrowings, and of debt with what its discount amortizes', () => {
  const line = 'debtInterest'
  assertRows('income', 'usGaap', [
    [line, { InterestExpenseDeposits: 38, InterestExpenseDebt: 28 }, 66],
    // A total of borrowings has every kind of them in it.
    [
      line,
      {
        ...{ InterestExpenseDeposits: 38, InterestExpenseBorrowings: 28 },
        ...{ InterestExpenseShortTermBorrowings: 8, InterestExpenseLongTermDebt: 20 },
      },
      66,
    ],
    [line, { InterestExpenseDeposits: 38, InterestExpenseDebt: 28, InterestExpenseLongTermDebt: 20 }, 66],
    [line, { InterestExpenseDeposits: 38, InterestExpenseShortTermBorrowings: 8 }, 46],
    [line, { InterestExpenseDeposits: 38, InterestExpenseSubordinatedNotesAndDebentures: 2 }, 40],
    [
      line,
      {
        ...{
          InterestExpenseDeposits: 38,
          InterestExpenseShortTermBorrowings: 4,
          InterestExpenseLongTermDebt: 9,
        },
        InterestExpenseSubordinatedNotesAndDebentures: 2,
      },
      53,
    ],
    [line, { InterestExpenseDebtExcludingAmortization: 20, AmortizationOfFinancingCostsAndDiscounts: 3 }, 23],
    [line, { InterestExpenseDebtExcludingAmortization: 20 }, 20],
    [line, { InterestExpenseDebt: 23, InterestExpenseDebtExcludingAmortization: 20 }, 23],
  ])
  // Deposits alone say nothing of borrowings.
  assert.equal(statedIn('income', 'usGaap', line, { InterestExpenseDeposits: 38 }), null)
})

test('partnerships and owners of real estate have concepts of their own', () => {
  const line = 'untaxedForm'
  assertRows('income', 'usGaap', [
    [line, { NetIncomeLossAllocatedToLimitedPartners: 147 }, 147],
    [line, { NetIncomeLossAllocatedToGeneralPartners: 3 }, 3],
    [line, { GainLossOnSaleOfProperties: 15 }, 15],
  ])
})

test('rents, depreciation of what is sold and profit have further names', () => {
  const profit = 'NetIncomeLossIncludingPortionAttributableToNonredeemableNoncontrollingInterest'
  assertRows('income', 'usGaap', [
    ['revenue', { LeaseIncome: 57 }, 57],
    ['revenue', { Revenues: 60, LeaseIncome: 57 }, 60],
    ['rents', { OperatingLeaseLeaseIncome: 50, LeaseIncome: 57 }, 57],
    // NII Holdings, second quarter of 2009, 10-Q: depreciation is a line of its own, next to the costs of service and handsets.
    ['partOfDepreciation', { CostOfGoodsAndServicesSoldDepreciation: 97 }, 97],
    ['profit', { [profit]: 90, NetIncomeLoss: 80 }, 90],
    // What leaves out redeemable minorities gives way to all of profit (Walmart, whose statement of equity has it).
    ['profit', { [profit]: 90, ProfitLoss: 93 }, 93],
  ])
  assertRows('cashFlow', 'usGaap', [
    ['netIncome', { [profit]: 90, NetIncomeLoss: 80 }, 90],
    ['netIncome', { [profit]: 90, ProfitLoss: 93, NetIncomeLoss: 80 }, 93],
  ])
})

test('dividends under the name of a change of equity are paid where the financing section adds up with them', () => {
  const dividendsIn = (equityDividends: number, other = -3) => {
    const section = {
      netCashProvidedByFinancingActivities: -362,
      commonStockRepurchased: -204,
      otherFinancing: other,
    }
    const lines = evaluated(cashFlowStatement, { ...section, equityDividends })
    return ['netDividendsPaid', 'commonDividendsPaid', 'otherFinancingActivities'].map((line) => lines[line])
  }
  // Lorillard, first quarter of 2010, 10-Q 0000950123-10-045069, in millions, tagged with its minus.
  assert.deepEqual(dividendsIn(-155), [-155, -155, -3])
  assert.deepEqual(dividendsIn(155), [-155, -155, -3])
  // Declared, and not what was paid.
  assert.deepEqual(dividendsIn(160), [null, null, -158])
  assert.deepEqual(dividendsIn(155, 7), [null, null, -158])
})

test('cash alone, and without what is discontinued, has names of its own', () => {
  assertRows('cashFlow', 'usGaap', [
    ['netChangeInCash', { CashPeriodIncreaseDecrease: 2 }, 2],
    [
      'netChangeInCash',
      { CashPeriodIncreaseDecreaseExcludingExchangeRateEffect: 5, EffectOfExchangeRateOnCash: -1 },
      4,
    ],
    ['effectOfForexChangesOnCash', { EffectOfExchangeRateOnCash: 3 }, 3],
    [
      'effectOfForexChangesOnCash',
      {
        EffectOfExchangeRateOnCashContinuingOperations: 3,
        EffectOfExchangeRateOnCashDiscontinuedOperations: -1,
      },
      2,
    ],
  ])
})

test('deposits and repurchase agreements of a bank are financing that has a concept', () => {
  // Hudson City, first quarter of 2009, 10-Q of 2010-05-07, in thousands: dividends are what else its section has.
  const named = {
    IncreaseDecreaseInDeposits: 1971874,
    ProceedsFromStockOptionsExercised: 938,
    ExcessTaxBenefitFromShareBasedCompensationFinancingActivities: 1505,
  }
  const otherFinancing = statedIn('cashFlow', 'usGaap', 'otherFinancing', named)
  const flows = { netCashProvidedByFinancingActivities: 1915294, shortTermNetDebtIssuance: 50000 }
  const section = { ...flows, commonStockRepurchased: -40695, equityDividends: 68328 }
  assert.equal(evaluated(cashFlowStatement, { ...section, otherFinancing })['netDividendsPaid'], -68328)
  assertRows('cashFlow', 'usGaap', [
    [
      'otherFinancing',
      { IncreaseDecreaseInFederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchaseNet: 7 },
      7,
    ],
    ['otherFinancing', { IncreaseDecreaseInFederalFundsPurchased: 7 }, 7],
    ['otherFinancing', { ProceedsFromPaymentsForInSecuritiesSoldUnderAgreementsToRepurchase: -7 }, -7],
  ])
})

test('dividends under the name of a change of equity are those on common shares, or all, next to preferred ones that are paid', () => {
  const dividendsIn = (preferredDividendsPaid: number, equityDividends: number) => {
    const section = { netCashProvidedByFinancingActivities: -100, longTermNetDebtIssuance: -40 }
    const lines = evaluated(cashFlowStatement, { ...section, preferredDividendsPaid, equityDividends })
    return ['netDividendsPaid', 'commonDividendsPaid', 'otherFinancingActivities'].map((line) => lines[line])
  }
  // Made up.
  assert.deepEqual(dividendsIn(-10, 50), [-60, -50, 0])
  assert.deepEqual(dividendsIn(-10, -60), [-60, -50, 0])
  assert.deepEqual(dividendsIn(-10, 30), [-10, null, -50])
  // The section adds up with preferred dividends alone, and proves no others.
  assert.deepEqual(dividendsIn(-60, 60), [-60, null, 0])
})

test('a partnership has one figure for basic and diluted earnings of a unit, and one count for both', () => {
  // Icahn Enterprises, 2020, 10-K 0001558370-21-002010, in millions of units.
  const both = {
    NetIncomeLossPerOutstandingLimitedPartnershipAndGeneralPartnershipUnitBasicAndDiluted: -7.33,
    WeightedAverageNumberOfLimitedPartnershipAndGeneralPartnershipUnitOutstandingBasicAndDiluted: 221,
  }
  assertRows('income', 'usGaap', [
    ['eps', both, -7.33],
    ['epsDiluted', both, -7.33],
    ['weightedAverageShsOut', both, 221],
    ['weightedAverageShsOutDil', both, 221],
  ])
})

test('exchange rates under a name of disposal groups are those on all cash, where there is no other', () => {
  // MetLife, 2020, 10-K 0001099219-21-000050, in millions.
  const ofGroups =
    'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsDisposalGroupIncludingDiscontinuedOperations'
  assertRows('cashFlow', 'usGaap', [
    ['effectOfForexChangesOnCash', { [ofGroups]: 163 }, 163],
    // Made up.
    ['effectOfForexChangesOnCash', { [ofGroups]: 3, EffectOfExchangeRateOnCashAndCashEquivalents: 160 }, 160],
  ])
})
