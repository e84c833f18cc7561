/** On which share basis figures per share are: that of the filing that first stated them as they are served; leaves out other lines. */

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
  // Filings round counts, or state them in thousands: that is no restatement.
  const restatedCounts = isRestated ? ofCounts.filter(({ restated }) => restated !== undefined) : []
  const [first, ...others] = (earnings.length === 0 ? ofCounts : [...earnings, ...restatedCounts]).map(
    ({ original }) => original,
  )
  return first === undefined ? null : others.reduce(later, first).filed
}
