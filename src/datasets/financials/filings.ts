/** Statements of flows as filings state them, each filled from others that agree with it; leaves out quarters. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import { isTold, type Known } from './arithmetic.ts'
import type { CompiledRules, Synonyms } from './concepts/line-rule.ts'
import type { FactIndex, Sheet, Sheets } from './fact-index.ts'
import { type Found, lineOf } from './lines.ts'

/** A filing with fewer of the concepts than this, such as a note on a new standard, does not state the statement. */
export const FULL = 0.8

export const EMPTY: Sheet = new Map()

export type Filings = {
  /** Statements of a part of a year by accession. */
  readonly sheets: (year: number, part: number) => Sheets
  readonly isFull: (year: number, part: number, accession: string) => boolean
  /** The statement in one filing, with the lines it lacks from full ones that give every other line of the section alike. */
  readonly filled: (year: number, part: number, accession: string) => Sheet
  readonly valuesIn: (sheet: Sheet) => Values
}

/** Earlier names go first, so that a filing's total goes before a part of it. */
export const factIn = (sheet: Sheet, { concepts }: Synonyms) => {
  for (const concept of concepts) {
    const fact = sheet.get(concept)
    if (fact !== undefined) return fact
  }
  return null
}

/** All facts of a sheet are of one filing. */
export const anyOf = (sheet: Sheet): Fact | null => sheet.values().next().value ?? null

export const holdsAll = (sheet: Sheet, other: Sheet): boolean => {
  for (const concept of other.keys()) if (!sheet.has(concept)) return false
  return true
}

/** Whether nothing is `tagged` of a line's concepts, so that it is null without asking for its parts. */
export const isSilent = (
  concepts: readonly string[],
  tagged: { readonly has: (concept: string) => boolean },
): boolean => {
  for (const concept of concepts) if (tagged.has(concept)) return false
  return true
}

/** Finds the value of a line. */
export type Values = (line: string) => Known | undefined

/** Whether no line has two values. */
export const agreeOn = (names: readonly string[], one: Values, other: Values): boolean =>
  names.every((name) => {
    const value = one(name)
    if (!isTold(value)) return true
    const rival = other(name)
    return !isTold(rival) || value === rival
  })

/**
 * Without the synonyms that a filing of the period gives beside an earlier one, and differently: cash from options
 * exercised is a note of P&G's 10-K, less than what its statement has of shares issued, and alone in the next 10-K.
 */
const lesserIn = (sheet: Sheet, group: readonly string[]): readonly string[] => {
  let first: Fact | null = null
  const lesser: string[] = []
  for (const name of group) {
    const fact = sheet.get(name)
    if (fact === undefined) continue
    if (first !== null && first.val !== fact.val) lesser.push(name)
    first ??= fact
  }
  return lesser
}

const withoutLesser = (groups: readonly (readonly string[])[], sheets: Sheets): Sheets => {
  const lesser = new Set<string>()
  for (const sheet of sheets.values()) {
    for (const group of groups) for (const name of lesserIn(sheet, group)) lesser.add(name)
  }
  if (lesser.size === 0) return sheets
  const left = [...sheets].map(([accession, sheet]): readonly [string, Sheet] => [
    accession,
    new Map([...sheet].filter(([name]) => !lesser.has(name))),
  ])
  return new Map(left)
}

/** `sections` are the lines that must agree for one of them to be filled. */
export const filingsOf = (
  index: FactIndex,
  rules: CompiledRules,
  sections: readonly (readonly string[])[],
): Filings => {
  const stated = index.sheetsOf(rules.all)
  const cleaned = new Map<Sheets, Sheets>()
  const sheets = (year: number, part: number): Sheets => {
    const all = stated(year, part)
    const known = cleaned.get(all) ?? withoutLesser(rules.synonyms, all)
    cleaned.set(all, known)
    return known
  }

  const isFull = (year: number, part: number, accession: string): boolean => {
    const at = sheets(year, part)
    const size = at.get(accession)?.size ?? 0
    for (const other of at.values()) if (size < other.size * FULL) return false
    return true
  }

  const read = new Map<Sheet, Map<string, Known>>()
  const valuesIn = (sheet: Sheet): Values => {
    const known = read.get(sheet) ?? new Map<string, Known>()
    read.set(sheet, known)
    const find = (part: Synonyms): Found => {
      const fact = factIn(sheet, part)
      return fact === null ? null : { value: fact.val, word: fact, firstStated: fact }
    }
    return (line) => {
      let value = known.get(line)
      if (value === undefined) {
        value = isSilent(rules.concepts.get(line) ?? [], sheet)
          ? null
          : (lineOf(rules.tiers.get(line) ?? [], find)?.value ?? null)
        known.set(line, value)
      }
      return value
    }
  }

  /** The concepts of the lines that `sheet` lacks and may take from `other`. */
  const missingIn = (sheet: Sheet, other: Sheet): readonly string[] => {
    const [ours, theirs] = [valuesIn(sheet), valuesIn(other)]
    return sections.flatMap((names) => {
      const lacking = names.filter((name) => !isTold(ours(name)) && isTold(theirs(name)))
      if (lacking.length === 0 || !agreeOn(names, ours, theirs)) return []
      return lacking.flatMap((name) => rules.concepts.get(name) ?? [])
    })
  }

  const withMissing = (sheet: Sheet, other: Sheet): Sheet => {
    const missing = missingIn(sheet, other)
    if (missing.length === 0) return sheet
    const filled = new Map(sheet)
    for (const concept of missing) {
      const fact = other.get(concept)
      if (fact !== undefined && !filled.has(concept)) filled.set(concept, fact)
    }
    return filled
  }

  const fill = (year: number, part: number, accession: string): Sheet => {
    let sheet = sheets(year, part).get(accession) ?? EMPTY
    for (const [other, theirs] of sheets(year, part)) {
      const isOther = other !== accession && !holdsAll(sheet, theirs) && isFull(year, part, other)
      if (isOther) sheet = withMissing(sheet, theirs)
    }
    return sheet
  }

  const filledKnown = new Map<string, Sheet>()
  return {
    sheets,
    isFull,
    valuesIn,
    filled: (year, part, accession) => {
      const key = `${year} ${part} ${accession}`
      const sheet = filledKnown.get(key) ?? fill(year, part, accession)
      filledKnown.set(key, sheet)
      return sheet
    },
  }
}
