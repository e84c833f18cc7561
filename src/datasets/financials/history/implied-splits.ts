/** Splits that filings show by themselves: a period's shares and its earnings per share restated by one ratio. */
import { daysBetween } from '../../../lib/day.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { byCounts, byEarnings, near, OF_COUNTS, OF_ONE_SPLIT, splitRatioOf } from '../lines/split-ratio.ts'
import type { Figure } from '../selection/stated-lines.ts'
import type { Statement } from '../statement.ts'

export type ImpliedSplit = {
  /** New shares for one. */
  readonly ratio: number
  /** Days of the last filing on the old shares and of the first on the new ones. */
  readonly after: string
  readonly on: string
  /** The first filing on the new shares. */
  readonly accession: string
}

/** With how many periods show it. */
type Step = ImpliedSplit & { readonly periods: number }

/** What filings gave of a figure, first filed first; null of one that is made of several, or that none restated. */
const versionsOf = (figures: readonly Figure[] | undefined): readonly Fact[] | null => {
  const [figure, ...others] = figures ?? []
  if (figure?.restated === undefined || others.length > 0 || figure.less !== undefined) return null
  return [...figure.restated, figure.original].toSorted((one, other) => (one.filed < other.filed ? -1 : 1))
}

/** `ratioOf` gives new shares for one by two versions of a figure, and how far rounding may put that off. */
const stepsOf = (
  versions: readonly Fact[],
  periods: number,
  ratioOf: (before: number, after: number) => { readonly ratio: number; readonly within: number },
): readonly Step[] =>
  versions.flatMap((fact, at): Step[] => {
    const before = versions[at - 1]
    if (before === undefined || before.val === fact.val) return []
    const { ratio: stated, within } = ratioOf(before.val, fact.val)
    const ratio = splitRatioOf(stated, within)
    const { filed: on, accn: accession } = fact
    return ratio === undefined ? [] : [{ ratio, after: before.filed, on, accession, periods }]
  })

/** Whether earnings per share fell as the shares grew: shares alone may also be corrected. */
const agree = (counts: readonly Fact[], earnings: readonly Fact[]): boolean => {
  const [count, counted] = [counts[0]?.val ?? 0, counts.at(-1)?.val ?? 0]
  const [eps, restated] = [earnings[0]?.val ?? 0, earnings.at(-1)?.val ?? 0]
  if (count <= 0 || eps === 0 || restated === 0) return false
  const within = OF_COUNTS + 0.005 / Math.abs(eps) + 0.005 / Math.abs(restated)
  return near(counted / count, eps / restated, within)
}

/** Companies of several classes state earnings per share alone (Alphabet): then two periods must show one ratio. */
const stepsIn = ({ trace }: Statement): readonly Step[] => {
  const { terms } = trace.stated
  const earnings = versionsOf(terms['epsDiluted']?.figures)
  if (earnings === null) return []
  const counted = terms['weightedAverageShsOutDil']
  if (counted === undefined) return stepsOf(earnings, 1, byEarnings)
  const counts = versionsOf(counted.figures)
  return counts === null || !agree(counts, earnings) ? [] : stepsOf(counts, 2, byCounts)
}

/** One split for the steps that may be the same: of one ratio, and with days in common. */
const merged = (steps: readonly Step[]): readonly Step[] => {
  const found: Step[] = []
  for (const step of steps) {
    const { ratio, after, on, periods } = step
    const at = found.findIndex((each) => each.ratio === ratio && each.after < on && after < each.on)
    const other = found[at]
    if (other === undefined) found.push(step)
    else
      found[at] = {
        ...(on < other.on ? step : other),
        after: after > other.after ? after : other.after,
        periods: periods + other.periods,
      }
  }
  return found
}

const spanOf = ({ after, on }: Step): number => daysBetween(after, on)

const areMeeting = (one: Step, other: Step): boolean => one.after < other.on && other.after < one.on

/** Without a ratio over a longer time that has another split in it: Nvidia's 4 and 10 are also 40 for one. */
const withoutLonger = (steps: readonly Step[]): readonly Step[] => {
  const found: Step[] = []
  for (const step of steps.toSorted(
    (one, other) => spanOf(one) - spanOf(other) || other.periods - one.periods,
  )) {
    const isLonger = found.some(({ after, on }) => step.after <= after && on <= step.on)
    // Coarse earnings show 29 for one where finer ones show 30.
    const isSame = found.some((each) => areMeeting(each, step) && near(each.ratio, step.ratio, OF_ONE_SPLIT))
    if (!isLonger && !isSame) found.push(step)
  }
  return found
}

/** Days that meet need not be of one split: reports of years and of quarters show two of them over times that overlap. */
const withoutProducts = (steps: readonly Step[]): readonly Step[] =>
  steps.filter((step) => {
    const meeting = steps.filter((each) => each !== step && areMeeting(each, step))
    return !meeting.some((one) =>
      meeting.some((other) => other !== one && near(one.ratio * other.ratio, step.ratio, OF_ONE_SPLIT)),
    )
  })

/** The splits that income statements show, oldest first. A filing between the two days may be on either shares. */
export const impliedSplits = (statements: readonly Statement[]): readonly ImpliedSplit[] =>
  withoutProducts(
    withoutLonger(
      merged(statements.filter(({ statement }) => statement === 'income').flatMap(stepsIn)).filter(
        ({ periods }) => periods > 1,
      ),
    ),
  )
    .map(({ ratio, after, on, accession }) => ({ ratio, after, on, accession }))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
