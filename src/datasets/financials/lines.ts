/** The lines of one statement as its rules find them among the facts; leaves out lines defined by other lines. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import type { CompiledRules, Synonyms, Tier } from './concepts/line-rule.ts'
import { isLaterWord } from './fact-selection.ts'
import type { Figure } from './periods.ts'

/** The figure of one concept for the period in question. */
export type Lookup = (concept: string) => Figure | null

/** Values of one statement by line; a line that is absent or null is not known. */
export type Lines = Record<string, number | null>

export type Stated = { readonly lines: Lines; readonly firstStated: readonly Fact[] }

type Term = { readonly value: number; readonly figures: readonly Figure[] }

/** Earlier names win a draw, so that a filing which tags a total and a part of it is read by the total. */
const termOf = ({ sign, concepts }: Synonyms, lookup: Lookup): Term | null => {
  let best: Figure | null = null
  for (const concept of concepts) {
    const figure = lookup(concept)
    if (figure !== null && (best === null || isLaterWord(figure.word, best.word))) best = figure
  }
  return best === null ? null : { value: sign * best.value, figures: [best] }
}

const known = (term: Term | null): term is Term => term !== null

const tierSum = ({ all, any }: Tier, lookup: Lookup): Term | null => {
  const needed = all.map((part) => termOf(part, lookup))
  if (!needed.every(known)) return null
  const terms = [...needed, ...any.map((part) => termOf(part, lookup)).filter(known)]
  if (terms.length === 0) return null
  return {
    value: terms.reduce((sum, term) => sum + term.value, 0),
    figures: terms.flatMap((term) => term.figures),
  }
}

const lineOf = (tiers: readonly Tier[], lookup: Lookup): Term | null => {
  for (const tier of tiers) {
    const [only] = tier.all
    const isPlain = only !== undefined && tier.all.length === 1 && tier.any.length === 0
    const term = isPlain ? termOf(only, lookup) : tierSum(tier, lookup)
    if (term !== null) return term
  }
  return null
}

export const statedLines = ({ tiers: rules, blank }: CompiledRules, lookup: Lookup): Stated => {
  const lines: Lines = { ...blank }
  const firstStated: Fact[] = []
  for (const [line, tiers] of rules) {
    const term = lineOf(tiers, lookup)
    if (term === null) continue
    lines[line] = term.value
    for (const figure of term.figures) firstStated.push(figure.firstStated)
  }
  return { lines, firstStated }
}

/** `first` with the lines it lacks from `second`, of `names` or of all. */
export const filledFrom = (
  first: Stated,
  second: Stated,
  names: readonly string[] = Object.keys(second.lines),
): Stated => {
  const lacking = names.filter(
    (name) => (first.lines[name] ?? null) === null && (second.lines[name] ?? null) !== null,
  )
  if (lacking.length === 0) return first
  const lines: Lines = { ...first.lines }
  for (const name of lacking) lines[name] = second.lines[name] ?? null
  return { lines, firstStated: [...first.firstStated, ...second.firstStated] }
}
