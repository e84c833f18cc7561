/** The sign of changes of operating assets and liabilities: some filings tag the cash that they print, not the increase that took it. */
import type { FiscalPart } from '../../../derived/fiscal-calendar.ts'
import { isKnown, UNKNOWN } from '../../../formula/amount.ts'
import { remembered } from '../../../lib/remembered.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { LineConcepts, Tier } from '../lines/concept-tier.ts'
import { knownIn, type Lines } from '../lines/evaluation.ts'
import type { Concept } from './concept.ts'
import { type FilingFacts, filingIn } from './filing-period.ts'
import { type Filings, lookupIn } from './filings.ts'
import { addsUp } from './section-sums.ts'
import { AMBIGUOUS, type Figure, lineOf, type Stated, type Term, without, withTerm } from './stated-lines.ts'

const LINE = 'changeInWorkingCapital'
const TRADE = ['accountsReceivables', 'inventory', 'accountsPayables']
const ALL = 'IncreaseDecreaseInOperatingCapital'
/** Assets less liabilities: their sign is mistaken, that of a single asset or liability seldom. */
const NET: ReadonlySet<string> = new Set([ALL, 'IncreaseDecreaseInOtherOperatingCapitalNet'])
const OTHERS = ['netIncome', 'deferredIncomeTax', 'stockBasedCompensation']
/** Of cash from operations: of small amounts in millions one may be twice the other. */
const LEAST = 0.01

/** Cash from operations less the lines that have neither changes nor other adjustments in them. */
const restOf = (lines: Lines): number | null => {
  const total = knownIn(lines, 'netCashProvidedByOperatingActivities')
  if (total === null) return null
  const depreciation =
    knownIn(lines, 'depreciationAndAmortization') ?? knownIn(lines, 'depreciationWithAmortization') ?? 0
  return OTHERS.reduce((left, name) => left - (knownIn(lines, name) ?? 0), total - depreciation)
}

/** What is turned in a filing: net changes, and with them those that they are the sum of. */
type Turned = { readonly net: boolean; readonly parts: boolean }

const signedIn = ({ figures }: Term): readonly number[] => figures.map(({ value, sign = 1 }) => sign * value)

/** Net changes are turned where the operating section adds up to the last digit so, of at most one note, and not as they are tagged. */
const turnedIn =
  ({ tiers }: LineConcepts<Concept>, net: readonly Concept[], filings: Filings) =>
  (facts: FilingFacts): Turned | null => {
    const lines = filings.valuesIn(facts)
    const [total, rest] = [lines['netCashProvidedByOperatingActivities'], restOf(lines)]
    const amount = net.reduce((sum, concept) => sum - (facts.get(concept)?.val ?? 0), 0)
    if (!isKnown(total) || rest === null) return null
    if (amount === 0 || Math.abs(amount) < LEAST * Math.abs(total)) return null
    const hasAll = net.some((concept) => concept.name === ALL && facts.has(concept))
    const changes = hasAll ? amount : (knownIn(lines, LINE) ?? amount)
    const termOf = (all: readonly Tier<Concept>[]) => lineOf(all, lookupIn(facts)) ?? AMBIGUOUS
    const adjustments = signedIn(termOf(tiers.get('adjustments') ?? []))
    const isTurned =
      !addsUp(adjustments, rest - changes) && addsUp(adjustments, rest - changes + 2 * amount, 0, 1)
    const parts = signedIn(termOf((tiers.get(LINE) ?? []).slice(1)))
    return { net: isTurned, parts: isTurned && hasAll && addsUp(parts, amount, 0, 1) }
  }

/** The fiscal year and the part of it that filings state. */
type Place = { readonly year: number; readonly part: FiscalPart }

/** What is turned in a filing for a part of a year: nothing unless it is so for that part of every year that it states, two at least. */
const turnedBy =
  (filings: Filings, stateOf: (facts: FilingFacts) => Turned | null) =>
  ({ year, part }: Place, accession: string): Turned => {
    const states = [-2, -1, 0, 1, 2].flatMap((years) => {
      const facts = filingIn(filings.of(year + years, part), accession)
      return facts === undefined ? [] : [stateOf(facts)]
    })
    const known = states.filter((state) => state !== null)
    const isSo = (name: keyof Turned): boolean => known.length > 1 && known.every((state) => state[name])
    return { net: isSo('net'), parts: isSo('parts') }
  }

const turned = ({ sign, ...figure }: Figure): Figure =>
  sign === undefined ? { ...figure, sign: -1 } : figure

/** With the figures of a line turned that `isTurned`, which is null of those that are zero or of no such kind; unknown where it is so of some only. */
const withTurned = (stated: Stated, line: string, isTurned: (fact: Fact) => boolean | null): Stated => {
  const figures = stated.terms[line]?.figures ?? []
  const states = figures.map(({ fact, less }) =>
    [isTurned(fact), less === undefined ? null : isTurned(less)].filter((state) => state !== null),
  )
  if (!states.flat().includes(true)) return stated
  if (states.flat().includes(false)) return without(stated, line, UNKNOWN)
  const all = figures.map((figure, at) => (states[at]?.includes(true) === true ? turned(figure) : figure))
  const value = all.reduce((sum, { value, sign = 1 }) => sum + sign * value, 0)
  return withTerm(stated, line, { value: Math.round(value * 100) / 100, figures: all })
}

/**
 * With net changes turned in filings whose operating section adds up with them so (Pfizer, Merck and Valero in 2009 and 2010: of all
 * sections of the data sets 87 add up as tagged, 12 so), and changes of trade where theirs is the sum as it is tagged (Intuit).
 * `places` are the two parts of a year that the period's flows are the difference of.
 */
export const changesTurnedIn = (
  rules: LineConcepts<Concept>,
  filings: Filings,
): ((stated: Stated, places: readonly Place[]) => Stated) => {
  const net = (rules.concepts.get(LINE) ?? []).filter(({ name }) => NET.has(name))
  const turnedAt = turnedBy(filings, remembered(turnedIn(rules, net, filings)))
  return (stated, places) => {
    if (net.length === 0 || !isKnown(stated.lines[LINE])) return stated
    const isIn =
      (concepts: readonly Concept[], name: keyof Turned) =>
      (fact: Fact): boolean | null => {
        const place = places.find(({ year, part }) => {
          const facts = filingIn(filings.of(year, part), fact.accn)
          return concepts.some((concept) => facts?.get(concept) === fact)
        })
        return place === undefined || fact.val === 0 ? null : turnedAt(place, fact.accn)[name]
      }
    return TRADE.reduce(
      (left, line) => withTurned(left, line, isIn(rules.concepts.get(line) ?? [], 'parts')),
      withTurned(stated, LINE, isIn(net, 'net')),
    )
  }
}
