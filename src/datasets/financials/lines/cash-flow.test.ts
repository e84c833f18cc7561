import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNKNOWN } from '../../../formula/amount.ts'
import { cashFlowStatement } from './cash-flow.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'

// Apple, fiscal 2025, 10-K 0000320193-25-000079, in millions.
const apple: Lines = {
  netIncome: 112010,
  depreciationAndAmortization: 11698,
  stockBasedCompensation: 12863,
  changeInWorkingCapital: -25000,
  accountsReceivables: -6682,
  inventory: 1400,
  accountsPayables: 902,
  netCashProvidedByOperatingActivities: 111482,
  investmentsInPropertyPlantAndEquipment: -12715,
  purchasesOfInvestments: -24407,
  salesMaturitiesOfInvestments: 53797,
  netCashProvidedByInvestingActivities: 15195,
  longTermNetDebtIssuance: -6451,
  shortTermNetDebtIssuance: -2032,
  commonStockRepurchased: -90711,
  statedDividends: -15421,
  netCashProvidedByFinancingActivities: -120686,
}
const complete = (stated: Lines): Lines => evaluated(cashFlowStatement, stated)

test('free cash flow is operating cash flow plus the negative capital expenditure', () => {
  assert.equal(complete(apple)['freeCashFlow'], 98767)
  assert.equal(complete({ ...apple, investmentsInPropertyPlantAndEquipment: null })['freeCashFlow'], null)
})

test('what is received for property is no purchase of it', () => {
  // Hospira, first quarter of 2010, 10-Q 0001104659-10-021956: plants sold for 62.6 million, purchases under a name of its own.
  const lines = complete({ ...apple, investmentsInPropertyPlantAndEquipment: 62600 })
  assert.equal(lines['investmentsInPropertyPlantAndEquipment'], UNKNOWN)
  assert.equal(lines['capitalExpenditure'], UNKNOWN)
})

test('payments for wells are added to other capital expenditure where they are more', () => {
  const capitalExpenditure = (investmentsInPropertyPlantAndEquipment: number, propertyOfKind: number) =>
    complete({ investmentsInPropertyPlantAndEquipment, propertyOfKind })['capitalExpenditure']
  // Range Resources, first quarter of 2010, 10-Q 0000950123-10-038994, in thousands: wells, and field service assets.
  assert.equal(capitalExpenditure(-6355, -166244), -172599)
  // A utility with a few wells has them in all that it spends: invented figures.
  assert.equal(capitalExpenditure(-900, -100), -900)
  // Wells alone, or with the rest of an oil company, are in the line already.
  assert.equal(capitalExpenditure(-166244, -166244), -166244)
  // Wells that annual reports alone name leave the quarters what they were.
  assert.equal(capitalExpenditure(-900, UNKNOWN), -900)
})

test('what remains of the operating section and of working capital is other', () => {
  const lines = complete(apple)
  assert.equal(lines['otherWorkingCapital'], -20620)
  assert.equal(lines['otherNonCashItems'], -89)
})

test('an absent part is in the remainder, and an unknown one makes it unknown', () => {
  const absent = complete({ ...apple, inventory: null })
  assert.equal(absent['otherWorkingCapital'], -20620 + 1400)
  const unknown = complete({ ...apple, changeInWorkingCapital: UNKNOWN })
  assert.deepEqual([unknown['otherWorkingCapital'], unknown['otherNonCashItems']], [UNKNOWN, UNKNOWN])
})

test('what is left of a section is its other activities', () => {
  const lines = complete(apple)
  assert.equal(lines['otherInvestingActivities'], -1480)
  assert.equal(lines['netDebtIssuance'], -8483)
  assert.equal(lines['otherFinancingActivities'], -6071)
})

test('the change of cash is the sum of the sections where no total is tagged', () => {
  assert.equal(complete(apple)['netChangeInCash'], 5991)
  assert.equal(complete({ ...apple, effectOfForexChangesOnCash: 10 })['netChangeInCash'], 6001)
  assert.equal(complete({ ...apple, effectOfForexChangesOnCash: UNKNOWN })['netChangeInCash'], UNKNOWN)
})

test('all dividends are common but those that the statement names preferred', () => {
  assert.equal(complete(apple)['commonDividendsPaid'], -15421)
  assert.equal(complete({ ...apple, preferredDividendsPaid: -300 })['commonDividendsPaid'], -15121)
  const apart = complete({ commonDividendsPaid: -15121, preferredDividendsPaid: -300 })
  assert.equal(apart['netDividendsPaid'], -15421)
})

test('what is less than dividends on common shares is not all dividends', () => {
  const dividends = (stated: Lines) =>
    ['netDividendsPaid', 'commonDividendsPaid'].map((line) => complete(stated)[line])
  // Tredegar, 2020, 10-K 0000850429-21-000020, in thousands: a special dividend is under the name of all.
  const tredegar = { statedDividends: -200000, commonDividendsPaid: -216049, statedCommonDividends: -216049 }
  assert.deepEqual(dividends(tredegar), [-216049, -216049])
  // Kennedy-Wilson, 2020, 10-K 0001408100-21-000052, in tenths of a million: it distributed no capital.
  const kennedyWilson = {
    commonDividendsPaid: -1261,
    statedCommonDividends: -1261,
    preferredDividendsPaid: -136,
  }
  assert.deepEqual(dividends({ ...kennedyWilson, statedDividends: 0 }), [-1397, -1261])
})

test('cash from operations follows from the other sections where it is not tagged', () => {
  // LPA, 2024, 20-F 0001997711-25-000030, in thousands of USD.
  const lpa: Lines = {
    netCashProvidedByInvestingActivities: -10735,
    netCashProvidedByFinancingActivities: -14691,
    effectOfForexChangesOnCash: -381,
    netChangeInCash: -6415,
  }
  assert.equal(complete(lpa)['operatingCashFlow'], 19392)
  assert.equal(complete({ ...lpa, netChangeInCash: null })['operatingCashFlow'], null)
})

test('software and intangible assets are capital expenditure, outside property, plant and equipment', () => {
  // TSMC, 2023, 20-F 0001193125-24-099840, in units of 100,000 TWD.
  const lines = complete({ investmentsInPropertyPlantAndEquipment: -9498168, intangiblePurchases: -55184 })
  assert.equal(lines['capitalExpenditure'], -9553352)
})

test('proceeds from equity are common stock issued unless a subsidiary or employees had the shares', () => {
  // Nike, fiscal 2022, 10-K 0000320187-22-000038, in millions: 924 of 1,151 are options exercised.
  const nike = { commonStockRepurchased: -4014, equityIssuance: 1151, optionsExercised: 924 }
  const ofNike = complete(nike)
  assert.deepEqual([ofNike['commonStockIssuance'], ofNike['netCommonStockIssuance']], [null, -4014])
  // Walmart, fiscal 2024, 10-K 0000104169-24-000056: the statement of equity has 716 of shares of subsidiaries.
  assert.equal(complete({ equityIssuance: 716, subsidiaryShares: 716 })['commonStockIssuance'], null)
  // Texas Instruments, 2022, 10-K 0000097476-23-000007.
  assert.equal(complete({ equityIssuance: 241 })['commonStockIssuance'], 241)
  assert.equal(complete({ equityIssuance: UNKNOWN })['commonStockIssuance'], UNKNOWN)
})

test('the year decides whose the shares of its quarters are', () => {
  const issuedIn = (quarter: Lines, year: Lines) =>
    evaluated(cashFlowStatement, quarter, complete(year))['commonStockIssuance']
  // Nike, fiscal 2022: in the fourth quarter employees paid 192 million, 87 of it for options and the rest for a purchase plan.
  const quarter = { equityIssuance: 192, optionsExercised: 87 }
  assert.equal(issuedIn(quarter, { equityIssuance: 1151, optionsExercised: 924 }), null)
  assert.equal(
    issuedIn({ equityIssuance: 192, optionsExercised: 150 }, { equityIssuance: 1151, optionsExercised: 500 }),
    192,
  )
  assert.equal(issuedIn(quarter, {}), 192)
  // Walmart, fiscal 2025: 10-Qs do not say in the statement of equity what the 10-K does, 362 million of minorities.
  assert.equal(issuedIn({ equityIssuance: 327 }, { equityIssuance: 362, subsidiaryShares: 362 }), null)
})

test('what remains of cash from operations is unknown without the profit that it begins with', () => {
  // Aflac, first quarter of 2010, 10-Q 0001193125-10-112569, in millions, as if its profit were not tagged.
  const operating: Lines = { netCashProvidedByOperatingActivities: 1278, changeInWorkingCapital: 793 }
  assert.equal(evaluated(cashFlowStatement, operating)['otherNonCashItems'], null)
  const whole = { ...operating, netIncome: 636 }
  assert.equal(evaluated(cashFlowStatement, whole)['otherNonCashItems'], -151)
})

test('depreciation and amortization below zero is unknown', () => {
  // Allstate, first half of 2009, 10-Q/A 0001104659-09-051984: -86 million with "other non-cash items"; the section has it among others.
  const lines = {
    depreciationAndAmortization: -86,
    netIncome: 504,
    netCashProvidedByOperatingActivities: 1400,
  }
  assert.equal(evaluated(cashFlowStatement, lines)['depreciationAndAmortization'], UNKNOWN)
  assert.equal(evaluated(incomeStatement, { ...lines, incomeBeforeTax: 600 })['ebitda'], UNKNOWN)
  assert.equal(evaluated(cashFlowStatement, apple)['depreciationAndAmortization'], 11698)
})

test('what employees pay for shares is an issue of shares where a year has no other, nor any bought back', () => {
  // Disney, fiscal 2022, 10-K 0001744489-22-000213, and what it bought back in fiscal 2024, in millions.
  const year2022 = {
    ...{ netCashProvidedByFinancingActivities: -4741, longTermNetDebtIssuance: -4017 },
    ...{ employeeShares: 127, commonStockRepurchased: 0 },
  }
  const disney = complete(year2022)
  assert.deepEqual([disney['commonStockIssuance'], disney['netStockIssuance']], [127, 127])
  assert.equal(disney['otherFinancingActivities'], -4741 + 4017 - 127)
  const bought = complete({ ...year2022, commonStockRepurchased: -2992 })
  assert.deepEqual([bought['commonStockIssuance'], bought['netStockIssuance']], [null, -2992])
  // Tesla, 2021, 10-K 0000950170-22-000796: no shares were issued to others, and in 2020 for 12,269 million.
  const ofTesla = (sharesIssued: number, financing: number) =>
    complete({
      ...{ sharesIssued, commonStockIssuance: sharesIssued, employeeShares: 707 },
      netCashProvidedByFinancingActivities: financing,
    })['commonStockIssuance']
  assert.equal(ofTesla(0, -5203), 707)
  assert.equal(ofTesla(12269, 12976), 12269)
  // Financing of more than as much on no line may be an offering under a name of the company's own: invented.
  assert.equal(
    complete({ employeeShares: 707, netCashProvidedByFinancingActivities: 2000 })['commonStockIssuance'],
    null,
  )
})

test("a quarter has what employees pay for shares where the year has, and the year's decision", () => {
  // Invented: shares were bought back in another quarter.
  const quarter = { employeeShares: 20, netCashProvidedByFinancingActivities: -30 }
  const issued = (year: Lines) => evaluated(cashFlowStatement, quarter, complete(year))['commonStockIssuance']
  const year = { employeeShares: 80, netCashProvidedByFinancingActivities: -100 }
  assert.equal(issued(year), 20)
  assert.equal(issued({ ...year, commonStockRepurchased: -50 }), null)
})

test('one figure under the names of net investments and of investments sold counts once', () => {
  // Eaton, first quarter of 2014, 10-Q 0001551182-14-000019, in millions.
  const eaton = complete({ netInvestments: 431, salesMaturitiesOfInvestments: 431 })
  assert.equal(eaton['salesMaturitiesOfInvestments'], 431)
  // Its 10-Q of 2013-11-07 has 333 more bought than sold in the third quarter of 2013.
  const bought = complete({ netInvestments: -333, salesMaturitiesOfInvestments: -333 })
  assert.deepEqual([bought['salesMaturitiesOfInvestments'], bought['purchasesOfInvestments']], [0, -333])
  assert.equal(
    complete({ netInvestments: 5, salesMaturitiesOfInvestments: 7 })['salesMaturitiesOfInvestments'],
    12,
  )
})

test('ships are bought in addition to property where investing activities add up with both', () => {
  // The structure is that of a ship owner; the figures are made up.
  const owner: Lines = {
    ...{ investmentsInPropertyPlantAndEquipment: -10, productiveAssets: -300 },
    netCashProvidedByInvestingActivities: -310,
  }
  assert.equal(complete(owner)['capitalExpenditure'], -310)
  // Else they may be one and the same, or have businesses in them (CA, fiscal 2010).
  assert.equal(complete({ ...owner, netCashProvidedByInvestingActivities: -300 })['capitalExpenditure'], -10)
})
