/** Publishers' series and curves as observations of ours. */
import type { SeriesFile } from '../../sources/published-series.ts'
import type { YieldCurves } from '../../sources/treasury/yield-curve.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch } from '../../store/store.ts'
import type { Normalized, Rejection } from '../dataset.ts'
import { observations } from './record.ts'
import { type Source, TREASURY_RATES, type Use, usesOf } from './series.ts'

const rowAt = (use: Use, observedOn: string, figures: object): StoredRow => {
  const { category, series, standing } = use
  return rowOf(
    observations,
    { category, series, observedOn, standing },
    { category, series, observed_on: observedOn, ...figures },
  )
}

const daysOf = (rows: readonly StoredRow[]) => rows.map(({ at }) => String(at['observedOn'])).toSorted()

/** What a file no longer has is gone: of its whole series, or within the days it covers. Rows of other sources stay. */
const batchOf = (
  { category, series, standing }: Use,
  rows: readonly StoredRow[],
  covers: 'series' | 'days',
): Batch => {
  const where = { category, series, standing }
  const days = daysOf(rows)
  const [from = null] = days
  const replaces = covers === 'series' ? where : { ...where, observedOn: { from, to: days.at(-1) ?? null } }
  return { collection: observations, rows, ...(rows.length === 0 ? {} : { replaces }) }
}

const normalizeSeries =
  (publisher: Source['publisher'], covers: 'series' | 'days') =>
  ({ series, rejected }: SeriesFile): Normalized => {
    const uses = usesOf(publisher)
    const strangers: Rejection[] = series
      .filter(({ id }) => !uses.has(id))
      .map(({ id }) => ({ row: id, reason: 'no series that is served' }))
    const batches = series.flatMap(({ id, observations: published }) =>
      (uses.get(id) ?? []).map((use) => {
        const rows = published.map(({ observedOn, value }) => rowAt(use, observedOn, { value }))
        return batchOf(use, rows, covers)
      }),
    )
    return { batches, rejected: [...strangers, ...rejected] }
  }

export const normalizeFred = normalizeSeries('FRED', 'series')
/** An answer is of three years at most. */
export const normalizeBls = normalizeSeries('Bureau of Labor Statistics', 'days')

export const normalizeYields = ({ curves, rejected }: YieldCurves): Normalized => {
  const use: Use = { category: TREASURY_RATES, series: '', standing: 0 }
  const rows = curves.map(({ observedOn, yields }) => rowAt(use, observedOn, { detail: yields }))
  return { batches: [batchOf(use, rows, 'days')], rejected }
}
