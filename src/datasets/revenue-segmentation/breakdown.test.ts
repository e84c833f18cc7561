/** One filing's tables; figures are Apple's of fiscal 2025 (10-K 0000320193-25-000079) where no others are named. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { SegmentedFiling, SegmentFact } from '../../sources/edgar/segment-facts.ts'
import { breakdownsOf } from './breakdown.ts'

const REVENUE = 'RevenueFromContractWithCustomerExcludingAssessedTax'

const fact = (
  axis: string | null,
  member: string | null,
  millions: number,
  more: Partial<SegmentFact> = {},
) => ({
  concept: REVENUE,
  axis,
  member,
  scope: 'plain' as const,
  start: '2024-09-29',
  end: '2025-09-27',
  currency: 'USD',
  value: millions * 1e6,
  ...more,
})
const filing = (...facts: readonly SegmentFact[]): SegmentedFiling => ({
  cik: '0000320193',
  accession: '0000320193-25-000079',
  form: '10-K',
  filedOn: '2025-10-31',
  periodEnd: '2025-09-27',
  isExact: true,
  facts,
})
const shown = (...facts: readonly SegmentFact[]) => {
  const { breakdowns, rejected } = breakdownsOf(filing(...facts))
  return {
    rejected: rejected.length,
    tables: breakdowns.map(({ axis, revenue, values }) => ({
      axis,
      revenue: revenue === null ? null : revenue / 1e6,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value / 1e6])),
    })),
  }
}

const regions = {
  AmericasSegment: 178353,
  EuropeSegment: 111032,
  GreaterChinaSegment: 64377,
  RestOfAsiaPacificSegment: 33696,
  JapanSegment: 28703,
}
const each = (axis: string, values: Readonly<Record<string, number>>, more: Partial<SegmentFact> = {}) =>
  Object.entries(values).map(([member, millions]) => fact(axis, member, millions, more))
const whole = fact(null, null, 416161)

it('segments that are only stated as operating ones are the segments: Apple’s since fiscal 2025', () => {
  assert.deepEqual(shown(whole, ...each('BusinessSegments', regions, { scope: 'operating' })), {
    rejected: 0,
    tables: [{ axis: 'BusinessSegments', revenue: 416161, values: regions }],
  })
})

it('of segments stated with and without that mark those count that add up to revenue', () => {
  const external = { A: 60, B: 40 }
  const gross = { A: 70, B: 55 }
  const served = (plain: Record<string, number>, operating: Record<string, number>) =>
    shown(
      fact(null, null, 100),
      ...each('BusinessSegments', plain),
      ...each('BusinessSegments', operating, { scope: 'operating' }),
    ).tables.map(({ values }) => values)
  assert.deepEqual(served(external, gross), [external])
  assert.deepEqual(served(gross, external), [external])
  // A segment of its own in addition to the marked ones.
  assert.deepEqual(served({ Corporate: 40 }, { A: 60 }), [{ A: 60, Corporate: 40 }])
})

it('a note on one segment hides no table of operating segments, whether or not that adds up', () => {
  const { tables } = shown(
    fact(null, null, 100),
    ...each('BusinessSegments', { Corporate: 1 }),
    ...each('BusinessSegments', { A: 58, B: 40 }, { scope: 'operating' }),
  )
  assert.deepEqual(
    tables.map(({ values }) => values),
    [{ A: 58, B: 40, Corporate: 1 }],
  )
  const one = shown(
    fact(null, null, 100),
    ...each('BusinessSegments', { A: 3 }),
    ...each('BusinessSegments', { A: 58, B: 40 }, { scope: 'operating' }),
  )
  assert.deepEqual(
    one.tables.map(({ values }) => values),
    [{ A: 58, B: 40 }],
  )
})

it('what segments sell to others alone is their revenue, whichever marks a filing has', () => {
  const external = each('BusinessSegments', { A: 60, B: 40 }, { scope: 'external' })
  const gross = each('BusinessSegments', { A: 62, B: 49 }, { scope: 'operating' })
  const elimination = fact(null, null, -11, { scope: 'elimination' })
  const tablesOf = (...facts: readonly SegmentFact[]) =>
    shown(fact(null, null, 100), ...facts).tables.map(({ values }) => values)
  // GE Vernova states no others, Caterpillar both.
  assert.deepEqual(tablesOf(...external), [{ A: 60, B: 40 }])
  assert.deepEqual(tablesOf(...gross, ...external, elimination), [{ A: 60, B: 40 }])
})

it('what reduces segments to the whole may be stated in parts, or twice', () => {
  const facts = [fact(null, null, 100), ...each('BusinessSegments', { A: 63, B: 47 })]
  const less = (millions: number, axis: string | null = null) =>
    fact(axis, null, millions, { scope: 'elimination' })
  const served = (...reductions: readonly SegmentFact[]) => shown(...facts, ...reductions).tables.length
  assert.equal(served(less(-7), less(-3)), 1)
  assert.equal(served(less(-10), less(-10, 'BusinessSegments')), 1)
  assert.equal(served(less(-10), less(-4, 'BusinessSegments')), 1)
  assert.equal(served(less(-7), less(-8)), 0)
})

it('what reconciles segments with the whole explains a sum above revenue where it lessens it: a bank’s managed revenue', () => {
  const facts = [fact(null, null, 100), ...each('BusinessSegments', { A: 63, B: 47 }, { scope: 'operating' })]
  const reconciling = (millions: number) => fact(null, null, millions, { scope: 'reconciling' })
  const elimination = (millions: number) => fact(null, null, millions, { scope: 'elimination' })
  const served = (...others: readonly SegmentFact[]) => shown(...facts, ...others).tables.length
  assert.equal(served(reconciling(-10)), 1)
  assert.equal(served(reconciling(10)), 0)
  assert.equal(served(elimination(-14), reconciling(4)), 1)
  assert.equal(served(elimination(-7), reconciling(-3)), 1)
})

it('what segments sell to each other is out, and explains a sum above revenue', () => {
  const elimination = fact(null, null, -7, { scope: 'elimination' })
  const facts = [fact(null, null, 100), ...each('BusinessSegments', { A: 63, B: 44 })]
  assert.deepEqual(shown(...facts, elimination), {
    rejected: 0,
    tables: [{ axis: 'BusinessSegments', revenue: 100, values: { A: 63, B: 44 } }],
  })
  assert.deepEqual(shown(...facts), { rejected: 1, tables: [] })
})

it('a negative reconciling member is such an elimination too', () => {
  const values = { A: 63, B: 44, SegmentReconcilingItems: -7 }
  const { tables } = shown(fact(null, null, 100), ...each('BusinessSegments', values))
  assert.deepEqual(tables, [{ axis: 'BusinessSegments', revenue: 100, values: { A: 63, B: 44 } }])
})

it('what is a sub-total in one period and a part in another is left out of the one alone', () => {
  const before = { start: '2023-10-01', end: '2024-09-28' }
  const { tables } = shown(
    fact(null, null, 100),
    ...each('ProductOrService', { Product: 70, A: 40, B: 30, Service: 30 }),
    fact(null, null, 90, before),
    ...each('ProductOrService', { Product: 65, Service: 25 }, before),
  )
  assert.deepEqual(
    tables.map(({ values }) => values),
    [
      { A: 40, B: 30, Service: 30 },
      { Product: 65, Service: 25 },
    ],
  )
})

it('a period that adds up is kept where another is refused', () => {
  const before = { start: '2023-10-01', end: '2024-09-28' }
  const { tables, rejected } = shown(
    fact(null, null, 100),
    ...each('ProductOrService', { A: 63, B: 44 }),
    fact(null, null, 90, before),
    ...each('ProductOrService', { A: 50, B: 40 }, before),
  )
  assert.deepEqual([tables.map(({ values }) => values), rejected], [[{ A: 50, B: 40 }], 1])
})

it('all of the services of a company are not all of its revenue', () => {
  const services = { concept: 'SalesRevenueServicesNet' }
  const facts = [fact(null, null, 100), fact(null, null, 30, services)]
  assert.deepEqual(shown(...facts, ...each('ProductOrService', { A: 20, B: 10 }, services)).tables, [])
})

it('a part of revenue is served from half of it on, one member never', () => {
  const of = (values: Record<string, number>) =>
    shown(fact(null, null, 100), ...each('ProductOrService', values))
  assert.equal(of({ A: 30, B: 25 }).tables.length, 1)
  assert.deepEqual(of({ A: 3, B: 2 }), { rejected: 0, tables: [] })
  assert.deepEqual(of({ A: 100 }), { rejected: 0, tables: [] })
})

it('of two concepts on one axis the one that covers more of revenue is taken', () => {
  const goods = { concept: 'SalesRevenueGoodsNet' }
  const { tables } = shown(
    fact(null, null, 100),
    fact(null, null, 80, goods),
    ...each('BusinessSegments', { A: 50, B: 30 }, goods),
    ...each('BusinessSegments', { A: 58, B: 42 }),
  )
  assert.deepEqual(
    tables.map(({ values, revenue }) => ({ values, revenue })),
    [{ values: { A: 58, B: 42 }, revenue: 100 }],
  )
})

it('a filing that states no whole says so, and zero is a number', () => {
  assert.deepEqual(shown(...each('ProductOrService', { A: 30, B: 0 })).tables, [
    { axis: 'ProductOrService', revenue: null, values: { A: 30, B: 0 } },
  ])
})
