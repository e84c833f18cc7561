/** How a statement's lines are declared: one row a line; leaves out the lines themselves and how figures are found. */
import { type Formula, formulaOf } from '../../../formula/formula.ts'
import { type LineConcepts, lineConcepts, type TierText } from './concept-tier.ts'

/** How a company states its business: which lines a statement of its kind has. */
export const industries = ['general', 'bank', 'insurer', 'reit', 'broker', 'utility'] as const
export type Industry = (typeof industries)[number]

/** One line of a statement. */
export type LineRule = {
  /** One sentence on what it holds, with its sign. */
  readonly about: string
  /** Concepts of US GAAP in tiers: a later tier is asked only where the earlier ones have no figure. */
  readonly usGaap?: readonly TierText[]
  /** Concepts of IFRS, likewise. */
  readonly ifrs?: readonly TierText[]
  /**
   * What the line is where no concept gives it, over other lines. Where the formula names `stated`, which is what the concepts
   * give, it decides between both. `year(line)` is a line of the fiscal year, or of the year before while the year lasts.
   */
  readonly formula?: string
  /** The total it is a part of. */
  readonly section?: string
  /** Kinds of company whose statements have it; all where it is left out. */
  readonly industries?: readonly Industry[]
  /** Not served: a part that others are made of. */
  readonly internal?: true
}

/** Names of the lines in the text of a formula that is written with a space around operators and after commas. */
export type NamesIn<Text extends string> = Text extends `${infer First} ${infer Others}`
  ? NamesIn<First> | NamesIn<Others>
  : Text extends `${string}(${infer Inner}`
    ? NamesIn<Inner>
    : Text extends `${infer Inner})${string}` | `${infer Inner},${string}` | `-${infer Inner}`
      ? NamesIn<Inner>
      : Text extends '' | '+' | '-' | '*' | '/' | '>' | `${number}`
        ? never
        : Text

/** The line of the year that a name such as `year(revenue)` stands for; null of any other name. */
export const lineOfYear = (name: string): string | null => /^year\((\w+)\)$/.exec(name)?.[1] ?? null

/** Does not compile where a formula or a section names a line that is missing. */
type Checked<Rules> = {
  readonly [Name in keyof Rules]: Rules[Name] &
    CheckedFormula<Rules, Rules[Name]> &
    CheckedSection<Rules, Rules[Name]>
}
type CheckedFormula<Rules, Rule> = Rule extends { readonly formula: infer Text extends string }
  ? NamesIn<Text> extends keyof Rules | 'stated'
    ? unknown
    : { readonly formula: `${Exclude<NamesIn<Text>, keyof Rules | 'stated'>} is not a line` }
  : unknown
type CheckedSection<Rules, Rule> = Rule extends { readonly section: infer Section }
  ? Section extends keyof Rules
    ? unknown
    : { readonly section: keyof Rules }
  : unknown

type Served<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends { readonly internal: true } ? never : Name
}[keyof Rules] &
  string

/** The lines of one statement. */
export type StatementLines<Name extends string = string, Wire extends string = string> = {
  readonly rules: Readonly<Record<Name, LineRule>>
  readonly usGaap: LineConcepts
  readonly ifrs: LineConcepts
  /** By line; lines without one are what their concepts give. */
  readonly formulas: ReadonlyMap<string, Formula>
  /** The lines that are served, in their order, each with its sentence. */
  readonly served: Readonly<Record<Wire, string>>
}

const tiersOf = (rules: Readonly<Record<string, LineRule>>, taxonomy: 'usGaap' | 'ifrs'): LineConcepts =>
  lineConcepts(Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule[taxonomy] ?? []])))

/** Throws TypeError where a formula cannot be read. */
export const statementLines = <const Rules extends Readonly<Record<string, LineRule>>>(
  rules: Rules & Checked<Rules>,
): StatementLines<keyof Rules & string, Served<Rules>> => {
  const table: Readonly<Record<string, LineRule>> = rules
  const isFigure = (name: string): boolean =>
    name === 'stated' || Object.hasOwn(table, lineOfYear(name) ?? name)
  const entries = Object.entries(table)
  return {
    rules,
    usGaap: tiersOf(table, 'usGaap'),
    ifrs: tiersOf(table, 'ifrs'),
    formulas: new Map(
      entries.flatMap(([name, { formula }]) =>
        formula === undefined ? [] : [[name, formulaOf(formula, isFigure)]],
      ),
    ),
    served: Object.fromEntries(
      entries.flatMap(([name, { about, internal }]) => (internal === true ? [] : [[name, about]])),
    ) as Record<Served<Rules>, string>,
  }
}
