/** The statements of one fiscal year: its year and quarters read, completed and made records; leaves out rival readings. */
import {
  type FiscalPeriod,
  type FiscalYear,
  fiscalPeriods,
  type Quarter,
  quarters,
} from '../../derived/fiscal-calendar.ts'
import { dayOf } from '../../lib/day-number.ts'
import { isKnown } from './arithmetic.ts'
import { completeBalance } from './balance-definitions.ts'
import { cashFlowYearOf, completeCashFlow } from './cash-flow-definitions.ts'
import { completeIncome, type Research, withFourthQuarterPerShare } from './income-definitions.ts'
import { type Lines, NOTHING, type Stated } from './lines.ts'
import {
  balanceSheetOf,
  cashFlowStatementOf,
  incomeStatementOf,
  type Period,
  type Statement,
} from './statement.ts'
import type { StatementReader } from './statement-reader.ts'

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

/** Last day before a year or quarter begins. */
const dayBefore = (year: FiscalYear, period: FiscalPeriod): string => {
  const before = quarterBefore[period]
  return dayOf((before === undefined ? null : year.quarterEnds[before]) ?? year.start - 1)
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

/** Research that no quarter with administration states is known from a note of the annual report. */
const researchIn = (ofQuarters: readonly Stated[]): Research => {
  const states = (name: string): boolean => ofQuarters.some(({ lines }) => isKnown(lines[name]))
  const isNote =
    states('sellingGeneralAndAdministrativeExpenses') && !states('researchAndDevelopmentExpenses')
  return isNote ? 'note' : 'line'
}

const incomeOf = (reported: ReportedYear): readonly (Statement | null)[] => {
  const { reader, position, periods } = reported
  const annual = annualOf(reported, reader.income)
  const stated = periods.map((period) => (period === 'FY' ? annual : reader.income(position, period)))
  const research = researchIn(stated.filter((_, at) => periods[at] !== 'FY'))
  const lines = stated.map((of) => completeIncome(of.lines, { lines: annual.lines, research }))
  const linesOf = (...of: readonly FiscalPeriod[]): Lines[] =>
    of.map((period) => lines[periods.indexOf(period)]).filter((found) => found !== undefined)
  const [year] = linesOf('FY')
  return periods.map((period, at) => {
    const own = lines[at] ?? {}
    const complete =
      period === 'Q4' && year !== undefined
        ? withFourthQuarterPerShare(own, year, linesOf('Q1', 'Q2', 'Q3'))
        : own
    return incomeStatementOf(periodOf(reported, period), complete, stated[at]?.originals ?? [])
  })
}

/** Quarters that sum to the year with its sign turned were tagged with the wrong one (Nvidia, fiscal 2010). */
const withoutTurnedSigns = (
  periods: readonly FiscalPeriod[],
  complete: readonly Lines[],
): readonly Lines[] => {
  const [year, ...ofQuarters] = complete
  if (year === undefined || periods[0] !== 'FY' || ofQuarters.length !== quarters.length) return complete
  const turned = Object.keys(year).filter((line) => {
    const total = year[line] ?? 0
    if (total === 0) return false
    let sum = total
    for (const quarter of ofQuarters) sum += quarter[line] ?? Number.NaN
    return sum === 0
  })
  if (turned.length === 0) return complete
  const unknown = Object.fromEntries(turned.map((line) => [line, null]))
  return [year, ...ofQuarters.map((quarter) => ({ ...quarter, ...unknown }))]
}

const cashFlowOf = (reported: ReportedYear): readonly (Statement | null)[] => {
  const { reader, position, year, periods } = reported
  const annual = annualOf(reported, reader.cashFlow)
  const stated = periods.map((period) => (period === 'FY' ? annual : reader.cashFlow(position, period)))
  const ofYear = cashFlowYearOf(annual.lines)
  const complete = stated.map(({ lines }) => completeCashFlow(lines, ofYear))
  const withSigns = withoutTurnedSigns(periods, complete)
  return periods.map((period, at) => {
    const withCash = {
      ...withSigns[at],
      cashAtEndOfPeriod: reader.cashAt(endOf(year, period)),
      cashAtBeginningOfPeriod: reader.cashAt(dayBefore(year, period)),
    }
    return cashFlowStatementOf(periodOf(reported, period), withCash, stated[at]?.originals ?? [])
  })
}

/** The year's balance sheet is its fourth quarter's too. */
const balanceReader = (reader: StatementReader): ((day: string) => Stated) => {
  const read = new Map<string, Stated>()
  return (day) => {
    const known = read.get(day)
    if (known !== undefined) return known
    const { lines, originals } = reader.balance(day)
    const complete = { lines: completeBalance(lines), originals }
    read.set(day, complete)
    return complete
  }
}

/** A quarter's end has a balance sheet where the quarter has another statement: TSMC's half-years have none. */
const balanceOf = (
  reported: ReportedYear,
  others: ReadonlySet<FiscalPeriod>,
): readonly (Statement | null)[] => {
  const balanceAt = balanceReader(reported.reader)
  return reported.periods
    .filter((period) => period === 'FY' || others.has(period))
    .map((each) => {
      const period = periodOf(reported, each)
      const { lines, originals } = balanceAt(period.end)
      return balanceSheetOf(period, lines, originals)
    })
}

const statementsIn = (reported: ReportedYear): readonly Statement[] => {
  const { periods } = reported
  if (periods.length === 0) return []
  const income = incomeOf(reported)
  const cashFlow = cashFlowOf(reported)
  const others = new Set(periods.filter((_, at) => (income[at] ?? cashFlow[at] ?? null) !== null))
  return [...income, ...balanceOf(reported, others), ...cashFlow].filter((found) => found !== null)
}

/** Every statement that one reader finds. */
export const statementsOfReader = (reader: StatementReader): readonly Statement[] =>
  reportedYearsOf(reader).flatMap(statementsIn)
