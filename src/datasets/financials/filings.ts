/** Statements of flows as filings state them, each filled from others that agree with it; leaves out quarters. */
import { isTold } from './arithmetic.ts'
import { type CompiledRules, conceptsOf, type Synonyms } from './concepts/line-rule.ts'
import type { FactIndex, Sheet, Sheets } from './fact-index.ts'
import { type Found, type Lines, lineOf, statedLines } from './lines.ts'

/** A filing with fewer of the concepts than this, such as a note on a new standard, does not state the statement. */
export const FULL = 0.8

export const EMPTY: Sheet = new Map()

export type Filings = {
  /** Statements of a part of a year by accession. */
  readonly sheets: (year: number, part: number) => Sheets
  readonly isFull: (year: number, part: number, accession: string) => boolean
  /** The statement in one filing, with the lines it lacks from full ones that give every other line of the section alike. */
  readonly filled: (year: number, part: number, accession: string) => Sheet
  readonly linesOf: (sheet: Sheet) => Lines
}

/** Earlier names go first, so that a filing's total goes before a part of it. */
export const factIn = (sheet: Sheet, { concepts }: Synonyms) => {
  for (const concept of concepts) {
    const fact = sheet.get(concept)
    if (fact !== undefined) return fact
  }
  return null
}

/** Whether `sheet` has every concept of `other`, so that it lacks nothing. */
export const holdsAll = (sheet: Sheet, other: Sheet): boolean => {
  for (const concept of other.keys()) if (!sheet.has(concept)) return false
  return true
}

type Concepts = { readonly has: (concept: string) => boolean }

/** Whether none of `sources` has a concept of the line, which is then null without asking for its parts. */
export const isSilent = ({ concepts }: CompiledRules, line: string, ...sources: readonly Concepts[]): boolean => {
  for (const concept of concepts.get(line) ?? []) {
    for (const source of sources) if (source.has(concept)) return false
  }
  return true
}

export const agreeOn = (names: readonly string[], one: Lines, other: Lines): boolean =>
  names.every((name) => {
    const [value, rival] = [one[name] ?? null, other[name] ?? null]
    return !isTold(value) || !isTold(rival) || value === rival
  })

/** Synonyms of one part each, the others of which stand in no other part. */
const synonymsIn = (rules: CompiledRules): readonly (readonly string[])[] => {
  const counts = new Map<string, number>()
  for (const concept of conceptsOf(rules)) counts.set(concept, (counts.get(concept) ?? 0) + 1)
  return [...rules.tiers.values()]
    .flatMap((tiers) => tiers.flatMap(({ all, any }) => [...all, ...any]))
    .map(({ concepts: [first = '', ...others] }) => [first, ...others.filter((name) => counts.get(name) === 1)])
    .filter(({ length }) => length > 1)
}

/**
 * Without the synonyms that a filing of the period gives beside an earlier one, and differently: cash from options
 * exercised is a note of P&G's 10-K, less than what its statement has of shares issued, and alone in the next 10-K.
 */
const withoutLesser = (groups: readonly (readonly string[])[], sheets: Sheets): Sheets => {
  const lesser = new Set<string>()
  for (const sheet of sheets.values()) {
    for (const group of groups) {
      const [first, ...others] = group.filter((name) => sheet.has(name))
      for (const name of others) {
        if (sheet.get(name)?.val !== sheet.get(first ?? '')?.val) lesser.add(name)
      }
    }
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
  const groups = synonymsIn(rules)
  const stated = index.sheetsOf([...new Set(conceptsOf(rules))])
  const cleaned = new Map<Sheets, Sheets>()
  const sheets = (year: number, part: number): Sheets => {
    const all = stated(year, part)
    const known = cleaned.get(all) ?? withoutLesser(groups, all)
    cleaned.set(all, known)
    return known
  }

  const isFull = (year: number, part: number, accession: string): boolean => {
    const at = sheets(year, part)
    const most = Math.max(...[...at.values()].map(({ size }) => size))
    return (at.get(accession)?.size ?? 0) >= most * FULL
  }

  const linesKnown = new Map<Sheet, Lines>()
  const linesOf = (sheet: Sheet): Lines => {
    const known = linesKnown.get(sheet)
    if (known !== undefined) return known
    const find = (part: Synonyms): Found => {
      const fact = factIn(sheet, part)
      return fact === null ? null : { value: fact.val, word: fact, firstStated: fact }
    }
    const { lines } = statedLines(rules, (tiers, line) =>
      isSilent(rules, line, sheet) ? null : lineOf(tiers, find),
    )
    linesKnown.set(sheet, lines)
    return lines
  }

  /** The concepts of the lines that `sheet` lacks and may take from `other`. */
  const missingIn = (sheet: Sheet, other: Sheet): readonly string[] => {
    const [ours, theirs] = [linesOf(sheet), linesOf(other)]
    return sections
      .filter((names) => agreeOn(names, ours, theirs))
      .flatMap((names) => names.filter((name) => !isTold(ours[name]) && isTold(theirs[name])))
      .flatMap((name) => rules.concepts.get(name) ?? [])
  }

  const fill = (year: number, part: number, accession: string): Sheet => {
    let sheet = sheets(year, part).get(accession) ?? EMPTY
    for (const [other, theirs] of sheets(year, part)) {
      if (other === accession || holdsAll(sheet, theirs) || !isFull(year, part, other)) continue
      const missing = missingIn(sheet, theirs)
      if (missing.length === 0) continue
      const filled = new Map(sheet)
      for (const concept of missing) {
        const fact = theirs.get(concept)
        if (fact !== undefined && !filled.has(concept)) filled.set(concept, fact)
      }
      sheet = filled
    }
    return sheet
  }

  const filledKnown = new Map<string, Sheet>()
  return {
    sheets,
    isFull,
    linesOf,
    filled: (year, part, accession) => {
      const key = `${year} ${part} ${accession}`
      const sheet = filledKnown.get(key) ?? fill(year, part, accession)
      filledKnown.set(key, sheet)
      return sheet
    },
  }
}
