/** Counts of shares and figures per share of an income statement, checked against its income; leaves out all other lines. */

import { type Amount, isKnown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Figure, Stated, Term } from '../selection/stated-lines.ts'
import { knownIn, type Lines } from './evaluation.ts'

/** Each mean count of shares with what one of them earns. */
export const counts = [
  ['weightedAverageShsOut', 'eps'],
  ['weightedAverageShsOutDil', 'epsDiluted'],
] as const

/** Below five cents the rounding of the figure per share outweighs the error. */
const SMALL = 0.05

/** Earnings per share are rounded to the cent. */
export const HALF_A_CENT = 0.005

export const times = ({ scale = 1, ...figure }: Figure, factor: number): Figure => ({
  ...figure,
  scale: scale * factor,
})

/** Whether so many shares earn the income: within 4 %, or below five cents within the rounding of what one earns. */
const earns = (shares: number, perShare: number, income: number): boolean => {
  if (Math.abs(perShare) >= SMALL) return Math.abs((shares * perShare) / income - 1) < 0.04
  return perShare !== 0 && Math.abs(shares * perShare - income) <= HALF_A_CENT * shares
}

const SCALES = [1, 1e3, 1e6, 1e-3, 1e-6]

/** Splits of 3 for 2 and more move a count by more than this; buybacks and issues within a year hardly do. */
export const SAME_BASIS = 1.4

/** Whether so many shares earn the income but for a second class (Hershey), preferred dividends or what convertible debt costs. */
const isNear = (shares: number, perShare: number, income: number): boolean => {
  const ratio = Math.abs((shares * perShare) / income)
  return ratio > 1 / SAME_BASIS && ratio < SAME_BASIS
}

const scaleOf = (
  [shares, perShare]: readonly [number, number],
  incomes: readonly number[],
  isOfOneFiling: boolean,
): number => {
  const scaleBy = (isRight: typeof earns): number | undefined =>
    SCALES.find((scale) => incomes.some((income) => isRight(shares * scale, perShare, income)))
  const isRough = isOfOneFiling && Math.abs(perShare) >= SMALL
  return scaleBy(earns) ?? (isRough ? scaleBy(isNear) : undefined) ?? 1
}

/** In pounds or euros what a filing tags in pence or cents. */
const HUNDREDTH = 0.01

/** A figure of a line times `factor`, with the figures that it is made of. */
const withTimes = (stated: Stated, line: string, factor: number): Stated => {
  const [value, term] = [knownIn(stated.lines, line), stated.terms[line]]
  if (value === null || term === undefined) return stated
  // 6.2 hundredths are 0.062, which no double is times 0.01.
  const scaled = Number((value * factor).toPrecision(15))
  const figures = term.figures.map((figure) => times(figure, factor))
  return {
    lines: copied(stated.lines, { [line]: scaled }),
    terms: copied(stated.terms, { [line]: { value: scaled, figures } }),
  }
}

/** Undefined where figures of several are in it. */
const filingOf = (term: Term | undefined): string | undefined => {
  const [only, ...others] = new Set(term?.figures.map(({ fact }) => fact.accn))
  return others.length === 0 ? only : undefined
}

/** Whether a count and what a share earns are of one filing, and so of the same shares. */
const areOfOneFiling = (terms: Stated['terms'], count: string, each: string): boolean => {
  const filing = filingOf(terms[count])
  return filing !== undefined && filing === filingOf(terms[each])
}

/**
 * With counts of shares stated in thousands or millions, as earnings per share show (McDonald's: 727.9), in shares, and with
 * those that a filing multiplied twice (AIG, 2009: 135 millions of millions), and earnings per share in pence (NatWest) in pounds.
 */
export const withScaledShares = (stated: Stated): Stated => {
  const { lines } = stated
  const incomes = [
    knownIn(lines, 'netIncome') ?? knownIn(lines, 'profit'),
    knownIn(lines, 'availableToCommon'),
  ].filter(isKnown)
  let scaled = stated
  for (const [count, each] of counts) {
    const [shares, perShare] = [knownIn(lines, count), knownIn(lines, each)]
    if (shares === null || perShare === null) continue
    const scale = scaleOf([shares, perShare], incomes, areOfOneFiling(stated.terms, count, each))
    const isMinor =
      scale === 1 &&
      Math.abs(perShare) >= SMALL &&
      incomes.some((income) => earns(shares * HUNDREDTH, perShare, income))
    if (isMinor) scaled = withTimes(scaled, each, HUNDREDTH)
    else if (scale !== 1) scaled = withTimes(scaled, count, scale)
  }
  return scaled
}

/**
 * In one filing a count and earnings per share are of the same shares: their product may miss income by preferred dividends, and
 * misses it by this factor only where one of them is in thousands.
 */
const WRONG_SCALE = 100

type Plausibility = {
  readonly perShare: number | null
  readonly bottomLine: number | null
  readonly isOfOneFiling: boolean
}

const plausible = (shares: Amount, { perShare, bottomLine, isOfOneFiling }: Plausibility): Amount => {
  if (!isKnown(shares) || perShare === null || bottomLine === null || perShare === 0) return shares
  if (Math.abs(perShare) < SMALL) return shares
  const ratio = (shares * perShare) / bottomLine
  const [size, most] = isOfOneFiling ? [Math.abs(ratio), WRONG_SCALE] : [ratio, SAME_BASIS]
  return size > 1 / most && size < most ? shares : UNKNOWN
}

/** Of shares, what options and bonds add at most where earnings of one are the same by half. */
const FEW_MORE = 1.02

/** Parts of income that a filing tags, or shows by tagging all of it and the rest. */
const partsOf = (lines: Lines, { terms }: Pick<Stated, 'terms'>): readonly number[] => {
  const tagged = (line: string): number | null => (terms[line] === undefined ? null : knownIn(lines, line))
  const [all, continuing] = [
    tagged('profit') ?? tagged('netIncome'),
    tagged('netIncomeFromContinuingOperations'),
  ]
  const rest = all === null || continuing === null ? null : all - continuing
  return [tagged('netIncomeFromDiscontinuedOperations'), tagged('extraordinaryItems'), rest].filter(isKnown)
}

/**
 * Whether what a diluted share earns is of a part of income: hardly more shares than basic ones would earn less than half as much, or lose
 * what those earn, and by its count they earn a part that is tagged (Public Storage, which tags so what discontinued operations earn).
 * Without such a part the diluted figure may leave out a gain on warrants.
 */
export const isOfPart = (lines: Lines, stated: Pick<Stated, 'terms'>): boolean => {
  const [basic, diluted] = [knownIn(lines, 'eps'), knownIn(lines, 'epsDiluted')]
  const [shares, all] = [knownIn(lines, 'weightedAverageShsOut'), knownIn(lines, 'weightedAverageShsOutDil')]
  if (basic === null || diluted === null || shares === null || all === null) return false
  const isSameBasis = all >= shares && all <= FEW_MORE * shares
  if (!isSameBasis || Math.abs(basic) < SMALL || diluted / basic >= 0.5) return false
  return partsOf(lines, stated).some(
    (part) => part !== 0 && Math.abs(part - diluted * all) <= HALF_A_CENT * all,
  )
}

/** Of net income: what counts that are rounded, and shares that take part in dividends, may explain. */
const ONE_PERCENT = 0.01

/**
 * With an unknown bottom line where no deductions are stated and both figures per share come to less than net income: preferred dividends
 * without a tag (American Express, second quarter of 2009: 337 million, and 0.09 a share), or shares that take part in dividends; and where
 * both have earned something in spite of a loss (Corsair in 2023). Where the diluted figure is of a part of income, the basic one says it alone.
 */
export const withoutRefutedBottomLine = (
  lines: Lines,
  { terms }: Pick<Stated, 'terms'>,
  isDilutedOfPart = false,
): Lines => {
  const bottomLine = knownIn(lines, 'bottomLineNetIncome')
  // Net income that is not tagged may be that of all owners: then it is net income that `quality` names.
  const isStated = terms['netIncome'] !== undefined && (lines['netIncomeDeductions'] ?? null) === null
  if (bottomLine === null || !isStated) return lines
  const isRefuted = ([count, each]: (typeof counts)[number]): boolean => {
    const [shares, perShare] = [knownIn(lines, count), knownIn(lines, each)]
    if (isDilutedOfPart && each === 'epsDiluted') return true
    if (shares === null || perShare === null) return false
    const [left, tolerance] = [bottomLine - perShare * shares, HALF_A_CENT * shares]
    return (
      left > tolerance + ONE_PERCENT * Math.abs(bottomLine) ||
      (bottomLine < 0 && -left > tolerance && perShare > 0)
    )
  }
  const unknown = { netIncomeDeductions: UNKNOWN, bottomLineNetIncome: UNKNOWN }
  return counts.every(isRefuted) ? copied(lines, unknown) : lines
}

/**
 * With counts of shares unknown where earnings per share of another filing imply another, such as one from the other side of a split, and
 * without zeros; and diluted earnings per share unknown that are of a part of income.
 */
export const withPlausibleShares = (lines: Lines, stated: Pick<Stated, 'terms'>): Lines => {
  const bottomLine = knownIn(lines, 'bottomLineNetIncome') ?? knownIn(lines, 'netIncome')
  const checked = copied(lines)
  for (const [count, each] of counts) {
    // Constellation Energy tags no shares, and no earnings of one, for the years before it had any.
    if (lines[count] === 0) checked[each] = null
    const of = {
      perShare: knownIn(lines, each),
      bottomLine,
      isOfOneFiling: areOfOneFiling(stated.terms, count, each),
    }
    checked[count] = lines[count] === 0 ? null : plausible(lines[count] ?? null, of)
  }
  if (isOfPart(lines, stated)) checked['epsDiluted'] = UNKNOWN
  return checked
}
