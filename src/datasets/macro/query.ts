/** Observations of a category, and what there is of each category. */
import type { Static } from 'typebox'
import type { Range, Store, StoredRow, Where } from '../../store/store.ts'
import { type CategorySeries, type MacroCategory, observations } from './record.ts'
import type { Category, Series } from './series.ts'

export type Period = { readonly from: string | null; readonly to: string | null }
export type ObservationFilter = Period & {
  readonly category: string
  /** Empty for all. */
  readonly series: string
  readonly limit: number
}

const during = ({ from, to }: Period): Where => {
  if (from === null && to === null) return {}
  const observedOn: Range = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  return { observedOn }
}

/**
 * Newest first, then by series: a walk of (category, observedOn desc, series), or of the key where one is chosen. The
 * total is told where it is kept; the days of a category's 100,000 rows would take 9 ms to count, and no field shows it.
 */
export const observationsOf = async (
  store: Store,
  filter: ObservationFilter,
): Promise<{ readonly texts: readonly string[]; readonly total?: number }> => {
  const { category, series, limit, from, to } = filter
  const where = { category, ...(series === '' ? {} : { series }) }
  const order = series === '' ? 'observedOn desc, series' : 'observedOn desc'
  const texts = await store.texts(observations, { where: { ...where, ...during(filter) }, order, limit })
  return from === null && to === null ? { texts, total: await store.total(observations, where) } : { texts }
}

const dayOf = ({ at }: StoredRow): string => String(at['observedOn'])

type Standing = {
  readonly of: Static<typeof CategorySeries>
  readonly total: number
  readonly updatedAt: string
}

/** A count, and the two ends of the primary key within the series; null where it has no observation. */
const standingOf = async (store: Store, { category, series, sources }: Series): Promise<Standing | null> => {
  const where = { category, series }
  const total = await store.total(observations, where)
  const [first] = await store.rows(observations, { where, order: 'observedOn', limit: 1 })
  const [last] = await store.rows(observations, { where, order: 'observedOn desc', limit: 1 })
  if (first === undefined || last === undefined) return null
  const { title, unit, frequency, seasonalAdjustment, publisher, id } =
    sources[Number(last.at['standing'])] ?? sources[0]
  return {
    of: {
      series,
      title,
      unit,
      frequency,
      seasonal_adjustment: seasonalAdjustment,
      source: publisher,
      source_id: id,
      first_observed_on: dayOf(first),
      last_observed_on: dayOf(last),
    },
    total,
    updatedAt: JSON.parse(last.text).updated_at,
  }
}

type Row = Static<typeof MacroCategory>

const least = (texts: readonly string[]): string => texts.toSorted()[0] ?? ''
const greatest = (texts: readonly string[]): string => texts.toSorted().at(-1) ?? ''

/** What is stored of a category; null where that is nothing. Three look-ups a series. */
export const extentOf = async (store: Store, category: Category): Promise<Row | null> => {
  const found: Standing[] = []
  for (const series of category.series) {
    const standing = await standingOf(store, series)
    if (standing !== null) found.push(standing)
  }
  if (found.length === 0) return null
  const series = found.map(({ of }) => of)
  return {
    category: category.category,
    title: category.title,
    description: category.description,
    series_count: series.length,
    series,
    first_observed_on: least(series.map((each) => each.first_observed_on)),
    last_observed_on: greatest(series.map((each) => each.last_observed_on)),
    observations: found.reduce((sum, { total }) => sum + total, 0),
    updated_at: greatest(found.map(({ updatedAt }) => updatedAt)),
  }
}

/** Whether any day of the period lies between the ends of a category. */
export const touches = ({ from, to }: Period, { first_observed_on, last_observed_on }: Row): boolean =>
  (from ?? '') <= last_observed_on &&
  (to ?? last_observed_on) >= first_observed_on &&
  (from === null || to === null || from <= to)
