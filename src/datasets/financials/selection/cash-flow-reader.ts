/** The stated lines of a cash flow statement, all from one version of it; leaves out lines defined by others. */
import { type FiscalPeriod, yearBefore, yearToDate } from '../../../derived/fiscal-calendar.ts'
import { isKnown, isUnknown, UNKNOWN } from '../../../formula/amount.ts'
import { remembered } from '../../../lib/remembered.ts'
import { cashFlowSections } from '../lines/cash-flow.ts'
import type { Line, LineConcepts, Synonyms } from '../lines/concept-tier.ts'
import type { Lines } from '../lines/evaluation.ts'
import { quarterLine, type YtdPair } from '../periods/quarter-line.ts'
import { isStated, isStatedBefore, isTakenBack } from '../periods/stated-parts.ts'
import { type YearlyParts, yearlyParts } from '../periods/yearly-parts.ts'
import { withAcquisitionSign } from './acquisition-sign.ts'
import { statesLeases } from './additional-debt.ts'
import { closes, type Proven, provenIn, separatesAmortization, withoutGap } from './cash-flow-proof.ts'
import { type FilingVersion, inOrder, PROFIT, versionsOf } from './cash-flow-versions.ts'
import { changesTurnedIn } from './changes-sign.ts'
import { type Concept, flowOf, type TaggedConcept } from './concept.ts'
import { depreciationEvidence } from './depreciation-evidence.ts'
import { withDepreciation } from './depreciation-versions.ts'
import type { FactIndex } from './fact-index.ts'
import { originalOf } from './fact-selection.ts'
import { figureLess } from './figures.ts'
import { type FilingFacts, filingIn } from './filing-period.ts'
import { agreeOn, agreeRoundedOn, EMPTY, type Filings, filingsOf, isSilent } from './filings.ts'
import type { CompanyMapping } from './mapping.ts'
import type { IsOtherCompany } from './other-company.ts'
import { isPayOfCash, isTaxOfCash } from './outside-cash-flow.ts'
import { withoutRenamed } from './renamed-lines.ts'
import { filledFrom, NOTHING, type Stated, statedLines, type Term } from './stated-lines.ts'

type Reading = {
  readonly index: FactIndex
  readonly filings: Filings
  readonly yearly: YearlyParts
  readonly concepts: ReadonlyMap<string, readonly Concept[]>
  readonly isOther: IsOtherCompany
  readonly withTurnedChanges: ReturnType<typeof changesTurnedIn>
}

/** What all years of a company say together. */
type OfYears = (years: readonly Stated[]) => boolean

/** What proofs of years are made with. */
const OF_YEARS = 'adjustments'
/** Totals of sections, and sums of whatever a filing states of a kind: a change of names between two filings does not change them. */
const WHOLE = new Set([
  'changeInWorkingCapital',
  'netCashProvidedByInvestingActivities',
  'netCashProvidedByFinancingActivities',
  'otherFinancing',
  OF_YEARS,
])
/** A line that counts only where interim reports on the year tag it too, so that the quarters come to the year. */
const OF_INTERIM = 'employeeShares'
const lazy = <Value>(make: () => Value): (() => Value) => {
  let known: { readonly value: Value } | null = null
  return () => {
    known ??= { value: make() }
    return known.value
  }
}

/** An investing line of no section, as it is a part of two: capital expenditure and other investing. */
const INTANGIBLES = 'intangiblePurchases'
/** What a company has in one quarter and not in another; adjustments of every quarter are folded into others. */
const OCCASIONAL = new Set([
  INTANGIBLES,
  ...cashFlowSections
    .slice(1, 3)
    .flat()
    .filter((name) => !name.startsWith('netCash')),
])

/** The year itself, or the one before while it lasts. */
const annualYear = (index: FactIndex, year: number): number =>
  index.years[year]?.whole === true ? year : year - 1

const NONE: ReadonlySet<Concept> = new Set()

const nextQuarter: Partial<Record<FiscalPeriod, FiscalPeriod>> = { Q1: 'Q2', Q2: 'Q3' }

/** Concepts of which a filing states the next quarter and, otherwise, the year to its end: the rest was before. */
const skippedIn = (
  { filings }: Reading,
  year: number,
  period: FiscalPeriod,
  longer: FilingFacts,
): ReadonlySet<Concept> => {
  const next = nextQuarter[period]
  if (next === undefined) return NONE
  const skipped = new Set<Concept>()
  for (const facts of filings.of(year, next)) {
    for (const concept of facts.concepts) {
      if (longer.has(concept)) continue
      const own = facts.get(concept)?.val
      const toDate = flowOf(concept, year, yearToDate[next])
      if (toDate.some(({ accn, val }) => accn === facts.accession && val !== own)) skipped.add(concept)
    }
  }
  return skipped
}

type Notes = {
  /** Lines with an immaterial part that only the year has; filled by reading. */
  readonly unlisted: Set<string>
  readonly skipped: ReadonlySet<Concept>
}

/** Every concept that can give or hide a line. */
const taggedIn = (
  { longer, shorter, standalone }: YtdPair,
  skipped: ReadonlySet<Concept>,
  ofYear: ReadonlySet<Concept>,
) => ({
  has: (concept: Concept): boolean =>
    longer.has(concept) ||
    shorter?.has(concept) === true ||
    standalone.has(concept) ||
    skipped.has(concept) ||
    ofYear.has(concept),
})

const pairFor = (
  reading: Reading,
  version: FilingVersion,
  year: number,
  period: FiscalPeriod,
  { unlisted, skipped }: Notes,
): YtdPair => {
  const { index, filings, yearly } = reading
  const { fact: own, part, shorter } = version
  const before = yearBefore[period]
  const longer = filings.filled(year, part, own.accn)
  /** A part that earlier filings of the same period lack was split off another since. */
  const isSplitOff = ({ concepts }: Synonyms<Concept>): boolean =>
    filings
      .of(year, part)
      .some(
        (facts) =>
          (facts.first?.filed ?? own.filed) < own.filed &&
          !concepts.some((concept) => facts.has(concept)) &&
          filings.isFull(year, part, facts.accession),
      )
  const isOfYear = (name: Synonyms<Concept>, line: string): boolean => {
    if (!yearly.isYearly(name, annual) || yearly.isClosed(line, annual)) return false
    const others = (reading.concepts.get(line) ?? []).filter(
      (concept) => !name.concepts.includes(concept) && longer.has(concept),
    )
    if (others.length === 0) return true
    const materiality = yearly.materialityOf(name, annual, others)
    if (materiality === 'immaterial') unlisted.add(line)
    return materiality === 'material'
  }
  const annual = annualYear(index, year)
  return {
    longer,
    shorter: shorter === null || before === null ? null : filings.filled(year, before, shorter.accn),
    standalone: shorter === null ? EMPTY : (filingIn(filings.of(year, period), own.accn) ?? EMPTY),
    // A three-month figure of a note counts only where the year states the line, too.
    prefersStandalone: false,
    allowsRenaming: true,
    countsStandalone: (name) => isStated(name.concepts, year, 'FY'),
    isWhole: (line) => WHOLE.has(line),
    figureOf: (concept, fact, less, isStandalone) =>
      figureLess(fact, less, originalOf(flowOf(concept, year, isStandalone ? period : part), fact)),
    wasZero: (name, line) =>
      OCCASIONAL.has(line) &&
      !isStatedBefore(name.concepts, year, period) &&
      !isSplitOff(name) &&
      (part !== 'FY' || yearly.inInterim(name.concepts, year) || yearly.isClosed(line, year)),
    // Apple's 10-Qs have purchases of intangible assets among others from the second quarter of fiscal 2018.
    isElsewhere: (line) => line === INTANGIBLES,
    isNet: (line) => line === 'longTermNetDebtIssuance' || line === 'shortTermNetDebtIssuance',
    isHidden: (name, line) =>
      period !== 'FY' && (name.concepts.some((concept) => skipped.has(concept)) || isOfYear(name, line)),
  }
}

/**
 * `first`, which may have lines of others by now, with those that it lacks from `other`, section by section where both agree in every line
 * they share: its `own` lines but for rounding, those of others in full.
 */
const filledBySection = (first: Stated, other: Stated, own: Lines): Stated =>
  cashFlowSections
    .filter((names) => {
      const taken = names.filter((name) => !isKnown(own[name]))
      return agreeRoundedOn(names, own, other.lines) && agreeOn(taken, first.lines, other.lines)
    })
    .reduce((filled, names) => filledFrom(filled, other, names), first)

/** One version of a period's statement, line by line or whole. */
type VersionReader = {
  readonly lineOf: (line: Line<Concept>) => Term | null
  readonly whole: () => Stated
}

const versionReader = (
  reading: Reading,
  cashFlow: LineConcepts<Concept>,
  version: FilingVersion,
  year: number,
  period: FiscalPeriod,
  withProofs: boolean,
): VersionReader => {
  const { index, filings, yearly } = reading
  const unlisted = new Set<string>()
  const skipped = skippedIn(reading, year, period, filings.filled(year, version.part, version.fact.accn))
  const pair = pairFor(reading, version, year, period, { unlisted, skipped })
  const ofYear = period === 'FY' ? NONE : yearly.conceptsOf(annualYear(index, year))
  const tagged = taggedIn(pair, skipped, ofYear)
  const isLeftOut = ({ name, concepts }: Line<Concept>): boolean =>
    (!withProofs && name === OF_YEARS) ||
    (name === OF_INTERIM && !yearly.inInterim(concepts, annualYear(index, year))) ||
    (name === INTANGIBLES && isTakenBack(filings, concepts, year, period))
  const lineOf: VersionReader['lineOf'] = (line) =>
    isSilent(line.concepts, tagged) || isLeftOut(line) ? null : quarterLine(pair, line)
  const isUnlisted = (names: readonly string[] = []): boolean => names.some((name) => unlisted.has(name))
  const before = yearBefore[period]
  const places = [version.part, ...(before === null ? [] : [before])].map((part) => ({ year, part }))
  const whole = lazy(() => {
    const stated = reading.withTurnedChanges(statedLines(cashFlow, lineOf), places)
    if (isUnlisted(cashFlowSections[1])) stated.lines['unlistedInvesting'] = UNKNOWN
    if (isUnlisted(cashFlowSections[2])) stated.lines['unlistedFinancing'] = UNKNOWN
    return stated
  })
  return { lineOf, whole }
}

/** Full versions with a figure of `total`, the first to be read first; each is read once it is asked for. */
const versionReaders =
  (reading: Reading, cashFlow: LineConcepts<Concept>) =>
  (total: TaggedConcept, year: number, period: FiscalPeriod, withProofs: boolean) =>
    inOrder(
      reading.filings,
      versionsOf(reading.filings, total, year, period, {
        profits: reading.concepts.get(PROFIT) ?? [],
        isOther: reading.isOther,
      }),
      year,
    ).map((version) => lazy(() => versionReader(reading, cashFlow, version, year, period, withProofs)))

/**
 * Reads the last full version of the statement whose sections make its change of cash; a line that it lacks comes from a
 * version whose section is the same otherwise. Each line as last filed on its own would count twice what a company merges:
 * Apple's deferred tax of fiscal 2022 is in its other items since 2023.
 */
export const cashFlowReader = (
  index: FactIndex,
  mapping: CompanyMapping,
  isOther: IsOtherCompany,
): ((year: number, period: FiscalPeriod) => Stated) => {
  const { cashFlow, operatingCash } = mapping
  const filings = filingsOf(cashFlow, cashFlowSections)
  const yearly = yearlyParts(index, filings, cashFlow)
  const withTurnedChanges = changesTurnedIn(cashFlow, filings)
  const reading = { index, filings, yearly, concepts: cashFlow.concepts, isOther, withTurnedChanges }
  const versionsBy = versionReaders(reading, cashFlow)
  const readBy = (
    total: TaggedConcept,
    year: number,
    period: FiscalPeriod,
    withProofs: boolean,
  ): Stated | null => {
    const versions = versionsBy(total, year, period, withProofs)
    const first = versions.find((version) => closes(version().whole())) ?? versions[0]
    if (first === undefined) return null
    const own = first().whole()
    let stated = own
    /** Asked first: four of five versions have none of the lines that are missing. */
    const hasMore = ({ lineOf }: VersionReader): boolean =>
      cashFlow.lines.some((line) => !isKnown(stated.lines[line.name]) && isKnown(lineOf(line)?.value))
    for (const other of versions) {
      if (!Object.values(stated.lines).some(isUnknown)) break
      if (other !== first && hasMore(other())) stated = filledBySection(stated, other().whole(), own.lines)
    }
    const parts = filings.of(year, yearToDate[period])
    const reports = [...filings.of(year, period), ...parts]
    const named = cashFlowSections
      .slice(1, 3)
      .reduce((left, names) => withoutRenamed(left, names, reports, filings.valuesIn), stated)
    return withAcquisitionSign(withoutGap(named))
  }
  const read = (year: number, period: FiscalPeriod, withProofs = period === 'FY'): Stated => {
    for (const total of operatingCash) {
      const stated = readBy(total, year, period, withProofs)
      if (stated !== null) return stated
    }
    return NOTHING
  }
  const depreciationIn = depreciationEvidence(mapping)
  const statedIn = remembered((year: number) => read(year, 'FY'))
  const ofYears = (has: OfYears) => lazy(() => has([...index.years.keys()].map(statedIn)))
  const [hasLeases, isSeparate] = [ofYears(statesLeases), ofYears(separatesAmortization)]
  const yearOf = remembered((year: number) => {
    const stated = statedIn(year)
    const isOfCash = () => isTaxOfCash(cashFlow.concepts, year)
    const isPay = () => isPayOfCash(cashFlow.concepts, year)
    return { stated, proven: provenIn(stated, depreciationIn(year), hasLeases, isOfCash, isSeparate, isPay) }
  })
  /** What a quarter says of itself where no annual report is on file yet: the first reports of a company. */
  const provenBy = (year: number, period: FiscalPeriod): Proven =>
    provenIn(read(year, period, true), { ...depreciationIn(year), isQuarter: true })
  const ofPeriod = (year: number, period: FiscalPeriod): Stated => {
    const annual = annualYear(index, year)
    const { stated, proven } = yearOf(annual)
    const everyVersion = (): readonly Stated[] =>
      operatingCash.flatMap((total) =>
        versionsBy(total, year, period, false).map((version) => version().whole()),
      )
    if (period === 'FY' && annual === year) return withDepreciation(stated, proven, everyVersion)
    const ofQuarter = stated === NOTHING ? provenBy(year, period) : proven
    return withDepreciation(read(year, period), ofQuarter, everyVersion)
  }
  const found = new Map<string, Stated>()
  return (year, period) => {
    const key = `${year} ${period}`
    const stated = found.get(key) ?? ofPeriod(year, period)
    found.set(key, stated)
    return stated
  }
}
