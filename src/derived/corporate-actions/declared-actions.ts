/** Reads the dividends and splits that a company declared from its facts. */
import { daysAfter } from '../../lib/day.ts'
import { dayNumberOf } from '../../lib/day-number.ts'
import { rounded } from '../../lib/rounded.ts'
import type { Fact } from '../../sources/edgar/company-fact.ts'
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import { isQuarter, isYear } from '../fiscal-calendar.ts'
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
const isNineMonths = (fact: Flow): boolean => daysOf(fact) >= 255 && daysOf(fact) <= 290

/** As originally reported: the first report of a period is on the shares of its time, or nearest to them. */
const originalsOf = (facts: readonly Fact[]): readonly Flow[] => {
  const first = new Map<string, Flow>()
  for (const fact of facts.toSorted((a, b) => (a.filed < b.filed ? -1 : 1))) {
    if (fact.start === undefined) continue
    const period = `${fact.start} ${fact.end}`
    if (!first.has(period)) first.set(period, { ...fact, start: fact.start })
  }
  return [...first.values()]
}

const fourthQuarter = (
  year: Flow,
  flows: readonly Flow[],
  of: StatedDividend['of'],
): readonly StatedDividend[] => {
  const before = flows.find((fact) => fact.start === year.start && isNineMonths(fact))
  if (before === undefined) return []
  const from = daysAfter(before.end, 1)
  const isStated = flows.some((fact) => fact.end === year.end && isQuarter(daysOf(fact)))
  const amount = rounded(year.val - before.val, 6)
  if (isStated || amount < 0) return []
  const { end: to, filed: filedOn, accn: accession } = year
  return [{ of, from, to, amount, isDerived: true, basisFrom: before.filed, filedOn, accession }]
}

/** Uses the amount paid only where the quarter states no amount declared. */
const oneOfEach = (stated: readonly StatedDividend[]): readonly StatedDividend[] => {
  const declared = new Set(stated.filter(({ of }) => of === 'declared').map(({ to }) => to))
  return stated.filter(({ of, to }) => of === 'declared' || !declared.has(to))
}

const dividendsIn = (facts: CompanyFacts): readonly StatedDividend[] => {
  const stated = dividendConcepts.flatMap(([of, concept]) => {
    const flows = originalsOf(factsOf(facts, concept, 'USD/shares'))
    const quarters = flows
      .filter((fact) => isQuarter(daysOf(fact)))
      .map(
        ({ start, end, val, filed, accn }): StatedDividend => ({
          of,
          from: start,
          to: end,
          amount: val,
          isDerived: false,
          basisFrom: end,
          filedOn: filed,
          accession: accn,
        }),
      )
    return [
      ...quarters,
      ...flows.filter((fact) => isYear(daysOf(fact))).flatMap((year) => fourthQuarter(year, flows, of)),
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
  const [dividends, splits] = [dividendsIn(facts), splitsIn(facts)]
  if (dividends.length + splits.length === 0) return null
  return { dividends: dividends.toSorted(oldestFirst), splits: splits.toSorted(oldestFirst) }
}
