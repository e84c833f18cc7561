/** The stated lines of an income statement, all from one edition of it; leaves out lines defined by others. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { isTold } from './arithmetic.ts'
import type { FactIndex, Sheet } from './fact-index.ts'
import { firstStatedBy, isLaterWord, pairOf } from './fact-selection.ts'
import { agreeOn, EMPTY, FULL, type Filings, filingsOf } from './filings.ts'
import { filledFrom, type Lines, NOTHING, type Stated, statedLines } from './lines.ts'
import type { Mapping } from './mapping.ts'
import { yearToDate } from './periods.ts'
import { quarterLine, type Sides } from './quarter-line.ts'

/** A filing's statement of the period alone, and of the year to its end and to its beginning. */
type Edition = { readonly word: Fact; readonly size: number; readonly accession: string } & Pick<Sides, 'whole' | 'before'>

const anyOf = (sheet: Sheet): Fact | null => sheet.values().next().value ?? null

const derivedEdition = (filings: Filings, year: number, part: number, accession: string) => {
  const nothing = { whole: EMPTY, before: null }
  const [place, shorter] = [yearToDate(part), yearToDate(part - 1)]
  const word = anyOf(filings.sheets(year, place).get(accession) ?? EMPTY)
  if (part < 2 || word === null) return nothing
  const parts = [...filings.sheets(year, shorter)]
    .filter(([accn]) => filings.isFull(year, shorter, accn))
    .map(([, sheet]) => anyOf(sheet))
    .filter((fact) => fact !== null)
  const pair = pairOf([word], parts)
  if (pair === null) return nothing
  return {
    whole: filings.filled(year, place, accession),
    before: filings.filled(year, shorter, pair.part.accn),
  }
}

const editionsOf = (filings: Filings, year: number, part: number): readonly Edition[] => {
  const places = part < 2 ? [part] : [part, yearToDate(part)]
  const accessions = new Set(places.flatMap((place) => [...filings.sheets(year, place).keys()]))
  return [...accessions].flatMap((accession): Edition[] => {
    const alone = filings.sheets(year, part).get(accession) ?? EMPTY
    const derived = derivedEdition(filings, year, part, accession)
    const word = anyOf(alone) ?? anyOf(derived.whole)
    const size = Math.max(alone.size, derived.before === null ? 0 : derived.whole.size)
    return word === null || size === 0 ? [] : [{ word, size, accession, ...derived }]
  })
}

const lastFullOf = (editions: readonly Edition[]): Edition | null => {
  const most = Math.max(0, ...editions.map(({ size }) => size))
  let last: Edition | null = null
  for (const edition of editions) {
    const isFull = edition.size >= most * FULL
    if (isFull && (last === null || isLaterWord(edition.word, last.word))) last = edition
  }
  return last
}

const shareSome = (one: Lines, other: Lines): boolean =>
  Object.keys(one).some((name) => isTold(one[name]) && one[name] !== 0 && isTold(other[name]))

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
    const edition = lastFullOf(editionsOf(filings, year, part))
    if (edition === null) return NOTHING
    const place = yearToDate(part)
    const sides: Sides = {
      whole: edition.whole,
      before: edition.before,
      alone: filings.filled(year, part, edition.accession),
      aloneCounts: () => 'first',
      wasNothing: () => false,
      isHidden: () => false,
      figureOf: (concept, fact, value, isAlone) => ({
        value,
        word: fact,
        firstStated: firstStatedBy(index.flow(concept, year, isAlone ? part : place), fact),
      }),
    }
    let stated = statedLines(income, (tiers, line) => quarterLine(sides, tiers, line))
    for (const sheet of filings.sheets(year, part).values()) {
      const theirs = filings.linesOf(sheet)
      if (!shareSome(stated.lines, theirs) || !agreeOn(names, stated.lines, theirs)) continue
      stated = filledFrom(stated, { lines: theirs, firstStated: [] })
    }
    return stated
  }
}
