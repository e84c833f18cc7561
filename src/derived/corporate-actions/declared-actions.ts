/** Reads the dividends and splits that a company declared from its facts. */
import { daysAfter } from '../../lib/day.ts'
import { dayNumberOf } from '../../lib/day-number.ts'
import { rounded } from '../../lib/rounded.ts'
import type { Fact } from '../../sources/edgar/company-fact.ts'
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import { isAnyQuarter, isYear } from '../fiscal-calendar.ts'
import { formRank } from '../form-rank.ts'
import type { DeclaredActions, StatedDividend, StatedSplit } from './record.ts'

const PERIODIC = 4
const dividendConcepts = [
  ['declared', 'CommonStockDividendsPerShareDeclared'],
  ['paid', 'CommonStockDividendsPerShareCashPaid'],
] as const
const SPLIT = 'StockholdersEquityNoteStockSplitConversionRatio1'

type Flow = Fact & { readonly start: string }

const factsOf = ({ taxonomies }: CompanyFacts, concept: string, unit: string): readonly Fact[] =>
  (taxonomies.get('us-gaap')?.get(concept)?.[unit] ?? []).filter(({ form }) => formRank(form) === PERIODIC)

const daysOf = ({ start, end }: Flow): number => dayNumberOf(end) - dayNumberOf(start) + 1
/** Three quarters have 36 to 41 weeks. */
const isNineMonths = (fact: Flow): boolean => daysOf(fact) >= 250 && daysOf(fact) <= 290

/** A fiscal year begins on this day or the next after so many days. */
const YEAR_DAYS = 364

/** Whether a year's own fact has the amount of its first quarter, in some version of both, on the shares of one time. */
const isYearOf = (quarter: Flow, year: Flow, versions: readonly Flow[]): boolean =>
  year.start === quarter.start &&
  isYear(daysOf(year)) &&
  versions.some(({ start, end, val }) => start === quarter.start && end === quarter.end && val === year.val)

/**
 * Last day of the fiscal year whose dividends were all declared in its first quarter, as Walmart does: the year has the amount
 * of the quarter, and no other quarter of it has any. A year that is not over is like the one before.
 */
const wholeYearsIn = (flows: readonly Flow[], versions: readonly Flow[]): ReadonlyMap<Flow, string> => {
  const ends = new Map<Flow, string>()
  const quarters = flows
    .filter((fact) => isAnyQuarter(daysOf(fact)))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
  for (const quarter of quarters) {
    if (quarter.val <= 0) continue
    const year = versions.find((fact) => isYearOf(quarter, fact, versions))
    const isStarted = [...ends.values()].includes(daysAfter(quarter.start, -1))
    const isOver = versions.some((fact) => fact.start === quarter.start && isYear(daysOf(fact)))
    const end = year?.end ?? (isStarted && !isOver ? daysAfter(quarter.start, YEAR_DAYS) : undefined)
    const isPaidLater = quarters.some(
      ({ start, val }) => val > 0 && start > quarter.start && start <= (end ?? ''),
    )
    if (end !== undefined && !isPaidLater) ends.set(quarter, end)
  }
  return ends
}

/** As originally reported: the first report of a period is on the shares of its time, or nearest to them. */
const originalsOf = (versions: readonly Flow[]): readonly Flow[] => {
  const first = new Map<string, Flow>()
  for (const fact of versions.toSorted((a, b) => (a.filed < b.filed ? -1 : 1))) {
    const period = `${fact.start} ${fact.end}`
    if (!first.has(period)) first.set(period, fact)
  }
  return [...first.values()]
}

/** What a company declared in the first nine months of a year: `end` is their last day, `filed` the day of the oldest report of them. */
type Before = { readonly amount: number; readonly end: string; readonly filed: string }

/** A quarter begins on the last day of the one before or the next; some filers leave a weekend between. */
const GAP_DAYS = 3

/**
 * The sum of the first three quarters of a year, as Texas Instruments and Marvell tag them, without nine months. Null where one is
 * missing, or where the company states a split from the beginning of the year to its report: the quarters may be on the shares of
 * either side of it.
 */
const sumOfQuarters = (year: Flow, flows: readonly Flow[], splits: readonly StatedSplit[]): Before | null => {
  if (splits.some(({ from, to }) => to >= year.start && from <= year.filed)) return null
  const found: Flow[] = []
  while (found.length < 3) {
    const before = found.at(-1)
    const next = flows.find((fact) => {
      if (!isAnyQuarter(daysOf(fact))) return false
      if (before === undefined) return fact.start === year.start
      return fact.start >= before.end && fact.start <= daysAfter(before.end, GAP_DAYS)
    })
    if (next === undefined || next.end >= year.end) return null
    found.push(next)
  }
  const [first, second, third] = found
  if (first === undefined || second === undefined || third === undefined) return null
  return { amount: rounded(first.val + second.val + third.val, 6), end: third.end, filed: first.filed }
}

const nineMonthsOf = (year: Flow, flows: readonly Flow[]): Before | null => {
  const fact = flows.find((each) => each.start === year.start && isNineMonths(each))
  return fact === undefined ? null : { amount: fact.val, end: fact.end, filed: fact.filed }
}

const fourthQuarter = (
  year: Flow,
  flows: readonly Flow[],
  of: StatedDividend['of'],
  splits: readonly StatedSplit[],
): readonly StatedDividend[] => {
  const before = nineMonthsOf(year, flows) ?? sumOfQuarters(year, flows, splits)
  if (before === null) return []
  const from = daysAfter(before.end, 1)
  const isStated = flows.some((fact) => fact.end === year.end && isAnyQuarter(daysOf(fact)))
  const amount = rounded(year.val - before.amount, 6)
  if (isStated || amount < 0) return []
  const { end: to, filed: filedOn, accn: accession } = year
  return [
    { of, from, to, amount, yearTo: null, isDerived: true, basisFrom: before.filed, filedOn, accession },
  ]
}

/** Uses the amount paid only where the quarter states no amount declared. */
const oneOfEach = (stated: readonly StatedDividend[]): readonly StatedDividend[] => {
  const declared = new Set(stated.filter(({ of }) => of === 'declared').map(({ to }) => to))
  return stated.filter(({ of, to }) => of === 'declared' || !declared.has(to))
}

const dividendsIn = (facts: CompanyFacts, splits: readonly StatedSplit[]): readonly StatedDividend[] => {
  const stated = dividendConcepts.flatMap(([of, concept]) => {
    const versions = factsOf(facts, concept, 'USD/shares').flatMap((fact): Flow[] =>
      fact.start === undefined ? [] : [{ ...fact, start: fact.start }],
    )
    const flows = originalsOf(versions)
    const wholeYears = wholeYearsIn(flows, versions)
    const quarters = flows
      .filter((fact) => isAnyQuarter(daysOf(fact)))
      .map((fact): StatedDividend => {
        const { start: from, end: to, val: amount, filed: filedOn, accn: accession } = fact
        const yearTo = wholeYears.get(fact) ?? null
        return { of, from, to, amount, yearTo, isDerived: false, basisFrom: to, filedOn, accession }
      })
    return [
      ...quarters,
      ...flows
        .filter((fact) => isYear(daysOf(fact)))
        .flatMap((year) => fourthQuarter(year, flows, of, splits)),
    ]
  })
  return oneOfEach(stated)
}

/** One for one is not a split. */
const splitsIn = (facts: CompanyFacts): readonly StatedSplit[] => {
  const first = new Map<string, StatedSplit>()
  const stated = factsOf(facts, SPLIT, 'pure').toSorted((a, b) => (a.filed < b.filed ? -1 : 1))
  for (const { start, end, val, filed, accn } of stated) {
    const place = `${start} ${end} ${val}`
    if (val <= 0 || val === 1 || first.has(place)) continue
    first.set(place, { from: start ?? end, to: end, ratio: val, filedOn: filed, accession: accn })
  }
  return [...first.values()]
}

const oldestFirst = (a: { readonly to: string }, b: { readonly to: string }): number => (a.to < b.to ? -1 : 1)

/** What a company declares in its quarterly and annual reports; null where it declared neither. */
export const declaredActionsOf = (facts: CompanyFacts): DeclaredActions | null => {
  const splits = splitsIn(facts)
  const dividends = dividendsIn(facts, splits)
  if (dividends.length + splits.length === 0) return null
  return { dividends: dividends.toSorted(oldestFirst), splits: splits.toSorted(oldestFirst) }
}
