/** The stated lines of a cash flow statement, all from one edition of it; leaves out lines defined by others. */

import { FULL_YEAR } from '../../facts/fiscal-calendar.ts'
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { isUnknown, UNKNOWN } from './arithmetic.ts'
import { cashFlowSections } from './concepts/cash-flow.ts'
import type { Synonyms } from './concepts/line-rule.ts'
import type { FactIndex, Sheet } from './fact-index.ts'
import { firstStatedBy, isLaterWord, pairOf } from './fact-selection.ts'
import { agreeOn, anyOf, EMPTY, type Filings, FULL, filingsOf, isSilent } from './filings.ts'
import { filledFrom, NOTHING, type Stated, statedLines } from './lines.ts'
import type { Mapping } from './mapping.ts'
import { yearToDate } from './periods.ts'
import { quarterLine, type Sides } from './quarter-line.ts'
import { type YearlyParts, yearlyParts } from './yearly-parts.ts'

/** The filing, or the two filings, that a statement may be read from, by their cash from operations. */
type Edition = {
  readonly word: Fact
  /** Part of the year that `word` is of: the quarter itself or the longer of two subtracted. */
  readonly place: number
  readonly before: Fact | null
}

type Reading = {
  readonly index: FactIndex
  readonly filings: Filings
  readonly yearly: YearlyParts
  readonly concepts: ReadonlyMap<string, readonly string[]>
}

/** Every edition in which `total` is told for a year or a quarter. */
const editionsOf = ({ index, filings }: Reading, total: string, year: number, part: number) => {
  const stated = index.flow(total, year, part).map((word): Edition => ({ word, place: part, before: null }))
  if (part < 2) return stated
  const [place, shorter] = [yearToDate(part), yearToDate(part - 1)]
  const parts = index.flow(total, year, shorter).filter(({ accn }) => filings.isFull(year, shorter, accn))
  const derived = index.flow(total, year, place).flatMap((word): Edition[] => {
    const pair = pairOf([word], parts)
    return pair === null ? [] : [{ word, place, before: pair.part }]
  })
  return [...stated, ...derived]
}

/** A discrete quarter goes before one that is a difference; then the later word. */
const goesBefore = (a: Edition, b: Edition): boolean => {
  const differs = (a.before === null) !== (b.before === null)
  return differs ? a.before === null : isLaterWord(a.word, b.word)
}

/** Full editions, the first to be read first. */
const inOrder = ({ filings }: Reading, editions: readonly Edition[], year: number): readonly Edition[] => {
  const sizeOf = ({ word, place }: Edition) => filings.sheets(year, place).get(word.accn)?.size ?? 0
  const most = Math.max(0, ...editions.map(sizeOf))
  return editions
    .filter((edition) => sizeOf(edition) >= most * FULL)
    .toSorted((a, b) => (goesBefore(a, b) ? -1 : goesBefore(b, a) ? 1 : 0))
}

/** Sums that count only where the statement adds up with them, so that a wrong one shows. */
const PROVEN = new Set(['otherChanges', 'namedAdjustments'])
/** What a company has in one quarter and not in another; adjustments of every quarter are folded into others. */
const OCCASIONAL = new Set(
  cashFlowSections
    .slice(1, 3)
    .flat()
    .filter((name) => !name.startsWith('netCash')),
)

/** The year itself, or the one before while it lasts. */
const annualYear = (index: FactIndex, year: number): number =>
  index.years[year]?.whole === true ? year : year - 1

const NONE: ReadonlySet<string> = new Set()

/** Concepts of which the next quarter is told apart from the year to its end, which is more: the rest was before. */
const skippedIn = (
  { index, filings }: Reading,
  year: number,
  part: number,
  whole: Sheet,
): ReadonlySet<string> => {
  if (part === FULL_YEAR || part > 2) return NONE
  const skipped = new Set<string>()
  for (const [accession, sheet] of filings.sheets(year, part + 1)) {
    for (const [concept, next] of sheet) {
      if (whole.has(concept)) continue
      const toDate = index.flow(concept, year, yearToDate(part + 1))
      if (toDate.some(({ accn, val }) => accn === accession && val !== next.val)) skipped.add(concept)
    }
  }
  return skipped
}

type Notes = {
  /** Lines with a slight part that only the year tells; filled by reading. */
  readonly unlisted: Set<string>
  readonly skipped: ReadonlySet<string>
}

/** Every concept that can tell or hide a line. */
const taggedIn = (
  { whole, before, alone }: Sides,
  ...hidden: readonly ReadonlySet<string>[]
): ReadonlySet<string> => {
  const tagged = new Set(whole.keys())
  for (const sheet of [before ?? EMPTY, alone]) for (const concept of sheet.keys()) tagged.add(concept)
  for (const concepts of hidden) for (const concept of concepts) tagged.add(concept)
  return tagged
}

const sidesOf = (
  reading: Reading,
  edition: Edition,
  year: number,
  part: number,
  { unlisted, skipped }: Notes,
): Sides => {
  const { index, filings, yearly } = reading
  const { word, place, before } = edition
  const shorter = yearToDate(part - 1)
  const whole = filings.filled(year, place, word.accn)
  const earlier = [1, 2, 3]
    .filter((quarter) => quarter < part)
    .flatMap((quarter) => [quarter, yearToDate(quarter)])
  const states = ({ concepts }: Synonyms, at: number): boolean =>
    concepts.some((concept) => index.flow(concept, year, at).some(({ val }) => val !== 0))
  /** A part that earlier filings of the same period lack was split off another since. */
  const isSplitOff = ({ concepts }: Synonyms): boolean =>
    [...filings.sheets(year, place)].some(
      ([accession, sheet]) =>
        (anyOf(sheet)?.filed ?? word.filed) < word.filed &&
        !concepts.some((concept) => sheet.has(concept)) &&
        filings.isFull(year, place, accession),
    )
  const isOfYear = (name: Synonyms, line: string): boolean => {
    if (!yearly.isYearly(name, annual)) return false
    const others = (reading.concepts.get(line) ?? []).filter(
      (concept) => !name.concepts.includes(concept) && whole.has(concept),
    )
    if (others.length === 0) return true
    const besides = yearly.besides(name, annual, others)
    if (besides === 'little') unlisted.add(line)
    return besides === 'much'
  }
  const annual = annualYear(index, year)
  return {
    whole,
    before: before === null ? null : filings.filled(year, shorter, before.accn),
    alone: before === null ? EMPTY : (filings.sheets(year, part).get(word.accn) ?? EMPTY),
    // A three-month figure of a note stands where the statements leave none of what the year states.
    aloneFirst: false,
    acrossNames: true,
    aloneCounts: (name) => states(name, FULL_YEAR),
    figureOf: (concept, fact, value, isAlone) => ({
      value,
      word: fact,
      firstStated: firstStatedBy(index.flow(concept, year, isAlone ? part : place), fact),
    }),
    wasNothing: (name, line) =>
      PROVEN.has(line) ||
      (OCCASIONAL.has(line) &&
        !earlier.some((at) => states(name, at)) &&
        !isSplitOff(name) &&
        (place !== FULL_YEAR || yearly.inInterim(name.concepts, year))),
    isHidden: (name, line) =>
      part !== FULL_YEAR &&
      !PROVEN.has(line) &&
      (name.concepts.some((concept) => skipped.has(concept)) || isOfYear(name, line)),
  }
}

/** `first` with the lines it lacks from `other`, section by section where both agree in every line they share. */
const filledBySection = (first: Stated, other: Stated): Stated =>
  cashFlowSections
    .filter((names) =>
      agreeOn(
        names,
        (name) => first.lines[name],
        (name) => other.lines[name],
      ),
    )
    .reduce((filled, names) => filledFrom(filled, other, names), first)

/**
 * Reads the last full edition of the statement; a line that it does not tell comes from an edition whose section is the same
 * otherwise. Each line as last filed on its own would count twice what a company merges: Apple's deferred tax of fiscal
 * 2022 is in its other items since 2023.
 */
export const cashFlowReader = (
  index: FactIndex,
  mapping: Mapping,
): ((year: number, part: number) => Stated) => {
  const filings = filingsOf(index, mapping.cashFlow, cashFlowSections)
  const reading = {
    index,
    filings,
    yearly: yearlyParts(index, filings, mapping.cashFlow),
    concepts: mapping.cashFlow.concepts,
  }
  return (year, part) => {
    const read = (edition: Edition): Stated => {
      const unlisted = new Set<string>()
      const whole = filings.filled(year, edition.place, edition.word.accn)
      const skipped = skippedIn(reading, year, part, whole)
      const sides = sidesOf(reading, edition, year, part, { unlisted, skipped })
      const tagged = taggedIn(
        sides,
        skipped,
        part === FULL_YEAR ? NONE : reading.yearly.conceptsOf(annualYear(index, year)),
      )
      const stated = statedLines(mapping.cashFlow, (line) =>
        isSilent(line.concepts, tagged) ? null : quarterLine(sides, line),
      )
      const isUnlisted = (names: readonly string[] = []): boolean => names.some((name) => unlisted.has(name))
      if (isUnlisted(cashFlowSections[1])) stated.lines['unlistedInvesting'] = UNKNOWN
      if (isUnlisted(cashFlowSections[2])) stated.lines['unlistedFinancing'] = UNKNOWN
      return stated
    }
    for (const total of mapping.operatingCash) {
      const [first, ...others] = inOrder(reading, editionsOf(reading, total, year, part), year)
      if (first === undefined) continue
      let stated = read(first)
      for (const other of others) {
        if (!Object.values(stated.lines).some(isUnknown)) break
        stated = filledBySection(stated, read(other))
      }
      return stated
    }
    return NOTHING
  }
}
