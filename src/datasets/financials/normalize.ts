/** A company's facts as its statements, annual and quarterly; leaves out acceptance times and tickers. */

import { dayOf } from '../../facts/day-number.ts'
import type { FiscalYear } from '../../facts/fiscal-calendar.ts'
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import { isTold } from './arithmetic.ts'
import { completeBalance } from './balance-definitions.ts'
import { type Book, booksOf } from './book.ts'
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

/** One fiscal year of a book with what the year before tells of a year that is not over. */
type YearInBook = {
  readonly book: Book
  readonly at: number
  readonly year: FiscalYear
  /** The parts reported: 0 the year, 1 to 4 the quarters. */
  readonly parts: readonly number[]
}

const yearsIn = (book: Book): readonly YearInBook[] =>
  book.years.map((year, at) => {
    const quarters = [1, 2, 3, 4].filter((part) => (year.quarterEnds[part - 1] ?? null) !== null)
    return { book, at, year, parts: year.whole ? [0, ...quarters] : quarters }
  })

const endOf = (year: FiscalYear, part: number): string =>
  dayOf(part === 0 ? year.end : (year.quarterEnds[part - 1] ?? year.end))

/** Last day before a year or quarter begins. */
const dayBefore = (year: FiscalYear, part: number): string =>
  dayOf((part > 1 ? year.quarterEnds[part - 2] : null) ?? year.start - 1)

const periodOf = ({ book, year }: YearInBook, part: number): Period => ({
  currency: book.currency,
  fiscalYr: year.fiscalYr,
  part,
  end: endOf(year, part),
})

type StatedBy = (year: number, part: number) => Stated

/** The whole year's stated lines, else those of the whole year before, else none. */
const annualOf = ({ book, at }: YearInBook, stated: StatedBy): Stated => {
  const whole = [at, at - 1].find((year) => book.years[year]?.whole === true)
  return whole === undefined ? NOTHING : stated(whole, 0)
}

/** Research that no quarter with administration tells is known from a note of the annual report. */
const researchIn = (quarters: readonly Stated[]): Research => {
  const tells = (name: string): boolean => quarters.some(({ lines }) => isTold(lines[name]))
  const isNote = tells('sellingGeneralAndAdministrativeExpenses') && !tells('researchAndDevelopmentExpenses')
  return isNote ? 'note' : 'line'
}

const incomeOf = (within: YearInBook): readonly (Statement | null)[] => {
  const annual = annualOf(within, within.book.income)
  const stated = within.parts.map((part) => (part === 0 ? annual : within.book.income(within.at, part)))
  const research = researchIn(stated.filter((_, at) => within.parts[at] !== 0))
  const lines = stated.map((part) => completeIncome(part.lines, { lines: annual.lines, research }))
  const linesOf = (...parts: readonly number[]): Lines[] =>
    parts.map((part) => lines[within.parts.indexOf(part)]).filter((found) => found !== undefined)
  const [year] = linesOf(0)
  return within.parts.map((part, at) => {
    const own = lines[at] ?? {}
    const complete =
      part === 4 && year !== undefined ? withFourthQuarterPerShare(own, year, linesOf(1, 2, 3)) : own
    return incomeStatementOf(periodOf(within, part), complete, stated[at]?.firstStated ?? [])
  })
}

/** Quarters that sum to the year with its sign turned were tagged with the wrong one (Nvidia, fiscal 2010). */
const withoutTurnedSigns = (parts: readonly number[], complete: readonly Lines[]): readonly Lines[] => {
  const [year, ...quarters] = complete
  if (year === undefined || parts[0] !== 0 || quarters.length !== 4) return complete
  const turned = Object.keys(year).filter((line) => {
    const total = year[line] ?? 0
    if (total === 0) return false
    let sum = total
    for (const quarter of quarters) sum += quarter[line] ?? Number.NaN
    return sum === 0
  })
  if (turned.length === 0) return complete
  const unknown = Object.fromEntries(turned.map((line) => [line, null]))
  return [year, ...quarters.map((quarter) => ({ ...quarter, ...unknown }))]
}

const cashFlowOf = (within: YearInBook): readonly (Statement | null)[] => {
  const { book, at, year } = within
  const annual = annualOf(within, book.cashFlow)
  const stated = within.parts.map((part) => (part === 0 ? annual : book.cashFlow(at, part)))
  const told = cashFlowYearOf(annual.lines)
  const complete = stated.map(({ lines }) => completeCashFlow(lines, told))
  return withoutTurnedSigns(within.parts, complete).map((lines, place) => {
    const part = within.parts[place] ?? 0
    const withCash = {
      ...lines,
      cashAtEndOfPeriod: book.cashAt(endOf(year, part)),
      cashAtBeginningOfPeriod: book.cashAt(dayBefore(year, part)),
    }
    return cashFlowStatementOf(periodOf(within, part), withCash, stated[place]?.firstStated ?? [])
  })
}

/** The year's balance sheet is its fourth quarter's too. */
const balanceReader = (book: Book): ((day: string) => Stated) => {
  const read = new Map<string, Stated>()
  return (day) => {
    const known = read.get(day)
    if (known !== undefined) return known
    const { lines, firstStated } = book.balance(day)
    const complete = { lines: completeBalance(lines), firstStated }
    read.set(day, complete)
    return complete
  }
}

/** A quarter's end has a balance sheet where the quarter has another statement: TSMC's half-years have none. */
const balanceOf = (within: YearInBook, reported: ReadonlySet<number>): readonly (Statement | null)[] => {
  const balanceAt = balanceReader(within.book)
  return within.parts
    .filter((part) => part === 0 || reported.has(part))
    .map((part) => {
      const period = periodOf(within, part)
      const { lines, firstStated } = balanceAt(period.end)
      return balanceSheetOf(period, lines, firstStated)
    })
}

const statementsIn = (within: YearInBook): readonly Statement[] => {
  if (within.parts.length === 0) return []
  const income = incomeOf(within)
  const cashFlow = cashFlowOf(within)
  const reported = new Set(within.parts.filter((_, at) => (income[at] ?? cashFlow[at] ?? null) !== null))
  return [...income, ...balanceOf(within, reported), ...cashFlow].filter((found) => found !== null)
}

const keyOf = ({ statement, period, end }: Statement): string => `${statement} ${period} ${end}`

/** Of two books that state one period, the one that was filed later. */
const laterOf = (statements: readonly Statement[]): readonly Statement[] => {
  const found = new Map<string, Statement>()
  for (const statement of statements) {
    const rival = found.get(keyOf(statement))
    if (rival === undefined || rival.record.filedOn < statement.record.filedOn) {
      found.set(keyOf(statement), statement)
    }
  }
  return [...found.values()]
}

/**
 * Statements as last filed, newest period first; empty for a company that states none in us-gaap or ifrs-full.
 * Amounts are in units of the statement's own currency. Quarters are discrete; what cannot be told is null.
 */
export const statementsOf = (facts: CompanyFacts): readonly Statement[] =>
  laterOf(booksOf(facts).flatMap((book) => yearsIn(book).flatMap(statementsIn))).toSorted((a, b) =>
    a.end < b.end ? 1 : a.end > b.end ? -1 : 0,
  )
