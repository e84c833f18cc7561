/** A law that the figures of a statement keep, and how far they may miss it; leaves out the laws themselves. */
import { isKnown } from '../../../formula/amount.ts'
import { type Formula, formulaOf } from '../../../formula/formula.ts'
import type { Lines } from '../lines/evaluation.ts'
import type { NamesIn, StatementLines } from '../lines/line.ts'

/** What breaks a law: both sides of it, and left less right. */
export type Breach = {
  readonly law: string
  readonly left: number
  readonly right: number
  readonly difference: number
}

export type Law = {
  /** `left = right`. */
  readonly text: string
  readonly left: Formula
  readonly right: Formula
}

type Sides = readonly [left: string, right: string]
type Checked<Name extends string, Laws extends readonly Sides[]> = {
  readonly [At in keyof Laws]: NamesIn<Laws[At][0]> | NamesIn<Laws[At][1]> extends Name ? Laws[At] : never
}

/** Laws of one statement: two formulas each that must come to the same. A misspelled line does not compile. */
export const lawsOf = <Name extends string, const Laws extends readonly Sides[]>(
  { rules }: StatementLines<Name>,
  laws: Laws & Checked<Name, Laws>,
): readonly Law[] => {
  const isLine = (name: string): boolean => Object.hasOwn(rules, name)
  return laws.map(([left, right]: Sides) => ({
    text: `${left} = ${right}`,
    left: formulaOf(left, isLine),
    right: formulaOf(right, isLine),
  }))
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

/** Whether two sides agree: within the rounding of `terms` figures, else within a thousandth. */
export const agrees = (left: number, right: number, rounding: number, terms: number): boolean => {
  const off = Math.abs(left - right)
  return off <= Math.max(1, terms / 2) * rounding || off <= CLOSE * Math.max(Math.abs(left), Math.abs(right))
}

export const breachOf = (law: string, left: number, right: number): Breach => ({
  law,
  left,
  right,
  difference: Math.round((left - right) * 10_000) / 10_000,
})

const valueIn = ({ needs, value }: Formula, lines: Lines): number | null => {
  const found = value((at) => lines[needs[at] ?? ''] ?? null)
  return isKnown(found) ? found : null
}

/** The laws that a statement breaks; one of which a side is null or unknown is not judged. */
export const breachesOf = (laws: readonly Law[], lines: Lines): readonly Breach[] => {
  const rounding = roundingOf(lines)
  return laws.flatMap(({ text, left, right }): Breach[] => {
    const [one, other] = [valueIn(left, lines), valueIn(right, lines)]
    if (one === null || other === null) return []
    const terms = left.needs.length + right.needs.length
    return agrees(one, other, rounding, terms) ? [] : [breachOf(text, one, other)]
  })
}
