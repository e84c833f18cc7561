/** What statements of a company must keep, judged one period at a time. */
import type { Statement } from '../../src/datasets/financials/statement.ts'
import { dayNumberOf } from '../../src/lib/day-number.ts'
import { type Company, lineOf } from './companies.ts'
import { factsFor } from './evidence.ts'
import { closenessOf, figuresText, headOf, type Judgement, unitOf, type Verdict } from './judgement.ts'
import { closings, type Sum, sums } from './sums.ts'
import { amountText } from './vendor-differences.ts'

/** First period that is judged. */
const SINCE = '2010-01-01'

const nameOf = (part: string): string => (part.startsWith('-') ? part.slice(1) : part)

const signedValue = (statement: Statement, part: string): number | null => {
  const value = lineOf(statement, nameOf(part))
  return value === null || !part.startsWith('-') ? value : -value
}

type Judged = { readonly verdict: Verdict; readonly off: number }

const OPEN: Judged = { verdict: 'open', off: 0 }

const judgedSum = (statement: Statement, { total: line, parts, remainder, needs = [] }: Sum): Judged => {
  const total = lineOf(statement, line)
  const known = parts.flatMap((part) => signedValue(statement, part) ?? [])
  if (total === null || known.length === 0) return OPEN
  if (needs.some((part) => lineOf(statement, part) === null)) return OPEN
  const sum = known.reduce((a, b) => a + b)
  const verdict = closenessOf(sum, total, unitOf(statement), known.length)
  const isOpenEnded = remainder !== undefined && lineOf(statement, remainder) === null
  if (!isOpenEnded) return { verdict, off: sum - total }
  // Assets and liabilities are not negative: what is named may be less than the whole and not more.
  return verdict === 'broken' && sum > total && Math.min(...known) >= 0 ? { verdict, off: sum - total } : OPEN
}

const judgementOf = (company: Company, statement: Statement, rule: string, sum: Sum): Judgement => {
  const { verdict, off } = judgedSum(statement, sum)
  const detail =
    verdict === 'broken' || verdict === 'close'
      ? `off ${amountText(off)}: ${figuresText(statement, [sum.total, ...sum.parts.map(nameOf)])}`
      : ''
  return { rule, ...headOf(company, statement), verdict, detail }
}

/** Sections are named by their total: `truth/sums.ts` has their parts. */
const textOf = ({ total, parts }: Sum): string =>
  parts.length > 2
    ? `${total} = its ${parts.length} parts`
    : `${total} = ${parts.map((part, at) => (at === 0 ? part : part.startsWith('-') ? `− ${nameOf(part)}` : `+ ${part}`)).join(' ')}`

const wholes = closings.map((sum) => ({ rule: sum.name, sum }))
const sections = sums.map((sum) => ({ rule: textOf(sum), sum }))

/** Rules of totals of which one part is what remains. */
export const sectionRules: ReadonlySet<string> = new Set(
  sections.filter(({ sum }) => sum.parts.some((part) => part.startsWith('other'))).map(({ rule }) => rule),
)

/** Amounts that go one way: lines that are never below zero, and with a minus those that are never above. */
const oneWay = {
  income: ['depreciationAndAmortization', 'revenue', 'costOfRevenue', 'interestExpense'],
  'balance-sheet': ['totalAssets', 'cashAndCashEquivalents', 'inventory', 'goodwill', 'longTermDebt'],
  'cash-flow': [
    ...['depreciationAndAmortization', '-capitalExpenditure', '-commonStockRepurchased', '-netDividendsPaid'],
    ...['-purchasesOfInvestments', 'salesMaturitiesOfInvestments', 'interestPaid'],
  ],
} as const

const signsOf = (company: Company, statement: Statement): readonly Judgement[] =>
  oneWay[statement.statement].map((part) => {
    const value = signedValue(statement, part)
    const verdict = value === null ? 'open' : value < 0 ? 'broken' : 'exact'
    const rule = part.startsWith('-') ? `${nameOf(part)} is not positive` : `${part} is not negative`
    return { rule, ...headOf(company, statement), verdict, detail: figuresText(statement, [nameOf(part)]) }
  })

const HALF_CENT = 0.005
const PER_SHARE_CLOSE = 0.01

const perShare = [
  ['eps', 'weightedAverageShsOut'],
  ['epsDiluted', 'weightedAverageShsOutDil'],
] as const

const perShareOf = (company: Company, statement: Statement): readonly Judgement[] =>
  perShare.map(([each, count]) => {
    const lines = [each, count, 'bottomLineNetIncome']
    const [value, shares, whole] = lines.map((line) => lineOf(statement, line))
    const head = { rule: `${each} × ${count} = bottomLineNetIncome`, ...headOf(company, statement) }
    if (typeof value !== 'number' || typeof shares !== 'number' || typeof whole !== 'number')
      return { ...head, verdict: 'open', detail: '' }
    const off = value * shares - whole
    const holdsFor = (income: number): boolean =>
      Math.abs(value * shares - income) <= HALF_CENT * shares + PER_SHARE_CLOSE * Math.abs(income)
    // Diluted earnings of a company with convertible preferred shares are those before their dividends, as in quality.ts.
    const all = each === 'epsDiluted' ? lineOf(statement, 'netIncome') : null
    const isHeld = holdsFor(whole) || (all !== null && holdsFor(all))
    const detail = `off ${amountText(off)}: ${figuresText(statement, lines)}`
    return { ...head, verdict: isHeld ? 'exact' : 'broken', detail }
  })

const sumsOfStatement = (company: Company, statement: Statement): readonly Judgement[] => [
  ...[...wholes, ...sections]
    .filter(({ sum }) => sum.statement === statement.statement)
    .map(({ rule, sum }) => judgementOf(company, statement, rule, sum)),
  ...signsOf(company, statement),
  ...(statement.statement === 'income' ? perShareOf(company, statement) : []),
]

const MOST_DAYS_BETWEEN = { annual: 380, quarterly: 100 } as const

/** Cash at the end of a period and at the beginning of the next; `next` follows without a gap. */
const followOf = (company: Company, before: Statement, next: Statement): readonly Judgement[] => {
  if (dayNumberOf(next.end) - dayNumberOf(before.end) > MOST_DAYS_BETWEEN[next.period]) return []
  const [end, beginning] = [lineOf(before, 'cashAtEndOfPeriod'), lineOf(next, 'cashAtBeginningOfPeriod')]
  const isOpen = end === null || beginning === null
  const verdict = isOpen ? 'open' : closenessOf(beginning, end, Math.max(unitOf(before), unitOf(next)), 1)
  const detail = isOpen
    ? ''
    : `cash at beginning ${amountText(beginning)}, at the end before ${amountText(end)}`
  return [{ rule: 'cash at end = cash at next beginning', ...headOf(company, next), verdict, detail }]
}

const followsOf = (company: Company, flows: readonly Statement[]): readonly Judgement[] =>
  flows.flatMap((next, at) => {
    const before = flows[at + 1]
    return before === undefined ? [] : followOf(company, before, next)
  })

const ofYear = [
  ['income', 'revenue'],
  ['income', 'netIncome'],
  ['cash-flow', 'operatingCashFlow'],
] as const

type Year = { readonly line: string; readonly total: number; readonly sum: number }

/** Whether filings have two figures of the year: under its concept, or under another that has the sum of the quarters. */
const isRestated = (company: Company, { statement, period, end }: Statement, { line, total, sum }: Year) => {
  const tagged = [...factsFor(company, { statement, period, date: end, end, line }).values()]
  const isOther = (value: number): boolean => closenessOf(value, total, 1, 1) === 'broken'
  return tagged.some((values) => values.includes(sum) || (values.includes(total) && values.some(isOther)))
}

const yearOf = (company: Company, year: Statement, line: string): Judgement => {
  const quarters = company.statements.filter(
    ({ statement, period, record }) =>
      statement === year.statement && period === 'quarterly' && record.fiscalYr === year.record.fiscalYr,
  )
  const values = quarters.flatMap((quarter) => lineOf(quarter, line) ?? [])
  const total = lineOf(year, line)
  const head = { rule: `four quarters = year, ${line}`, ...headOf(company, year) }
  if (total === null || values.length !== 4) return { ...head, verdict: 'open', detail: '' }
  const sum = values.reduce((a, b) => a + b)
  const closeness = closenessOf(sum, total, unitOf(year), 4)
  const verdict =
    closeness === 'broken' && isRestated(company, year, { line, total, sum }) ? 'restated' : closeness
  const detail = `off ${amountText(sum - total)}: year ${amountText(total)}, quarters ${values.map(amountText).join(', ')}`
  return { ...head, verdict, detail }
}

/** Of a company's statements since 2010. */
export const judgementsOf = (company: Company): readonly Judgement[] => {
  const judged = company.statements.filter(({ end }) => end >= SINCE)
  const flowsOf = (period: Statement['period']): readonly Statement[] =>
    judged.filter((each) => each.statement === 'cash-flow' && each.period === period)
  const years = judged.filter(({ period }) => period === 'annual')
  return [
    ...judged.flatMap((statement) => sumsOfStatement(company, statement)),
    ...followsOf(company, flowsOf('annual')),
    ...followsOf(company, flowsOf('quarterly')),
    ...ofYear.flatMap(([statement, line]) =>
      years.filter((year) => year.statement === statement).map((year) => yearOf(company, year, line)),
    ),
  ]
}
