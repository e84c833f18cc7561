/** Reads one filing's tables of revenue, without members that repeat others. */
import { revenueConcepts } from '../../sources/edgar/revenue-concepts.ts'
import type { SegmentedFiling, SegmentFact } from '../../sources/edgar/segment-facts.ts'
import type { Rejection } from '../../sources/files/parsed-rows.ts'
import type { Breakdown } from './record.ts'
import { type Column, isTotal, repeatedMembers, sumOf } from './sub-totals.ts'

const periodOf = ({ start, end, currency }: SegmentFact): string => `${start} ${end} ${currency}`

/** Less is a note on single sales, not a breakdown. */
const MIN_SHARE = 0.5
/** What rounding and a forgotten reconciling item may add. */
const MAX_SHARE = 1.005

const conceptOrder: readonly string[] = Object.values(revenueConcepts).flat()
const orderOf = (concept: string): number => conceptOrder.indexOf(concept)

/** What reconciles segments with the whole and lessens it is what they sold to each other. */
const isReconciling = ([member, value]: readonly [string, number]): boolean =>
  value < 0 && /Reconcil/.test(member)

type Table = { readonly period: SegmentFact; readonly column: Column; readonly revenue: number | null }
type Totals = (period: SegmentFact, values: ReadonlyMap<string, number>) => Omit<Table, 'period'>

/**
 * What may lie between segments and the whole: eliminations, one of them or all, since one amount is stated under two names and
 * two are parts of one; without or with what else reconciles, which has its sign.
 */
const reductionsOf = (facts: readonly SegmentFact[]): readonly number[] => {
  const amountsOf = (of: SegmentFact['scope']): readonly number[] => [
    ...new Set(facts.flatMap(({ scope, value }) => (scope === of ? [value] : []))),
  ]
  const eliminated = [...new Set(amountsOf('elimination').map(Math.abs))]
  const reconciled = amountsOf('reconciling').reduce((sum, value) => sum - value, 0)
  const each = [...eliminated, eliminated.reduce((sum, value) => sum + value, 0)]
  return [...each, ...each.map((less) => less + reconciled)]
}

/**
 * What a filing states of the whole company, by concept and period, and the largest of a period; what members sold to each
 * other, on whichever axis.
 */
const totalsFor = ({ facts }: SegmentedFiling): Totals => {
  const ofConcept = new Map<string, number>()
  const ofPeriod = new Map<string, number>()
  const keyOf = (fact: SegmentFact): string => `${fact.concept} ${periodOf(fact)}`
  const outside = Map.groupBy(
    facts.filter(({ scope }) => scope === 'elimination' || scope === 'reconciling'),
    keyOf,
  )
  for (const fact of facts) {
    if (fact.axis !== null || fact.scope !== 'plain') continue
    ofConcept.set(keyOf(fact), fact.value)
    ofPeriod.set(periodOf(fact), Math.max(ofPeriod.get(periodOf(fact)) ?? -Infinity, fact.value))
  }
  return (fact, values) => {
    const revenue = ofPeriod.get(periodOf(fact)) ?? null
    const total = ofConcept.get(keyOf(fact)) ?? revenue
    const parts = new Map([...values].filter((pair) => !isReconciling(pair)))
    const reconciling = [...values].filter(isReconciling).reduce((sum, [, value]) => sum - value, 0)
    const columns = reductionsOf(outside.get(keyOf(fact)) ?? []).map((less) => ({
      values: parts,
      total,
      eliminated: reconciling + less,
    }))
    const column = columns.find((each) => isTotal(sumOf(each), each)) ?? columns.at(-1)
    return { column: column ?? { values: parts, total, eliminated: reconciling }, revenue }
  }
}

type Scoped = 'plain' | 'external' | 'operating' | 'all'

/** Figures of one scope; of all, those without a mark go first. */
const valuesIn = (facts: readonly SegmentFact[], scoped: Scoped): ReadonlyMap<string, number> => {
  const values = new Map<string, number>()
  for (const scope of ['plain', 'external', 'operating'] as const) {
    if (scoped !== 'all' && scoped !== scope) continue
    for (const { member, value, scope: own } of facts)
      if (own === scope && member !== null && !values.has(member)) values.set(member, value)
  }
  return values
}

const scopes: readonly Scoped[] = ['plain', 'external', 'operating', 'all']

const without = (column: Column, repeated: ReadonlySet<string>): Column => ({
  ...column,
  values: new Map([...column.values].filter(([member]) => !repeated.has(member))),
})

type Cleaned = { readonly tables: readonly Table[]; readonly isRefused: boolean }

/**
 * The periods of one axis and concept without the members that repeat others. Where these are ambiguous, and where what
 * repeats others in one period is a part of its own in another, a period that adds up stays as it is.
 */
const withoutRepeated = (tables: readonly Table[]): Cleaned => {
  const repeated = repeatedMembers(tables.map(({ column }) => column))
  const cleaned = tables.flatMap((table): readonly Table[] => {
    const { column } = table
    if (isTotal(sumOf(column), column)) return [table]
    return repeated === null ? [] : [{ ...table, column: without(column, repeated) }]
  })
  return { tables: cleaned, isRefused: repeated === null }
}

/** Why a period of a table is not a breakdown, or null. */
const faultOf = ({ column, revenue }: Table): 'few' | 'less' | 'more' | null => {
  if (column.values.size < 2) return 'few'
  if (revenue === null) return null
  const sum = sumOf(column)
  if (revenue <= 0 || sum < revenue * MIN_SHARE) return 'less'
  return sum > revenue * MAX_SHARE && !isTotal(sum, column) ? 'more' : null
}

const OVERLAP = 'its members come to more than revenue, and no sub-total or elimination explains it'

const NOTHING: Cleaned = { tables: [], isRefused: false }

/** Whether more periods add up to the whole or, of as many, more are breakdowns. */
const isBetter = (one: Cleaned, other: Cleaned): boolean => {
  const count = ({ tables }: Cleaned, isSuch: (table: Table) => boolean) => tables.filter(isSuch).length
  const more = (isSuch: (table: Table) => boolean) => count(one, isSuch) - count(other, isSuch)
  return (
    (more(({ column }) => isTotal(sumOf(column), column)) || more((table) => faultOf(table) === null)) > 0
  )
}

/** The tables of one axis and concept in the scope that adds up to the whole, else in the first that has breakdowns. */
const tablesOf = (facts: readonly SegmentFact[], totals: Totals): Cleaned => {
  const byPeriod = [...Map.groupBy(facts, periodOf).values()]
  const inScope = scopes.map((scoped) =>
    byPeriod.flatMap((ofPeriod): readonly Table[] => {
      const [period] = ofPeriod
      const values = valuesIn(ofPeriod, scoped)
      if (period === undefined || values.size === 0) return []
      return [{ period, ...totals(period, values) }]
    }),
  )
  const cleaned = inScope.filter((tables) => tables.length > 0).map(withoutRepeated)
  const [first = NOTHING, ...others] = cleaned
  return others.reduce((best, other) => (isBetter(other, best) ? other : best), first)
}

const breakdownOf = (axis: string, { period, column, revenue }: Table): Breakdown => ({
  axis,
  start: period.start,
  end: period.end,
  currency: period.currency,
  revenue,
  values: Object.fromEntries([...column.values].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))),
})

/** How much of revenue a breakdown covers; least where no revenue is stated. */
const shareOf = ({ revenue, values }: Breakdown): number =>
  revenue === null ? 0 : Math.min(1, Object.values(values).reduce((sum, value) => sum + value, 0) / revenue)

/** Order of two concepts for one axis and period: first the one that covers more of revenue, then the one with more members. */
const isFuller = (a: Breakdown, b: Breakdown): boolean => {
  const difference = Math.round((shareOf(a) - shareOf(b)) * 1000)
  return difference === 0 ? Object.keys(a.values).length > Object.keys(b.values).length : difference > 0
}

const bestOf = (breakdowns: readonly Breakdown[]): readonly Breakdown[] => {
  const best = new Map<string, Breakdown>()
  for (const breakdown of breakdowns) {
    const key = [breakdown.axis, breakdown.start, breakdown.end, breakdown.currency].join(' ')
    const rival = best.get(key)
    if (rival === undefined || isFuller(breakdown, rival)) best.set(key, breakdown)
  }
  return [...best.values()]
}

/** One breakdown an axis, period and currency. A table that may count twice is refused with its reason. */
export const breakdownsOf = (filing: SegmentedFiling) => {
  const totals = totalsFor(filing)
  const divided = filing.facts.filter(({ axis, member }) => axis !== null && member !== null)
  const tables = [...Map.groupBy(divided, ({ axis, concept }) => `${axis} ${concept}`)].sort(
    ([, [a]], [, [b]]) => orderOf(a?.concept ?? '') - orderOf(b?.concept ?? ''),
  )
  const breakdowns: Breakdown[] = []
  const rejected: Rejection[] = []
  for (const [name, facts] of tables) {
    const axis = facts[0]?.axis ?? ''
    const { tables: found, isRefused } = tablesOf(facts, totals)
    const accepted = found.filter((table) => faultOf(table) === null)
    breakdowns.push(...accepted.map((table) => breakdownOf(axis, table)))
    if (isRefused || found.some((table) => faultOf(table) === 'more'))
      rejected.push({ row: `${filing.cik} ${filing.accession} ${name}`, reason: OVERLAP })
  }
  return { breakdowns: bestOf(breakdowns), rejected }
}
