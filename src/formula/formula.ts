/** The formulas of metrics and statement lines: one text is what documents show and what is computed. */
import { type Amount, UNKNOWN } from './amount.ts'
import { absentOf, functionNames, functions, operators } from './functions.ts'
import { type Node, parsed } from './syntax.ts'

/**
 * A formula has figures (`price`, `ttm(revenue)`), numbers, `+ - * / ^ >`, parentheses and the functions of `functions.ts`;
 * `a > b` is 1 or 0. Behind `where` are conditions, each `… > 0`, joined by `and`.
 */
export type Formula = {
  readonly text: string
  /** Names of the figures it is made of, each once. */
  readonly needs: readonly string[]
  /** Unknown where an operand is unknown or nothing finite comes out; null where an operand is absent. */
  readonly value: (figures: Figures) => Amount
  /** Without its conditions. */
  readonly tree: Node
}
/** A figure by its place among `needs`. */
export type Figures = (at: number) => Amount

type Term<Source> = (from: Source) => Amount

/** What a tree comes to; `termOf` reads the figures that it names. */
export const compiled = <Source>(node: Node, termOf: (name: string) => Term<Source>): Term<Source> => {
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
    const apply = functions[node.name]?.apply
    const of = node.of.map(below)
    return (from) => apply?.(of.map((term) => term(from))) ?? null
  }
  const [left, right, apply] = [below(node.left), below(node.right), operators[node.operator]]
  return (from) => {
    const [a, b] = [left(from), right(from)]
    return a === null || b === null || apply === undefined ? absentOf([a, b]) : apply(a, b)
  }
}

const finite = (amount: Amount): Amount => (amount === null || Number.isFinite(amount) ? amount : UNKNOWN)

/** `isFigure` says which names there are. Throws TypeError where the text is not a formula or names something else. */
export const formulaOf = (text: string, isFigure: (name: string) => boolean): Formula => {
  const [expression = '', where] = text.split(' where ')
  const needs: string[] = []
  const termOf = (name: string): Term<Figures> => {
    if (!isFigure(name)) throw new TypeError(`${name}: is not a figure, in ${text}`)
    const known = needs.indexOf(name)
    const at = known < 0 ? needs.push(name) - 1 : known
    return (figures) => figures(at)
  }
  const tree = parsed(expression, functionNames)
  const term = compiled(tree, termOf)
  const conditions = (where?.split(' and ') ?? []).map((condition) =>
    compiled(parsed(condition, functionNames), termOf),
  )
  return {
    text,
    needs,
    tree,
    value: (figures) =>
      conditions.some((condition) => condition(figures) !== 1) ? UNKNOWN : finite(term(figures)),
  }
}
