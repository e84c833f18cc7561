/** How a line is found among concepts, as data; leaves out the lines and the figures. */

/**
 * One concept, or synonyms divided by `|` of which the last filed decides (the first where a filing has several).
 * A leading `-` turns the sign.
 */
export type Part = string

/**
 * A sum: every part of `all` must be known, and of `any` at least one where `all` is empty; further parts of `any`
 * that the company does not tag add nothing.
 */
export type Sum = { readonly all?: readonly Part[]; readonly any?: readonly Part[] }

/** Tiers in order: a later one is asked only where the earlier ones have no figure. */
export type LineRule = readonly (Part | Sum)[]

export type Synonyms = { readonly sign: 1 | -1; readonly concepts: readonly string[] }
export type Tier = { readonly all: readonly Synonyms[]; readonly any: readonly Synonyms[] }
/** `concepts` are those of all its tiers. */
export type Line = {
  readonly name: string
  readonly tiers: readonly Tier[]
  readonly concepts: readonly string[]
}
export type CompiledRules = {
  readonly lines: readonly Line[]
  readonly tiers: ReadonlyMap<string, readonly Tier[]>
  /** Every concept of all lines, once. */
  readonly all: readonly string[]
  /** Concepts of one part each, the first and those that stand in no other part. */
  readonly synonyms: readonly (readonly string[])[]
  /** Every concept of a line. */
  readonly concepts: ReadonlyMap<string, readonly string[]>
  /** Every line as null: a copy filled in place is three times as fast as an object that grows line by line. */
  readonly blank: Readonly<Record<string, number | null>>
}

const synonymsOf = (part: Part): Synonyms =>
  part.startsWith('-')
    ? { sign: -1, concepts: part.slice(1).split('|') }
    : { sign: 1, concepts: part.split('|') }

const tierOf = (tier: Part | Sum): Tier =>
  typeof tier === 'string'
    ? { all: [synonymsOf(tier)], any: [] }
    : { all: (tier.all ?? []).map(synonymsOf), any: (tier.any ?? []).map(synonymsOf) }

const conceptsIn = (tiers: readonly Tier[]): readonly string[] =>
  tiers.flatMap(({ all, any }) => [...all, ...any].flatMap(({ concepts }) => concepts))

const synonymsIn = (tiers: readonly Tier[]): readonly (readonly string[])[] => {
  const named = conceptsIn(tiers)
  const isAlone = (concept: string): boolean => named.indexOf(concept) === named.lastIndexOf(concept)
  return tiers
    .flatMap(({ all, any }) => [...all, ...any])
    .map(({ concepts: [first = '', ...others] }) => [first, ...others.filter(isAlone)])
    .filter(({ length }) => length > 1)
}

/** Done once, at load: a rule is asked thousands of times a company. */
export const compiledRules = (rules: Readonly<Record<string, LineRule>>): CompiledRules => {
  const tiers = new Map(Object.entries(rules).map(([line, rule]) => [line, rule.map(tierOf)]))
  const lines = [...tiers].map(([name, found]) => ({ name, tiers: found, concepts: conceptsIn(found) }))
  return {
    lines,
    tiers,
    all: [...new Set(conceptsIn([...tiers.values()].flat()))],
    synonyms: synonymsIn([...tiers.values()].flat()),
    concepts: new Map(lines.map(({ name, concepts }) => [name, concepts])),
    blank: Object.fromEntries(Object.keys(rules).map((line) => [line, null])),
  }
}

export const conceptsOf = ({ concepts }: CompiledRules): readonly string[] => [...concepts.values()].flat()

const plainConcepts = ({ all: [only, ...more], any }: Tier): readonly string[] =>
  only === undefined || more.length > 0 || any.length > 0 ? [] : only.concepts

/** For each line the concepts that stand for it alone, where they are several. */
export const rivalsIn = ({ tiers }: CompiledRules): readonly (readonly string[])[] =>
  [...tiers.values()].map((line) => line.flatMap(plainConcepts)).filter((concepts) => concepts.length > 1)
