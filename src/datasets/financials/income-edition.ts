/** The stated lines of an income statement, all from one edition of it; leaves out lines defined by others. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { isTold } from './arithmetic.ts'
import type { FactIndex, Sheet } from './fact-index.ts'
import { firstStatedBy, isLaterWord, pairOf } from './fact-selection.ts'
import { agreeOn, EMPTY, FULL, type Filings, filingsOf, holdsAll, isSilent } from './filings.ts'
import { filledFrom, type Lines, NOTHING, type Stated, statedLines } from './lines.ts'
import type { Mapping } from './mapping.ts'
import { yearToDate } from './periods.ts'
import { quarterLine, type Sides } from './quarter-line.ts'

/** A filing, and the one whose shorter period its longer one is less of. */
type Edition = { readonly accession: string; readonly before: string | null; readonly word: Fact; readonly size: number }

const anyOf = (sheet: Sheet): Fact | null => sheet.values().next().value ?? null

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

const editionsOf = (filings: Filings, year: number, part: number): readonly Edition[] => {
  const place = yearToDate(part)
  const places = part < 2 ? [part] : [part, place]
  const accessions = new Set(places.flatMap((found) => [...filings.sheets(year, found).keys()]))
  return [...accessions].flatMap((accession): Edition[] => {
    const alone = filings.sheets(year, part).get(accession) ?? EMPTY
    const whole = filings.sheets(year, place).get(accession) ?? EMPTY
    const before = part < 2 ? null : pairedWith(filings, whole, year, yearToDate(part - 1))
    const word = anyOf(alone) ?? anyOf(whole)
    const size = Math.max(alone.size, before === null ? 0 : whole.size)
    return word === null || size === 0 ? [] : [{ accession, before, word, size }]
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
    const { accession, before } = edition
    const sides: Sides = {
      alone: filings.filled(year, part, accession),
      whole: before === null ? EMPTY : filings.filled(year, place, accession),
      before: before === null ? null : filings.filled(year, yearToDate(part - 1), before),
      aloneCounts: () => 'first',
      wasNothing: () => false,
      isHidden: () => false,
      figureOf: (concept, fact, value, isAlone) => ({
        value,
        word: fact,
        firstStated: firstStatedBy(index.flow(concept, year, isAlone ? part : place), fact),
      }),
    }
    let stated = statedLines(income, (tiers, line) =>
      isSilent(income, line, sides.alone, sides.whole) ? null : quarterLine(sides, tiers, line),
    )
    for (const sheet of filings.sheets(year, part).values()) {
      if (holdsAll(sides.alone, sheet)) continue
      const theirs = filings.linesOf(sheet)
      if (!shareSome(stated.lines, theirs) || !agreeOn(names, stated.lines, theirs)) continue
      stated = filledFrom(stated, { lines: theirs, firstStated: [] })
    }
    return stated
  }
}
