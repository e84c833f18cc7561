import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOTHING, type Stated, type Term } from '../selection/stated-lines.ts'
import type { Trace } from '../statement.ts'
import type { Lines } from './evaluation.ts'
import * as fourthQuarter from './fourth-quarter.ts'
import { incomeStatement } from './income.ts'

/** With a year before that no filing restated, unless another is given. */
const withFourthQuarterPerShare = (
  fourth: Trace,
  year: Trace,
  quarters: readonly Trace[],
  yearBefore: Stated = NOTHING,
): Trace => fourthQuarter.withFourthQuarterPerShare(fourth, year, quarters, () => yearBefore)

const term = (value: number, ...before: readonly number[]): Term => {
  const fact = (val: number) => ({
    end: '2024-01-28',
    val,
    accn: `a${val}`,
    form: '10-K',
    filed: '2025-02-26',
  })
  const original = fact(value)
  return { value, figures: [{ value, fact: original, original, restated: before.map(fact) }] }
}

const traced = (lines: Lines, terms: Readonly<Record<string, Term>> = {}) => ({
  lines,
  stated: { lines, terms },
  table: incomeStatement,
})

type Counted = readonly [eps: number, basic: number, epsDiluted: number, diluted: number]
const linesOf = ([eps, weightedAverageShsOut, epsDiluted, weightedAverageShsOutDil]: Counted): Lines => ({
  ...{ eps, weightedAverageShsOut, epsDiluted, weightedAverageShsOutDil },
})

const perShareOf = ({ lines }: { readonly lines: Lines }) =>
  ['eps', 'weightedAverageShsOut', 'epsDiluted', 'weightedAverageShsOutDil'].map((line) => lines[line])

test('earnings of a share that the counts refute are income by count', () => {
  // Apple, fiscal 2024, 10-K 0000320193-24-000123, in thousands: the year less three quarters would be 0.99; it announced 0.97.
  const year = traced({
    ...linesOf([6.11, 15_343_783, 6.08, 15_408_095]),
    ...{ netIncome: 93_736e3, bottomLineNetIncome: 93_736e3 },
  })
  const quarters = (
    [
      [2.19, 15_509_763, 2.18, 15_576_641],
      [1.53, 15_405_856, 1.53, 15_464_709],
      [1.4, 15_287_521, 1.4, 15_348_175],
    ] as const
  ).map((counted) => traced(linesOf(counted)))
  const income = { netIncome: 14_736e3, bottomLineNetIncome: 14_736e3 }
  const found = withFourthQuarterPerShare(traced(income), year, quarters)
  assert.deepEqual(perShareOf(found), [0.97, 15_171_992, 0.97, 15_242_855])
  // The lineage goes by the income, so many times.
  assert.deepEqual(
    found.ofPeriods?.['eps']?.map(({ line, coefficient }) => [line, coefficient]),
    [['bottomLineNetIncome', 0.97 / 14_736e3]],
  )
})

test('earnings of a share do not have the other sign than income', () => {
  // AMD, 2022, 10-K 0000002488-23-000047, in millions: the year less three quarters would be -0.03.
  const counted = (eps: number, weightedAverageShsOut: number): Lines => ({ eps, weightedAverageShsOut })
  const year = traced({ ...counted(0.85, 1561), bottomLineNetIncome: 1320 })
  const quarters = [counted(0.56, 1393), counted(0.28, 1618), counted(0.04, 1615)].map((each) => traced(each))
  const foundOf = (before: readonly ReturnType<typeof traced>[]) => {
    const { lines } = withFourthQuarterPerShare(traced({ bottomLineNetIncome: 21 }), year, before)
    return [lines['eps'], lines['weightedAverageShsOut']]
  }
  assert.deepEqual(foundOf(quarters), [0.01, 1618])
  // A count out of line with the others proves nothing: then neither is known.
  assert.deepEqual(foundOf([...quarters.slice(0, 2), traced(counted(0.04, 1200))]), [undefined, undefined])
})

test('shares that preferred ones may become earn all of net income', () => {
  // Procter & Gamble, fiscal 2024, 10-K 0000080424-24-000083, in tenths of a million.
  const year = traced({
    ...linesOf([6.18, 23_604, 6.02, 24_719]),
    ...{ netIncome: 148_790, bottomLineNetIncome: 145_950 },
  })
  const quarters = (
    [
      [1.89, 23_599, 1.83, 24_752],
      [1.44, 23_556, 1.4, 24_684],
      [1.56, 23_602, 1.52, 24_720],
    ] as const
  ).map((counted) => traced(linesOf(counted)))
  const fourth = traced({ netIncome: 31_370, bottomLineNetIncome: 30_680 })
  const { lines } = withFourthQuarterPerShare(fourth, year, quarters)
  assert.deepEqual([lines['epsDiluted'], lines['weightedAverageShsOutDil']], [1.27, 24_720])
  // Where they would raise what a share earns they are not counted, and how many are is unknown (the fourth quarter of 2015).
  const poor = traced({ netIncome: 5_210, bottomLineNetIncome: 4_510, epsDiluted: 0.21 })
  const left = withFourthQuarterPerShare(poor, year, quarters).lines
  assert.equal(left['weightedAverageShsOutDil'], undefined)
})

test('quarters before a split count on the shares of the year, where a filing restated it', () => {
  // Nvidia, fiscal 2024, in millions: 10-K 0001045810-25-000023 has it after the split of ten for one, the first quarter is as filed.
  const year = (restated: Readonly<Record<string, Term>>) =>
    traced(
      {
        ...linesOf([1.21, 24_690, 1.19, 24_940]),
        ...{ netIncome: 29_760, bottomLineNetIncome: 29_760 },
      },
      restated,
    )
  const quarters = (
    [
      [0.83, 2_470, 0.82, 2_490],
      [0.25, 24_729, 0.25, 24_994],
      [0.37, 24_680, 0.37, 24_940],
    ] as const
  ).map((counted) => traced(linesOf(counted)))
  const fourth = traced({ netIncome: 12_285, bottomLineNetIncome: 12_285 })
  const foundWith = (restated: Readonly<Record<string, Term>>) =>
    perShareOf(withFourthQuarterPerShare(fourth, year(restated), quarters))
  assert.deepEqual(foundWith({ weightedAverageShsOut: term(24_690, 2_469) }), [0.5, 24_651, 0.49, 24_926])
  // Alphabet states no counts: its earnings per share show the split.
  assert.deepEqual(foundWith({ eps: term(1.21, 12.05) }), [0.5, 24_651, 0.49, 24_926])
  assert.deepEqual(foundWith({ weightedAverageShsOut: term(24_690, 24_689) }), [
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('beside earnings per share as stated before a split the counts are of the same shares', () => {
  // Tesla, 2018, in thousands: the year as 10-K 0001564590-21-004599 restated it five for one, the quarter's 0.81 as first filed.
  const counted = (eps: number, shares: number): Lines => ({ eps, weightedAverageShsOut: shares })
  const year = traced(
    { ...counted(-1.14, 853_000), bottomLineNetIncome: -976e3 },
    { weightedAverageShsOut: term(853_000, 170_525) },
  )
  const quarters = [counted(-4.19, 169_146), counted(-4.22, 169_997), counted(1.82, 171_000)]
  const fourth = { eps: 0.81, bottomLineNetIncome: 140e3 }
  const { lines } = withFourthQuarterPerShare(
    traced(fourth),
    year,
    quarters.map((each) => traced(each)),
  )
  assert.deepEqual([lines['eps'], lines['weightedAverageShsOut']], [0.81, 172_257])
})

test('a count that neither lies near the others nor earns what the quarter did is unknown', () => {
  const counted = (eps: number, weightedAverageShsOut: number): Lines => ({ eps, weightedAverageShsOut })
  const year = traced({ ...counted(1, 105), bottomLineNetIncome: 105 })
  const quarters = [0.25, 0.25, 0.25].map((eps) => traced(counted(eps, 100)))
  // A stock dividend of five for a hundred that the year alone has.
  const { lines } = withFourthQuarterPerShare(traced({ bottomLineNetIncome: 26 }), year, quarters)
  assert.equal(lines['weightedAverageShsOut'], undefined)
})

test('of a year in which shares were issued the fourth quarter has the count that the year leaves, and income by it', () => {
  // The structure is that of an offering in July; the figures are made up, in millions.
  const filed = (value: number, first: string, last: string): Term => {
    const [original = { filed: '' }] = term(value).figures.map((figure) => figure.original)
    const on = (day: string) => ({ ...original, filed: day }) as Term['figures'][number]['fact']
    return { value, figures: [{ value, original: on(first), fact: on(last) }] }
  }
  const made = (income: number, count: number, days: readonly [string, string], common = income) => {
    const eps = Math.round((common / count) * 100) / 100
    const lines = { ...linesOf([eps, count, eps, count]), netIncome: income, bottomLineNetIncome: common }
    const stated = filed(count, ...days)
    return traced(lines, { weightedAverageShsOut: stated, weightedAverageShsOutDil: stated })
  }
  const foundOf = (lastOfFirst: string, common = -46.2) => {
    const year = made(-46.2, 19.5, ['2023-03-01', '2023-03-01'], common)
    const quarters = [
      made(-10, 5, ['2022-05-08', lastOfFirst]),
      made(-11, 5, ['2022-08-08', '2022-08-08']),
      made(-12, 28, ['2022-11-08', '2022-11-08']),
    ]
    return perShareOf(
      withFourthQuarterPerShare(traced({ netIncome: -13.2, bottomLineNetIncome: -13.2 }), year, quarters),
    )
  }
  // The report of the next year states the first quarter alike: no split lies between its day and that of the first report.
  assert.deepEqual(foundOf('2023-05-08'), [-0.33, 40, -0.33, 40])
  assert.deepEqual(foundOf('2022-05-08'), [undefined, undefined, undefined, undefined])
  // Preferred shares had a part of the year's income: of which quarter is unknown.
  assert.deepEqual(foundOf('2023-05-08', -50), [undefined, 40, undefined, 40])
})

test('a split after the third quarter shows in the year before, which the annual report restates', () => {
  // Walmart, fiscal 2024, in millions: its 10-K of 2024-03-15 is after the split of three for one, its 10-Qs are not; it announced 0.68.
  const year = traced({
    ...linesOf([1.92, 8_077, 1.91, 8_108]),
    ...{ netIncome: 15_511, bottomLineNetIncome: 15_511 },
  })
  const quarters = (
    [
      [0.62, 2_694, 0.62, 2_704],
      [2.93, 2_693, 2.92, 2_703],
      [0.17, 2_693, 0.17, 2_703],
    ] as const
  ).map((counted) => traced(linesOf(counted)))
  const fourth = traced({ netIncome: 5_494, bottomLineNetIncome: 5_494 })
  const before = (count: Term): Stated => ({ lines: {}, terms: { weightedAverageShsOut: count } })
  const found = (count: Term) => perShareOf(withFourthQuarterPerShare(fourth, year, quarters, before(count)))
  assert.deepEqual(found(term(8_171, 2_724)), [0.68, 8_068, 0.68, 8_102])
  assert.deepEqual(found(term(8_171)), [undefined, undefined, undefined, undefined])
})
