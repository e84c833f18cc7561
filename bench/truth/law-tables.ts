/** Judgements counted by law and by company, each break as a line, and the years that were restated by name. */
import { type Cell, shareOf, tableOf } from '../table.ts'
import type { Judgement, LawVerdict } from './judgement.ts'
import { sectionLaws } from './laws.ts'

export const lawCounts = (judgements: readonly Judgement[]) => {
  const of = (verdict: LawVerdict): number => judgements.filter((each) => each.verdict === verdict).length
  const [exact, close, broken, open] = [of('exact'), of('close'), of('broken'), of('open')]
  return { judged: exact + close + broken, exact, close, broken, restated: of('restated'), open }
}

const HEADER = ['judged', 'exact', 'within 0.1 %', 'broken', 'held, %', 'restated', 'not decidable']

const cellsOf = (judgements: readonly Judgement[]): readonly Cell[] => {
  const { judged, exact, close, broken, restated, open } = lawCounts(judgements)
  return [judged, exact, close, broken, shareOf(exact + close, judged), restated, open]
}

const grouped = (
  judgements: readonly Judgement[],
  nameOf: (judgement: Judgement) => string,
): readonly (readonly [string, readonly Judgement[]])[] => [...Map.groupBy(judgements, nameOf)]

type Target = { readonly name: string; readonly least: number; readonly of: (law: string) => boolean }

const targets: readonly Target[] = [
  { name: 'assets = liabilities + equity', least: 0.995, of: (law) => law.startsWith('assets =') },
  { name: 'sections add up', least: 1, of: (law) => sectionLaws.has(law) },
  { name: 'cash flow closes', least: 0.995, of: (law) => law === 'cash flow closes' },
  ...['revenue', 'netIncome', 'operatingCashFlow'].map((line) => ({
    name: `four quarters = year, ${line}`,
    least: 0.99,
    of: (law: string) => law === `four quarters = year, ${line}`,
  })),
  { name: 'no negative depreciation', least: 1, of: (law) => law.startsWith('depreciation') },
  { name: 'no row lost', least: 1, of: (law) => law.endsWith('has its row') },
]

const targetTable = (judgements: readonly Judgement[]): readonly string[] => {
  const rows = targets.map(({ name, least, of }): readonly Cell[] => {
    const { judged, exact, close, broken, restated, open } = lawCounts(
      judgements.filter(({ law }) => of(law)),
    )
    const met = exact + close >= least * judged ? 'met' : 'missed'
    return [name, `${100 * least} %`, shareOf(exact + close, judged), judged, broken, restated, open, met]
  })
  return tableOf(['law', 'wanted', 'held', 'judged', 'broken', 'restated', 'not decidable', ''], rows)
}

/** Laws in their order, the years and quarters of each together, and companies. */
export const lawTables = (judgements: readonly Judgement[]): readonly string[] => [
  ...targetTable(judgements),
  '',
  ...tableOf(
    ['law', ...HEADER, 'companies that break it'],
    grouped(judgements, ({ law }) => law).map(([law, of]) => {
      const breaking = grouped(
        of.filter(({ verdict }) => verdict === 'broken'),
        ({ ticker }) => ticker,
      ).toSorted(([, a], [, b]) => b.length - a.length)
      return [law, ...cellsOf(of), breaking.map(([ticker, { length }]) => `${ticker} ${length}`).join(', ')]
    }),
  ),
  '',
  ...tableOf(
    ['company', ...HEADER],
    grouped(judgements, ({ ticker }) => ticker).map(([ticker, of]) => [ticker, ...cellsOf(of)]),
  ),
  '',
  ...tableOf(
    ['law', 'years that a later filing restated'],
    grouped(
      judgements.filter(({ verdict }) => verdict === 'restated'),
      ({ law }) => law,
    ).map(([law, of]) => [law, of.map(({ ticker, label }) => `${ticker} ${label.slice(0, 4)}`).join(', ')]),
  ),
]

export const breakText = ({ ticker, statement, period, date, label, law, detail }: Judgement): string =>
  `${ticker} ${statement} ${period} ${date}${label === '' ? '' : ` (${label})`} breaks ${law}: ${detail}`
