/** The formulas of metrics and statement lines: one text is what documents show and what is computed. */
import { type Amount, UNKNOWN } from './amount.ts'
import { absentOf, type FormulaFunction, functionNames, functions, operators } from './functions.ts'
import { type Node, parsed } from './syntax.ts'

/**
 * A formula has figures (`price`, `ttm(revenue)`), numbers, `+ - * / ^ >`, parentheses and the functions of `functions.ts`;
 * `a > b` is 1 or 0. After `where` are conditions, each `… > 0`, joined by `and`.
 */
export type Formula = {
  readonly text: string
  /** Names of the figures it is made of, each once. */
  readonly needs: readonly string[]
  /** Unknown where an operand is unknown or nothing finite comes out; null where an operand is absent. */
  readonly value: (figures: Figures) => Amount
  /** The same over figures that are kept in another way: made once, for what is computed thousands of times. */
  readonly over: <Source>(termOf: TermOf<Source>) => Term<Source>
  /** Without its conditions. */
  readonly tree: Node
}

/** A figure by its place among `needs`. */
export type Figures = (at: number) => Amount

/** A value out of figures, however those are kept. */
export type Term<Source> = (from: Source) => Amount
/** Reads the figure of a name. */
export type TermOf<Source> = (name: string) => Term<Source>

/** A call, without a list of its arguments where they are few, and without those that do not change what comes out. */
const called = <Source>(
  { apply, isSettledBy = () => false }: FormulaFunction,
  [one, ...others]: readonly Term<Source>[],
): Term<Source> => {
  const [two, three, ...more] = others
  if (one === undefined) return () => apply()
  if (two === undefined) return (from) => apply(one(from))
  // One list for all calls, which no function keeps: a list for each call was 4 % of what a load of company facts allocates.
  const amounts: Amount[] = others.map(() => null)
  const withOthers = (first: Amount, from: Source): Amount => {
    if (more.length > 0) {
      for (let at = 0; at < others.length; at += 1) amounts[at] = others[at]?.(from) ?? null
      return apply(first, ...amounts)
    }
    return three === undefined ? apply(first, two(from)) : apply(first, two(from), three(from))
  }
  return (from) => {
    const first = one(from)
    return isSettledBy(first) ? apply(first) : withOthers(first, from)
  }
}

/** Compiles a tree to a function of its value; `termOf` reads the figures that it names. */
export const compiled = <Source>(node: Node, termOf: TermOf<Source>): Term<Source> => {
  const below = (of: Node): Term<Source> => compiled(of, termOf)
  if (node.kind === 'number') return () => node.value
  if (node.kind === 'figure') return termOf(node.name)
  if (node.kind === 'minus') {
    const of = below(node.of)
    return (from) => {
      const amount = of(from)
      return amount === null ? null : -amount
    }
  }
  if (node.kind === 'call') {
    const of = functions[node.name]
    return of === undefined ? () => null : called(of, node.of.map(below))
  }
  const [left, right, apply] = [below(node.left), below(node.right), operators[node.operator]]
  return (from) => {
    const a = left(from)
    const b = right(from)
    return a === null || b === null || apply === undefined ? absentOf(a, b) : apply(a, b)
  }
}

const finite = (amount: Amount): Amount => (amount === null || Number.isFinite(amount) ? amount : UNKNOWN)

/** `isFigure` says which names there are. Throws TypeError where the text is not a formula or names something else. */
export const formulaOf = (text: string, isFigure: (name: string) => boolean): Formula => {
  const [expression = '', where] = text.split(' where ')
  const tree = parsed(expression, functionNames)
  const conditions = (where?.split(' and ') ?? []).map((condition) => parsed(condition, functionNames))
  const over = <Source>(termOf: TermOf<Source>): Term<Source> => {
    const term = compiled(tree, termOf)
    const terms = conditions.map((condition) => compiled(condition, termOf))
    if (terms.length === 0) return (from) => finite(term(from))
    return (from) => (terms.some((condition) => condition(from) !== 1) ? UNKNOWN : finite(term(from)))
  }
  const needs: string[] = []
  const value = over<Figures>((name) => {
    if (!isFigure(name)) throw new TypeError(`${name}: is not a figure, in ${text}`)
    const known = needs.indexOf(name)
    const at = known < 0 ? needs.push(name) - 1 : known
    return (figures) => figures(at)
  })
  return { text, needs, tree, value, over }
}
