/** Revenue by product or region over periods, as rows and as the columns of a chart. */
import type { RevenueSegmentation } from '../../../api/types.ts'

/** More colours cannot be distinguished. */
const MAX_SERIES = 7

/** Labels by the newest amounts, the largest first; labels of older periods follow. */
export const labelsOf = (periods: readonly RevenueSegmentation[]): readonly string[] => [
  ...new Set(
    periods.flatMap(({ data }) =>
      Object.entries(data)
        .toSorted(([, a], [, b]) => b - a)
        .map(([label]) => label),
    ),
  ),
]

/** Through a map: a company may call a segment as every object calls a part of itself. */
export const amountOf = ({ data }: RevenueSegmentation, label: string): number | null =>
  new Map(Object.entries(data)).get(label) ?? null

export type SegmentSeries = { readonly name: string; readonly values: readonly (number | null)[] }

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((each) => each !== null)
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
}

/** Oldest first; labels beyond the first seven are one series, the sum of theirs. */
export const seriesOf = (periods: readonly RevenueSegmentation[]): readonly SegmentSeries[] => {
  const oldestFirst = periods.toReversed()
  const labels = labelsOf(periods)
  const own = labels.length > MAX_SERIES + 1 ? labels.slice(0, MAX_SERIES) : labels
  const rest = labels.slice(own.length)
  return [
    ...own.map((name) => ({ name, values: oldestFirst.map((period) => amountOf(period, name)) })),
    ...(rest.length === 0
      ? []
      : [
          {
            name: `${rest.length} others`,
            values: oldestFirst.map((period) => sumOf(rest.map((label) => amountOf(period, label)))),
          },
        ]),
  ]
}
