/** Judgements counted by rule and by company, each break as a line, and the years that were restated by name. */
import { type Cell, shareOf, tableOf } from '../table.ts'
import type { Judgement, Verdict } from './judgement.ts'
import { sectionRules } from './rules.ts'

export const ruleCounts = (judgements: readonly Judgement[]) => {
  const of = (verdict: Verdict): number => judgements.filter((each) => each.verdict === verdict).length
  const [exact, close, broken, open] = [of('exact'), of('close'), of('broken'), of('open')]
  return { judged: exact + close + broken, exact, close, broken, restated: of('restated'), open }
}

const HEADER = ['judged', 'exact', 'within 0.1 %', 'broken', 'held, %', 'restated', 'not decidable']

const cellsOf = (judgements: readonly Judgement[]): readonly Cell[] => {
  const { judged, exact, close, broken, restated, open } = ruleCounts(judgements)
  return [judged, exact, close, broken, shareOf(exact + close, judged), restated, open]
}

const grouped = (
  judgements: readonly Judgement[],
  nameOf: (judgement: Judgement) => string,
): readonly (readonly [string, readonly Judgement[]])[] => [...Map.groupBy(judgements, nameOf)]

type Target = { readonly name: string; readonly least: number; readonly of: (rule: string) => boolean }

const targets: readonly Target[] = [
  { name: 'assets = liabilities + equity', least: 0.995, of: (rule) => rule.startsWith('assets =') },
  { name: 'sections add up', least: 1, of: (rule) => sectionRules.has(rule) },
  { name: 'cash flow closes', least: 0.995, of: (rule) => rule === 'cash flow closes' },
  ...['revenue', 'netIncome', 'operatingCashFlow'].map((line) => ({
    name: `four quarters = year, ${line}`,
    least: 0.99,
    of: (rule: string) => rule === `four quarters = year, ${line}`,
  })),
  { name: 'no negative depreciation', least: 1, of: (rule) => rule.startsWith('depreciation') },
  { name: 'no row lost', least: 1, of: (rule) => rule.endsWith('has its row') },
]

const targetTable = (judgements: readonly Judgement[]): readonly string[] => {
  const rows = targets.map(({ name, least, of }): readonly Cell[] => {
    const { judged, exact, close, broken, restated, open } = ruleCounts(
      judgements.filter(({ rule }) => of(rule)),
    )
    const met = exact + close >= least * judged ? 'met' : 'missed'
    return [name, `${100 * least} %`, shareOf(exact + close, judged), judged, broken, restated, open, met]
  })
  return tableOf(['rule', 'wanted', 'held', 'judged', 'broken', 'restated', 'not decidable', ''], rows)
}

/** Rules in their order, the years and quarters of each together, and companies. */
export const ruleTables = (judgements: readonly Judgement[]): readonly string[] => [
  ...targetTable(judgements),
  '',
  ...tableOf(
    ['rule', ...HEADER, 'companies that break it'],
    grouped(judgements, ({ rule }) => rule).map(([rule, of]) => {
      const breaking = grouped(
        of.filter(({ verdict }) => verdict === 'broken'),
        ({ ticker }) => ticker,
      ).toSorted(([, a], [, b]) => b.length - a.length)
      return [rule, ...cellsOf(of), breaking.map(([ticker, { length }]) => `${ticker} ${length}`).join(', ')]
    }),
  ),
  '',
  ...tableOf(
    ['company', ...HEADER],
    grouped(judgements, ({ ticker }) => ticker).map(([ticker, of]) => [ticker, ...cellsOf(of)]),
  ),
  '',
  ...tableOf(
    ['rule', 'years that a later filing restated'],
    grouped(
      judgements.filter(({ verdict }) => verdict === 'restated'),
      ({ rule }) => rule,
    ).map(([rule, of]) => [rule, of.map(({ ticker, label }) => `${ticker} ${label.slice(0, 4)}`).join(', ')]),
  ),
]

export const breakText = ({ ticker, statement, period, date, label, rule, detail }: Judgement): string =>
  `${ticker} ${statement} ${period} ${date}${label === '' ? '' : ` (${label})`} breaks ${rule}: ${detail}`
