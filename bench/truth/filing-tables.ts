/** Filings of the data sets counted by what they give, and the concepts of those that lack a line. */
import type { TaggedFiling } from '../../src/sources/edgar/statement-data-set.ts'
import { type Cell, shareOf, tableOf } from '../table.ts'
import { type FilingResult, type WantedLine, wantedLines } from './filings.ts'

const MOST_CONCEPTS = 14

const has =
  (line: WantedLine) =>
  ({ missing }: FilingResult): boolean =>
    !missing.includes(line)

export const isComplete = ({ missing }: FilingResult): boolean => missing.length === 0

const rowOf = (name: string, of: readonly FilingResult[]): readonly Cell[] => {
  const shareWith = (is: (result: FilingResult) => boolean): string =>
    shareOf(of.filter(is).length, of.length)
  return [
    name,
    of.length,
    ...wantedLines.map((line) => shareWith(has(line))),
    shareWith(isComplete),
    shareWith((result) => isComplete(result) && result.balances === true),
    of.filter(({ balances }) => balances === false).length,
  ]
}

const byIndustry = (results: readonly FilingResult[]): readonly string[] => {
  const groups = [...Map.groupBy(results, ({ industry }) => industry)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return tableOf(
    ['industry', 'filings', ...wantedLines, 'all five', 'and balance', 'unbalanced'],
    [...groups.map(([name, of]) => rowOf(name, of)), rowOf('all', results)],
  )
}

/** What the statement presents in filings that have its row without the line: how many of them, of how many of all filings. */
const conceptsOf = (line: WantedLine, results: readonly FilingResult[]): string => {
  const statement = line === 'revenue' || line === 'netIncome' ? 'IS' : 'BS'
  const counts = (of: readonly FilingResult[]): ReadonlyMap<string, number> => {
    const found = new Map<string, number>()
    for (const { filing } of of)
      for (const concept of new Set(filing.presented[statement].map((row) => row.concept)))
        found.set(concept, (found.get(concept) ?? 0) + 1)
    return found
  }
  const [lacking, all] = [counts(results.filter((result) => !has(line)(result))), counts(results)]
  const scoreOf = ([concept, count]: readonly [string, number]): number =>
    (count * count) / (all.get(concept) ?? count)
  return [...lacking]
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, MOST_CONCEPTS)
    .map(([concept, count]) => `${concept} ${count}/${all.get(concept) ?? count}`)
    .join(', ')
}

const isIncome = (line: WantedLine): boolean => line === 'revenue' || line === 'netIncome'

const byLine = (results: readonly FilingResult[]): readonly string[] => {
  const rows = wantedLines.map((line): readonly Cell[] => {
    const lacking = results.filter((result) => !has(line)(result))
    const noRow = lacking.filter(({ lacks }) => lacks.includes(isIncome(line) ? 'income' : 'balance-sheet'))
    const withRow = results.filter((result) => !noRow.includes(result))
    return [line, lacking.length, noRow.length, conceptsOf(line, withRow)]
  })
  return tableOf(
    ['line', 'missing', 'of no row', 'concepts that such filings present, of all filings that do'],
    rows.toSorted((a, b) => Number(b[1]) - Number(a[1])),
  )
}

export const filingTables = (results: readonly FilingResult[]): readonly string[] => [
  ...byIndustry(results),
  '',
  ...byLine(results),
]

const FIRST_CONCEPTS = 12

/** How many figures of a filing are kept. */
const figuresIn = (tagged: TaggedFiling | null): number =>
  [...(tagged?.taxonomies.values() ?? [])]
    .flatMap((concepts) => [...concepts.values()].flatMap((units) => Object.values(units)))
    .reduce((sum, facts) => sum + facts.length, 0)

/** A filing that lacks a figure or does not balance, with the first concepts of its statement. */
export const filingText = ({ filing, industry, missing, lacks, balances }: FilingResult): string => {
  const { name, accession, form, period, end, sic, tagged, presented } = filing
  const faults = [
    ...missing,
    ...lacks.map((statement) => `no ${statement} row`),
    ...(balances === false ? ['does not balance'] : []),
  ]
  const shown = missing.some(isIncome) ? presented.IS : presented.BS
  return [
    `${name} ${accession} ${form} ${period} ${end} (${industry}, SIC ${sic}, ${figuresIn(tagged)} figures): ${faults.join(', ')}`,
    `    ${shown
      .slice(0, FIRST_CONCEPTS)
      .map(({ concept }) => concept)
      .join(', ')}`,
  ].join('\n')
}
