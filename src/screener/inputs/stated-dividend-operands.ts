/** Figures from the sums that a company states of its fiscal quarters, where no calendar has its dividends of twelve months. */
import type { StatedDividend } from '../../derived/corporate-actions/record.ts'
import { filingIdOf } from '../../derived/filings/archive.ts'
import { isLastQuarter, isPricedQuarter, isQuarterAfter } from '../../derived/report-chain.ts'
import { factorBetween, type ShareSplit } from '../../derived/splits/split-event.ts'
import { daysBetween } from '../../lib/day.ts'
import { dayNumberOf, dayOf } from '../../lib/day-number.ts'
import { rounded } from '../../lib/rounded.ts'
import { type OperandEntry, type Operands, operandsFrom, type StatedIn } from '../operand.ts'
import { raisesOf } from './dividend-operands.ts'

export type StatedDividends = { readonly cik: string; readonly dividends: readonly StatedDividend[] }

export type StatedView = {
  /** Day of the price; nothing filed later counts, and shares are those of this day. */
  readonly on: string
  /** End of the newest quarter that is reported; null if unknown. */
  readonly lastQuarter: string | null
}

type Quarter = Pick<StatedDividend, 'of' | 'to' | 'yearTo'> & {
  readonly stated: StatedIn
  /** Calendar year that has the middle of the quarter, or of the year whose dividends it declared: a year's end moves by days where it has 52 or 53 weeks. */
  readonly year: number
  readonly amount: number
}

const DECIMALS = 8
const QUARTERS = 4
/** The data sets have the end of the month where a year of 52 weeks ends some days off it. */
const SAME_END_DAYS = 7
// A quarter of more than this many times another of its year may hold a special dividend, or two regular ones.
const EVEN_WITHIN = 1.5
// A year of more than this many times the next was followed by a cut, or by a split that no source lists.
const MOST_OF_NEXT = 1.5
const GROWTH_YEARS = 5

const yearOf = ({ from, to, yearTo }: StatedDividend): number =>
  Number(dayOf(Math.floor((dayNumberOf(from) + dayNumberOf(yearTo ?? to)) / 2)).slice(0, 4))

/** Those known on the day, without quarters of which it is open whether the shares are those before or after a split. */
const quartersOn = (
  { cik, dividends }: StatedDividends,
  splits: readonly ShareSplit[],
  on: string,
): readonly Quarter[] =>
  dividends
    .filter(({ basisFrom, filedOn }) => filedOn <= on && factorBetween(splits, basisFrom, filedOn) === 1)
    .flatMap((stated) => {
      const { of, to, yearTo, accession, filedOn, amount } = stated
      const factor = factorBetween(splits, to, on)
      if (factor === null) return []
      return {
        ...{ of, to, yearTo, year: yearOf(stated), amount: amount / factor },
        stated: { filing: filingIdOf(cik, accession), filedOn },
      }
    })

/** Null unless these are four quarters in a row, stated alike, and nothing shows a special dividend. */
const sumOf = (quarters: readonly Quarter[]): number | null => {
  const isChain = quarters.every(({ of, to }, at) => {
    const before = quarters[at - 1]
    return before === undefined || (before.of === of && isQuarterAfter(before.to, to))
  })
  const paid = quarters.map(({ amount }) => amount).filter((amount) => amount > 0)
  if (!isChain || quarters.length !== QUARTERS || Math.max(...paid) > EVEN_WITHIN * Math.min(...paid))
    return null
  return rounded(
    paid.reduce((sum, amount) => sum + amount, 0),
    DECIMALS,
  )
}

const trailingOperands = (quarters: readonly Quarter[], { on, lastQuarter }: StatedView) => {
  const four = quarters.slice(-QUARTERS)
  const newest = four.at(-1)
  // A company that stopped states nothing: its last reported quarter has no dividend then.
  const isCurrent =
    newest !== undefined &&
    isPricedQuarter(newest.to, on) &&
    (lastQuarter === null || daysBetween(newest.to, lastQuarter) <= SAME_END_DAYS)
  const sum = isCurrent ? sumOf(four) : null
  const isEach = four.every(({ amount }) => amount > 0)
  const rate = sum === null || !isEach ? null : rounded((newest?.amount ?? 0) * QUARTERS, DECIMALS)
  return [
    ['dividends12m', sum === 0 ? null : sum, newest?.to, newest?.stated],
    ['dividendRate', rate, newest?.to, newest?.stated],
  ] as const satisfies readonly OperandEntry[]
}

/** Of a company that declares a year's dividends at once: those of the last year that is over, and of the newest that is known. */
const yearlyOperands = (years: readonly Quarter[], on: string) => {
  const newest = years.at(-1)
  const last = years.findLast(({ yearTo }) => yearTo !== null && yearTo <= on && isLastQuarter(yearTo, on))
  return [
    ['dividends12m', last?.amount ?? null, last?.yearTo ?? undefined, last?.stated],
    ['dividendRate', newest?.amount ?? null, newest?.to, newest?.stated],
  ] as const satisfies readonly OperandEntry[]
}

/** Of the company's canonical listing: another class of shares has dividends of its own. */
export const statedDividendOperandsOf = (
  declared: StatedDividends,
  splits: readonly ShareSplit[],
  view: StatedView,
): Operands => {
  const quarters = quartersOn(declared, splits, view.on)
  const byYear = Map.groupBy(quarters, ({ year }) => year)
  const sumOfYear = (year: number): number | null => {
    const ofYear = byYear.get(year) ?? []
    const whole = ofYear.find(({ yearTo }) => yearTo !== null)
    return whole === undefined ? sumOf(ofYear) : rounded(whole.amount, DECIMALS)
  }
  /** Null where a split that is not known may lie between the year and the next, whose dividends it is compared with. */
  const sumBeforeNext = (year: number): number | null => {
    const [sum, next] = [sumOfYear(year), sumOfYear(year + 1)]
    return sum !== null && next !== null && sum > next * MOST_OF_NEXT ? null : sum
  }
  const years = quarters.filter(({ yearTo }) => yearTo !== null)
  // A company that stopped declares nothing in the first quarter of its next year.
  const isYearly = (years.at(-1)?.yearTo ?? '') > view.on
  const lastWhole = Number(view.on.slice(0, 4)) - 1
  const yearEnd = (year: number) => byYear.get(year)?.at(-1)
  const first = lastWhole - GROWTH_YEARS
  const [newest, oldest] = [yearEnd(lastWhole), yearEnd(first)]
  const between = Array.from({ length: GROWTH_YEARS }, (_, at) => first + at)
  const isComparable = between.every((year) => sumOfYear(year) === null || sumBeforeNext(year) !== null)
  return operandsFrom('dividends', [
    ...(isYearly ? yearlyOperands(years, view.on) : trailingOperands(quarters, view)),
    ['dividendYear0', sumOfYear(lastWhole), newest?.to, newest?.stated],
    ['dividendYear5', isComparable ? sumOfYear(first) : null, oldest?.to, oldest?.stated],
    ['dividendRaises', raisesOf(sumBeforeNext, lastWhole), newest?.to, newest?.stated],
  ])
}
