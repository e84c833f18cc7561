/** The publisher's company facts out of a few rows, and the statements they make. */
import { statementsOf } from '../../src/datasets/financials/company-statements.ts'
import type { Statement } from '../../src/datasets/financials/statement.ts'
import { type CompanyFacts, parseCompanyFacts } from '../../src/sources/edgar/company-facts.ts'

export type Filing = { readonly accn: string; readonly form: string; readonly filed: string }
export type Row = readonly [
  concept: string,
  start: string | null,
  end: string,
  val: number,
  filing: Filing,
  unit?: string,
]

/** The publisher's document of rows of one taxonomy. */
export const factsFrom = (rows: readonly Row[], taxonomy = 'us-gaap'): CompanyFacts => {
  const concepts: Record<string, { units: Record<string, object[]> }> = {}
  for (const [concept, start, end, val, filing, unit = 'USD'] of rows) {
    concepts[concept] ??= { units: {} }
    const units = concepts[concept].units
    units[unit] ??= []
    units[unit].push({ ...(start === null ? {} : { start }), end, val, fy: 2023, fp: 'FY', ...filing })
  }
  const document = { cik: 320193, entityName: 'Apple Inc.', facts: { [taxonomy]: concepts } }
  return parseCompanyFacts(Buffer.from(JSON.stringify(document)), 'CIK0000320193.json')
}

export const statementsFrom = (rows: readonly Row[], taxonomy?: string): readonly Statement[] =>
  statementsOf(factsFrom(rows, taxonomy))

export const figure = (
  statements: readonly Statement[],
  name: Statement['statement'],
  label: string,
  line: string,
) => {
  const found = statements.find(({ statement, record }) => statement === name && record.period === label)
  return found === undefined ? undefined : Object.entries(found.record).find(([key]) => key === line)?.[1]
}
