/** Amounts that reports of one period have on different lines of a section: each is served once, on the line of the later report. */
import { type Amount, isKnown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Lines } from '../lines/evaluation.ts'
import { supersedes } from './fact-selection.ts'
import type { FilingFacts } from './filing-period.ts'
import type { Stated } from './stated-lines.ts'

/** A line that is of one report. */
type Single = { readonly line: string; readonly value: number; readonly fact: Fact }

const singlesIn = ({ terms }: Stated, names: readonly string[]): readonly Single[] => {
  const singles: Single[] = []
  for (const line of names) {
    const term = terms[line]
    const fact = term?.figures[0]?.fact
    if (term === undefined || fact === undefined || term.value === 0) continue
    if (term.figures.every((figure) => figure.fact.accn === fact.accn))
      singles.push({ line, value: term.value, fact })
  }
  return singles
}

/**
 * `stated` without those of the named lines whose amount a later report of the period has on another line, where neither report has it on both. Marvell's
 * selling and marketing of 2023 is selling, general and administrative since 2024; notes that AMD issued in 2022 are in two concepts.
 * The line is unknown in a quarter where the later report has another amount on it for the year to its end (Amphenol's notes of 2009).
 */
export const withoutRenamed = (
  stated: Stated,
  names: readonly string[],
  filings: readonly FilingFacts[],
  valuesIn: (facts: FilingFacts) => Lines,
): Stated => {
  const amountsIn = (accession: string, line: string): readonly number[] =>
    filings
      .filter((facts) => facts.accession === accession)
      .map((facts) => valuesIn(facts)[line] ?? null)
      .filter(isKnown)
  const singles = singlesIn(stated, names)
  const isRenamed = ({ line, value, fact }: Single, by: Single): boolean => {
    if (value !== by.value || !supersedes(by.fact, fact) || amountsIn(fact.accn, by.line).length > 0)
      return false
    const own = amountsIn(fact.accn, line)
    return amountsIn(by.fact.accn, line).every((amount) => !own.includes(amount))
  }
  const left: Record<string, Amount> = {}
  for (const single of singles) {
    const by = singles.find((other) => isRenamed(single, other))
    if (by !== undefined) left[single.line] = amountsIn(by.fact.accn, single.line).length > 0 ? UNKNOWN : null
  }
  const renamed = Object.keys(left)
  if (renamed.length === 0) return stated
  return {
    lines: copied(stated.lines, left),
    terms: copied(stated.terms, Object.fromEntries(renamed.map((line) => [line, undefined]))),
  }
}
