/** Walmart's three for one of February 2024 and Alphabet's twenty for one of July 2022, as their annual reports restate for them. In millions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, factsFrom, type Row } from '../../../../test/files/fact-rows.ts'
import { takenRows } from '../../../lib/json-lines.ts'
import { statementsOf } from '../company-statements.ts'
import type { StatementParts } from '../statement.ts'
import { adjustedStatements } from './adjusted.ts'
import { blockBytes, packedFacts } from './fact-block.ts'
import { history } from './history-worker.ts'
import { impliedSplits } from './implied-splits.ts'

type Year = {
  readonly start: string
  readonly end: string
  readonly eps: number
  readonly shares?: number
  readonly income: number
  readonly tax: number
}

const yearIn = (filing: Filing, { start, end, eps, shares, income, tax }: Year): readonly Row[] => [
  ['NetIncomeLoss', start, end, income, filing],
  ['IncomeTaxExpenseBenefit', start, end, tax, filing],
  [
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    start,
    end,
    income + tax,
    filing,
  ],
  ['EarningsPerShareDiluted', start, end, eps, filing, 'USD/shares'],
  ...(shares === undefined
    ? []
    : [['WeightedAverageNumberOfDilutedSharesOutstanding', start, end, shares, filing, 'shares'] as const]),
]

const filing = (accn: string, filed: string): Filing => ({ accn, form: '10-K', filed })
const walmart2021 = {
  start: '2020-02-01',
  end: '2021-01-31',
  eps: 4.75,
  shares: 2847,
  income: 13510,
  tax: 6858,
}
const walmart2022 = {
  start: '2021-02-01',
  end: '2022-01-31',
  eps: 4.87,
  shares: 2805,
  income: 13673,
  tax: 4756,
}
const restated = { ...walmart2022, eps: 1.62, shares: 8415 }
const rows: readonly Row[] = [
  ...yearIn(filing('0000104169-21-000033', '2021-03-19'), walmart2021),
  ...yearIn(filing('0000104169-22-000012', '2022-03-18'), walmart2022),
  ...yearIn(filing('0000104169-22-000012', '2022-03-18'), walmart2021),
  ...yearIn(filing('0000104169-24-000056', '2024-03-15'), restated),
]
const walmart = factsFrom(rows)

test('shares and earnings per share restated by one ratio show a split by the day of the filing that did', () => {
  assert.deepEqual(impliedSplits(statementsOf(walmart)), [
    { ratio: 3, after: '2022-03-18', on: '2024-03-15', accession: '0000104169-24-000056' },
  ])
})

test('adjusted figures of years before a split are on today’s shares though no source lists it', () => {
  const block = blockBytes(packedFacts(walmart))
  const adjusted = history({
    kind: 'statements',
    cik: '0000104169',
    block,
    asOf: null,
    statement: 'income',
    period: 'annual',
    limit: 9,
    order: 'desc',
    basis: { splits: [], on: '2026-11-25' },
  })
  assert.ok(adjusted !== null && 'results' in adjusted)
  const stated = takenRows<Extract<StatementParts, { readonly statement: 'income' }>>(adjusted.results)
  const figures = stated.map(({ record }) => [record.epsDiluted, record.weightedAverageShsOutDil])
  assert.deepEqual(figures, [
    [1.62, 8415],
    [1.5833, 8541],
  ])
})

test('as known before the first restating filing there is no split', () => {
  const before = factsFrom(rows.filter(([, , , , { filed }]) => filed < '2024-01-01'))
  assert.deepEqual(impliedSplits(statementsOf(before)), [])
})

const alphabet2021 = { start: '2021-01-01', end: '2021-12-31', eps: 112.2, income: 76033, tax: 14701 }
const alphabet2020 = { start: '2020-01-01', end: '2020-12-31', eps: 58.61, income: 40269, tax: 7813 }
const [first, second, later] = [
  filing('0001652044-21-000010', '2021-02-03'),
  filing('0001652044-22-000019', '2022-02-02'),
  filing('0001652044-23-000016', '2023-02-03'),
]

test('without counts of shares two periods must show one ratio', () => {
  const of2021 = [...yearIn(second, alphabet2021), ...yearIn(later, { ...alphabet2021, eps: 5.61 })]
  const of2020 = [...yearIn(first, alphabet2020), ...yearIn(later, { ...alphabet2020, eps: 2.93 })]
  assert.deepEqual(impliedSplits(statementsOf(factsFrom(of2021))), [])
  assert.deepEqual(impliedSplits(statementsOf(factsFrom([...of2021, ...of2020]))), [
    { ratio: 20, after: '2022-02-02', on: '2023-02-03', accession: '0001652044-23-000016' },
  ])
})

test('a correction of earnings, or of a count, is no split', () => {
  const [once, again] = [
    filing('0009999999-22-000001', '2022-03-01'),
    filing('0009999999-23-000001', '2023-03-01'),
  ]
  const corrected = (change: Partial<Year>) => [
    ...yearIn(once, { ...walmart2022, end: '2022-01-31' }),
    ...yearIn(again, { ...walmart2022, ...change }),
  ]
  // Made up: a count in other units, earnings that were halved, and both by a ratio that no board chooses.
  for (const change of [{ shares: 5610 }, { eps: 2.43 }, { eps: 3.9, shares: 3506 }])
    assert.deepEqual(impliedSplits(statementsOf(factsFrom(corrected(change)))), [])
})

test('a reverse split is new shares for one below one', () => {
  // Made up: one for ten.
  const [once, again] = [
    filing('0009999999-22-000001', '2022-03-01'),
    filing('0009999999-23-000001', '2023-03-01'),
  ]
  const reversed = [
    ...yearIn(once, walmart2022),
    ...yearIn(again, { ...walmart2022, eps: 48.7, shares: 280.5 }),
    ...yearIn(once, walmart2021),
  ]
  const all = statementsOf(factsFrom(reversed))
  const splits = impliedSplits(all)
  assert.deepEqual(splits, [
    { ratio: 0.1, after: '2022-03-01', on: '2023-03-01', accession: '0009999999-23-000001' },
  ])
  const [, older] = adjustedStatements(all, { splits, on: '2026-11-25' })
  assert.equal(older?.statement === 'income' ? older.record.epsDiluted : null, 47.5)
})

test('a ratio over two splits, each of which other periods show, is not a third one', () => {
  // Made up: two for one by the report of 2022, five for one by that of 2024, which also shows the year of 2020 again.
  const [of2021, of2022, of2023, of2024] = [2021, 2022, 2023, 2024].map((year) =>
    filing(`0009999999-${year - 2000}-000001`, `${year}-03-01`),
  ) as [Filing, Filing, Filing, Filing]
  const year2020 = { ...walmart2021, start: '2020-01-01', end: '2020-12-31', eps: 10, shares: 1351 }
  const year2019 = { ...year2020, start: '2019-01-01', end: '2019-12-31' }
  const year2022 = { ...year2020, start: '2022-01-01', end: '2022-12-31', eps: 5, shares: 2702 }
  const twice = [
    ...yearIn(of2021, year2019),
    ...yearIn(of2022, { ...year2019, eps: 5, shares: 2702 }),
    ...yearIn(of2023, year2022),
    ...yearIn(of2024, { ...year2022, eps: 1, shares: 13510 }),
    ...yearIn(of2021, year2020),
    ...yearIn(of2024, { ...year2020, eps: 1, shares: 13510 }),
  ]
  const found = impliedSplits(statementsOf(factsFrom(twice)))
  assert.deepEqual(
    found.map(({ ratio, on }) => [ratio, on]),
    [
      [2, '2022-03-01'],
      [5, '2024-03-01'],
    ],
  )
})

type Shown = {
  readonly end: string
  readonly from: string
  readonly to: string
  readonly eps: readonly [before: number, after: number]
  readonly hasShares?: boolean
}

/** Made up: years, and second quarters, as a first filing and one that restates them give them. */
const splitsShownBy = (periods: readonly Shown[]) => {
  const rowsOf = periods.flatMap(({ end, from, to, eps: [before, after], hasShares = true }, at) => {
    const [start, form] = end.endsWith('12-31')
      ? [`${end.slice(0, 4)}-01-01`, '10-K']
      : [`${end.slice(0, 4)}-04-01`, '10-Q']
    const yearOf = (eps: number): Year => {
      const year = { start, end, eps, income: 13510, tax: 6858 }
      return hasShares ? { ...year, shares: 13510 / eps } : year
    }
    return [
      ...yearIn({ accn: `0009999999-21-00000${at}`, form, filed: from }, yearOf(before)),
      ...yearIn({ accn: `0009999999-22-00000${at}`, form, filed: to }, yearOf(after)),
    ]
  })
  return impliedSplits(statementsOf(factsFrom(rowsOf))).map(({ ratio, on }) => [ratio, on])
}
const doubled: Shown = { end: '2020-12-31', from: '2021-03-01', to: '2022-03-01', eps: [60, 30] }

test('splits that years and quarters show over times that overlap are two of them', () => {
  const fifth: Shown = { end: '2021-06-30', from: '2021-08-01', to: '2022-08-01', eps: [60, 12] }
  assert.deepEqual(splitsShownBy([doubled, fifth]), [
    [2, '2022-03-01'],
    [5, '2022-08-01'],
  ])
})

test('the product of two splits is not a third one where its days overlap theirs', () => {
  const both: Shown = { end: '2021-06-30', from: '2021-08-01', to: '2022-08-01', eps: [60, 6] }
  const fifth: Shown = { end: '2021-12-31', from: '2022-05-01', to: '2023-03-01', eps: [60, 12] }
  assert.deepEqual(splitsShownBy([doubled, both, fifth]), [
    [2, '2022-03-01'],
    [5, '2023-03-01'],
  ])
})

test('ratios by earnings that rounding may have put off are one split, of the nearest ratio', () => {
  const year = { from: '2021-03-01', to: '2022-03-01', hasShares: false }
  const [of2019, of2020] = [
    { ...year, end: '2019-12-31' },
    { ...year, end: '2020-12-31' },
  ]
  const hundredth = { eps: [40, 0.4] } as const
  assert.deepEqual(
    splitsShownBy([
      { ...of2019, ...hundredth },
      { ...of2020, ...hundredth },
    ]),
    [[100, '2022-03-01']],
  )
  const [fine, coarse] = [{ eps: [60, 2] }, { eps: [7.5, 0.26] }] as const
  const quarter = { from: '2021-08-01', to: '2022-08-05', hasShares: false, ...coarse }
  assert.deepEqual(
    splitsShownBy([
      { ...of2019, ...fine },
      { ...of2020, ...fine },
      { ...quarter, end: '2020-06-30' },
      { ...quarter, end: '2021-06-30' },
    ]),
    [[30, '2022-03-01']],
  )
})
