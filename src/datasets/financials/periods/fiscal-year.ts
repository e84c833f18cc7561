/** The statements of one fiscal year: its year and quarters read, completed and made records; leaves out rival readings. */

import {
  type FiscalPeriod,
  type FiscalYear,
  fiscalPeriods,
  type Quarter,
  quarters,
} from '../../../derived/fiscal-calendar.ts'
import { isKnown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import { dayOf } from '../../../lib/day-number.ts'
import { balanceSheet } from '../lines/balance-sheet.ts'
import { cashFlowProofs, cashFlowStatement, cashFlowTotals } from '../lines/cash-flow.ts'
import { namesAllCosts } from '../lines/cost-checks.ts'
import { withoutRefutedDebt } from '../lines/debt-checks.ts'
import { evaluated, type Lines } from '../lines/evaluation.ts'
import { withFourthQuarterPerShare } from '../lines/fourth-quarter.ts'
import { incomeStatement } from '../lines/income.ts'
import { withAssociates, withoutRefuted, withYear } from '../lines/income-checks.ts'
import { withoutForeignLines } from '../lines/industry.ts'
import { withCostsOfInsurer } from '../lines/named-costs.ts'
import { withoutUnproven } from '../lines/operating-checks.ts'
import { lineOutsideEquity } from '../lines/outside-equity.ts'
import {
  isOfPart,
  withoutRefutedBottomLine,
  withPlausibleShares,
  withScaledShares,
} from '../lines/share-checks.ts'
import { cashAtEnds, changeWithExchange, exchangeLeftOut } from '../selection/cash-ends.ts'
import { EXCHANGE_BELOW } from '../selection/cash-flow-proof.ts'
import { NOTHING, type Stated, type Term, without } from '../selection/stated-lines.ts'
import type { StatementReader } from '../selection/statement-reader.ts'
import {
  balanceSheetOf,
  cashFlowStatementOf,
  incomeStatementOf,
  type Period,
  type Statement,
  type Trace,
} from '../statement.ts'
import { withoutContradicted } from './contradicted-quarters.ts'

/** A fiscal year of a reader, with the periods of it that are reported. */
type ReportedYear = {
  readonly reader: StatementReader
  /** Position among the years of the reader. */
  readonly position: number
  readonly year: FiscalYear
  readonly periods: readonly FiscalPeriod[]
}

const reportedYearsOf = (reader: StatementReader): readonly ReportedYear[] =>
  reader.years.map((year, position) => {
    const isReported = (period: FiscalPeriod): boolean =>
      period === 'FY' ? year.whole : year.quarterEnds[period] !== null
    return { reader, position, year, periods: fiscalPeriods.filter(isReported) }
  })

const endOf = (year: FiscalYear, period: FiscalPeriod): string =>
  dayOf(period === 'FY' ? year.end : (year.quarterEnds[period] ?? year.end))

const quarterBefore: Partial<Record<FiscalPeriod, Quarter>> = { Q2: 'Q1', Q3: 'Q2', Q4: 'Q3' }

/** Last day before a year or quarter begins; null where the end of the quarter before is unknown. */
const dayBefore = (year: FiscalYear, period: FiscalPeriod): string | null => {
  const before = quarterBefore[period]
  if (before === undefined) return dayOf(year.start - 1)
  const end = year.quarterEnds[before]
  return end === null ? null : dayOf(end)
}

const periodOf = ({ reader, year }: ReportedYear, period: FiscalPeriod): Period => ({
  currency: reader.currency,
  fiscalYr: year.fiscalYr,
  period,
  end: endOf(year, period),
})

type StatedBy = (year: number, period: FiscalPeriod) => Stated

/** The whole year's stated lines, else those of the whole year before, else none. */
const annualOf = ({ reader, position }: ReportedYear, stated: StatedBy): Stated => {
  const whole = [position, position - 1].find((year) => reader.years[year]?.whole === true)
  return whole === undefined ? NOTHING : stated(whole, 'FY')
}

const ADMINISTRATION = ['statedAdministration', 'generalAndAdministrativeExpenses']

/** Research of a year that no quarter with administration states is known from a note of the annual report. */
const isResearchNote = (annual: Stated, ofQuarters: readonly Stated[]): boolean => {
  const states = (name: string): boolean => ofQuarters.some(({ lines }) => isKnown(lines[name]))
  const isYearly = isKnown(annual.lines[RESEARCH]) && !states(RESEARCH)
  return isYearly && ADMINISTRATION.some(states)
}

const DEPRECIATION = 'depreciationAndAmortization'
const RESEARCH = 'researchAndDevelopmentExpenses'

/** The income statement with the depreciation that the cash flow statement of the same period has, and with none that is less than depreciation alone. */
const withDepreciation =
  ({ income, cashFlow }: StatementReader): StatedBy =>
  (year, period) => {
    const [own, cash] = [income(year, period), cashFlow(year, period)]
    const [amount, term] = [cash.lines[DEPRECIATION], cash.terms[DEPRECIATION]]
    if (own === NOTHING) return own
    if (!isKnown(amount)) {
      const [line, plain] = [own.lines[DEPRECIATION], cash.lines['depreciation']]
      return isKnown(line) && isKnown(plain) && line < plain ? without(own, DEPRECIATION, UNKNOWN) : own
    }
    const terms = term === undefined ? own.terms : copied(own.terms, { [DEPRECIATION]: term })
    return { lines: copied(own.lines, { [DEPRECIATION]: amount }), terms }
  }

const incomeOf = (reported: ReportedYear): readonly (Statement | null)[] => {
  const { reader, position, periods } = reported
  const income = withDepreciation(reader)
  const onFace = reader.showsDepreciation(position)
  const asFiled = periods.map((period) => (period === 'FY' ? NOTHING : income(position, period)))
  const yearAsFiled = annualOf(reported, income)
  const isNote = isResearchNote(yearAsFiled, asFiled)
  const isInsurer = periods.some((period) => reader.isInsurer(endOf(reported.year, period)))
  const ofKind = (stated: Stated): Stated => (isInsurer ? withCostsOfInsurer(stated) : stated)
  const checked = (stated: Stated): Stated => withoutRefuted(ofKind(withScaledShares(stated)), onFace, isNote)
  const annual = checked(yearAsFiled)
  const stated = asFiled.map((each, at) =>
    periods[at] === 'FY' ? annual : withoutUnproven(checked(each), yearAsFiled, annual),
  )
  const traceOf = ({ terms }: Stated, of: Lines, year?: Lines): Trace => {
    const known = copied(of, { researchIsNote: isNote ? UNKNOWN : null })
    const isLine = onFace && !namesAllCosts(of)
    if (isLine) known['depreciationOnFace'] = of[DEPRECIATION] ?? null
    const term = isLine ? terms[DEPRECIATION] : undefined
    const stated = {
      lines: known,
      terms: term === undefined ? terms : copied(terms, { depreciationOnFace: term }),
    }
    const made = evaluated(incomeStatement, known, year)
    const plausible = withPlausibleShares(made, stated)
    const lines = withoutRefutedBottomLine(plausible, stated, isOfPart(made, stated))
    return { table: incomeStatement, stated, lines, ...(year === undefined ? {} : { year }) }
  }
  const ofYear = withAssociates(annual, null)
  const whole = traceOf(ofYear, ofYear.lines)
  const traces = stated.map((each, at) => {
    if (periods[at] === 'FY') return whole
    const own = withAssociates(each, whole.lines)
    return traceOf(own, withYear(own.lines, ofYear.lines), whole.lines)
  })
  const [year, ...before] = (['FY', 'Q1', 'Q2', 'Q3'] as const)
    .map((period) => traces[periods.indexOf(period)])
    .filter((found) => found !== undefined)
  return periods.map((period, at) => {
    const own = traces[at] ?? whole
    const isFourth = period === 'Q4' && year !== undefined && periods.includes('FY')
    const of = periodOf(reported, period)
    const trace = isFourth
      ? withFourthQuarterPerShare(own, year, before, () => reader.income(position - 1, 'FY'))
      : own
    return incomeStatementOf(of, { ...trace, ownReport: () => reader.ownReport(position, period, of.end) })
  })
}

/** Lines whose quarters sum to the year with its sign turned were tagged with the wrong one (Nvidia, fiscal 2010). */
const turnedLines = (periods: readonly FiscalPeriod[], complete: readonly Lines[]): readonly string[] => {
  const [year, ...ofQuarters] = complete
  if (year === undefined || periods[0] !== 'FY' || ofQuarters.length !== quarters.length) return []
  return Object.keys(year).filter((line) => {
    const total = year[line] ?? 0
    if (total === 0) return false
    let sum = total
    for (const quarter of ofQuarters) {
      const amount = quarter[line]
      if (!isKnown(amount)) return false
      sum += amount
    }
    return sum === 0
  })
}

const withoutContradictedQuarters = (
  { reader, position, periods }: ReportedYear,
  stated: readonly Stated[],
): readonly Stated[] => {
  const [year, ...ofQuarters] = stated
  if (year === undefined || periods[0] !== 'FY' || ofQuarters.length !== quarters.length) return stated
  const lines = withoutContradicted(
    cashFlowStatement,
    cashFlowTotals,
    year.lines,
    ofQuarters.map((quarter) => quarter.lines),
    (line) => reader.restatedAmounts(position, line),
  )
  return [year, ...ofQuarters.map((quarter, at) => ({ ...quarter, lines: lines[at] ?? quarter.lines }))]
}

/** Lines of a cash flow statement, with no capital expenditure where statements of its kind have none. */
const withKind = ({ reader, year }: ReportedYear, period: FiscalPeriod, lines: Lines): Lines =>
  reader.isFinancial(endOf(year, period)) ? copied(lines, { noCapitalExpenditure: 0 }) : lines

const cashFlowOf = (
  reported: ReportedYear,
  sheetAt: (day: string) => Lines,
): readonly (Statement | null)[] => {
  const { reader, position, year, periods } = reported
  const annual = annualOf(reported, reader.cashFlow)
  const read = periods.map((period) => (period === 'FY' ? annual : reader.cashFlow(position, period)))
  const stated = withoutContradictedQuarters(reported, read)
  const whole = evaluated(cashFlowStatement, withKind(reported, 'FY', annual.lines))
  const completed = (unknown: Lines): readonly Lines[] =>
    stated.map(({ lines }, at) => {
      const period = periods[at]
      if (period === undefined || period === 'FY') return whole
      const known = whole['capitalExpenditure'] === null ? withKind(reported, period, lines) : lines
      return copied(evaluated(cashFlowStatement, copied(known, unknown), whole), unknown)
    })
  const complete = completed({})
  const turned = turnedLines(periods, complete)
  const withSigns =
    turned.length === 0 ? complete : completed(Object.fromEntries(turned.map((line) => [line, UNKNOWN])))
  const checked = withoutRefutedDebt(periods, withSigns, (period) => {
    const before = dayBefore(year, period)
    return {
      before: () => (before === null ? {} : sheetAt(before)),
      after: () => sheetAt(endOf(year, period)),
    }
  })
  return periods.map((period, at) => {
    const own = stated[at] ?? NOTHING
    const before = dayBefore(year, period)
    const lines = copied(checked[at] ?? {})
    const terms: Record<string, Term | undefined> = copied(own.terms)
    for (const proof of cashFlowProofs) delete terms[proof]
    const ends = [reader.cashAt(endOf(year, period)), before === null ? [] : reader.cashAt(before)] as const
    const exchange = terms[EXCHANGE_BELOW] ?? exchangeLeftOut(lines, terms['effectOfForexChangesOnCash'])
    const change = changeWithExchange(...ends, terms['netChangeInCash'], exchange)
    if (change !== null) {
      Object.assign(terms, { netChangeInCash: change, effectOfForexChangesOnCash: exchange })
      Object.assign(lines, { netChangeInCash: change.value, effectOfForexChangesOnCash: exchange?.value })
    }
    const [cashAtEndOfPeriod, cashAtBeginningOfPeriod] = cashAtEnds(...ends, lines, terms['netChangeInCash'])
    const cash = { cashAtEndOfPeriod, cashAtBeginningOfPeriod }
    for (const [line, term] of Object.entries(cash)) {
      lines[line] = term?.value ?? null
      if (term !== null) terms[line] = term
    }
    const trace = { table: cashFlowStatement, stated: { lines: own.lines, terms }, lines, year: whole }
    return cashFlowStatementOf(periodOf(reported, period), trace)
  })
}

/** The year's balance sheet is its fourth quarter's too. */
const balanceReader = (reader: StatementReader): ((day: string) => Trace) => {
  const read = new Map<string, Trace>()
  return (day) => {
    const known = read.get(day)
    if (known !== undefined) return known
    const asTagged = reader.balance(day)
    const whole = evaluated(balanceSheet, asTagged.lines)
    const outside = lineOutsideEquity(whole)
    const stated = outside === null ? asTagged : without(asTagged, outside, null)
    const lines = outside === null ? whole : evaluated(balanceSheet, stated.lines)
    const complete = { table: balanceSheet, stated, lines: withoutForeignLines(balanceSheet, lines) }
    read.set(day, complete)
    return complete
  }
}

/**
 * A quarter's end has a balance sheet where the quarter has another statement (TSMC's half-years have none), or another company began within
 * it, and a year's end where a quarter of the year has, or where the year is shorter than others.
 */
const balanceOf = (
  reported: ReportedYear,
  others: ReadonlySet<FiscalPeriod>,
  balanceAt: (day: string) => Trace,
): readonly (Statement | null)[] => {
  const endsQuarter = !reported.year.whole || quarters.some((quarter) => others.has(quarter))
  const { followed } = reported.year
  const hasSheet = (period: FiscalPeriod): boolean =>
    period === 'FY' || others.has(period) || followed.some((quarter) => quarter === period)
  return reported.periods
    .filter((period) => hasSheet(period) || (period === 'Q4' && endsQuarter))
    .map((each) => {
      const period = periodOf(reported, each)
      return balanceSheetOf(period, balanceAt(period.end))
    })
}

const statementsIn = (reported: ReportedYear, balanceAt: (day: string) => Trace): readonly Statement[] => {
  const { periods } = reported
  if (periods.length === 0) return []
  const income = incomeOf(reported)
  const cashFlow = cashFlowOf(reported, (day) => balanceAt(day).lines)
  const others = new Set(periods.filter((_, at) => (income[at] ?? cashFlow[at] ?? null) !== null))
  return [...income, ...balanceOf(reported, others, balanceAt), ...cashFlow].filter((found) => found !== null)
}

/** Every statement that one reader finds, or those of the fiscal years that end on `from` or later. */
export const statementsOfReader = (reader: StatementReader, from?: string): readonly Statement[] => {
  const balanceAt = balanceReader(reader)
  return reportedYearsOf(reader)
    .filter(({ year }) => from === undefined || dayOf(year.end) >= from)
    .flatMap((reported) => statementsIn(reported, balanceAt))
}
