import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figure, servedIncome, statedOf } from '../../../../test/support/stated-amounts.ts'
import { isKnown } from '../../../formula/amount.ts'
import type { Figure, Stated } from '../selection/stated-lines.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'
import { withAssociates, withoutRefuted, withYear } from './income-checks.ts'

test("a bank's revenue is not a part of it that is tagged as all", () => {
  // Wells Fargo, first quarter of 2010, 10-Q 0000950123-10-046578: one tag of revenue has 185 million.
  const bank: Lines = { revenue: 185, interestMargin: 11147, noninterestIncome: 10301 }
  assert.equal(evaluated(incomeStatement, bank)['revenue'], 11147 + 10301)
  // Revenue before interest expense is more, and stays as the filing has it.
  assert.equal(evaluated(incomeStatement, { ...bank, revenue: 23000 })['revenue'], 23000)
})

test('net income that earnings per share share out whole is that of common shareholders', () => {
  // Bank of New York Mellon, second quarter of 2009, 10-Q 0001193125-09-169196, in millions: minorities lost 2.
  const mellon: Lines = {
    ...{ netIncome: 176, profit: 410, minorityShare: -2, preferredDividends: 236 },
    ...{ eps: 0.15, weightedAverageShsOut: 1171.081 },
  }
  const common = servedIncome(mellon)
  assert.deepEqual(
    [common['netIncome'], common['netIncomeDeductions'], common['bottomLineNetIncome']],
    [412, 236, 176],
  )
  // PNC, second quarter of 2009, 10-Q 0001193125-09-170563: profit has a concept of its own.
  const alone = servedIncome({
    netIncome: 65,
    preferredDividends: 119,
    eps: 0.14,
    weightedAverageShsOut: 451,
  })
  assert.deepEqual([alone['netIncome'], alone['bottomLineNetIncome']], [65, 65])
  // Wells Fargo, second quarter of 2009, 10-Q 0000950123-09-032191: 597 for preferred shares.
  const parent = { netIncome: 3172, preferredDividends: 597, eps: 0.58, weightedAverageShsOut: 4483.1 }
  assert.equal(servedIncome(parent)['bottomLineNetIncome'], 2575)
})

test('what is extraordinary is not of the operations that continue', () => {
  // State Street, second quarter of 2009, 10-Q 0001193125-09-169449, in millions: income before tax has a concept of its own.
  const lines = servedIncome({ netIncome: -3182, incomeTaxExpense: 242, extraordinaryItems: -3684 })
  assert.equal(lines['netIncomeFromContinuingOperations'], 502)
  assert.equal(lines['incomeBeforeTax'], 744)
  assert.equal(lines['otherAdjustmentsToNetIncome'], -3684)
})

test('costs other than benefits are not all that an insurer spends', () => {
  // Genworth, second quarter of 2009, 10-Q 0001193125-09-160870, in millions.
  const genworth = servedIncome({
    ...{ revenue: 2483, statedCosts: 456, operatingCosts: 456, benefitsAndExpenses: 2537 },
    ...{ statedInterestExpense: 114, statedBeforeTax: -54, incomeTaxExpense: -4, netIncome: -50 },
  })
  assert.equal(genworth['costAndExpenses'], 2537)
  assert.deepEqual([genworth['operatingIncome'] ?? null, genworth['costOfRevenue'] ?? null], [null, null])
  // MetLife, first quarter of 2010, 10-Q 0000950123-10-044487: other expenses of 2,942.
  const metlife = {
    revenue: 13191,
    statedExpenses: 2942,
    operatingExpenses: 2942,
    benefitsAndExpenses: 11999,
  }
  assert.equal(servedIncome(metlife)['costAndExpenses'], 11999)
})

test('a quarter that has the share of associates after tax keeps it, though the year has it before', () => {
  // AMD, 2025: 10-Q 0000002488-25-000047 and 10-K 0000002488-26-000018.
  const annual: Lines = {
    ...{ statedBeforeTax: 4166, incomeTaxExpense: -103, profit: 4335, netIncome: 4335 },
    ...{ netIncomeFromContinuingOperations: 4269, netIncomeFromDiscontinuedOperations: 66 },
  }
  const year = evaluated(incomeStatement, annual)
  const quarter: Lines = {
    ...{ statedBeforeTax: 825, incomeTaxExpense: 123, profit: 709, netIncome: 709, equityMethodIncome: 7 },
  }
  const { lines } = withAssociates({ lines: quarter, terms: {} }, year)
  const served = evaluated(incomeStatement, withYear(lines, annual), year)
  assert.deepEqual(
    [served['netIncomeFromContinuingOperations'], served['netIncomeFromDiscontinuedOperations']],
    [709, 0],
  )
  // One that has nothing of associates follows the year.
  const { equityMethodIncome: _, ...plain } = quarter
  assert.ok(!isKnown(withAssociates({ lines: plain, terms: {} }, year).lines['equityMethodIncome']))
})

test('net interest that income before tax holds with other income is income alone, before the share of associates or after it', () => {
  // AMD, 2023, 10-K 0000002488-24-000012: 401 less 106 of interest and 197 of other income are 492, and 508 with associates.
  const term = (value: number): Stated['terms'][string] => ({ value, figures: [] })
  const lines: Lines = {
    ...{ operatingIncome: 401, statedInterestExpense: 106, otherNonoperating: 197 },
    ...{ equityMethodIncome: 16, interestMargin: 206, statedBeforeTax: 508 },
  }
  const checked = withoutRefuted({ lines, terms: { interestMargin: term(206) } }).lines
  assert.deepEqual([checked['statedInterestIncome'], checked['interestMargin']], [206, null])
})

test('net interest of a note is not that of the company, nor makes interest income of the expense', () => {
  // AMD, 2009, 10-K 0001193125-12-075837, in millions: 664 and 16 less 438 of interest and with 166 of other income are 408.
  const amd = {
    operatingIncome: 664,
    statedInterestExpense: 438,
    otherNonoperating: 166,
    statedBeforeTax: 408,
  }
  const noted = servedIncome({ ...amd, statedInterestIncome: 16, interestMargin: 2 })
  assert.deepEqual([noted['interestIncome'], noted['netInterestIncome']], [16, -422])
  // 2014, 10-K 0000002488-17-000043: nothing is tagged as net interest.
  const later = {
    operatingIncome: -155,
    statedInterestExpense: 177,
    otherNonoperating: -66,
    statedBeforeTax: -398,
  }
  const nothing = servedIncome({ ...later, interestMargin: 0 })
  assert.deepEqual([nothing['interestIncome'], nothing['netInterestIncome']], [0, -177])
})

test('tax that a quarter does not state is not the share of associates that its income before tax is without', () => {
  // AMD, first quarter of 2010, 10-K 0001193125-12-075837: 182, 3, -49 and 304 are 440; a loss of 183 with associates leads to 257.
  const quarter: Lines = {
    ...{ operatingIncome: 182, statedInterestIncome: 3, statedInterestExpense: 49, otherNonoperating: 304 },
    ...{
      statedBeforeTax: 440,
      equityMethodIncome: -183,
      profit: 257,
      netIncomeFromContinuingOperations: 257,
    },
  }
  const year = { incomeBeforeTax: 509, incomeTaxExpense: 38, netIncomeFromContinuingOperations: 471 }
  const taxOf = (lines: Lines) =>
    evaluated(incomeStatement, withAssociates({ lines, terms: {} }, year).lines)['incomeTaxExpense']
  assert.equal(taxOf(quarter), 0)
  // Nationwide Health, first quarter of 2010, 10-Q 0000950123-10-045562, in thousands: gains on sales have a concept of its own.
  const gains: Lines = {
    ...{
      operatingIncome: 53385,
      statedInterestExpense: 23590,
      statedBeforeTax: 29795,
      equityMethodIncome: -286,
    },
    ...{ profit: 31239, netIncomeFromContinuingOperations: 31217 },
  }
  assert.equal(withAssociates({ lines: gains, terms: {} }, year).lines['equityMethodIncome'] ?? null, null)
})

test('earnings per share have the sign of the income that they come to', () => {
  // AMD, third quarter of 2010, a loss of 118 million: 10-K 0001193125-12-075837 has 0.17 a share without a minus.
  const amd = { netIncome: -118, eps: 0.17, weightedAverageShsOut: 713 }
  assert.equal(servedIncome(amd)['eps'], -0.17)
  // Facebook, third quarter of 2011, 10-Q 0001326801-12-000006: 0.11 with a minus.
  const facebook = { netIncome: 227, availableToCommon: 150, eps: -0.11, weightedAverageShsOut: 1316 }
  assert.equal(servedIncome(facebook)['eps'], 0.11)
  // Citigroup, first quarter of 2009: preferred dividends of concepts of its own lead from 1,593 million to a loss.
  assert.equal(servedIncome({ netIncome: 1593, eps: -0.18, weightedAverageShsOut: 5385 })['eps'], -0.18)
  // Corsair Gaming, 2023, 10-K of fiscal 2024, in thousands: options are counted, so the shares earned something.
  const corsair = { netIncome: -2590, eps: 0.03, weightedAverageShsOut: 102_482 }
  assert.equal(servedIncome({ ...corsair, weightedAverageShsOutDil: 106_276 })['eps'], 0.03)
  assert.equal(servedIncome({ ...corsair, weightedAverageShsOutDil: 102_482 })['eps'], -0.03)
})

test('what is left for common shareholders is of the business that is sold, too', () => {
  // PNC, 2020, 10-K 0000713676-21-000025, in millions, and million shares.
  const pnc = { profit: 7558, availableToCommon: 2716, eps: 16.99, weightedAverageShsOut: 427 }
  assert.equal(servedIncome({ ...pnc, availableOfDiscontinued: 4533 })['bottomLineNetIncome'], 7249)
})

test('income of discontinued operations has the sign that leads to net income', () => {
  // RRI Energy, second quarter of 2009, 10-Q 0000950123-09-028717, in thousands: a gain tagged with a minus.
  const rri = {
    netIncomeFromContinuingOperations: -103692,
    netIncomeFromDiscontinuedOperations: -907258,
    netIncome: 803566,
  }
  const lines = servedIncome(rri)
  assert.deepEqual(
    [lines['netIncomeFromDiscontinuedOperations'], lines['otherAdjustmentsToNetIncome']],
    [907258, 0],
  )
  // Halliburton, first quarter of 2009, in millions: profit with minorities happens to be as much more than income of continuing operations.
  const halliburton = {
    netIncomeFromContinuingOperations: 379,
    netIncomeFromDiscontinuedOperations: -1,
    netIncome: 378,
    profit: 380,
  }
  assert.equal(servedIncome(halliburton)['netIncomeFromDiscontinuedOperations'], -1)
})

test('expenses that lead from gross profit to income before tax hold interest and other income', () => {
  // Invented figures in the form of IBM's "total expense and other income".
  const lines = servedIncome({
    ...{ revenue: 600, statedGrossProfit: 340, statedExpenses: 250, statedBeforeTax: 90 },
    ...{ statedInterestExpense: 16, otherNonoperating: 9 },
  })
  assert.equal(lines['operatingIncome'], 90 + 16 - 9)
  // Lowe's, second quarter of 2009, 10-Q 0000060667-09-000096: no other income.
  const lowes = { statedGrossProfit: 4823, statedExpenses: 3607, statedBeforeTax: 1216 }
  assert.equal(servedIncome({ revenue: 13844, ...lowes, statedInterestExpense: 76 })['operatingIncome'], 1292)
})

test('costs that lead from revenues and other income to income before tax have interest in them', () => {
  // ConocoPhillips, second quarter of 2009, 10-Q 0000950123-09-029713: 36,630 million of which 35,448 are sales.
  const lines = servedIncome({
    ...{ revenue: 35448, revenueOfOtherScope: 36630, statedCosts: 34248, statedBeforeTax: 2382 },
    statedInterestExpense: 268,
  })
  assert.equal(lines['operatingIncome'], 35448 - (34248 - 268))
})

test('interest is among the costs of a trust without tax where they lead to its profit with gains below them, and not with interest', () => {
  // The structure of a landlord's statement, as Invitation Homes has it; the amounts are invented.
  const landlord: Lines = {
    ...{ revenue: 2432, statedCosts: 2079, statedInterestExpense: 333, depreciationAndAmortization: 674 },
    ...{ propertyGains: 184, shareOfAssociates: -17, profit: 520, netIncome: 518, minorityShare: 2 },
  }
  assert.deepEqual(
    [servedIncome(landlord)['operatingIncome'], servedIncome(landlord)['costAndExpenses']],
    [686, 1746],
  )
  assert.equal(servedIncome({ ...landlord, statedCosts: 1746 })['operatingIncome'], 686)
  // A tax that is not known leaves open what the costs lead to.
  assert.equal(servedIncome({ ...landlord, deferredTax: 5 })['operatingIncome'], 353)
})

test('a cost of revenue stays where selling and depreciation explain the rest of all costs', () => {
  // Qwest, second quarter of 2009, 10-Q/A 0001047469-09-007075, in millions.
  const qwest: Lines = {
    ...{ revenue: 3090, statedCostOfRevenue: 934, statedAdministration: 593, operatingIncome: 491 },
    ...{ depreciationAndAmortization: 578, statedExpenses: 2599 },
  }
  assert.equal(servedIncome(qwest)['costOfRevenue'], 934)
  // Union Pacific, first quarter of 2010, with an invented cost of services among its costs by nature.
  const railway = { revenue: 3965, operatingIncome: 988, statedExpenses: 2977 }
  const lines = servedIncome({ ...railway, statedCostOfRevenue: 452, depreciationAndAmortization: 367 })
  assert.equal(lines['costOfRevenue'], 2977)
  // Selling and administration on two lines explain costs as one does: invented figures of a travel site.
  const travel: Lines = {
    ...{ revenue: 1788, statedCostOfRevenue: 151, statedCosts: 1660, operatingIncome: 128 },
    ...{ sellingAndMarketingExpenses: 948, generalAndAdministrativeExpenses: 191 },
    researchAndDevelopmentExpenses: 273,
  }
  assert.equal(servedIncome(travel)['costOfRevenue'], 151)
})

test('a lender without a total has as revenue what its expenses and losses leave of income before tax', () => {
  // Goldman Sachs, first quarter of 2010, 10-Q 0000950123-10-046612: net revenues of 12,775 million under a name of its own.
  const goldman = { noninterestExpense: 7616, netIncome: 3456, incomeTaxExpense: 1703 }
  assert.equal(servedIncome(goldman)['revenue'], 12775)
  // Bank of New York Mellon, first quarter of 2010, 10-Q 0001193125-10-112944.
  const mellon = { noninterestExpense: 2460, creditLosses: 35, statedBeforeTax: 884 }
  assert.equal(servedIncome(mellon)['revenue'], 2460 + 35 + 884)
})

test('what an insurer spends in all holds its cost of revenue, where it has one', () => {
  // Cigna, first quarter of 2010, 10-Q 0000950123-10-045388, in millions: care and drugs of 2,494 within 4,783.
  const all = { revenue: 5205, benefitsAndExpenses: 4783 }
  const cigna = servedIncome({ ...all, statedCostOfRevenue: 2494 })
  assert.deepEqual([cigna['operatingExpenses'], cigna['costAndExpenses']], [4783 - 2494, 4783])
  assert.equal(servedIncome(all)['operatingExpenses'], 4783)
})

test('tax and net interest have the sign that leads from operating income to profit', () => {
  // CSX, second quarter of 2009, 10-Q 0000277948-09-000113, in millions: tax and interest are tagged with a minus, income before tax not.
  const csx: Lines = {
    ...{ revenue: 2185, operatingIncome: 582, statedInterestExpense: 139, otherNonoperating: 10 },
    ...{ incomeTaxExpense: -168, netIncomeFromContinuingOperations: 285, netIncome: 308 },
  }
  assert.deepEqual([servedIncome(csx)['incomeTaxExpense'], servedIncome(csx)['incomeBeforeTax']], [168, 453])
  // A benefit stays one: the same company with 168 more of profit.
  const benefit = { ...csx, netIncomeFromContinuingOperations: 621 }
  assert.deepEqual(
    [servedIncome(benefit)['incomeTaxExpense'], servedIncome(benefit)['incomeBeforeTax']],
    [-168, 453],
  )
  // KBR, second quarter of 2009, 10-Q 0001140361-09-017252: 4 lost on exchange rates and 1 otherwise below operating income.
  const kbr: Lines = { operatingIncome: 137, otherNonoperating: -1, incomeTaxExpense: -49, profit: 83 }
  assert.deepEqual([servedIncome(kbr)['incomeTaxExpense'], servedIncome(kbr)['incomeBeforeTax']], [49, 132])
  assert.equal(servedIncome({ ...kbr, profit: 120 })['incomeTaxExpense'], -49)
  // Yum! Brands, first quarter of 2010, 10-Q 0001041061-10-000023: "interest expense, net" of 41 under a name of income.
  const yum: Lines = { operatingIncome: 364, interestMargin: 41, statedBeforeTax: 323 }
  assert.deepEqual([servedIncome(yum)['interestExpense'], servedIncome(yum)['netInterestIncome']], [41, -41])
  assert.equal(servedIncome({ ...yum, statedBeforeTax: 405 })['netInterestIncome'], 41)
})

test('a quarter that is what the year leaves has the tax that leads to profit, though one of the two lost its sign', () => {
  // Walmart, fiscal 2010, in millions: the year's tax is -7,156 in 10-K 0001193125-11-083157, nine months' 5,157 in 10-Q 0001193125-10-274171.
  const [year, months] = [figure('0001193125-11-083157', -7156), figure('0001193125-10-274171', 5157)]
  const tax: Figure = { ...year, value: -7156 - 5157, less: months.fact }
  const stated = statedOf({ statedBeforeTax: 6989, netIncomeFromContinuingOperations: 4990 })
  const lines = { ...stated.lines, incomeTaxExpense: tax.value }
  const terms = { ...stated.terms, incomeTaxExpense: { value: tax.value, figures: [tax] } }
  const checked = withoutRefuted({ lines, terms })
  assert.equal(checked.lines['incomeTaxExpense'], 1999)
  const shares = checked.terms['incomeTaxExpense']?.figures.map(({ fact, sign = 1 }) => sign * fact.val)
  assert.deepEqual(shares, [7156, -5157])
})

test('net income of continuing operations has the share of associates that is stated after it', () => {
  // Praxair, first quarter of 2010, 10-Q 0001193125-10-096335, in millions: 316 before equity investments, which earned 7.
  const praxair: Lines = {
    ...{ incomeTaxExpense: 131, netIncomeFromContinuingOperations: 316, profitOfConsolidated: 316 },
    ...{ shareOfAssociates: 7, profit: 323, netIncome: 314 },
  }
  const lines = evaluated(incomeStatement, praxair)
  assert.deepEqual([lines['netIncomeFromContinuingOperations'], lines['incomeBeforeTax']], [323, 447])
  // What the share does not lead from to profit stays.
  const after = { ...praxair, netIncomeFromContinuingOperations: 323, profitOfConsolidated: 323 }
  assert.equal(evaluated(incomeStatement, after)['netIncomeFromContinuingOperations'], 323)
  assert.equal(evaluated(incomeStatement, { ...praxair, profit: 300 })['incomeBeforeTax'], 447)
})
