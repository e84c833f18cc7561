/** Which rules each statement of a company breaks: within it, with its neighbours and with its year. */
import { dayNumberOf } from '../../../lib/day-number.ts'
import { knownIn, type Lines } from '../lines/evaluation.ts'
import type { Statement } from '../statement.ts'
import { limitBreaches } from './limits.ts'
import { agrees, type Breach, breachesOf, breachOf, roundingOf } from './rule.ts'
import { statementRules } from './statement-rules.ts'

const HALF_CENT = 0.005
const ONE_PERCENT = 0.01

/** Earnings per share times shares come to what is left for common shareholders: of companies with one class of shares. */
const perShareBreaches = (lines: Lines): readonly Breach[] =>
  (
    [
      ['eps', 'weightedAverageShsOut'],
      ['epsDiluted', 'weightedAverageShsOutDil'],
    ] as const
  ).flatMap(([perShare, count]): Breach[] => {
    const [value, shares] = [knownIn(lines, perShare), knownIn(lines, count)]
    const earned = knownIn(lines, 'bottomLineNetIncome')
    if (value === null || shares === null || earned === null) return []
    const holdsFor = (income: number): boolean =>
      Math.abs(value * shares - income) <= HALF_CENT * shares + ONE_PERCENT * Math.abs(income)
    // Diluted earnings of a company with convertible preferred shares are those before their dividends (P&G).
    const isHeld =
      holdsFor(earned) || (perShare === 'epsDiluted' && holdsFor(knownIn(lines, 'netIncome') ?? earned))
    return isHeld ? [] : [breachOf(`${perShare} * ${count} = bottomLineNetIncome`, value * shares, earned)]
  })

const MOST_DAYS_BETWEEN = { annual: 380, quarterly: 100 } as const

/** A cash flow statement and the one before it, where they follow on each other. */
const followBreaches = (next: Statement, before: Statement | undefined): readonly Breach[] => {
  if (before === undefined || next.statement !== 'cash-flow') return []
  if (dayNumberOf(next.end) - dayNumberOf(before.end) > MOST_DAYS_BETWEEN[next.period]) return []
  const beginning = knownIn(next.trace.lines, 'cashAtBeginningOfPeriod')
  const end = knownIn(before.trace.lines, 'cashAtEndOfPeriod')
  if (beginning === null || end === null) return []
  const rounding = (): number => Math.max(roundingOf(next.trace.lines), roundingOf(before.trace.lines))
  const rule = 'cashAtBeginningOfPeriod = cashAtEndOfPeriod of the period before'
  return agrees(beginning, end, rounding, 2) ? [] : [breachOf(rule, beginning, end)]
}

const summed = {
  income: ['revenue', 'operatingIncome', 'incomeBeforeTax', 'incomeTaxExpense', 'netIncome'],
  'cash-flow': [
    'operatingCashFlow',
    'netCashProvidedByInvestingActivities',
    'netCashProvidedByFinancingActivities',
  ],
  'balance-sheet': [],
}

/** A year and its four quarters. */
const yearBreaches = (year: Statement, quarters: readonly Statement[]): readonly Breach[] =>
  quarters.length !== 4
    ? []
    : summed[year.statement].flatMap((line): Breach[] => {
        const total = knownIn(year.trace.lines, line)
        const parts = quarters.flatMap(({ trace }) => knownIn(trace.lines, line) ?? [])
        if (total === null || parts.length !== 4) return []
        const sum = parts.reduce((a, b) => a + b, 0)
        const rule = `${line} = the sum of its four quarters`
        return agrees(total, sum, () => roundingOf(year.trace.lines), 5) ? [] : [breachOf(rule, total, sum)]
      })

/** What each kind of statement breaks in addition to its equations. */
const furtherBreaches: Readonly<Record<Statement['statement'], (lines: Lines) => readonly Breach[]>> = {
  income: perShareBreaches,
  'balance-sheet': limitBreaches,
  'cash-flow': () => [],
}

/** The rules that a statement breaks by itself. */
const breachesWithin = ({ statement, trace: { lines } }: Statement): readonly Breach[] => [
  ...breachesOf(statementRules[statement], lines),
  ...furtherBreaches[statement](lines),
]

/** By statement; those that keep every rule are missing. All statements of one company, newest first. */
export const breachesOfAll = (
  statements: readonly Statement[],
): ReadonlyMap<Statement, readonly Breach[]> => {
  const quartersOf = Map.groupBy(
    statements.filter(({ period }) => period === 'quarterly'),
    ({ statement, record }) => `${statement} ${record.fiscalYr}`,
  )
  const series = Map.groupBy(statements, ({ statement, period }) => `${statement} ${period}`)
  const found = new Map<Statement, readonly Breach[]>()
  for (const of of series.values())
    for (const [at, statement] of of.entries()) {
      const breaches = [
        ...breachesWithin(statement),
        ...followBreaches(statement, of[at + 1]),
        ...(statement.period === 'annual'
          ? yearBreaches(
              statement,
              quartersOf.get(`${statement.statement} ${statement.record.fiscalYr}`) ?? [],
            )
          : []),
      ]
      if (breaches.length > 0) found.set(statement, breaches)
    }
  return found
}
