import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { isPartOf, partialFigures } from './partial-figures.ts'

const fact = (val: number, accn: string, start = '2013-07-01', end = '2014-06-30'): Fact => ({
  start,
  end,
  val,
  accn,
  form: '10-K',
  filed: '2014-08-08',
})

test('a concept that states less than another in the same filing is a part of it', () => {
  // P&G's 10-K of 2014: Revenues is what one business earned.
  const parts = partialFigures([
    ['Revenues', [fact(29400, 'a'), fact(500, 'b')]],
    ['SalesRevenueNet', [fact(83062, 'a')]],
  ])
  assert.deepEqual([...(parts.get('Revenues') ?? [])], ['a'])
  assert.equal(parts.has('SalesRevenueNet'), false)
})

test('equal figures make neither a part', () => {
  assert.equal(
    partialFigures([
      ['Revenues', [fact(7, 'a')]],
      ['SalesRevenueNet', [fact(7, 'a')]],
    ]).size,
    0,
  )
})

test("a bank's revenue after interest expense is its total, though the sum before is larger", () => {
  const parts = partialFigures([
    ['Revenues', [fact(51673, 'a')]],
    ['RevenuesNetOfInterestExpense', [fact(45173, 'a')]],
  ])
  assert.deepEqual([...parts.keys()], ['Revenues'])
})

test('a figure rounded in prose gives way to the one that it rounds, though it is larger', () => {
  // Kimberly-Clark, 10-K 0000055785-19-000013 on 2016: a note says 18.3 billion.
  const parts = partialFigures([
    ['SalesRevenueGoodsNet', [fact(18_300_000_000, 'a')]],
    ['SalesRevenueNet', [fact(18_287_000_000, 'a')]],
  ])
  assert.deepEqual([...parts.keys()], ['SalesRevenueGoodsNet'])
  // Walmart, fiscal 2020: net sales are a part of revenue, and not its rounding.
  const walmart = partialFigures([
    ['Revenues', [fact(523_964_000_000, 'a')]],
    ['RevenueFromContractWithCustomerExcludingAssessedTax', [fact(519_926_000_000, 'a')]],
  ])
  assert.deepEqual([...walmart.keys()], ['RevenueFromContractWithCustomerExcludingAssessedTax'])
})

test('of two figures within a hundredth the one that gross profit and cost come to is the total', () => {
  const candidates = [
    ['Revenues', [fact(1004, 'a')]],
    ['RevenueFromContractWithCustomerExcludingAssessedTax', [fact(1000, 'a')]],
  ] as const
  const parts = partialFigures(candidates, { parts: [[fact(400, 'a')], [fact(600, 'a')]] })
  assert.deepEqual([...parts.keys()], ['Revenues'])
  const others = partialFigures(candidates, { parts: [[fact(404, 'a')], [fact(600, 'a')]] })
  assert.deepEqual([...others.keys()], ['RevenueFromContractWithCustomerExcludingAssessedTax'])
  // A part of revenue is not its total, though a segment's profit and cost come to it.
  const wide = partialFigures([candidates[1], ['Revenues', [fact(1200, 'a')]]], {
    parts: [[fact(400, 'a')], [fact(600, 'a')]],
  })
  assert.deepEqual([...wide.keys()], ['RevenueFromContractWithCustomerExcludingAssessedTax'])
})

test('the figure that gross profit and cost come to is the total where named costs lead from it but for little', () => {
  // Benchmark Electronics, 10-K 0001564590-21-009779 for 2020, in thousands: a note counts sales between regions. Some costs have own names.
  const candidates = [
    ['Revenues', [fact(2053131, 'a')]],
    ['RevenueFromContractWithCustomerExcludingAssessedTax', [fact(2130240, 'a')]],
  ] as const
  const parts = [[fact(175048, 'a')], [fact(1878083, 'a')]] as const
  const [operating, costsOfRevenue] = [[fact(25134, 'a')], [fact(1878083, 'a')]]
  const named = [122195, 9099, 12900, 6950].map((cost) => fact(cost, 'a'))
  const of = (otherCosts: readonly Fact[]) =>
    partialFigures(candidates, { parts, operating, costsOfRevenue, otherCosts })
  assert.deepEqual([...of(named).keys()], ['RevenueFromContractWithCustomerExcludingAssessedTax'])
  // Without administration they do not, and the larger is.
  assert.deepEqual([...of(named.slice(1)).keys()], ['Revenues'])
})

test('where two concepts each win once in a filing, the other filings decide', () => {
  // Talen Energy, 10-Q of 2025-05-08: losses on hedges took 264 million off what contracts brought.
  const first = (val: number, year: string) => fact(val, 'quarter', `${year}-01-01`, `${year}-03-31`)
  const parts = partialFigures([
    ['Revenues', [first(509, '2024'), first(390, '2025'), fact(2115, 'year')]],
    [
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      [first(416, '2024'), first(654, '2025'), fact(1574, 'year')],
    ],
  ])
  assert.deepEqual([...parts.keys()], ['RevenueFromContractWithCustomerExcludingAssessedTax'])
  assert.deepEqual([...(parts.get('RevenueFromContractWithCustomerExcludingAssessedTax') ?? [])].toSorted(), [
    'quarter',
    'year',
  ])
})

test('revenues and other income together give way to sales that the other lines leave of them', () => {
  // ConocoPhillips, 10-Q 0000950123-09-029713: 1,076 million of associates and 106 of other income.
  const candidates = [
    ['Revenues', [fact(36630, 'a')]],
    ['SalesRevenueNet', [fact(35448, 'a')]],
  ] as const
  const incomes = [fact(1076, 'a'), fact(106, 'a')]
  assert.deepEqual([...partialFigures(candidates, { incomes }).keys()], ['Revenues'])
  assert.deepEqual(
    [...partialFigures(candidates, { incomes: [fact(1076, 'a')] }).keys()],
    ['SalesRevenueNet'],
  )
  // Walmart's membership fees are revenue: it states operating income after them.
  const operating = [fact(2000, 'a')]
  assert.deepEqual([...partialFigures(candidates, { incomes, operating }).keys()], ['SalesRevenueNet'])
})

test('sales with taxes on them give way to those without', () => {
  // Philip Morris International, 10-K 0001413329-19-000007 on 2018: 79,823 million with excise taxes, 29,625 without.
  const candidates = [
    ['RevenueFromContractWithCustomerExcludingAssessedTax', [fact(29625, 'a')]],
    ['RevenueFromContractWithCustomerIncludingAssessedTax', [fact(79823, 'a')]],
  ] as const
  const taxes = [fact(79823 - 29625, 'a')]
  const withTaxes = ['RevenueFromContractWithCustomerIncludingAssessedTax']
  assert.deepEqual([...partialFigures(candidates, { taxes }).keys()], withTaxes)
  const parts = [[fact(18867, 'a')], [fact(10758, 'a')]] as const
  assert.deepEqual([...partialFigures(candidates, { parts }).keys()], withTaxes)
  // Without either the larger may be the total and the smaller what contracts alone bring.
  assert.deepEqual(
    [...partialFigures(candidates).keys()],
    ['RevenueFromContractWithCustomerExcludingAssessedTax'],
  )
})

test('what one filing states as a part, another that states it alone has as a part too', () => {
  // Tesla, nine months of 2017, 10-Q 0001564590-17-021343 and 0001564590-18-026353, in thousands: the second has depreciation alone.
  const nine = (val: number, accn: string, year = '2017') => fact(val, accn, `${year}-01-01`, `${year}-09-30`)
  const parts = partialFigures([
    [
      'DepreciationDepletionAndAmortization',
      [nine(534200, 'a'), nine(534200, 'b'), nine(797000, 'b', '2018')],
    ],
    ['DepreciationAndAmortization', [nine(1166397, 'a')]],
  ])
  assert.deepEqual([...(parts.get('DepreciationDepletionAndAmortization') ?? [])], ['a', 'b'])
  // Another figure says nothing: invented.
  const total = partialFigures([
    ['DepreciationDepletionAndAmortization', [nine(534200, 'a'), nine(1166400, 'b')]],
    ['DepreciationAndAmortization', [nine(1166397, 'a')]],
  ])
  assert.deepEqual([...(total.get('DepreciationDepletionAndAmortization') ?? [])], ['a'])
})

test('a concept that is all of the total in one year and a part of it in the next is left out of that one alone', () => {
  // Sarepta, 10-K 0001564590-21-009835, in thousands: contracts are all revenue of 2019, collaborations 84,234 of 2020.
  const year = (val: number, of: number) => fact(val, 'a', `${of}-01-01`, `${of}-12-31`)
  const contracts = [year(455865, 2020), year(380833, 2019)]
  const parts = partialFigures([
    ['RevenueFromContractWithCustomerExcludingAssessedTax', contracts],
    ['Revenues', [year(540099, 2020), year(380833, 2019)]],
  ])
  const places = parts.get('RevenueFromContractWithCustomerExcludingAssessedTax')
  assert.deepEqual([...parts.keys()], ['RevenueFromContractWithCustomerExcludingAssessedTax'])
  assert.deepEqual(
    contracts.map((of) => isPartOf(places, of)),
    [true, false],
  )
})

test('the figure that all costs and operating income come to is the total, though another is larger', () => {
  // Williams, 2025, in millions: what its contracts brought, and derivatives taken off below them.
  const candidates = [
    ['Revenues', [fact(11950, 'a')]],
    ['RevenueFromContractWithCustomerExcludingAssessedTax', [fact(14900, 'a')]],
  ] as const
  const operating = [fact(4450, 'a')]
  const parts = partialFigures(candidates, { operating, costs: [fact(7500, 'a')] })
  assert.deepEqual([...parts.keys()], ['RevenueFromContractWithCustomerExcludingAssessedTax'])
  // Costs that lead to none of them say nothing.
  const others = partialFigures(candidates, { operating, costs: [fact(7600, 'a')] })
  assert.deepEqual([...others.keys()], ['Revenues'])
})

test('the figure that costs by name lead from to operating income is the total, though another is larger', () => {
  // Gross revenue of a group has what its companies sell to each other. The structure is what is tested.
  const candidates = [
    ['Revenues', [fact(178, 'a')]],
    ['RevenueFromContractWithCustomerExcludingAssessedTax', [fact(150, 'a')]],
  ] as const
  const [operating, costsOfRevenue] = [[fact(28, 'a')], [fact(89, 'a')]]
  const otherCosts = [fact(15, 'a'), fact(1, 'a'), fact(16, 'a'), fact(2, 'a')]
  const parts = partialFigures(candidates, { operating, costsOfRevenue, otherCosts })
  assert.deepEqual([...parts.keys()], ['Revenues'])
  // Without one of them the larger is, and so is one that they lead from too.
  const smaller = ['RevenueFromContractWithCustomerExcludingAssessedTax']
  const open = partialFigures(candidates, { operating, costsOfRevenue, otherCosts: otherCosts.slice(1) })
  assert.deepEqual([...open.keys()], smaller)
  const gross = { operating, costsOfRevenue: [...costsOfRevenue, fact(117, 'a')], otherCosts }
  assert.deepEqual([...partialFigures(candidates, gross).keys()], smaller)
})

test('revenue that its cost leaves another figure of, which other costs lead from, is the total', () => {
  // The structure of an exchange, which pays others for transactions: revenue of 100, less 20 for those, less 50 of costs. Made up.
  const [operating, costs, costsOfRevenue] = [[fact(30, 'a')], [fact(50, 'a')], [fact(20, 'a')]]
  const related = { operating, costs, costsOfRevenue }
  const candidates = [
    ['Revenues', [fact(80, 'a')]],
    ['RevenueFromContractWithCustomerExcludingAssessedTax', [fact(100, 'a')]],
  ] as const
  assert.deepEqual([...partialFigures(candidates, related).keys()], ['Revenues'])
  const net = [['RevenuesNetOfInterestExpense', [fact(80, 'a')]], candidates[1]] as const
  assert.deepEqual([...partialFigures(net, related).keys()], ['RevenuesNetOfInterestExpense'])
  // Where that cost leaves another amount, revenue is the figure that all costs lead from.
  const other = partialFigures(candidates, { ...related, costsOfRevenue: [fact(25, 'a')] })
  assert.deepEqual([...other.keys()], ['RevenueFromContractWithCustomerExcludingAssessedTax'])
})

test('revenue of all sources is the total of a filer of IFRS, though contracts or a sum with other income are more', () => {
  // Shell, 20-F for 2023, in millions: 6,563 of associates and other income are in the sum; what contracts brought is invented.
  const revenue = ['Revenue', [fact(316620, 'a')]] as const
  const parts = partialFigures([
    revenue,
    ['RevenueAndOperatingIncome', [fact(323183, 'a')]],
    ['RevenueFromContractsWithCustomers', [fact(318000, 'a')]],
  ])
  assert.deepEqual([...parts.keys()], ['RevenueAndOperatingIncome', 'RevenueFromContractsWithCustomers'])
  // Canadian Natural, 40-F for 2023, in millions: royalties of 4,867 are taken off.
  const sold = ['RevenueFromContractsWithCustomers', [fact(40835, 'a')]] as const
  assert.deepEqual([...partialFigures([['Revenue', [fact(35968, 'a')]], sold]).keys()], [sold[0]])
  // A part of the business may be tagged so, and what gross profit and its cost come to is the total.
  const whole = ['RevenueFromContractsWithCustomers', [fact(400000, 'a')]] as const
  assert.deepEqual([...partialFigures([revenue, whole]).keys()], ['Revenue'])
  const sales = ['RevenueFromSaleOfGoods', [fact(321450, 'a')]] as const
  const made = partialFigures([revenue, sales], { parts: [[fact(121450, 'a')], [fact(200000, 'a')]] })
  assert.deepEqual([...made.keys()], ['Revenue'])
})

test('a note on sales with taxes is not revenue where gross profit and cost come to revenue of all sources', () => {
  // Ambev, 20-F 0001292814-21-001039 for 2020, in tenths of a million: sales before discounts and taxes are in a note.
  const parts = partialFigures(
    [
      ['Revenue', [fact(583790, 'a')]],
      ['RevenueFromSaleOfGoods', [fact(852212, 'a')]],
    ],
    { parts: [[fact(313129, 'a')], [fact(270661, 'a')]] },
  )
  assert.deepEqual([...parts.keys()], ['RevenueFromSaleOfGoods'])
})

test('a sum of revenue and other operating income is not revenue where that income accounts for the difference', () => {
  // argenx, 20-F 0001558370-21-003722 for 2020, in thousands: grants are a third of "total operating income".
  const contracts = ['RevenueFromContractsWithCustomers', [fact(36425, 'a')]] as const
  const sum = ['RevenueAndOperatingIncome', [fact(54534, 'a')]] as const
  assert.deepEqual([...partialFigures([contracts, sum], { incomes: [fact(18109, 'a')] }).keys()], [sum[0]])
  assert.deepEqual([...partialFigures([contracts, sum]).keys()], [contracts[0]])
  // Erytech, 20-F 0001624422-21-000013 for 2020: it sold nothing.
  const nothing = ['Revenue', [fact(0, 'a')]] as const
  const grants = ['RevenueAndOperatingIncome', [fact(3718, 'a')]] as const
  assert.deepEqual([...partialFigures([nothing, grants], { incomes: [fact(3718, 'a')] }).keys()], [grants[0]])
  // Under a name of revenue alone other income is little of it, at most.
  const most = ['RevenueFromSaleOfGoods', [fact(54534, 'a')]] as const
  assert.deepEqual(
    [...partialFigures([contracts, most], { incomes: [fact(18109, 'a')] }).keys()],
    [contracts[0]],
  )
})

test('an interim report names revenue as the annual reports of a year before and after it do', () => {
  // Talen Energy, 10-Q 0001622536-26-000036: losses on hedges leave less than its contracts in both quarters; and 10-K 0001622536-26-000017.
  const interim = (val: number, year: string) => ({
    ...fact(val, 'interim', `${year}-01-01`, `${year}-03-31`),
    ...{ form: '10-Q', filed: '2026-05-05' },
  })
  const partsBy = (filed: string) =>
    partialFigures([
      ['Revenues', [interim(390, '2025'), interim(1129, '2026'), { ...fact(2581, 'annual'), filed }]],
      [
        'RevenueFromContractWithCustomerExcludingAssessedTax',
        [interim(654, '2025'), interim(1568, '2026'), { ...fact(2518, 'annual'), filed }],
      ],
    ])
  assert.deepEqual(
    [...partsBy('2026-02-26')].map(([concept, places]) => [concept, [...places].toSorted()]),
    [['RevenueFromContractWithCustomerExcludingAssessedTax', ['annual', 'interim']]],
  )
  // One of other years says nothing of it.
  assert.deepEqual([...(partsBy('2023-02-26').get('Revenues') ?? [])], ['interim'])
})
