/** On whose shares figures per share are: of the filing that first stated them as they are served; leaves out other lines. */

import { formRank } from '../../../derived/form-rank.ts'
import { isKnown } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Lines } from '../lines/evaluation.ts'
import type { Figure, Stated, Term } from './stated-lines.ts'

const perShare = ['eps', 'epsDiluted'] as const
const counts = ['weightedAverageShsOut', 'weightedAverageShsOutDil'] as const

/** All facts of the period under the concepts of a line. */
type VersionsOf = (line: string) => readonly Fact[]

const earlier = (a: Fact, b: Fact): Fact => (b.filed < a.filed ? b : a)
const later = (a: Fact, b: Fact): Fact => (b.filed > a.filed ? b : a)

const withRestated = (figure: Figure, versions: readonly Fact[]): Figure => {
  const rank = formRank(figure.fact.form)
  let { original } = figure
  for (const fact of versions)
    if (fact.val === figure.fact.val && fact.filed < original.filed && formRank(fact.form) >= rank)
      original = fact
  const { val: value, filed: first } = original
  const restated = versions.filter(
    ({ val, filed, form }) => val !== value && filed < first && formRank(form) >= rank,
  )
  return restated.length === 0 ? { ...figure, original } : { ...figure, original, restated }
}

/** `stated`, whose figures per share and counts of shares name what earlier filings gave instead. */
export const withRestatedPerShare = (stated: Stated, versionsOf: VersionsOf): Stated => {
  const terms: Record<string, Term | undefined> = copied(stated.terms)
  for (const line of [...perShare, ...counts]) {
    const term = terms[line]
    if (term === undefined) continue
    const versions = versionsOf(line)
    terms[line] = { ...term, figures: term.figures.map((figure) => withRestated(figure, versions)) }
  }
  return { lines: stated.lines, terms }
}

/** What is taken off says nothing of the basis: a fourth quarter is on that of its year. */
const figuresOf = ({ terms }: Stated, lines: Lines, names: readonly string[]): readonly Figure[] =>
  names
    .filter((line) => isKnown(lines[line]))
    .flatMap((line) => terms[line]?.figures ?? [])
    .filter(({ sign }) => sign === undefined)

/**
 * The day of the last filing that was needed to state the figures per share as they are served, with the counts of shares
 * where both were restated; of counts alone where there are no earnings per share. Null without any.
 */
export const perShareDayOf = (stated: Stated, lines: Lines): string | null => {
  const earnings = figuresOf(stated, lines, perShare)
  const ofCounts = figuresOf(stated, lines, counts)
  const isRestated = earnings.some(({ restated }) => restated !== undefined)
  // Filings round counts, or state them in thousands: that restates none.
  const beside = isRestated ? ofCounts.filter(({ restated }) => restated !== undefined) : []
  const [first, ...others] = (earnings.length === 0 ? ofCounts : [...earnings, ...beside]).map(
    ({ original }) => original,
  )
  return first === undefined ? null : others.reduce(later, first).filed
}

/** Sums of cents in binary differ in their last digits. */
const NOISE = 1e-9
/** Rounding to cents makes ratios of one split differ by this much; splits of 11 for 10 and more by more. */
const SAME_RATIO = 0.05

const firstOf = ({ original, restated = [] }: Figure): Fact => restated.reduce(earlier, original)

/**
 * A line as the first filings of the period gave it. Null where a fourth quarter is a difference of figures of which some were
 * restated since, and differently.
 */
export const firstReported = (line: string, { terms }: Stated, served: number | null): number | null => {
  const figures = terms[line]?.figures ?? []
  const sumOf = (amountOf: (figure: Figure) => number): number =>
    figures.reduce((sum, figure) => sum + (figure.sign ?? 1) * (figure.scale ?? 1) * amountOf(figure), 0)
  const isMadeOfThem =
    served !== null && Math.abs(sumOf(({ value }) => value) - served) <= NOISE + NOISE * Math.abs(served)
  if (!isMadeOfThem || figures.every(({ restated }) => restated === undefined)) return served
  const ratios = figures.map((figure) => firstOf(figure).val / figure.value)
  const [ofWhole = 1] = ratios
  const isNear = (one: number, other: number): boolean => Math.abs(one / other - 1) <= SAME_RATIO
  if (ratios.every((ratio) => isNear(ratio, ofWhole)))
    return Math.round(sumOf((figure) => firstOf(figure).val) * 10_000) / 10_000
  return isNear(ofWhole, 1) ? served : null
}
