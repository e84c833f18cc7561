/** Depreciation that a version of a cash flow statement lacks, from another version of it; leaves out which versions there are. */
import { isKnown } from '../../../formula/amount.ts'
import { knownIn } from '../lines/evaluation.ts'
import { agrees, roundingOf } from '../validation/rule.ts'
import { DEPRECIATION, type Proven, withProven } from './cash-flow-proof.ts'
import { NOTHING, type Stated, withTerm } from './stated-lines.ts'

/** What two versions of a statement have in common where depreciation of one is that of the other. */
const SAME = ['netIncome', 'netCashProvidedByOperatingActivities']

const isSameStatement = (one: Stated, other: Stated): boolean =>
  SAME.every((line) => {
    const [a, b] = [knownIn(one.lines, line), knownIn(other.lines, line)]
    return a !== null && b !== null && agrees(a, b, () => roundingOf(one.lines), 1)
  })

/**
 * With the depreciation and amortization of another version with the same net income and cash from operations, where this one has it
 * under a name of the company's own (Tesla, 2016 and 2017, in later reports); never less than the depreciation of a note.
 */
const withDepreciationOf = (stated: Stated, versions: readonly Stated[]): Stated => {
  const least = knownIn(stated.lines, 'depreciation') ?? 0
  const other = versions.find((each) => {
    const amount = knownIn(each.lines, DEPRECIATION)
    return amount !== null && amount > least && isSameStatement(stated, each)
  })
  return withTerm(stated, DEPRECIATION, other?.terms[DEPRECIATION])
}

/** The statement with what the year proves, and depreciation of another version where it has none. */
export const withDepreciation = (
  stated: Stated,
  proven: Proven,
  versions: () => readonly Stated[],
): Stated => {
  const found = withProven(stated, proven)
  const isLacking = stated !== NOTHING && !proven.isPart && !isKnown(found.lines[DEPRECIATION])
  return isLacking ? withDepreciationOf(found, versions()) : found
}
