/** A statement's lines out of what its filing states and their formulas; leaves out which filing that is. */
import { type Amount, isKnown } from '../../../formula/amount.ts'
import type { Formula } from '../../../formula/formula.ts'
import { remembered } from '../../../lib/remembered.ts'
import { lineOfYear, type StatementLines } from './line.ts'

/** Values of one statement by line: null or absent where not tagged, NaN where unknown. */
export type Lines = Record<string, Amount>

/** The figure of a line; null where it is absent or unknown. */
export const knownIn = (lines: Lines, line: string): number | null => {
  const value = lines[line]
  return isKnown(value) ? value : null
}

/** A line by its place among those that a statement's formulas name. */
type Slot = number
/** The slot of `stated`: what the concepts of the rule's own line give. */
const STATED = -1

type Rule = {
  readonly line: string
  readonly slot: Slot
  readonly formula: Formula
  readonly operands: readonly { readonly slot: Slot; readonly isOfYear: boolean }[]
  /** Whether the formula decides over what the concepts give. */
  readonly decides: boolean
  /** The rules whose formulas name the line. */
  readonly dependents: readonly number[]
}
type Compiled = { readonly names: readonly string[]; readonly rules: readonly Rule[] }

const lineIn = (need: string): string => lineOfYear(need) ?? need

const compile = ({ formulas }: StatementLines): Compiled => {
  const entries = [...formulas]
  const needed = entries.flatMap(([line, { needs }]) => [line, ...needs.map(lineIn)])
  const names = [...new Set(needed.filter((name) => name !== 'stated'))]
  const slots = new Map(names.map((name, slot) => [name, slot]))
  const slotOf = (name: string): Slot => slots.get(name) ?? STATED
  const rules = entries.map(([line, formula]): Rule => {
    const operands = formula.needs.map((need) => ({
      slot: slotOf(lineIn(need)),
      isOfYear: lineOfYear(need) !== null,
    }))
    const dependents = entries.flatMap(([, { needs }], at) => (needs.map(lineIn).includes(line) ? [at] : []))
    return {
      line,
      slot: slotOf(line),
      formula,
      operands,
      decides: formula.needs.includes('stated'),
      dependents,
    }
  })
  return { names, rules }
}

const compiled = remembered(compile)

/** Lines that follow from each other are settled in three or four rounds. */
const ROUNDS = 8

/** Applies the rules that are open, in the order of the table, until nothing changes; `apply` tells what a rule gives. */
const settle = (
  rules: readonly Rule[],
  amounts: Amount[],
  isApplied: readonly boolean[],
  apply: (rule: Rule) => Amount,
): void => {
  const isOpen = [...isApplied]
  for (let round = 0; round < ROUNDS && isOpen.includes(true); round += 1)
    for (const [at, rule] of rules.entries()) {
      if (isOpen[at] !== true) continue
      isOpen[at] = false
      const result = apply(rule)
      if (Object.is(amounts[rule.slot], result)) continue
      amounts[rule.slot] = result
      for (const dependent of rule.dependents) isOpen[dependent] = isApplied[dependent] === true
    }
}

/**
 * Every line of a statement: what its concepts give, else what its formula makes of the other lines. Formulas are applied
 * in the order of the table until nothing changes; one of which no operand has changed would give what it gave. `year` has the
 * lines of the fiscal year, for a quarter of it.
 */
export const evaluated = (statement: StatementLines, stated: Lines, year?: Lines): Lines => {
  const { names, rules } = compiled(statement)
  const amountsOf = (of: Lines): Amount[] => names.map((name) => of[name] ?? null)
  const amounts = amountsOf(stated)
  const ofYear = year === undefined ? amounts : amountsOf(year)
  const isApplied = rules.map(({ slot, decides }) => decides || !isKnown(amounts[slot]))
  let [operands, own]: [Rule['operands'], Amount] = [[], null]
  const figures = (at: number): Amount => {
    const operand = operands[at]
    if (operand === undefined) return null
    if (operand.slot === STATED) return own
    return (operand.isOfYear ? ofYear : amounts)[operand.slot] ?? null
  }
  settle(rules, amounts, isApplied, (rule) => {
    operands = rule.operands
    own = stated[rule.line] ?? null
    // A tagged figure that leaves the line open stays unknown where the formula has nothing to say.
    return rule.formula.value(figures) ?? (rule.decides ? null : own)
  })
  const lines: Lines = { ...stated }
  for (const [at, { line, slot }] of rules.entries())
    if (isApplied[at] === true) lines[line] = amounts[slot] ?? null
  return lines
}
