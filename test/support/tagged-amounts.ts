/** A line as its concepts give it out of what one filing tags. */
import { balanceSheet } from '../../src/datasets/financials/lines/balance-sheet.ts'
import { cashFlowStatement } from '../../src/datasets/financials/lines/cash-flow.ts'
import { taggedLines } from '../../src/datasets/financials/lines/concept-tier.ts'
import { incomeStatement } from '../../src/datasets/financials/lines/income.ts'
import type { Concept } from '../../src/datasets/financials/selection/concept.ts'
import { type Lookup, lineOf } from '../../src/datasets/financials/selection/stated-lines.ts'

export type Amounts = Readonly<Record<string, number>>
const statements = { income: incomeStatement, balance: balanceSheet, cashFlow: cashFlowStatement } as const

export const statedIn = (
  statement: keyof typeof statements,
  taxonomy: 'usGaap' | 'ifrs',
  line: string,
  tagged: Amounts,
): number | null => {
  const find: Lookup = ({ concepts }) => {
    const [concept] = concepts
    if (concept === undefined) return null
    const value = tagged[concept.name] ?? 0
    const fact = { end: '2010-03-31', val: value, accn: 'a', form: '10-Q', filed: '2010-05-07' }
    return { value, fact, original: fact }
  }
  const conceptOf = (name: string, at: number): Concept | undefined =>
    Object.hasOwn(tagged, name)
      ? { name, at, flows: [], stocks: [], isUnsigned: false, isMean: false }
      : undefined
  const { tiers } = taggedLines(statements[statement][taxonomy], conceptOf)
  return lineOf(tiers.get(line) ?? [], find)?.value ?? null
}
