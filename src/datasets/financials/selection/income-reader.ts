/** The stated lines of an income statement, all from one version of it; leaves out lines defined by others. */
import {
  type FiscalPart,
  type FiscalPeriod,
  yearBefore,
  yearToDate,
} from '../../../derived/fiscal-calendar.ts'
import { formRank } from '../../../derived/form-rank.ts'
import { isKnown } from '../../../formula/amount.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { LineConcepts } from '../lines/concept-tier.ts'
import type { Lines } from '../lines/evaluation.ts'
import { administrationLines, incomeNotes, incomeProofs } from '../lines/income.ts'
import { quarterLine, type YtdPair } from '../periods/quarter-line.ts'
import { type Concept, flowOf } from './concept.ts'
import {
  amendedPairOf,
  isRestatedAlone,
  originalOf,
  type Pair,
  pairOf,
  supersedes,
} from './fact-selection.ts'
import { figureLess } from './figures.ts'
import { type FilingFacts, filingIn } from './filing-period.ts'
import {
  agreeOn,
  EMPTY,
  type Filings,
  type FilingVersion,
  FULL,
  filingsOf,
  isComparative,
  isSilent,
  lookupIn,
  valuesIn,
} from './filings.ts'
import type { IsOtherCompany } from './other-company.ts'
import { type OwnReport, ownReportIn } from './own-report.ts'
import { withoutRenamed } from './renamed-lines.ts'
import { withRestatedPerShare } from './restated-per-share.ts'
import {
  AMBIGUOUS,
  filledFrom,
  lineOf,
  NOTHING,
  type Stated,
  statedLines,
  type Term,
} from './stated-lines.ts'

const sizeOf = (versions: readonly FilingVersion[]): number =>
  Math.max(0, ...versions.map(({ size }) => size))

/** Those that state the part in full, whatever kind of filing they are. */
const fullVersionsIn = (filings: Filings, year: number, part: FiscalPart): readonly FilingVersion[] => {
  const versions = filings.versions(year, part)
  const most = sizeOf(versions)
  return versions.filter(({ size }) => size >= most * FULL)
}

const means = ['weightedAverageShsOut', 'weightedAverageShsOutDil'] as const
const perShare = ['eps', 'epsDiluted'] as const

/** What a later filing states otherwise after a split. */
const countLines: ReadonlySet<string> = new Set([...means, ...perShare])

/** By what versions are compared: lines that a restatement changes, and whether two filings are of two companies. */
type Comparison = { readonly flows: readonly string[]; readonly isOther: IsOtherCompany }

/**
 * `longer` with the year to a quarter's beginning as it stood at the same time. A comparative that repeats an earlier filing stays
 * with the year that followed that one: a later annual report may restate the year for a business that was sold (a fourth quarter of
 * less than no revenue).
 */
const pairedWith = (
  filings: Filings,
  longer: FilingFacts,
  year: number,
  quarter: FiscalPeriod,
  { flows, isOther }: Comparison,
): Pair | null => {
  const fact = longer.first
  const before = yearBefore[quarter]
  if (fact === null || before === null) return null
  const wholes = filings.versions(year, yearToDate[quarter]).map((version) => version.fact)
  const versions = fullVersionsIn(filings, year, before)
  const valuesOf = ({ accession }: FilingVersion): Lines => valuesIn(filings, year, before, accession)
  const isRestated = ({ accn }: Fact): boolean =>
    !agreeOn(flows, filings.valuesIn(longer), valuesIn(filings, year, yearToDate[quarter], accn))
  const isRepeated = (version: FilingVersion): boolean =>
    versions.some((other) => {
      if (other.fact.filed >= version.fact.filed) return false
      const pair = pairOf(wholes, [other.fact])
      return pair !== null && isRestated(pair.whole) && agreeOn(flows, valuesOf(other), valuesOf(version))
    })
  const parts = versions
    .filter((version) => !isRepeated(version) && !isOther(version.accession, longer.accession))
    .map((version) => version.fact)
  const own = parts.filter(({ accn }) => !isComparative(filings, year, before, accn))
  const full = fullVersionsIn(filings, year, yearToDate[quarter]).map((version) => version.fact)
  return amendedPairOf(fact, full, own) ?? pairOf([fact], parts)
}

/** The last of those that no filing of the same rank or above it states in more lines. */
const lastFullOf = (versions: readonly FilingVersion[]): FilingVersion | null => {
  let last: FilingVersion | null = null
  for (const version of versions) {
    const rank = formRank(version.fact.form)
    const most = sizeOf(versions.filter(({ fact }) => formRank(fact.form) >= rank))
    const isFull = version.size >= most * FULL
    if (isFull && (last === null || supersedes(version.fact, last.fact))) last = version
  }
  return last
}

/** The last of those that were filed before the other. */
const lastBefore = (all: readonly FilingFacts[], other: FilingFacts | undefined): FilingFacts | undefined => {
  const day = other?.first?.filed ?? ''
  let last: FilingFacts | undefined
  for (const facts of all) {
    const filed = facts.first?.filed
    if (filed !== undefined && filed < day && filed >= (last?.first?.filed ?? '')) last = facts
  }
  return last
}

const NO_LINES: ReadonlySet<string> = new Set()

/** What one filing states of a part of a year. */
type Stating = { readonly accession: string; readonly part: FiscalPart }

/** The filing to read, with the longer part of the year that it states, and the shorter one that is taken off. */
type Choice = { readonly accession: string; readonly longer: FiscalPart; readonly shorter: Stating | null }

/** What a restatement changes if it changes anything. */
const headlines = ['revenue', 'operatingIncome', 'statedBeforeTax', 'netIncome', 'profit'] as const

/** Above this part of revenue two figures of one quarter do not differ by rounding. */
const RESTATED = 5e-4

/** Whether the half-year less its second quarter, in one filing, is another first quarter than the one on file. */
const isRestated = (filings: Filings, year: number, first: string, later: string): boolean => {
  const own = valuesIn(filings, year, 'Q1', first)
  const [half, second] = [valuesIn(filings, year, 'H1', later), valuesIn(filings, year, 'Q2', later)]
  const scale = half['revenue']
  return headlines.some((line) => {
    const [a, b, c] = [own[line], half[line], second[line]]
    if (!isKnown(a) || !isKnown(b) || !isKnown(c) || !isKnown(scale)) return false
    return Math.abs(b - c - a) > RESTATED * Math.abs(scale)
  })
}

/** Whether a filing has so few of the lines that it repeats the period in a note, such as on its equity. */
const isOfNote = (values: Lines): boolean => headlines.filter((line) => isKnown(values[line])).length < 2

/** The first quarter as last filed by itself; a later half-year less its second quarter where that restates it. */
const firstQuarterOf = (filings: Filings, year: number): Choice | null => {
  const last = lastFullOf(filings.versions(year, 'Q1'))
  const own: Choice | null = last === null ? null : { accession: last.accession, longer: 'Q1', shorter: null }
  const seconds = new Set(fullVersionsIn(filings, year, 'Q2').map(({ accession }) => accession))
  const halves = fullVersionsIn(filings, year, 'H1').filter(({ accession }) => seconds.has(accession))
  const half = lastFullOf(halves)
  if (half === null) return own
  const { accession } = half
  const isNote = last === null || isOfNote(valuesIn(filings, year, 'Q1', last.accession))
  const isLater = last !== null && supersedes(half.fact, last.fact)
  if (!isNote && !(isLater && isRestated(filings, year, last.accession, accession))) return own
  return { accession, longer: 'H1', shorter: { accession, part: 'Q2' } }
}

/** The last filing that states the period, or a longer and a shorter part of the year, in full. */
const choiceOf = (
  filings: Filings,
  year: number,
  period: FiscalPeriod,
  comparison: Comparison,
): Choice | null => {
  const { flows } = comparison
  const standalone = filings.versions(year, period)
  const [longer, before] = [yearToDate[period], yearBefore[period]]
  if (period === 'Q1') return firstQuarterOf(filings, year)
  if (before === null) {
    const last = lastFullOf(standalone)
    return last === null ? null : { accession: last.accession, longer, shorter: null }
  }
  const toDate = filings.of(year, longer)
  const pairWith = (accession: string): Pair | null =>
    pairedWith(filings, filingIn(toDate, accession) ?? EMPTY, year, period, comparison)
  const longest = filings.versions(year, longer)
  const wholes = fullVersionsIn(filings, year, longer).map(({ fact }) => fact)
  const isSame = (one: Fact, other: Fact): boolean =>
    agreeOn(flows, valuesIn(filings, year, longer, one.accn), valuesIn(filings, year, longer, other.accn))
  const isPaired = ({ accession }: FilingVersion): boolean => {
    const pair = pairWith(accession)
    return pair !== null && !isRestatedAlone(pair, wholes, isSame)
  }
  const isStated = sizeOf(standalone) >= FULL * sizeOf(longest)
  const last = isStated ? lastFullOf(standalone) : lastFullOf([...standalone, ...longest.filter(isPaired)])
  if (last === null) return null
  const pair = pairWith(last.accession)
  return {
    accession: last.accession,
    longer,
    shorter: pair === null ? null : { accession: pair.part.accn, part: before },
  }
}

/** Of the year's amount, and of its revenue: a fourth quarter would be wrong by four times as much. */
const OTHER_SCOPE = { line: 0.01, revenue: 0.0025 }

/**
 * Lines that the filing of a year restates for the year before, and that of its first nine months does not: what they leave of the year
 * is of two scopes, until a later filing restates the nine months (a business sold in the fourth quarter).
 */
const linesOfTwoScopes = (
  filings: Filings,
  year: number,
  { accession, longer, shorter }: Choice,
  names: readonly string[],
): ReadonlySet<string> => {
  if (shorter === null || shorter.accession === accession) return NO_LINES
  const wholes = filings.of(year - 1, longer)
  const parts = filings.of(year - 1, shorter.part)
  const [whole, part] = [filingIn(wholes, accession), filingIn(parts, shorter.accession)]
  const wholeBefore = lastBefore(wholes, part)
  const partBefore = lastBefore(parts, part)
  if (!whole || !part || !wholeBefore || !partBefore) return NO_LINES
  const values = [wholeBefore, whole, partBefore, part].map(filings.valuesIn)
  const revenue = values[0]?.['revenue']
  const least = OTHER_SCOPE.revenue * (isKnown(revenue) ? Math.abs(revenue) : 0)
  return new Set(
    names.filter((name) => {
      const [a, b, c, d] = values.map((lines) => lines[name])
      if (!isKnown(a) || !isKnown(b) || !isKnown(c) || c !== d) return false
      return Math.abs(b - a) > Math.max(least, OTHER_SCOPE.line * Math.max(Math.abs(a), Math.abs(b)))
    }),
  )
}

/** The named lines as one filing states them for the period itself. */
const linesIn = (facts: FilingFacts, names: readonly string[], { tiers }: LineConcepts<Concept>): Stated => {
  const find = lookupIn(facts)
  const terms = names.flatMap((name): (readonly [string, Term])[] => {
    const term = lineOf(tiers.get(name) ?? [], find)
    return term === null || !isKnown(term.value) ? [] : [[name, term]]
  })
  return {
    lines: Object.fromEntries(terms.map(([name, { value }]) => [name, value])),
    terms: Object.fromEntries(terms),
  }
}

/** Of notes of annual reports alone, which state a year no more fully with them. */
const annualNotes: ReadonlySet<string> = new Set(['domesticBeforeTax'])

const supportingLines: ReadonlySet<string> = new Set([...incomeProofs, ...incomeNotes])

/** The lines by which versions are compared. */
const comparedIn = ({ lines }: LineConcepts<Concept>): readonly string[] =>
  lines.map(({ name }) => name).filter((name) => !supportingLines.has(name))

type Compared = { readonly rules: LineConcepts<Concept>; readonly names: readonly string[] }

/** `stated` with the lines it lacks from a filing that gives some line of it alike and none otherwise. */
const filledByTable = (
  stated: Stated,
  facts: FilingFacts,
  theirs: Lines,
  { rules, names }: Compared,
): Stated => {
  const ours = stated.lines
  const lacking = names.filter((name) => !isKnown(ours[name]) && isKnown(theirs[name]))
  const isShared = (name: string): boolean => isKnown(ours[name]) && ours[name] !== 0 && isKnown(theirs[name])
  if (lacking.length === 0 || !names.some(isShared) || !agreeOn(names, ours, theirs)) return stated
  return filledFrom(stated, linesIn(facts, lacking, rules))
}

/** What a restatement leaves of a company: another one, such as that which a listed shell merged with, is of other shares. */
const SAME_COMPANY = 2

const isSameCompany = (own: Lines, restated: Lines): boolean => {
  const line = headlines.find((name) => isKnown(own[name]) || isKnown(restated[name]))
  const [one, other] = line === undefined ? [] : [own[line], restated[line]]
  if (!isKnown(one) || !isKnown(other)) return false
  return one === other || (one / other < SAME_COMPANY && other / one < SAME_COMPANY && one * other > 0)
}

/** A restated quarter's mean counts of shares as it stated them, and its earnings per share where net income is unchanged. */
const withMeans = (stated: Stated, filings: Filings, year: number, rules: LineConcepts<Concept>): Stated => {
  const last = lastFullOf(filings.versions(year, 'Q1'))
  const facts = filingIn(filings.of(year, 'Q1'), last?.accession ?? '')
  if (facts === undefined) return stated
  const own = linesIn(facts, ['netIncome', ...means, ...perShare], rules)
  if (!isSameCompany(filings.valuesIn(facts), stated.lines)) return stated
  const isSame = own.lines['netIncome'] === stated.lines['netIncome']
  return filledFrom(stated, own, isSame ? [...means, ...perShare] : means)
}

export type IncomeReader = {
  readonly read: (year: number, period: FiscalPeriod) => Stated
  readonly ownReport: OwnReport
}

/**
 * Reads the last full version of the statement; what it lacks comes from filings that give the quarter by itself and agree
 * with it. Each line as last filed on its own would take revenue from a table that restates it and its cost from an
 * earlier statement (P&G's quarters of fiscal 2014).
 */
export const incomeReader = (income: LineConcepts<Concept>, isOther: IsOtherCompany): IncomeReader => {
  const names = comparedIn(income)
  const flows = names.filter((name) => !countLines.has(name))
  const filings = filingsOf(income, [names], annualNotes)
  const read: IncomeReader['read'] = (year, period) => {
    const choice = choiceOf(filings, year, period, { flows, isOther })
    if (choice === null) return NOTHING
    const { accession, longer, shorter } = choice
    const isFromHalf = period === 'Q1' && shorter !== null
    const pair: YtdPair = {
      standalone: isFromHalf ? EMPTY : filings.filled(year, period, accession),
      longer: shorter === null ? EMPTY : filings.filled(year, longer, accession),
      shorter: shorter === null ? null : filings.filled(year, shorter.part, shorter.accession),
      prefersStandalone: true,
      allowsRenaming: false,
      countsStandalone: () => true,
      wasZero: () => false,
      isElsewhere: () => false,
      isNet: () => false,
      isHidden: () => false,
      isWhole: () => false,
      figureOf: (concept, fact, less, isStandalone) =>
        figureLess(fact, less, originalOf(flowOf(concept, year, isStandalone ? period : longer), fact)),
    }
    const unknown = isFromHalf ? NO_LINES : linesOfTwoScopes(filings, year, choice, flows)
    const own = statedLines(income, (line) => {
      if (!isSilent(line.concepts, pair.standalone)) return quarterLine(pair, line)
      if (unknown.has(line.name)) return AMBIGUOUS
      return isSilent(line.concepts, pair.longer) ? null : quarterLine(pair, line)
    })
    const versions = filings.of(year, period)
    const stated = isFromHalf ? withMeans(own, filings, year, income) : own
    const tables = versions.filter((facts) => !pair.standalone.holdsAll(facts))
    const filled = tables.reduce(
      (left, facts) => filledByTable(left, facts, filings.valuesIn(facts), { rules: income, names }),
      stated,
    )
    const named = withoutRenamed(
      filled,
      administrationLines,
      [...versions, ...filings.of(year, longer)],
      filings.valuesIn,
    )
    return withRestatedPerShare(named, (line) =>
      (income.concepts.get(line) ?? []).flatMap((concept) => flowOf(concept, year, period)),
    )
  }
  return { read, ownReport: ownReportIn(filings, income) }
}
