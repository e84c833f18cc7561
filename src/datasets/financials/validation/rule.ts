/** A rule that the figures of a statement keep, and how far they may miss it; leaves out the rules themselves. */
import { isKnown } from '../../../formula/amount.ts'
import { formulaOf, type Term } from '../../../formula/formula.ts'
import type { Lines } from '../lines/evaluation.ts'
import type { NamesIn, StatementLines } from '../lines/line.ts'

/** What breaks a rule, which answers call `law`: both sides of it, and left less right. */
export type Breach = {
  readonly law: string
  readonly left: number
  readonly right: number
  readonly difference: number
}

export type ValidationRule = {
  /** `left = right`. */
  readonly text: string
  readonly left: Term<Lines>
  readonly right: Term<Lines>
  /** How many figures both sides have. */
  readonly terms: number
}

type Equation = readonly [left: string, right: string]
type Checked<Name extends string, Rules extends readonly Equation[]> = {
  readonly [At in keyof Rules]: NamesIn<Rules[At][0]> | NamesIn<Rules[At][1]> extends Name ? Rules[At] : never
}

/** Rules of one statement: two formulas each that must come to the same. A misspelled line does not compile. */
export const rulesOf = <Name extends string, const Rules extends readonly Equation[]>(
  { rules: lines }: StatementLines<Name>,
  equations: Rules & Checked<Name, Rules>,
): readonly ValidationRule[] => {
  const isLine = (name: string): boolean => Object.hasOwn(lines, name)
  const lineIn =
    (name: string): Term<Lines> =>
    (figures) =>
      figures[name] ?? null
  return equations.map(([left, right]: Equation) => {
    const [one, other] = [formulaOf(left, isLine), formulaOf(right, isLine)]
    return {
      text: `${left} = ${right}`,
      left: one.over(lineIn),
      right: other.over(lineIn),
      terms: one.needs.length + other.needs.length,
    }
  })
}

/** What filings and vendors round away: one part in a thousand. */
const CLOSE = 0.001
const COARSEST = 1e6
const MOST = 0.8

const isAmount = (line: string): boolean => !/^eps|^weightedAverage/.test(line)

/** The greatest power of ten, up to a million, of which four of five amounts are multiples: what a filing rounds to. */
export const roundingOf = (lines: Lines): number => {
  const amounts: number[] = []
  for (const line in lines) {
    const value = lines[line]
    if (isKnown(value) && value !== 0 && isAmount(line)) amounts.push(value)
  }
  for (let unit = COARSEST; unit > 1; unit /= 10)
    if (amounts.filter((value) => value % unit === 0).length >= MOST * amounts.length) return unit
  return 1
}

/** Whether two sides agree: within a thousandth, else within the rounding of `terms` figures, which takes longer to compute. */
export const agrees = (left: number, right: number, rounding: () => number, terms: number): boolean => {
  const off = Math.abs(left - right)
  return (
    off <= CLOSE * Math.max(Math.abs(left), Math.abs(right)) || off <= Math.max(1, terms / 2) * rounding()
  )
}

/** To the ten-thousandth, as figures per share are: products in binary differ in their last digits. */
const inDecimals = (value: number): number => Number(value.toFixed(4))

export const breachOf = (law: string, left: number, right: number): Breach => ({
  law,
  left: inDecimals(left),
  right: inDecimals(right),
  difference: inDecimals(left - right),
})

/** The rules that a statement breaks; one of which a side is null or unknown is not judged. */
export const breachesOf = (rules: readonly ValidationRule[], lines: Lines): readonly Breach[] =>
  rules.flatMap(({ text, left, right, terms }): Breach[] => {
    const one = left(lines)
    const other = isKnown(one) ? right(lines) : null
    if (!isKnown(one) || !isKnown(other)) return []
    return agrees(one, other, () => roundingOf(lines), terms) ? [] : [breachOf(text, one, other)]
  })
