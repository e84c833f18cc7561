/** Amounts that reports of one period have on different lines of a section: each is served once, on the line of the later report. */
import { isKnown } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Lines } from '../lines/evaluation.ts'
import { supersedes } from './fact-selection.ts'
import { type FilingFacts, filingIn } from './filing-period.ts'
import type { Stated } from './stated-lines.ts'

/** A line that is of one report. */
type Single = { readonly line: string; readonly value: number; readonly fact: Fact }

const singleIn = ({ terms }: Stated, line: string): readonly Single[] => {
  const term = terms[line]
  const [first, ...others] = term?.figures ?? []
  if (term === undefined || first === undefined || term.value === 0) return []
  if (others.some(({ fact }) => fact.accn !== first.fact.accn)) return []
  return [{ line, value: term.value, fact: first.fact }]
}

/**
 * `stated` without those of the named lines whose amount a later report of the period has on another line, where neither report has both lines. Marvell's
 * selling and marketing of 2023 is selling, general and administrative since 2024; notes that AMD issued in 2022 are in two concepts.
 */
export const withoutRenamed = (
  stated: Stated,
  names: readonly string[],
  filings: readonly FilingFacts[],
  valuesIn: (facts: FilingFacts) => Lines,
): Stated => {
  const lacks = (accession: string, line: string): boolean => {
    const facts = filingIn(filings, accession)
    return facts !== undefined && !isKnown(valuesIn(facts)[line])
  }
  const singles = names.flatMap((line) => singleIn(stated, line))
  const isRenamed = (single: Single, by: Single): boolean =>
    single.value === by.value &&
    supersedes(by.fact, single.fact) &&
    lacks(by.fact.accn, single.line) &&
    lacks(single.fact.accn, by.line)
  const renamed = singles
    .filter((single) => singles.some((by) => isRenamed(single, by)))
    .map(({ line }) => line)
  if (renamed.length === 0) return stated
  return {
    lines: copied(stated.lines, Object.fromEntries(renamed.map((line) => [line, null]))),
    terms: copied(stated.terms, Object.fromEntries(renamed.map((line) => [line, undefined]))),
  }
}
