/** Which of several concepts of a line are, in a filing, only a part of it; leaves out lines of one meaning each. */
import { isAnnualReport } from '../../../derived/form-rank.ts'
import { closingPositions } from '../../../formula/functions.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { isWithinYear } from './filing-days.ts'

/** Banks present revenue after interest expense, though they also tag the larger sum before it. */
const NET_TOTALS: ReadonlySet<string> = new Set(['RevenuesNetOfInterestExpense'])

type Candidates = readonly (readonly [concept: string, facts: readonly Fact[]])[]

/** Facts of other lines that say which figure is the total. */
export type RelatedFacts = {
  /** Two lines that make the total. */
  readonly parts?: readonly [readonly Fact[], readonly Fact[]]
  /** Income that a total may hold though it is no part of it; where operating income is stated, it is (Walmart's membership fees). */
  readonly incomes?: readonly Fact[]
  readonly operating?: readonly Fact[]
  /** Income before tax, to which all costs lead where no operating income is stated. */
  readonly beforeTax?: readonly Fact[]
  /** All costs, which lead from the total to operating income. */
  readonly costs?: readonly Fact[]
  /** Costs by name, which lead there together: one of what is sold, and others. */
  readonly costsOfRevenue?: readonly Fact[]
  readonly otherCosts?: readonly Fact[]
  /** Taxes on what is sold. */
  readonly taxes?: readonly Fact[]
}

/** By filing and period each amount once. */
type AmountsByKey = ReadonlyMap<string, readonly number[]>

/** What parts, and all costs and operating income, come to, and amounts of other lines. */
type RelatedAmounts = Readonly<Record<(typeof kinds)[number], readonly number[]>>
const kinds = ['sums', 'wholes', 'incomes', 'taxes', 'operating', 'costsOfRevenue', 'otherCosts'] as const

/** What one filing states of a period. */
type Stated = RelatedAmounts & { readonly period: string; readonly values: Map<string, number> }

const periodOf = ({ start, end }: Fact): string => `${start ?? ''}/${end}`
const placeOf = (accession: string, period: string): string => `${accession} ${period}`
/** A filing and the period that a fact of it is of. */
export const placeOfFact = (fact: Fact): string => placeOf(fact.accn, periodOf(fact))

const NONE: readonly number[] = []

/** By filing and period what each of `parts` and `others` come to together. */
const sumsOf = (parts: readonly Fact[], others: readonly Fact[]): AmountsByKey => {
  const added = Map.groupBy(others, placeOfFact)
  return new Map(
    parts.map((part) => [
      placeOfFact(part),
      (added.get(placeOfFact(part)) ?? []).map(({ val }) => part.val + val),
    ]),
  )
}

const amountsOf = (facts: readonly Fact[]): AmountsByKey =>
  new Map(
    [...Map.groupBy(facts, placeOfFact)].map(([key, of]) => [key, [...new Set(of.map(({ val }) => val))]]),
  )

const relatedByKind = ({
  parts = [[], []],
  incomes = [],
  operating = [],
  beforeTax = [],
  costs = [],
  costsOfRevenue = [],
  otherCosts = [],
  taxes = [],
}: RelatedFacts): Readonly<Record<(typeof kinds)[number], AmountsByKey>> => {
  const apart = new Set(operating.map(placeOfFact))
  return {
    sums: sumsOf(...parts),
    wholes: sumsOf([...operating, ...beforeTax.filter((fact) => !apart.has(placeOfFact(fact)))], costs),
    incomes: amountsOf(incomes.filter((fact) => !apart.has(placeOfFact(fact)))),
    taxes: amountsOf(taxes),
    operating: amountsOf(operating),
    costsOfRevenue: amountsOf(costsOfRevenue),
    otherCosts: amountsOf(otherCosts),
  }
}

/** What is stated by filing and period. */
const statementsOf = (candidates: Candidates, facts: RelatedFacts) => {
  const byKind = relatedByKind(facts)
  const relatedAt = (key: string): RelatedAmounts =>
    Object.fromEntries(kinds.map((kind) => [kind, byKind[kind].get(key) ?? NONE])) as RelatedAmounts
  const filings = new Map<string, Map<string, Stated>>()
  for (const [concept, facts] of candidates) {
    for (const fact of facts) {
      const periods = filings.get(fact.accn) ?? new Map<string, Stated>()
      const key = placeOfFact(fact)
      const stated = periods.get(key) ?? {
        ...relatedAt(key),
        period: periodOf(fact),
        values: new Map<string, number>(),
      }
      stated.values.set(concept, fact.val)
      periods.set(key, stated)
      filings.set(fact.accn, periods)
    }
  }
  return filings
}

/** The places that a rounded figure ends in zeros: 18.3 bn has eight, 18,287 million six. */
const zerosOf = (value: number): number => {
  let zeros = 0
  for (let left = Math.abs(value); left > 0 && left % 10 === 0; left /= 10) zeros += 1
  return zeros
}

/** Whether `value` is `exact` rounded as in prose: Kimberly-Clark tags "$18.3 billion" of its notes as well as 18,287 million. */
export const isRounded = (value: number, exact: number, within = 1): boolean => {
  const [zeros, own] = [zerosOf(value), zerosOf(exact)]
  return (
    zeros >= own + 2 &&
    Math.round(exact / 10 ** zeros) * 10 ** zeros === value &&
    value !== exact &&
    Math.abs(value - exact) <= within * Math.abs(exact)
  )
}

/** Two figures of one total: closer than parts of it are to the whole. */
const ALIKE = 0.01

/** Of a total that holds other income, what is sold is at least so much. */
const MOST_INCOME = 0.1

/** Revenue and other income by its name, of which grants may be most (argenx, Erytech). */
const WITH_INCOME = 'RevenueAndOperatingIncome'

/**
 * The total less income that is not of sales, where that leaves another of the figures exactly: oil companies tag "total revenues
 * and other income", of which 1,182 of 36,630 million were of associates and others (ConocoPhillips, second quarter of 2009).
 */
const withoutIncome = (
  { values, incomes }: Stated,
  total: readonly [string, number],
): readonly [string, number] => {
  if (incomes.length === 0) return total
  const least = total[0] === WITH_INCOME ? 0 : 1 - MOST_INCOME
  const isSales = (value: number): boolean =>
    value < total[1] && value >= least * total[1] && closingPositions(total[1] - value, incomes).length > 0
  return [...values].find(([, value]) => isSales(value)) ?? total
}

const WITH_TAXES = 'RevenueFromContractWithCustomerIncludingAssessedTax'
const WITHOUT_TAXES = 'RevenueFromContractWithCustomerExcludingAssessedTax'

/**
 * The total less taxes that are collected for the state, where that leaves another of the figures exactly, or what gross profit
 * and cost come to is the figure without such taxes by its name (tobacco, beer and spirits).
 */
const withoutTaxes = (
  { values, sums, taxes }: Stated,
  total: readonly [string, number],
): readonly [string, number] => {
  const net = values.get(WITHOUT_TAXES)
  if (total[0] === WITH_TAXES && net !== undefined && sums.includes(net)) return [WITHOUT_TAXES, net]
  if (taxes.length === 0) return total
  return [...values].find(([, value]) => taxes.some((tax) => tax > 0 && total[1] - tax === value)) ?? total
}

/** Whether all costs lead from `value` to operating income, or without it to that before tax, or those that are named, one of what is sold among them, to operating income exactly. */
const leadsToOperating = (
  { wholes, operating, costsOfRevenue, otherCosts }: Stated,
  value: number,
): boolean => {
  const isSpent = (left: number): boolean => left === 0 || closingPositions(left, otherCosts, 0).length > 0
  return (
    wholes.includes(value) ||
    operating.some((income) => costsOfRevenue.some((cost) => isSpent(value - income - cost)))
  )
}

/** What costs and gains under names of the filing's own come to at most, in parts of revenue. */
const OWN_NAMES = 0.01

/**
 * The one that gross profit and its cost come to, where named costs lead from there to operating income but for little: Benchmark
 * Electronics' 2,053 million of 2020, next to 2,130 of a note that counts sales between regions.
 */
const madeOfGross = ({
  values,
  sums,
  operating,
  costsOfRevenue,
  otherCosts,
}: Stated): readonly [string, number] | undefined => {
  const isNear = (value: number): boolean =>
    operating.some((income) =>
      costsOfRevenue.some(
        (cost) => closingPositions(value - income - cost, otherCosts, OWN_NAMES * value).length > 0,
      ),
    )
  return [...values].find(([, value]) => sums.includes(value) && isNear(value))
}

/**
 * The one of which its cost leaves another figure, from which all other costs lead to operating income: exchanges tag revenue before and
 * after what they pay to brokers for transactions.
 */
const beforeCost = ({ values, wholes, costsOfRevenue }: Stated): readonly [string, number] | undefined => {
  const all = new Set(values.values())
  const isNet = (value: number): boolean => all.has(value) && wholes.includes(value)
  return [...values].find(([, value]) => costsOfRevenue.some((cost) => cost > 0 && isNet(value - cost)))
}

/** IFRS divides it by source. Less than four fifths of another figure is a part that is tagged so. */
const OF_ALL_SOURCES = 'Revenue'
const MOST = 0.8

/**
 * Revenue of all sources, where the total is little more: what contracts bring may be, if other sources are losses on derivatives or royalties
 * are taken off (Canadian Natural), and "revenue and operating income" has other income in it (Shell). So it is where gross profit and cost
 * come to it: a note may have sales with taxes and discounts (Ambev).
 */
const ofAllSources = (
  { values, sums }: Stated,
  total: readonly [string, number],
): readonly [string, number] => {
  const revenue = values.get(OF_ALL_SOURCES)
  if (revenue === undefined) return total
  return revenue >= MOST * total[1] || sums.includes(revenue) ? [OF_ALL_SOURCES, revenue] : total
}

/**
 * The one that costs and operating income come to (Williams: contracts of 14.9 bn have derivatives taken off below them; a
 * company's gross revenue has what it sells to itself); else the largest, but of those within a hundredth of it the one that gross profit
 * and cost come to.
 */
const totalOf = (stated: Stated): readonly [string, number] => {
  const { values, sums } = stated
  const gross = beforeCost(stated)
  if (gross !== undefined) return gross
  let largest: readonly [string, number] = ['', Number.NEGATIVE_INFINITY]
  for (const entry of values) {
    if (NET_TOTALS.has(entry[0])) return entry
    const isMore = entry[1] > largest[1] && !isRounded(entry[1], largest[1])
    if (isMore || isRounded(largest[1], entry[1])) largest = entry
  }
  const leads = (value: number): boolean => leadsToOperating(stated, value)
  const whole = leads(largest[1]) ? undefined : [...values].find(([, value]) => leads(value))
  if (whole !== undefined) return whole
  const net = withoutTaxes(stated, largest)
  if (net !== largest) return net
  const sales = withoutIncome(stated, largest)
  if (sales !== largest || sums.includes(largest[1])) return sales
  const made = madeOfGross(stated)
  if (made !== undefined) return made
  const isAlike = (value: number): boolean => Math.abs(value - largest[1]) <= ALIKE * Math.abs(largest[1])
  const near = [...values].find(([, value]) => isAlike(value) && sums.includes(value))
  return near ?? ofAllSources(stated, largest)
}

/** What one filing states, by period. */
type Filing = ReadonlyMap<string, Stated>
/** The concept with the total of a period, and that; null where there is only one. */
type Judged = readonly (readonly [stated: Stated, total: readonly [string, number] | null])[]

const judged = (filing: Filing): Judged =>
  [...filing.values()].map((stated) => [stated, stated.values.size < 2 ? null : totalOf(stated)])

/** Whether figures of the period tell one concept from another. */
const isDecided = ([{ values }, total]: Judged[number]): boolean =>
  total === null || new Set(values.values()).size > 1

/** A figure of a concept for a period, of whichever filing. */
const figureKey = ({ period }: Stated, concept: string, value: number): string =>
  `${concept} ${period} ${value}`

/** Figures that a filing states as a part of the total of a period. */
const partialIn = (filings: readonly Judged[]): ReadonlySet<string> => {
  const parts = new Set<string>()
  for (const [stated, total] of filings.flat())
    for (const [concept, value] of total === null ? [] : stated.values)
      if (concept !== total?.[0] && value !== total?.[1]) parts.add(figureKey(stated, concept, value))
  return parts
}

/**
 * By concept the periods in which it wins less those in which it loses. Alone it loses where another filing has the same figure as a
 * part: Tesla's 10-Qs of 2018 state for 2017 the depreciation of property alone, 197.5 of 400.6 million in the third quarter.
 */
const balanceOf = (filing: Judged, parts: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const balance = new Map<string, number>()
  for (const [stated, total] of filing) {
    for (const [concept, value] of stated.values) {
      if (total === null && !parts.has(figureKey(stated, concept, value))) continue
      const isTotal = total !== null && (concept === total[0] || value === total[1])
      balance.set(concept, (balance.get(concept) ?? 0) + (isTotal ? 1 : -1))
    }
  }
  return balance
}

/** Concepts that lose to another in more periods of the filing than they win, or in all filings where those are a draw. */
const losersOf = (
  own: ReadonlyMap<string, number>,
  overall: ReadonlyMap<string, number>,
): readonly string[] => {
  // Talen's losses on hedges make its contracts more than all revenue in one quarter of two.
  const isDraw = own.size > 1 && [...own.values()].every((wins) => wins === 0)
  return [...own.keys()].filter((concept) => ((isDraw ? overall : own).get(concept) ?? 0) < 0)
}

/**
 * Concepts of a period that lose there, in a filing that elsewhere states them as all others: Sarepta's contracts, all of revenue but
 * for 2020.
 */
const losersOfPeriod = (
  [{ values }, total]: Judged[number],
  balance: ReadonlyMap<string, number>,
): readonly string[] =>
  [...values].flatMap(([concept, value]) =>
    total === null || concept === total[0] || value === total[1] || (balance.get(concept) ?? 0) >= 0
      ? []
      : [concept],
  )

/** The same for all periods of a filing, each with its place. */
const periodLosers = (
  accession: string,
  filing: Judged,
  balance: ReadonlyMap<string, number>,
): readonly (readonly [concept: string, place: string])[] =>
  filing.flatMap((period) =>
    losersOfPeriod(period, balance).map(
      (concept) => [concept, placeOf(accession, period[0].period)] as const,
    ),
  )

/** What each filing says of its concepts, by accession number. */
type Balances = ReadonlyMap<string, ReadonlyMap<string, number>>

const filingsIn = (candidates: Candidates): readonly Fact[] => [
  ...new Map(candidates.flatMap(([, facts]) => facts.map((fact) => [fact.accn, fact] as const))).values(),
]

/**
 * Of interim reports what annual ones filed within a year say, where the two disagree: both head the income statement with one
 * name (Talen Energy's 10-Q of May 2026 has losses on hedges in both of its quarters, which leave less than its contracts).
 */
const overruledBalances = (balances: Balances, filings: readonly Fact[]): Balances => {
  const annual = filings.filter(({ form }) => isAnnualReport(form))
  const overruled = filings.flatMap((filing) => {
    const own = balances.get(filing.accn)
    if (own === undefined || isAnnualReport(filing.form)) return []
    const near = annual.filter(({ filed }) => isWithinYear(filed, filing.filed))
    const winsOf = (concept: string): readonly number[] =>
      near.map(({ accn }) => balances.get(accn)?.get(concept) ?? 0)
    const isTurned = ([concept, wins]: readonly [string, number]): boolean => {
      const ofYears = winsOf(concept).filter((each) => each !== 0)
      return wins !== 0 && ofYears.length > 0 && ofYears.every((each) => each * wins < 0)
    }
    const isOther = own.size > 1 && [...own].every(isTurned)
    return isOther
      ? [[filing.accn, new Map([...own].map(([concept, wins]) => [concept, -wins]))] as const]
      : []
  })
  return new Map(overruled)
}

/**
 * By concept the filings that state it as a part of the line's total, or the periods of one that states it as all of others. A fixed
 * order of concepts fails where `Revenues` is a part (P&G fiscal 2014: 29.4 of 83.1 bn; General Mills fiscal 2024: 2.0 of 19.9 bn), and
 * where a note tags depreciation without amortization (Apple fiscal 2015: 9.2 of 11.3 bn).
 */
export const partialFigures = (
  candidates: Candidates,
  facts: RelatedFacts = {},
): ReadonlyMap<string, ReadonlySet<string>> => {
  const partial = new Map<string, Set<string>>()
  if (candidates.length < 2) return partial
  const filings = statementsOf(candidates, facts)
  const all = new Map([...filings].map(([accession, filing]) => [accession, judged(filing)]))
  const known = partialIn([...all.values()])
  const overall = balanceOf([...all.values()].flat(), known)
  const add = (concept: string, place: string): void => {
    const places = partial.get(concept)
    if (places === undefined) partial.set(concept, new Set([place]))
    else places.add(place)
  }
  const balances = new Map([...all].map(([accession, filing]) => [accession, balanceOf(filing, known)]))
  const overruled = overruledBalances(balances, filingsIn(candidates))
  for (const [accession, filing] of all) {
    const ofYears = overruled.get(accession)
    const losers = losersOf(ofYears ?? balances.get(accession) ?? new Map(), overall)
    for (const concept of losers) add(concept, accession)
    const ofDecided = ofYears ?? balanceOf(filing.filter(isDecided), known)
    for (const [concept, place] of periodLosers(accession, filing, ofDecided))
      if (!losers.includes(concept)) add(concept, place)
  }
  return partial
}

/** Whether its filing states the fact as a part. */
export const isPartOf = (places: ReadonlySet<string> | undefined, fact: Fact): boolean =>
  places !== undefined && (places.has(fact.accn) || places.has(placeOfFact(fact)))
