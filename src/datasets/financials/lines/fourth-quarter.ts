/** A fourth quarter's figures per share and mean counts of shares, which its year and three quarters leave; leaves out what it states itself. */
import { isKnown } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Figure, Stated, Term } from '../selection/stated-lines.ts'
import type { PeriodPart, Trace } from '../statement.ts'
import { knownIn, type Lines } from './evaluation.ts'
import { counts, HALF_A_CENT, SAME_BASIS, times } from './share-checks.ts'
import { byCounts, byEarnings, splitRatioOf } from './split-ratio.ts'
import { figuresIn } from './stated-changes.ts'

/** A mean number of shares behind a figure per share, as stated or implied. */
const sharesBehind = (lines: Lines): number | null => {
  const stated = knownIn(lines, 'weightedAverageShsOut')
  if (stated !== null) return stated
  const [netIncome, eps] = [knownIn(lines, 'netIncome'), knownIn(lines, 'eps')]
  // Below ten cents the rounding of the quotient hides a split.
  return netIncome === null || eps === null || Math.abs(eps) < 0.1 ? null : netIncome / eps
}

/** The splits for which later filings restated the figures per share of a year. */
const splitsIn = (year: Stated): readonly number[] =>
  (
    [
      ['weightedAverageShsOut', byCounts],
      ['eps', byEarnings],
    ] as const
  ).flatMap(([line, ratioOf]) =>
    figuresIn(year, line).flatMap(({ value, restated = [] }) =>
      restated.flatMap(({ val }) => {
        const { ratio, within } = ratioOf(val, value)
        return splitRatioOf(ratio, within) ?? []
      }),
    ),
  )

const isOnBasis = (shares: number, ofYear: number): boolean =>
  shares / ofYear < SAME_BASIS && ofYear / shares < SAME_BASIS

/** When a count was filed with the value that is served, first and last; null where it is made of several figures. */
const filedOf = (trace: Trace): readonly [string, string] | null => {
  const [figure, ...others] = figuresIn(trace.stated, 'weightedAverageShsOut')
  if (figure === undefined || figure.less !== undefined || others.length > 0) return null
  return [figure.original.filed, figure.fact.filed]
}

/**
 * The periods whose counts filings show to be on the basis of the year's: a split restates what is filed after it, so that a count that was
 * filed twice alike has none between, nor has one that was filed meanwhile.
 */
const onOneBasis = (year: Trace, quarters: readonly Trace[]): ReadonlySet<Trace> => {
  const found = new Set([year])
  let span = filedOf(year)
  for (let before = 0; before < found.size && span !== null; ) {
    before = found.size
    for (const quarter of quarters) {
      const own = filedOf(quarter)
      if (own === null || span === null || own[0] > span[1] || own[1] < span[0]) continue
      found.add(quarter)
      span = [own[0] < span[0] ? own[0] : span[0], own[1] > span[1] ? own[1] : span[1]]
    }
  }
  return found
}

/** By how many each share of the quarter counts among those of the year: 1 where no split lies between; null where that is unknown. */
const ratioTo = (quarter: Lines, year: Lines, splits: readonly number[]): number | null => {
  const [whole, shares] = [sharesBehind(year), sharesBehind(quarter)]
  if (whole === null || shares === null) return null
  return [1, ...splits].find((ratio) => isOnBasis(shares * ratio, whole)) ?? null
}

/** A quarter before the fourth, on the shares of the year. */
type Earlier = { readonly trace: Trace; readonly ratio: number }

const earlierOf = (
  year: Trace,
  quarters: readonly Trace[],
  splits: readonly number[],
): readonly Earlier[] => {
  const alike = onOneBasis(year, quarters)
  return quarters.flatMap((trace) => {
    const ratio = ratioTo(trace.lines, year.lines, splits) ?? (alike.has(trace) ? 1 : null)
    return ratio === null ? [] : [{ trace, ratio }]
  })
}

/** A year's mean is the mean of its quarters' means: a fourth of their sum. */
const TIMES = { perShare: 1, count: 4 } as const

type Kind = keyof typeof TIMES

/** How often a quarter's figure counts: shares as often as they were split, earnings of one the less. */
const shareOf = (kind: Kind, ratio: number): number => (kind === 'count' ? ratio : 1 / ratio)

type Found = {
  readonly value: number
  readonly figures: readonly Figure[]
  readonly parts: readonly PeriodPart[]
}

/** So many times the year less the three quarters, rounded to the hundredths of a cent. */
const leftOf = (line: string, kind: Kind, year: Trace, quarters: readonly Earlier[]): Found | null => {
  const whole = knownIn(year.lines, line)
  if (whole === null) return null
  const factor = TIMES[kind]
  let value = whole * factor
  const figures = figuresIn(year.stated, line).map((figure) =>
    factor === 1 ? figure : times(figure, factor),
  )
  const parts: PeriodPart[] = [{ trace: year, coefficient: factor }]
  for (const { trace, ratio } of quarters) {
    const amount = knownIn(trace.lines, line)
    if (amount === null) return null
    const often = shareOf(kind, ratio)
    value -= amount * often
    for (const { sign: _, ...figure } of figuresIn(trace.stated, line))
      figures.push({ ...(often === 1 ? figure : times(figure, often)), sign: -1 })
    parts.push({ trace, coefficient: -often })
  }
  return { value: Math.round(value * 10_000) / 10_000, figures, parts }
}

/** A thousandth: counts are rounded. */
const FEWER = 0.999
const ONE_PERCENT = 0.01
/** The year's earnings per share and those of three quarters are each rounded to the cent. */
const FOUR_ROUNDINGS = 4 * HALF_A_CENT

const earns = (count: number, perShare: number, income: number, rounding: number): boolean =>
  Math.abs(count * perShare - income) <= ONE_PERCENT * Math.abs(income) + rounding * count

/** What the shares of a line earn: all of net income where shares that preferred ones may become are counted (Procter & Gamble). */
const incomeOf = (perShare: string, count: string, year: Lines): 'bottomLineNetIncome' | 'netIncome' => {
  const [each, shares] = [knownIn(year, perShare), knownIn(year, count)]
  const [common, all] = [knownIn(year, 'bottomLineNetIncome'), knownIn(year, 'netIncome')]
  if (perShare !== 'epsDiluted' || each === null || shares === null || common === null || all === null)
    return 'bottomLineNetIncome'
  const off = (income: number): number => Math.abs(each * shares - income)
  return off(all) < off(common) ? 'netIncome' : 'bottomLineNetIncome'
}

/** How far a mean count may lie beyond those of the year and of its other quarters. */
const BEYOND = 0.05

/** A mean count of shares, in whichever way it was found, beside what the statement says of it. */
type Mean = {
  readonly line: (typeof counts)[number][0]
  readonly found: Found
  /** Those of the year and of its other quarters, on one basis. */
  readonly others: readonly number[]
  readonly income: number | null
  readonly perShare: number | null
  /** What one basic share earned. */
  readonly ofBasic: number | null
  /** Whether earnings per share are what the year leaves, and not stated. */
  readonly isLeft: boolean
}

/** A thousandth more: shares that would raise earnings of one are not counted (Procter & Gamble's fourth quarter of 2015). */
const isDiluting = (count: number, income: number | null, ofBasic: number | null): boolean =>
  income === null || ofBasic === null || ofBasic <= 0 || income / count <= ofBasic / FEWER

/**
 * Basic counts are those of days, so that four quarters make the year: of 29 that ten companies state themselves all are within 0.8 %
 * of it. Diluted ones count no options in a loss: they must also earn what the quarter did, as far as rounding tells.
 */
const isLikely = (
  { line, found: { value }, others, income, perShare, ofBasic, isLeft }: Mean,
  basic: number | null,
) => {
  const [least, most] = [Math.min(...others), Math.max(...others)]
  const isNear = value > least * (1 - BEYOND) && value < most * (1 + BEYOND)
  const rounding = isLeft ? FOUR_ROUNDINGS : HALF_A_CENT
  const isEarned =
    perShare === null || income === null ? !isLeft || isNear : earns(value, perShare, income, rounding)
  if (line === 'weightedAverageShsOutDil')
    return isEarned && (basic === null || value >= FEWER * basic) && isDiluting(value, income, ofBasic)
  return isEarned || (isLeft && isNear)
}

/** A count on other shares. */
const scaled = ({ value, figures, parts }: Found, factor: number): Found =>
  factor === 1
    ? { value, figures, parts }
    : {
        value: Math.round(value * factor),
        figures: figures.map((figure) => times(figure, factor)),
        parts: parts.map((part) => ({ ...part, coefficient: part.coefficient * factor })),
      }

/** On the shares of the year, or on those before a split, of which earnings per share may still be stated (Tesla, 2018). */
const likelyOf = (mean: Mean, splits: readonly number[], basic: number | null): Found | null =>
  [1, ...(mean.isLeft ? [] : splits)]
    .map((ratio) => scaled(mean.found, 1 / ratio))
    .find((found) => isLikely({ ...mean, found }, basic)) ?? null

/** The year, and its quarters before the fourth on its shares. */
type OfYear = {
  readonly year: Trace
  readonly earlier: readonly Earlier[]
  readonly splits: readonly number[]
}

/** The mean count that a year leaves; null where the quarter states one, or none is likely. */
const meanOf = (
  lines: Lines,
  about: Pick<Mean, 'line' | 'income' | 'perShare' | 'isLeft'>,
  { year, earlier, splits }: OfYear,
): Found | null => {
  const { line } = about
  const found = isKnown(lines[line]) ? null : leftOf(line, 'count', year, earlier)
  if (found === null || !isOnBasis(found.value, knownIn(year.lines, line) ?? 0)) return null
  const others = [{ trace: year, ratio: 1 }, ...earlier].map(
    ({ trace, ratio }) => (knownIn(trace.lines, line) ?? 0) * ratio,
  )
  const basic = knownIn(lines, 'weightedAverageShsOut')
  const common = knownIn(lines, 'bottomLineNetIncome')
  const ofBasic = common === null || basic === null ? null : common / basic
  return likelyOf({ ...about, found, others, ofBasic }, splits, basic)
}

/** Earnings of a share and a mean count, each as its year leaves it; null where the quarter states it, or it is not known. */
type Pair = { readonly perShare: Found | null; readonly mean: Found | null }

/** Earnings of a share as income by count, to the cent; `left` has the figures behind them. */
const byCount = (
  left: Found,
  source: { readonly trace: Trace; readonly line: string },
  income: number,
  shares: number,
): Found => {
  const value = Math.round((income / shares) * 100) / 100
  return { ...left, value, parts: [{ ...source, coefficient: value / income }] }
}

/**
 * Earnings of a share that the counts or the sign of income refute, and those across a split, are income by count: of 173 that fourth quarters state, 144 are that to the cent, and 84
 * are the year's less three quarters'.
 */
const pairOf = (
  fourth: Trace,
  lines: Lines,
  [count, perShare]: (typeof counts)[number],
  ofYear: OfYear,
): Pair => {
  const { year, earlier } = ofYear
  const name = incomeOf(perShare, count, year.lines)
  const income = knownIn(lines, name)
  const left = isKnown(lines[perShare]) ? null : leftOf(perShare, 'perShare', year, earlier)
  // Counts are positive: earnings of a share of the other sign than income are refuted (AMD's fourth quarter of 2022).
  const isRefuted = left !== null && income !== null && left.value * income < 0
  const each = isRefuted ? null : (left?.value ?? knownIn(lines, perShare))
  const mean = meanOf(lines, { line: count, income, perShare: each, isLeft: left !== null }, ofYear)
  const shares = mean?.value ?? knownIn(lines, count)
  const isMade = isRefuted || earlier.some(({ ratio }) => ratio !== 1)
  if (left === null || shares === null || income === null) return { perShare: isMade ? null : left, mean }
  if (!isMade && earns(shares, left.value, income, HALF_A_CENT)) return { perShare: left, mean }
  return { perShare: byCount(left, { trace: fourth, line: name }, income, shares), mean }
}

/** Whether shares were issued or retired during the year so that its quarters' counts lie far apart; they are on one basis all the same. */
const isUneven = ({ year, earlier }: OfYear): boolean => {
  const whole = sharesBehind(year.lines) ?? 0
  return earlier.some(({ trace, ratio }) => !isOnBasis((sharesBehind(trace.lines) ?? 0) * ratio, whole))
}

/** How many times another quarter's a mean count may be: Circle's after its offering of 2025 is four times that of the first quarter. */
const MOST_GROWTH = 20
/** Of income, what others than common shares may have of it where earnings of a share are income by count. */
const MOST_DEDUCTED = 0.005

/** Whether common shares have all that is earned. */
const isPlain = (lines: Lines): boolean => {
  const [all, common] = [knownIn(lines, 'netIncome'), knownIn(lines, 'bottomLineNetIncome')]
  return all !== null && common !== null && Math.abs(all - common) <= MOST_DEDUCTED * Math.abs(all)
}
/** Whether no others count beside basic shares: as in a loss, in which nothing is dilutive. */
const isUndiluted = (lines: Lines): boolean =>
  knownIn(lines, 'weightedAverageShsOut') === knownIn(lines, 'weightedAverageShsOutDil')

/**
 * Of such a year the mean count is what the year leaves, and earnings of a share are income by count: those that the year leaves are not its.
 * Counts of dilutive shares leave nothing where a quarter with a loss has none, and income that preferred shares had a part of (Facebook,
 * 2012) is not divided so.
 */
const unevenPairOf = (
  fourth: Trace,
  lines: Lines,
  [count, perShare]: (typeof counts)[number],
  { year, earlier }: OfYear,
): Pair => {
  const before = [year.lines, ...earlier.map(({ trace }) => trace.lines)]
  const left = leftOf(count, 'count', year, earlier)
  const others = earlier.map(({ trace }) => knownIn(trace.lines, count) ?? 0)
  const isFar =
    left === null ||
    left.value * MOST_GROWTH < Math.min(...others) ||
    left.value > Math.max(...others) * MOST_GROWTH
  if (isFar || (perShare === 'epsDiluted' && !before.every(isUndiluted)))
    return { perShare: null, mean: null }
  const mean = isKnown(lines[count]) ? null : left
  const shares = knownIn(lines, count) ?? left.value
  const [income, each] = [knownIn(lines, 'bottomLineNetIncome'), leftOf(perShare, 'perShare', year, earlier)]
  if (isKnown(lines[perShare]) || each === null || income === null) return { perShare: null, mean }
  if (![lines, ...before].every(isPlain)) return { perShare: null, mean }
  return { perShare: byCount(each, { trace: fourth, line: 'bottomLineNetIncome' }, income, shares), mean }
}

/** The quarters on the shares of their year; a split after the third quarter is one that the annual report restates the year before for. */
const ofYearIn = (year: Trace, quarters: readonly Trace[], yearBefore: () => Stated): OfYear => {
  const splits = splitsIn(year.stated)
  const earlier = earlierOf(year, quarters, splits)
  if (earlier.length === quarters.length) return { year, earlier, splits }
  const more = [...splits, ...splitsIn(yearBefore())]
  return { year, earlier: earlierOf(year, quarters, more), splits: more }
}

/** A fourth quarter's figures per share and mean counts, where it states none itself. */
export const withFourthQuarterPerShare = (
  fourth: Trace,
  year: Trace,
  quarters: readonly Trace[],
  yearBefore: () => Stated,
): Trace => {
  const ofYear = ofYearIn(year, quarters, yearBefore)
  if (ofYear.earlier.length !== 3) return fourth
  const lines = copied(fourth.lines)
  const terms: Record<string, Term | undefined> = copied(fourth.stated.terms)
  const ofPeriods: Record<string, readonly PeriodPart[]> = {}
  const set = (line: string, found: Found | null): void => {
    if (found === null) return
    lines[line] = found.value
    terms[line] = { value: found.value, figures: found.figures }
    ofPeriods[line] = found.parts
  }
  const findPair = isUneven(ofYear) ? unevenPairOf : pairOf
  for (const names of counts) {
    const [count, perShare] = names
    const pair = findPair(fourth, lines, names, ofYear)
    set(perShare, pair.perShare)
    set(count, pair.mean)
  }
  return { ...fourth, lines, stated: { lines: fourth.stated.lines, terms }, ofPeriods }
}
