/** Factors by which a figure per share may have been restated for splits after its period. */
import { declaredActionsOf } from '../../src/derived/corporate-actions/declared-actions.ts'
import { dayNumberOf } from '../../src/lib/day-number.ts'
import type { CompanyFacts } from '../../src/sources/edgar/company-facts.ts'

type Split = { readonly ratio: number; readonly lastDay: number; readonly knownOn: number }

/** Reports repeat a split for periods of their own: one ratio stated again within this many days is one split. */
const REPEATED_DAYS = 550
/** A split that was announced is made within this many days. */
const ANNOUNCED_DAYS = 270

const splitsIn = (facts: CompanyFacts): readonly Split[] => {
  const splits: Split[] = []
  for (const { to, ratio, filedOn } of declaredActionsOf(facts)?.splits ?? []) {
    const [day, filed] = [dayNumberOf(to), dayNumberOf(filedOn)]
    const at = splits.findIndex((each) => each.ratio === ratio && day - each.lastDay < REPEATED_DAYS)
    const before = splits[at]
    if (before === undefined) splits.push({ ratio, lastDay: day, knownOn: filed })
    else splits[at] = { ratio, lastDay: day, knownOn: Math.min(before.knownOn, filed) }
  }
  return splits.toSorted((a, b) => a.knownOn - b.knownOn)
}

const known = new WeakMap<CompanyFacts, readonly Split[]>()

/** Splits that the company's reports tag, oldest first, each once. */
export const splitsOf = (facts: CompanyFacts): readonly Split[] => {
  const splits = known.get(facts) ?? splitsIn(facts)
  known.set(facts, splits)
  return splits
}

/**
 * What share counts of a period that ended on `day` may be multiplied by on one side and not on the other: 1, and the products
 * of splits in a row that came later, and their inverses. Ours may be restated for the first of them and theirs for all.
 */
export const factorsAfter = (splits: readonly Split[], day: string): readonly number[] => {
  const later = splits
    .filter(({ knownOn }) => knownOn + ANNOUNCED_DAYS > dayNumberOf(day))
    .map(({ ratio }) => ratio)
  const products = later.flatMap((_, from) =>
    later.slice(from).map((_, length) => later.slice(from, from + length + 1).reduce((a, b) => a * b)),
  )
  return [1, ...new Set(products.flatMap((product) => [product, 1 / product]))]
}
