import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedOf } from '../../../../test/support/stated-amounts.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'
import { withoutRefuted } from './income-checks.ts'

const served = (lines: Lines, showsDepreciation = false): Lines =>
  evaluated(incomeStatement, withoutRefuted(statedOf(lines), showsDepreciation).lines)

test('a cost of revenue stays where amortization and depreciation explain the other costs', () => {
  // Biogen, first quarter of 2010, 10-Q 0000950123-10-036233, in tenths of a million: collaborations and research bought are its own concepts.
  const biogen: Lines = {
    ...{ revenue: 11089, statedCostOfRevenue: 971, researchAndDevelopmentExpenses: 3070 },
    ...{ statedAdministration: 2487, amortizationOfIntangibles: 489, statedCosts: 8052 },
    ...{ depreciationAndAmortization: 825, operatingIncome: 3037 },
  }
  assert.deepEqual([served(biogen)['costOfRevenue'], served(biogen)['grossProfit']], [971, 11089 - 971])
  // Qwest, first quarter of 2010, 10-Q 0001193125-10-108881, in millions: administration of 472 is its own concept.
  const qwest: Lines = {
    ...{ revenue: 2966, statedCostOfRevenue: 941, sellingAndMarketingExpenses: 440 },
    ...{ depreciationAndAmortization: 545, statedCosts: 2398, operatingIncome: 568 },
  }
  assert.equal(served(qwest)['costOfRevenue'], 941)
})

test('a cost of all that is sold stays where a company states its research, whatever charges it has under names of its own', () => {
  // Allergan, 10-K for 2018, in tenths of a million: sales and impairments of assets of 28,576 are its own concept.
  const allergan: Lines = {
    ...{ revenue: 157874, statedCostOfRevenue: 21914, costOfAllSold: 21914, statedCosts: 220350 },
    ...{ researchAndDevelopmentExpenses: 22662, sellingAndMarketingExpenses: 32506 },
    ...{ generalAndAdministrativeExpenses: 12712, amortizationOfIntangibles: 65523 },
    ...{ acquiredResearch: 8046, impairments: 28411, operatingIncome: 157874 - 220350 },
  }
  const { costOfRevenue, operatingExpenses } = served(allergan)
  assert.deepEqual([costOfRevenue, operatingExpenses], [21914, 220350 - 21914])
  const { statedCosts, ...others } = allergan
  assert.equal(served({ ...others, statedExpenses: statedCosts ?? null })['costOfRevenue'], 21914)
  // The cost of goods alone may have services of another name next to it: invented.
  assert.equal(served({ ...allergan, costOfAllSold: null })['costOfRevenue'], 21914 + 28576)
})

test('a cost of revenue by that very name stays next to selling and marketing', () => {
  // Porch, 2020, 10-K 0001558370-21-003776, in thousands: product and technology of 26,856 is its own concept.
  const porch: Lines = {
    ...{ revenue: 73216, statedCostOfRevenue: 17562, costOfAllSold: 17562, namedCostOfRevenue: 17562 },
    ...{ sellingAndMarketingExpenses: 41768, generalAndAdministrativeExpenses: 28387 },
    ...{ statedCosts: 114573, operatingIncome: -41357 },
  }
  const { costOfRevenue, grossProfit, operatingExpenses } = served(porch)
  assert.deepEqual([costOfRevenue, grossProfit, operatingExpenses], [17562, 55654, 97011])
  // Goods sold of a restaurant have pay and rent next to them: made up.
  assert.equal(served({ ...porch, namedCostOfRevenue: null })['costOfRevenue'], 44418)
})

// Oracle, first quarter of fiscal 2010, 10-Q 0001193125-09-195193: 226 of support and 782 of services under names of their own.
const oracle: Lines = {
  ...{ revenue: 5054, sellingAndMarketingExpenses: 960, generalAndAdministrativeExpenses: 201 },
  ...{ researchAndDevelopmentExpenses: 660, amortizationOfIntangibles: 431, acquisitionCosts: 6 },
  ...{ restructuring: 48, statedCosts: 3314, operatingIncome: 1740 },
}

test('charges that a company states separately from its research are no cost of revenue', () => {
  const { costOfRevenue, grossProfit, operatingExpenses, costAndExpenses } = served(oracle)
  assert.deepEqual(
    [costOfRevenue, grossProfit, operatingExpenses, costAndExpenses],
    [226 + 782, 4046, 2306, 3314],
  )
  const traced = withoutRefuted(statedOf(oracle)).terms['ordinaryCosts']?.figures ?? []
  assert.equal(
    traced.reduce((sum, { value, sign = 1 }) => sum + sign * value, 0),
    3314 - 431 - 6 - 48,
  )
})

test('other costs of the amount of a charge are that charge', () => {
  // PayPal, 2015, in millions: restructuring by its first report, other costs by that of 2017.
  const paypal: Lines = {
    ...{ revenue: 9248, statedCosts: 7787, operatingIncome: 1461, restructuring: 48, otherCosts: 48 },
    ...{ generalAndAdministrativeExpenses: 873, sellingAndMarketingExpenses: 937 },
    ...{ researchAndDevelopmentExpenses: 792, depreciationOnFace: 608 },
  }
  const rest = 7787 - 48 - 873 - 937 - 792 - 608
  assert.equal(served(paypal, true)['costOfRevenue'], rest)
  assert.equal(served({ ...paypal, otherCosts: 50 }, true)['costOfRevenue'], rest - 50)
})

test('amortization is within the depreciation that a statement shows, and charges of a company without research within its costs', () => {
  assert.equal(served(oracle, true)['costOfRevenue'], 226 + 782 + 431)
  const { researchAndDevelopmentExpenses: _, ...byNature } = oracle
  assert.equal(served(byNature)['costOfRevenue'], 3314 - 960 - 201)
})

test('amortization is in a note of a company that states administration as one sum', () => {
  // RTX, 10-K for 2023, in millions: products cost 43,425 and services 13,406, by dimension alone.
  const rtx: Lines = {
    ...{ revenue: 68920, statedAdministration: 5809, researchAndDevelopmentExpenses: 2805 },
    ...{ amortizationOfIntangibles: 2028, statedCosts: 65445, operatingIncome: 3561 },
  }
  assert.equal(served(rtx)['costOfRevenue'], 43425 + 13406)
})

test('operating income above what costs leave stands where it leads to income before tax', () => {
  // Wisconsin Energy, first quarter of 2010, 10-Q 0000107815-10-000062, in tenths of a million: a gain of 494 is stated below the costs.
  const utility: Lines = {
    ...{ revenue: 12559, statedCosts: 10756, operatingIncome: 2297, equityMethodIncome: 152 },
    ...{ otherNonoperating: 62, statedInterestExpense: 494, statedBeforeTax: 2017 },
  }
  assert.equal(served(utility)['operatingIncome'], 2297)
  assert.equal(served({ ...utility, statedBeforeTax: 1523 })['operatingIncome'], 12559 - 10756)
  // National Fuel Gas, quarter to 2020-12-31, 10-Q 0000070145-21-000006, in thousands: timber sold is its own concept, interest two lines.
  const gas: Lines = {
    ...{ revenue: 441160, statedCosts: 348684, operatingIncome: 143542, otherNonoperating: -2176 },
    ...{ debtInterest: 32256, otherInterest: 1919, statedBeforeTax: 107191 },
  }
  assert.equal(served(gas)['operatingIncome'], 143542)
})

test('a cost of revenue that is one of several is added to the others, and other operating costs and restructuring are not', () => {
  // Starbucks, fiscal 2023, 10-K of November 2023, in tenths of a million: 147,203 of stores are its own concept.
  const lines = served(
    {
      ...{ revenue: 359756, statedCostOfRevenue: 114091, otherCosts: 5394, restructuring: 218 },
      ...{
        generalAndAdministrativeExpenses: 24413,
        partOfDepreciation: 13626,
        depreciationAndAmortization: 14503,
      },
      ...{ statedCosts: 304945, equityMethodIncome: 2984, operatingGains: 913, operatingIncome: 58708 },
    },
    false,
  )
  assert.equal(lines['costOfRevenue'], 114091 + 147203)
  assert.equal(lines['operatingIncome'], 58708)
})

test('operating expenses that lead to income before tax are all costs, with the cost of revenue and interest among them', () => {
  // Computer Sciences, fiscal 2010, 10-K 0000023082-10-000036, in millions.
  const lines = served({
    ...{ revenue: 16128, statedCostOfRevenue: 12797, statedAdministration: 991, statedExpenses: 15090 },
    ...{ depreciationAndAmortization: 1156, statedInterestExpense: 252, statedBeforeTax: 1038 },
  })
  assert.deepEqual(
    [lines['costOfRevenue'], lines['costAndExpenses'], lines['operatingIncome']],
    [12797, 15090 - 252, 1038 + 252],
  )
})

test('costs of a real estate trust hold its interest where gains alone lie between them and income before tax', () => {
  // Realty Income, 2023, 10-K of February 2024, in tenths of a million; write-downs of 871 are its own line.
  const trust: Lines = {
    ...{
      revenue: 40790,
      propertyCosts: 3169,
      generalAndAdministrativeExpenses: 1445,
      acquisitionCosts: 145,
    },
    ...{ depreciationAndAmortization: 18952, statedInterestExpense: 7304, statedCosts: 31886 },
    ...{ statedBeforeTax: 9288, incomeTaxExpense: 520 },
  }
  const lines = served(trust)
  assert.deepEqual([lines['costOfRevenue'], lines['operatingIncome']], [3169, 40790 - (31886 - 7304)])
  // Without a total it may be one of several (Kimco).
  assert.equal(served({ ...trust, statedCosts: null })['costOfRevenue'] ?? null, null)
  // Other income of the same size may replace interest below them.
  assert.equal(served({ ...trust, statedInterestIncome: 7000 })['costAndExpenses'], 31886)
})

test('what property costs is added to the cost of services where all costs close with both', () => {
  // Crown Castle, first quarter of 2010, 10-Q for it, in thousands: towers and services.
  const castle: Lines = {
    ...{ revenue: 444327, propertyCosts: 113755, statedCostOfRevenue: 26296, statedAdministration: 39473 },
    ...{ depreciationAndAmortization: 132868, impairments: 1562, statedCosts: 313954 },
    ...{ operatingIncome: 130373 },
  }
  const { costOfRevenue, grossProfit, costAndExpenses } = served(castle)
  assert.deepEqual([costOfRevenue, grossProfit, costAndExpenses], [140051, 444327 - 140051, 313954])
  // Of a note where they do not: invented.
  assert.notEqual(served({ ...castle, propertyCosts: 90000 })['costOfRevenue'], 90000 + 26296)
})

test('impairments are not added to the several costs of revenue of a telephone company', () => {
  // AT&T, 2023, 10-K of February 2024, in millions: equipment is one of two costs of revenue.
  const lines = served(
    {
      ...{ revenue: 122428, statedCostOfRevenue: 23136, statedAdministration: 28874, impairments: 1193 },
      ...{
        depreciationAndAmortization: 18777,
        depreciationOnFace: 18777,
        statedCosts: 98967,
        operatingIncome: 23461,
      },
    },
    true,
  )
  assert.equal(lines['costOfRevenue'], 50123)
})

test('a gross profit of a note does not make the cost of revenue more than it is', () => {
  // Costco, fiscal 2019, 10-K 0000909832-19-000019: the note's 16,465 million are of merchandise, without fees of 3,352; openings cost 86.
  const costco: Lines = {
    ...{ revenue: 152703, statedCostOfRevenue: 132886, statedGrossProfit: 16465 },
    ...{ statedAdministration: 14994, operatingIncome: 4737 },
  }
  const { costOfRevenue, grossProfit, operatingExpenses } = served(costco)
  assert.deepEqual([costOfRevenue, grossProfit, operatingExpenses], [132886, 19817, 15080])
  // One that the expenses lead to operating income from stays.
  assert.equal(served({ ...costco, operatingIncome: 16465 - 14994 })['grossProfit'], 16465)
})

test('goodwill written down is no cost of what is sold, where all costs lead to operating income', () => {
  // Verizon, 10-K for 2023, in millions: services cost 28,100 and equipment 26,787, which it tags by product alone.
  const verizon: Lines = {
    ...{ revenue: 133974, statedAdministration: 32745, depreciationAndAmortization: 17624 },
    ...{ depreciationOnFace: 17624, goodwillImpairment: 5841, statedCosts: 111097, operatingIncome: 22877 },
  }
  const { costOfRevenue, costAndExpenses, otherExpenses } = served(verizon, true)
  assert.deepEqual([costOfRevenue, costAndExpenses, otherExpenses], [28100 + 26787, 111097, 17624 + 5841])
  // It may be stated below the costs where they do not lead there (Disney, fiscal 2023).
  assert.equal(served({ ...verizon, operatingIncome: null }, true)['costOfRevenue'], 28100 + 26787 + 5841)
})

test('a cost of revenue that is all costs is without the administration among them', () => {
  // General Dynamics, second quarter of 2009, 10-Q 0001193125-09-163762, in millions: 4,891 and 2,264 of products and services are all costs.
  const lines = { revenue: 8100, statedCostOfRevenue: 7155, statedCosts: 7155, operatingIncome: 945 }
  const dynamics = served({ ...lines, generalAndAdministrativeExpenses: 509 })
  assert.deepEqual(
    [dynamics['costOfRevenue'], dynamics['operatingExpenses'], dynamics['otherExpenses']],
    [6646, 509, 0],
  )
  // Invented: costs that administration comes on top of do not lead to operating income.
  const apart = served({ ...lines, operatingIncome: 436, generalAndAdministrativeExpenses: 509 })
  assert.equal(apart['costOfRevenue'], 7155)
})

test('administration that is less than one of its parts is a further line where there is room for both, else of a note', () => {
  // Weatherford, second quarter of 2009, 10-Q/A 0000950123-09-040151, in tenths of a million: of segments, and of its own.
  const weatherford: Lines = {
    ...{ revenue: 19948, statedCostOfRevenue: 14428, researchAndDevelopmentExpenses: 461 },
    ...{ generalAndAdministrativeExpenses: 2966, statedAdministration: 559, operatingIncome: 1534 },
  }
  const lines = served(weatherford)
  assert.equal(lines['sellingGeneralAndAdministrativeExpenses'], 2966 + 559)
  assert.equal(lines['otherExpenses'], 0)
  // A gain of 813 above operating income, which has a name that is not read: which of the two it is, is open.
  const withGain = { ...weatherford, operatingIncome: 1534 + 813 }
  assert.equal(served(withGain)['sellingGeneralAndAdministrativeExpenses'], 559)
  // National Steel, 2009, 20-F 0001292814-10-001853, in millions: selling, and general and administrative under the name of all.
  const steel: Lines = {
    ...{ revenue: 5014, statedGrossProfit: 1764, sellingAndMarketingExpenses: 345 },
    ...{ statedAdministration: 208, statedExpenses: 600, operatingIncome: 1164 },
  }
  assert.deepEqual(
    ['generalAndAdministrativeExpenses', 'otherExpenses'].map((line) => served(steel)[line]),
    [208, 47],
  )
  // Logistic Properties, 2021, 20-F 0001493152-24-016772, in thousands: operating income is before administration.
  const properties: Lines = {
    ...{ revenue: 25596, statedCostOfRevenue: 4087, generalAndAdministrativeExpenses: 5394 },
    ...{ statedAdministration: 1329, operatingGains: 12610, operatingIncome: 21467 },
  }
  assert.equal(served(properties)['sellingGeneralAndAdministrativeExpenses'], 5394)
  // AvalonBay, 10-K for 2020, 0000915912-21-000004, in thousands: other administration of a note.
  const avalon: Lines = {
    ...{ revenue: 2_301_261, statedCosts: 1_826_659, generalAndAdministrativeExpenses: 60_343 },
    ...{ statedAdministration: 5662, otherAdministration: 5662 },
  }
  assert.equal(served(avalon)['sellingGeneralAndAdministrativeExpenses'], 60_343)
})

test('a bank has no cost of revenue, though it tags losses on loans and benefits so', () => {
  // Citigroup, 10-K for 2020, 0000831001-21-000042, in millions.
  const { costOfRevenue, operatingIncome, operatingExpenses, costAndExpenses } = served({
    ...{ revenue: 74298, statedCostOfRevenue: 17495, noninterestExpense: 43171, lenderSign: 27626 },
    ...{ interestMargin: 43548, statedInterestIncome: 58089, statedInterestExpense: 14541 },
    ...{ otherNonoperating: 420, sellingAndMarketingExpenses: 1217, statedBeforeTax: 13632 },
  })
  assert.deepEqual([costOfRevenue ?? null, operatingIncome ?? null], [null, null])
  assert.deepEqual([operatingExpenses, costAndExpenses], [43171, 43171])
})

test('charges are of notes where administration and research are all costs', () => {
  // Vir Biotechnology, 10-K for 2020, 0001564590-21-008915, in thousands.
  const { costOfRevenue, operatingExpenses } = served({
    ...{ revenue: 76368, statedCosts: 373348, researchAndDevelopmentExpenses: 302411 },
    ...{ generalAndAdministrativeExpenses: 70937, impairments: 1042, operatingIncome: -296980 },
  })
  assert.deepEqual([costOfRevenue, operatingExpenses], [0, 373348])
})

test('a small part that is tagged as all costs is of a note where operating expenses lead to operating income', () => {
  // Alaska Air, 10-K for 2020, 0000766421-21-000018, in millions.
  const { costOfRevenue, costAndExpenses } = served({
    ...{ revenue: 3566, statedCosts: 43, statedExpenses: 5341, operatingIncome: -1775 },
    ...{ sellingAndMarketingExpenses: 101, statedBeforeTax: -1840, incomeTaxExpense: -516 },
  })
  assert.deepEqual([costOfRevenue, costAndExpenses], [5341 - 101, 5341])
})
