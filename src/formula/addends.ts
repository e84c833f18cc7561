/** The figures that the value of a formula is the sum of: how a value is traced; leaves out what the figures are made of. */
import { type Amount, isKnown } from './amount.ts'
import { compiled, type Term } from './formula.ts'
import { functions } from './functions.ts'
import type { Node } from './syntax.ts'

export type Values = (name: string) => Amount

const terms = new WeakMap<Node, Term<Values>>()

/** Compiled once for a node: the lineage of a statement asks for the value of each many times. */
export const amountOf = (node: Node, values: Values): Amount => {
  const term = terms.get(node) ?? compiled<Values>(node, (name) => (from) => from(name))
  terms.set(node, term)
  return term(values)
}

/** A figure, and how often it is in a value. */
export type Addend = { readonly name: string; readonly coefficient: number }

const times = (addends: readonly Addend[], factor: number): readonly Addend[] =>
  factor === 0 ? [] : addends.map(({ name, coefficient }) => ({ name, coefficient: coefficient * factor }))

/**
 * Empty for what is no sum, such as a quotient, and for what is absent or unknown. A product counts the figures on its left as often as its right side says.
 * Figures that are absent are left out.
 */
export const addendsOf = (node: Node, values: Values): readonly Addend[] => {
  const below = (of: Node): readonly Addend[] => addendsOf(of, values)
  if (node.kind === 'number') return []
  if (node.kind === 'figure') return values(node.name) === null ? [] : [{ name: node.name, coefficient: 1 }]
  if (node.kind === 'minus') return times(below(node.of), -1)
  if (node.kind === 'call') {
    const amounts = node.of.map((each) => amountOf(each, values))
    const of = functions[node.name]
    const chosen = of !== undefined && isKnown(of.apply(...amounts)) ? of.addends(amounts) : []
    return chosen.flatMap(({ at, sign }) => times(below(node.of[at] ?? node), sign))
  }
  if (node.operator === '+') return [...below(node.left), ...below(node.right)]
  if (node.operator === '-') return [...below(node.left), ...times(below(node.right), -1)]
  return node.operator === '*' ? times(below(node.left), amountOf(node.right, values) ?? 0) : []
}

/** The alternative that gave the value, where a formula begins with a choice of several. */
export const chosenOf = (node: Node, values: Values): Node => {
  if (
    node.kind !== 'call' ||
    !(node.name === 'first' || node.name === 'reconciled' || node.name === 'positive')
  )
    return node
  const [choice] = functions[node.name]?.addends(node.of.map((each) => amountOf(each, values))) ?? []
  const next = choice === undefined ? undefined : node.of[choice.at]
  return next === undefined ? node : chosenOf(next, values)
}
