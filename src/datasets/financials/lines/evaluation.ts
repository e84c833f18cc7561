/** A statement's lines out of what its filing states and their formulas; leaves out which filing that is. */

import { type Amount, isKnown } from '../../../formula/amount.ts'
import type { Term } from '../../../formula/formula.ts'
import { copied } from '../../../lib/copied.ts'
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

/** What formulas read: the lines as far as they are made, by slot, what concepts give, and the lines of the year. */
type Amounts = { readonly made: Amount[]; readonly stated: Lines; readonly year: Lines | undefined }

type Rule = {
  /** Its place among the rules. */
  readonly at: number
  readonly line: string
  readonly slot: Slot
  readonly valueIn: Term<Amounts>
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
  const slotOf = (name: string): Slot => slots.get(name) ?? names.length
  const rules = entries.map(([line, formula], place): Rule => {
    const readerOf = (name: string): Term<Amounts> => {
      if (name === 'stated') return ({ stated }) => stated[line] ?? null
      const [ofYear, slot] = [lineOfYear(name), slotOf(lineIn(name))]
      if (ofYear === null) return ({ made }) => made[slot] ?? null
      return ({ made, year }) => (year === undefined ? made[slot] : year[ofYear]) ?? null
    }
    return {
      at: place,
      line,
      slot: slotOf(line),
      valueIn: formula.over(readerOf),
      decides: formula.needs.includes('stated'),
      dependents: entries.flatMap(([, { needs }], at) => (needs.map(lineIn).includes(line) ? [at] : [])),
    }
  })
  return { names, rules }
}

const compiled = remembered(compile)

/** Lines that follow from each other are computed in three or four rounds. */
const ROUNDS = 8

/** A tagged figure that leaves the line open stays unknown where the formula has nothing to say. */
const resultOf = ({ line, valueIn, decides }: Rule, amounts: Amounts): Amount =>
  valueIn(amounts) ?? (decides ? null : (amounts.stated[line] ?? null))

/** Applies the rules that are open, in the order of the table, until nothing changes. */
const applyRules = (rules: readonly Rule[], isApplied: readonly boolean[], amounts: Amounts): void => {
  const { made } = amounts
  const isOpen = [...isApplied]
  for (let round = 0; round < ROUNDS && isOpen.includes(true); round += 1)
    for (const rule of rules) {
      const { at, slot, dependents } = rule
      if (isOpen[at] !== true) continue
      isOpen[at] = false
      const result = resultOf(rule, amounts)
      if (Object.is(made[slot], result)) continue
      made[slot] = result
      for (const dependent of dependents) isOpen[dependent] = isApplied[dependent] === true
    }
}

/**
 * Every line of a statement: what its concepts give, else what its formula makes of the other lines. Formulas are applied
 * in the order of the table until nothing changes; one of which no operand has changed would give what it gave. `year` has the
 * lines of the fiscal year, for a quarter of it.
 */
export const evaluated = (statement: StatementLines, stated: Lines, year?: Lines): Lines => {
  const { names, rules } = compiled(statement)
  const made = names.map((name) => stated[name] ?? null)
  const isApplied = rules.map(({ slot, decides }) => decides || !isKnown(made[slot]))
  applyRules(rules, isApplied, { made, stated, year })
  const lines = copied(stated)
  for (const { at, line, slot } of rules) if (isApplied[at] === true) lines[line] = made[slot] ?? null
  return lines
}
