/** The stated lines of an income statement, all from one version of it; leaves out lines defined by others. */
import { type FiscalPeriod, yearBefore, yearToDate } from '../../derived/fiscal-calendar.ts'
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { type Amount, isKnown } from './arithmetic.ts'
import type { FactIndex, FactsByFiling, FilingFacts } from './fact-index.ts'
import { originalOf, pairOf, supersedes } from './fact-selection.ts'
import {
  agreeOn,
  anyOf,
  EMPTY,
  type Filings,
  FULL,
  filingsOf,
  holdsAll,
  isSilent,
  type Values,
} from './filings.ts'
import { filledFrom, type Lines, NOTHING, type Stated, statedLines } from './lines.ts'
import type { Mapping } from './mapping.ts'
import { quarterLine, type YtdPair } from './quarter-line.ts'

/** What one filing has of a period: one of its facts, and how many there are. */
type FilingVersion = { readonly accession: string; readonly fact: Fact; readonly size: number }

/** The filing that states the year to a quarter's beginning as it stood with `longer`. */
const pairedWith = (
  filings: Filings,
  longer: FilingFacts,
  year: number,
  quarter: FiscalPeriod,
): string | null => {
  const fact = anyOf(longer)
  const before = yearBefore[quarter]
  if (fact === null || before === null) return null
  const parts = [...filings.of(year, before)]
    .filter(([accession]) => filings.isFull(year, before, accession))
    .map(([, facts]) => anyOf(facts))
    .filter((each) => each !== null)
  return pairOf([fact], parts)?.part.accn ?? null
}

const versionsIn = (filings: FactsByFiling): readonly FilingVersion[] =>
  [...filings].flatMap(([accession, facts]): FilingVersion[] => {
    const fact = anyOf(facts)
    return fact === null ? [] : [{ accession, fact, size: facts.size }]
  })

const sizeOf = (versions: readonly FilingVersion[]): number =>
  Math.max(0, ...versions.map(({ size }) => size))

const lastFullOf = (versions: readonly FilingVersion[]): FilingVersion | null => {
  const most = sizeOf(versions)
  let last: FilingVersion | null = null
  for (const version of versions) {
    const isFull = version.size >= most * FULL
    if (isFull && (last === null || supersedes(version.fact, last.fact))) last = version
  }
  return last
}

/** The filing to read, and the one whose shorter period is subtracted from its longer one. */
type Choice = { readonly accession: string; readonly shorter: string | null }

/** The last filing that states the period, or a longer and a shorter part of the year, in full. */
const choiceOf = (filings: Filings, year: number, period: FiscalPeriod): Choice | null => {
  const standalone = versionsIn(filings.of(year, period))
  if (yearBefore[period] === null) {
    const last = lastFullOf(standalone)
    return last === null ? null : { accession: last.accession, shorter: null }
  }
  const toDate = filings.of(year, yearToDate[period])
  const shorterOf = (accession: string): string | null =>
    pairedWith(filings, toDate.get(accession) ?? EMPTY, year, period)
  const longest = versionsIn(toDate)
  const isStated = sizeOf(standalone) >= FULL * sizeOf(longest)
  const last = isStated
    ? lastFullOf(standalone)
    : lastFullOf([...standalone, ...longest.filter(({ accession }) => shorterOf(accession) !== null)])
  return last === null ? null : { accession: last.accession, shorter: shorterOf(last.accession) }
}

/** `stated` with the lines it lacks from a filing that gives some line of it alike and none otherwise. */
const filledByTable = (stated: Stated, theirs: Values, names: readonly string[]): Stated => {
  const ours = (name: string): Amount | undefined => stated.lines[name]
  const lacking = names.filter((name) => !isKnown(ours(name)) && isKnown(theirs(name)))
  const isShared = (name: string): boolean => isKnown(ours(name)) && ours(name) !== 0 && isKnown(theirs(name))
  if (lacking.length === 0 || !names.some(isShared) || !agreeOn(names, ours, theirs)) return stated
  const lines: Lines = {}
  for (const name of lacking) lines[name] = theirs(name) ?? null
  return filledFrom(stated, { lines, originals: [] })
}

/**
 * Reads the last full version of the statement; what it lacks comes from filings that give the quarter by itself and agree
 * with it. Each line as last filed on its own would take revenue from a table that restates it and its cost from an
 * earlier statement (P&G's quarters of fiscal 2014).
 */
export const incomeReader = (
  index: FactIndex,
  { income }: Mapping,
): ((year: number, period: FiscalPeriod) => Stated) => {
  const names = [...income.tiers.keys()]
  const filings = filingsOf(index, income, [names])
  return (year, period) => {
    const choice = choiceOf(filings, year, period)
    if (choice === null) return NOTHING
    const { accession, shorter } = choice
    const [toDate, before] = [yearToDate[period], yearBefore[period]]
    const pair: YtdPair = {
      standalone: filings.filled(year, period, accession),
      longer: shorter === null ? EMPTY : filings.filled(year, toDate, accession),
      shorter: shorter === null || before === null ? null : filings.filled(year, before, shorter),
      prefersStandalone: true,
      allowsRenaming: false,
      countsStandalone: () => true,
      wasZero: () => false,
      isHidden: () => false,
      figureOf: (concept, fact, value, isStandalone) => ({
        value,
        fact,
        original: originalOf(index.flow(concept, year, isStandalone ? period : toDate), fact),
      }),
    }
    let stated = statedLines(income, (line) =>
      isSilent(line.concepts, pair.standalone) && isSilent(line.concepts, pair.longer)
        ? null
        : quarterLine(pair, line),
    )
    for (const facts of filings.of(year, period).values()) {
      if (!holdsAll(pair.standalone, facts)) stated = filledByTable(stated, filings.valuesIn(facts), names)
    }
    return stated
  }
}
