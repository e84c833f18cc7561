/** Null lines with a plain concept, counted by line and concept, and each as a line. */
import { tableOf } from '../table.ts'
import type { NullLine } from './null-lines.ts'
import { amountText } from './vendor-differences.ts'

const tickersOf = (of: readonly NullLine[]): string =>
  [...Map.groupBy(of, ({ ticker }) => ticker)].map(([ticker, { length }]) => `${ticker} ${length}`).join(', ')

/** Commonest first; `equal elsewhere` is of how many known figures, in how many companies. */
export const nullTables = (nulls: number, found: readonly NullLine[]): readonly string[] => {
  const lines = new Set(
    found.map(({ ticker, statement, period, date, line }) =>
      [ticker, statement, period, date, line].join(' '),
    ),
  )
  const groups = [
    ...Map.groupBy(found, ({ statement, line, concept }) => `${statement} ${line} ← ${concept}`),
  ]
  const rows = groups
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, of]) => {
      const [first] = of
      const { equal, known, companies } = first?.likeness ?? { equal: 0, known: 0, companies: 0 }
      const mapped = first?.isMapped === true ? 'yes' : ''
      return [name, of.length, tickersOf(of), `${equal}/${known} (${companies})`, mapped]
    })
  return [
    `${nulls} null lines, ${lines.size} of them with a plain concept.`,
    '',
    ...tableOf(['line ← concept', 'periods', 'companies', 'equal elsewhere', 'mapped'], rows),
  ]
}

export const nullText = ({ ticker, statement, period, date, line, concept, value }: NullLine): string =>
  `${ticker} ${statement} ${period} ${date} ${line}: null, ${concept} ${amountText(value)}`
