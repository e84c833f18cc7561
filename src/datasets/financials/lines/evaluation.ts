/** A statement's lines out of what its filing states and their formulas; leaves out which filing that is. */
import { type Amount, isKnown } from '../../../formula/amount.ts'
import type { Formula } from '../../../formula/formula.ts'
import { lineOfYear, type StatementLines } from './line.ts'

/** Values of one statement by line: null or absent where not tagged, NaN where unknown. */
export type Lines = Record<string, Amount>

/** The figure of a line; null where it is absent or unknown. */
export const knownIn = (lines: Lines, line: string): number | null => {
  const value = lines[line]
  return isKnown(value) ? value : null
}

type Operand = { readonly line: string; readonly isOfYear: boolean }
type Rule = {
  readonly line: string
  readonly formula: Formula
  readonly operands: readonly Operand[]
  /** Whether the formula decides over what the concepts give. */
  readonly decides: boolean
}

const operandOf = (need: string): Operand => {
  const ofYear = lineOfYear(need)
  return { line: ofYear ?? need, isOfYear: ofYear !== null }
}

const compiled = new WeakMap<StatementLines, readonly Rule[]>()
const rulesOf = (statement: StatementLines): readonly Rule[] => {
  const known = compiled.get(statement)
  if (known !== undefined) return known
  const rules = [...statement.formulas].map(([line, formula]) => ({
    line,
    formula,
    operands: formula.needs.map(operandOf),
    decides: formula.needs.includes('stated'),
  }))
  compiled.set(statement, rules)
  return rules
}

/** Lines that follow from each other are settled in three or four rounds. */
const ROUNDS = 8

/**
 * Every line of a statement: what its concepts give, else what its formula makes of the other lines. Formulas are applied
 * in the order of the table until nothing changes. `year` has the lines of the fiscal year, for a quarter of it.
 */
export const evaluated = (statement: StatementLines, stated: Lines, year?: Lines): Lines => {
  const lines: Lines = { ...stated }
  const ofYear = year ?? lines
  const rules = rulesOf(statement).filter(({ line, decides }) => decides || !isKnown(stated[line]))
  for (const { line } of rules) lines[line] ??= null
  for (let round = 0, isSettled = false; round < ROUNDS && !isSettled; round += 1) {
    isSettled = true
    for (const { line, formula, operands, decides } of rules) {
      const own = stated[line] ?? null
      const value = formula.value((at) => {
        const operand = operands[at]
        if (operand === undefined) return null
        if (operand.isOfYear) return ofYear[operand.line] ?? null
        return operand.line === 'stated' ? own : (lines[operand.line] ?? null)
      })
      // A tagged figure that leaves the line open stays unknown where the formula has nothing to say.
      const result = value ?? (decides ? null : own)
      if (Object.is(lines[line] ?? null, result)) continue
      lines[line] = result
      isSettled = false
    }
  }
  return lines
}
