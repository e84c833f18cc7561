/** A statement as a filing states it, made of amounts by line. */
import { evaluated, type Lines } from '../../src/datasets/financials/lines/evaluation.ts'
import { incomeStatement } from '../../src/datasets/financials/lines/income.ts'
import { withoutRefuted } from '../../src/datasets/financials/lines/income-checks.ts'
import type { Figure, Stated } from '../../src/datasets/financials/selection/stated-lines.ts'
import { isKnown } from '../../src/formula/amount.ts'

/** An amount as a fact of a filing that has the name of its line. */
export const figure = (line: string, value: number): Figure => {
  const fact = { end: '2023-12-31', val: value, accn: line, form: '10-K', filed: '2024-01-31' }
  return { value, fact, original: fact }
}

/** Lines that are null or unknown have no figures. */
export const statedOf = (lines: Lines): Stated => ({
  lines,
  terms: Object.fromEntries(
    Object.entries(lines).flatMap(([line, value]) =>
      isKnown(value) ? [[line, { value, figures: [figure(line, value)] }]] : [],
    ),
  ),
})

/** The lines of an income statement of these amounts, without those that it refutes itself. */
export const servedIncome = (lines: Lines): Lines =>
  evaluated(incomeStatement, withoutRefuted(statedOf(lines)).lines)
