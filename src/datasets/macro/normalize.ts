/** Publishers' series and curves as records. */

import type { Rejection } from '../../sources/files/parsed-rows.ts'
import type { PublishedSeries, SeriesFile } from '../../sources/published-series.ts'
import type { YieldCurves } from '../../sources/treasury/yield-curve.ts'
import { rowOf } from '../../store/record-text.ts'
import { type Normalized, normalizedRows, type Rows, replacedBy } from '../dataset.ts'
import { observations, yieldCurves } from './record.ts'
import { type Source, TREASURY_RATES, type Use, usesOf } from './series.ts'

/** The range of days that a file covers. */
const daysOf = (published: readonly { readonly observedOn: string }[]) => {
  const days = published.map(({ observedOn }) => observedOn).toSorted()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/**
 * What a file no longer has is gone: of its whole series, or within the days it covers; not where lines were rejected. Rows of
 * other sources stay.
 */
const rowsOf = (
  { category, series, sourceRank }: Use,
  { observations: published }: PublishedSeries,
  covers: 'series' | 'days',
  rejected: readonly Rejection[],
): Rows<typeof observations> => {
  const rows = published.map(({ observedOn, value }) =>
    rowOf(
      observations,
      { category, series, observedOn, sourceRank },
      { category, series, observed_on: observedOn, value },
    ),
  )
  if (rows.length === 0) return { rows }
  const where = { category, series, sourceRank }
  const replaces = covers === 'series' ? where : { ...where, observedOn: daysOf(published) }
  return { rows, ...replacedBy(replaces, rejected) }
}

/** The rows of each use of each series. */
export type SeriesRows = readonly Rows<typeof observations>[]

const normalizeSeries =
  (publisher: Source['publisher'], covers: 'series' | 'days') =>
  ({ series, rejected }: SeriesFile): Normalized<SeriesRows> => {
    const uses = usesOf(publisher)
    const unserved: Rejection[] = series
      .filter(({ id }) => !uses.has(id))
      .map(({ id }) => ({ row: id, reason: 'not a series that is served' }))
    const value = series.flatMap((each) =>
      (uses.get(each.id) ?? []).map((use) => rowsOf(use, each, covers, rejected)),
    )
    const count = value.reduce((sum, { rows }) => sum + rows.length, 0)
    return { value, count, rejected: [...unserved, ...rejected] }
  }

export const normalizeFred = normalizeSeries('FRED', 'series')
/** An answer is of three years at most. */
export const normalizeBls = normalizeSeries('Bureau of Labor Statistics', 'days')

export const normalizeYields = ({ curves, rejected }: YieldCurves) => {
  const rows = curves.map(({ observedOn, yields }) =>
    rowOf(
      yieldCurves,
      { observedOn },
      { category: TREASURY_RATES, series: '', observed_on: observedOn, detail: yields },
    ),
  )
  return normalizedRows(rows, rejected, rows.length === 0 ? undefined : { observedOn: daysOf(curves) })
}
