/** What checks of an income statement read of it and change; leaves out the checks. */

import { copied } from '../../../lib/copied.ts'
import type { Figure, Stated, Term } from '../selection/stated-lines.ts'
import { knownIn, type Lines } from './evaluation.ts'

/** A line without its sign; nothing where it is missing. */
export const size = (lines: Lines, line: string): number => Math.abs(knownIn(lines, line) ?? 0)

/** The statement without a line. */
export const without = (stated: Stated, line: string): Stated => {
  const { lines, terms } = stated
  if ((lines[line] ?? null) === null && terms[line] === undefined) return stated
  return { lines: copied(lines, { [line]: null }), terms: copied(terms, { [line]: undefined }) }
}

/** The statement with a line that is `term`. */
export const withTerm = ({ lines, terms }: Stated, line: string, term: Term): Stated => ({
  lines: copied(lines, { [line]: term.value }),
  terms: copied(terms, { [line]: term }),
})

const NO_FIGURES: readonly Figure[] = []

/** The figures that a line is made of; none where it is missing. */
export const figuresIn = ({ terms }: Stated, line: string): readonly Figure[] =>
  terms[line]?.figures ?? NO_FIGURES

/** A figure that counts with a minus. */
export const takenOff = ({ sign, ...figure }: Figure): Figure =>
  sign === -1 ? figure : { ...figure, sign: -1 }

/** A line with the other sign. */
export const turned = ({ value, figures }: Term): Term => ({
  value: -value,
  figures: figures.map(takenOff),
})

/** The sum of two lines; with the second `turned`, what it leaves of the first. */
export const added = (of: Term, more: Term): Term => ({
  value: of.value + more.value,
  figures: [...of.figures, ...more.figures],
})

/** Every sum of one of the parts or several. */
export const sumsOfSome = <Part>(
  parts: readonly Part[],
  plus: (a: Part, b: Part) => Part,
): readonly Part[] => {
  const sums: Part[] = []
  for (const part of parts) sums.push(part, ...sums.map((sum) => plus(sum, part)))
  return sums
}

/** Whether two amounts are the same except for rounding of `scale`. */
export const near = (a: number, b: number, scale: number): boolean =>
  Math.abs(a - b) <= 0.001 * Math.abs(scale)

/** Net income of all owners, as tagged or of the parent alone where there are no others. */
export const profitIn = (lines: Lines): number | null =>
  knownIn(lines, 'profit') ?? knownIn(lines, 'netIncome')

/** Income before tax, as stated or as profit and tax make it. */
export const beforeTaxIn = (lines: Lines): number | null => {
  const profit = profitIn(lines)
  const [current, deferred] = [knownIn(lines, 'currentTax'), knownIn(lines, 'deferredTax')]
  const parts = current === null || deferred === null ? null : current + deferred
  const tax = knownIn(lines, 'incomeTaxExpense') ?? parts
  return knownIn(lines, 'statedBeforeTax') ?? (profit === null || tax === null ? null : profit + tax)
}

/** Interest expense, of all debt or of borrowings; nothing where it is not stated. */
export const interestIn = (lines: Lines): number =>
  size(lines, 'statedInterestExpense') || size(lines, 'debtInterest')

/** A half percent: what rounding and small items explain. */
export const SLIGHT = 0.005
