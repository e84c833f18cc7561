/** The stated lines of an income statement, all from one edition of it; leaves out lines defined by others. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { isTold, type Known } from './arithmetic.ts'
import type { FactIndex, Sheet, Sheets } from './fact-index.ts'
import { firstStatedBy, isLaterWord, pairOf } from './fact-selection.ts'
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
import { yearToDate } from './periods.ts'
import { quarterLine, type Sides } from './quarter-line.ts'

type Edition = { readonly accession: string; readonly word: Fact; readonly size: number }

/** The filing that states the year to a quarter's beginning as it stood with `whole`. */
const pairedWith = (filings: Filings, whole: Sheet, year: number, shorter: number): string | null => {
  const word = anyOf(whole)
  if (word === null) return null
  const parts = [...filings.sheets(year, shorter)]
    .filter(([accession]) => filings.isFull(year, shorter, accession))
    .map(([, sheet]) => anyOf(sheet))
    .filter((fact) => fact !== null)
  return pairOf([word], parts)?.part.accn ?? null
}

const editionsIn = (sheets: Sheets): readonly Edition[] =>
  [...sheets].flatMap(([accession, sheet]): Edition[] => {
    const word = anyOf(sheet)
    return word === null ? [] : [{ accession, word, size: sheet.size }]
  })

const sizeOf = (editions: readonly Edition[]): number => Math.max(0, ...editions.map(({ size }) => size))

const lastFullOf = (editions: readonly Edition[]): Edition | null => {
  const most = sizeOf(editions)
  let last: Edition | null = null
  for (const edition of editions) {
    const isFull = edition.size >= most * FULL
    if (isFull && (last === null || isLaterWord(edition.word, last.word))) last = edition
  }
  return last
}

/** The filing to read, and the one whose shorter period its longer one is less of. */
type Choice = { readonly accession: string; readonly before: string | null }

/** The last filing that states the quarter, or a longer and a shorter part of the year, in full. */
const choiceOf = (filings: Filings, year: number, part: number): Choice | null => {
  const alone = editionsIn(filings.sheets(year, part))
  if (part < 2) {
    const last = lastFullOf(alone)
    return last === null ? null : { accession: last.accession, before: null }
  }
  const longer = filings.sheets(year, yearToDate(part))
  const beforeOf = (accession: string): string | null =>
    pairedWith(filings, longer.get(accession) ?? EMPTY, year, yearToDate(part - 1))
  const longest = editionsIn(longer)
  const isStated = sizeOf(alone) >= FULL * sizeOf(longest)
  const last = isStated
    ? lastFullOf(alone)
    : lastFullOf([...alone, ...longest.filter(({ accession }) => beforeOf(accession) !== null)])
  return last === null ? null : { accession: last.accession, before: beforeOf(last.accession) }
}

/** `stated` with the lines it lacks from a filing that gives some line of it alike and none otherwise. */
const filledByTable = (stated: Stated, theirs: Values, names: readonly string[]): Stated => {
  const ours = (name: string): Known | undefined => stated.lines[name]
  const lacking = names.filter((name) => !isTold(ours(name)) && isTold(theirs(name)))
  const isShared = (name: string): boolean => isTold(ours(name)) && ours(name) !== 0 && isTold(theirs(name))
  if (lacking.length === 0 || !names.some(isShared) || !agreeOn(names, ours, theirs)) return stated
  const lines: Lines = {}
  for (const name of lacking) lines[name] = theirs(name) ?? null
  return filledFrom(stated, { lines, firstStated: [] })
}

/**
 * Reads the last full edition of the statement; what it does not tell comes from filings that give the quarter alone and
 * agree with it. Each line as last filed on its own would take revenue from a table that restates it and its cost from an
 * earlier statement (P&G's quarters of fiscal 2014).
 */
export const incomeReader = (
  index: FactIndex,
  { income }: Mapping,
): ((year: number, part: number) => Stated) => {
  const names = [...income.tiers.keys()]
  const filings = filingsOf(index, income, [names])
  return (year, part) => {
    const choice = choiceOf(filings, year, part)
    if (choice === null) return NOTHING
    const { accession, before } = choice
    const place = yearToDate(part)
    const sides: Sides = {
      alone: filings.filled(year, part, accession),
      whole: before === null ? EMPTY : filings.filled(year, place, accession),
      before: before === null ? null : filings.filled(year, yearToDate(part - 1), before),
      aloneFirst: true,
      acrossNames: false,
      aloneCounts: () => true,
      wasNothing: () => false,
      isHidden: () => false,
      figureOf: (concept, fact, value, isAlone) => ({
        value,
        word: fact,
        firstStated: firstStatedBy(index.flow(concept, year, isAlone ? part : place), fact),
      }),
    }
    let stated = statedLines(income, (line) =>
      isSilent(line.concepts, sides.alone) && isSilent(line.concepts, sides.whole)
        ? null
        : quarterLine(sides, line),
    )
    for (const sheet of filings.sheets(year, part).values()) {
      if (!holdsAll(sides.alone, sheet)) stated = filledByTable(stated, filings.valuesIn(sheet), names)
    }
    return stated
  }
}
