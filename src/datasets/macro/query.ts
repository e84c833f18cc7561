/** Observations of a category, and what there is of each category. */
import type { Static, TObject } from 'typebox'
import type { ListAnswer } from '../../contract/endpoint.ts'
import type { Results } from '../../contract/envelope.ts'
import type { Exactly } from '../../store/collection.ts'
import type { Store } from '../../store/store.ts'
import { plainDelimiters } from '../../store/wire-text.ts'
import { countOf, type DayOrder, during, inOrder, listed, type Period } from '../list-answer.ts'
import {
  type CategorySeries,
  DetailObservation,
  MacroCategory,
  observations,
  ValueObservation,
  yieldCurves,
} from './record.ts'
import { type Category, categories, type Series, TREASURY_RATES } from './series.ts'

type ObservationFilter = Period &
  DayOrder & {
    readonly category: string
    /** Empty for all; one of another category has no rows. */
    readonly series: string
    readonly limit: number
  }

const answerOf = (results: Results, item: TObject, total: number | null): ListAnswer => ({
  kind: 'list',
  before: {},
  results,
  after: { count: countOf(results) },
  ...(total === null ? {} : { total }),
  item,
})

/** A walk of the primary key. There is one series, whose name is empty. */
const curvesIn = async (store: Store, filter: ObservationFilter, isAll: boolean): Promise<ListAnswer> => {
  if (filter.series !== '') return answerOf([], DetailObservation, isAll ? 0 : null)
  const where = during<typeof yieldCurves>('observedOn', filter)
  const order = inOrder<typeof yieldCurves>(['observedOn desc'], filter)
  const selection = { where, order, limit: filter.limit }
  const [found, total] = await Promise.all([
    store.list(yieldCurves, selection, plainDelimiters.between),
    isAll ? store.total(yieldCurves, where) : null,
  ])
  return answerOf(listed(found, plainDelimiters), DetailObservation, total)
}

/** By day, then by series: a walk of (category, observedOn desc, series), or of the key where one is chosen. */
const valuesIn = async (store: Store, filter: ObservationFilter, isAll: boolean): Promise<ListAnswer> => {
  const { category, series, limit } = filter
  const where = {
    category,
    ...(series === '' ? {} : { series }),
    ...during<typeof observations>('observedOn', filter),
  }
  const newestFirst =
    series === '' ? (['observedOn desc', 'series'] as const) : (['observedOn desc'] as const)
  const order = inOrder<typeof observations>(newestFirst, filter)
  const [found, total] = await Promise.all([
    store.list(observations, { where, order, limit }, plainDelimiters.between),
    isAll ? store.total(observations, where) : null,
  ])
  return answerOf(listed(found, plainDelimiters), ValueObservation, total)
}

/** With the total where it is kept: the days of a category's 100,000 rows take 9 ms to count, and no field shows it. */
export const observationsIn = (store: Store, filter: ObservationFilter): Promise<ListAnswer> => {
  const isAll = filter.from === null && filter.to === null
  return (filter.category === TREASURY_RATES ? curvesIn : valuesIn)(store, filter, isAll)
}

const endsOf = async <C extends typeof yieldCurves | typeof observations>(
  store: Store,
  of: C,
  where: Exactly<C>,
) => {
  const [first, last, total] = await Promise.all([
    store.row(of, where, ['observedOn']),
    store.row(of, where, ['observedOn desc']),
    store.total(of, where),
  ])
  return first === null || last === null ? null : { first: first.columns, last: last.columns, total }
}

type SeriesExtent = {
  readonly series: Static<typeof CategorySeries>
  readonly total: number
  readonly updatedAt: string
}

/** A count, and the two ends of the primary key within the series; null where it has no observation. */
const extentOfSeries = async (store: Store, of: Series): Promise<SeriesExtent | null> => {
  const { category, series } = of
  const isCurve = category === TREASURY_RATES
  const ends = await (isCurve
    ? endsOf(store, yieldCurves, {})
    : endsOf(store, observations, { category, series }))
  if (ends === null) return null
  const { first, last, total } = ends
  const source = of.sources['sourceRank' in last ? Number(last.sourceRank) : 0] ?? of.sources[0]
  return {
    series: {
      series,
      title: source.title,
      unit: source.unit,
      frequency: source.frequency,
      seasonal_adjustment: source.seasonalAdjustment,
      source: source.publisher,
      source_id: source.id,
      first_observed_on: first.observedOn,
      last_observed_on: last.observedOn,
    },
    total,
    updatedAt: last.updated_at,
  }
}

type Row = Static<typeof MacroCategory>

const least = (texts: readonly string[]): string => texts.toSorted()[0] ?? ''
const greatest = (texts: readonly string[]): string => texts.toSorted().at(-1) ?? ''

/** What is stored of a category; null where that is nothing. Three look-ups a series. */
const extentOf = async (store: Store, category: Category): Promise<Row | null> => {
  const found: SeriesExtent[] = []
  for (const series of category.series) {
    const extent = await extentOfSeries(store, series)
    if (extent !== null) found.push(extent)
  }
  if (found.length === 0) return null
  const series = found.map((each) => each.series)
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
const touches = ({ from, to }: Period, { first_observed_on, last_observed_on }: Row): boolean =>
  (from ?? '') <= last_observed_on && (to ?? last_observed_on) >= first_observed_on

/** The categories with observations in the period, each with its series. */
export const categoriesIn = async (store: Store, filter: ObservationFilter): Promise<ListAnswer> => {
  const found: string[] = []
  for (const category of categories) {
    const row = await extentOf(store, category)
    if (row !== null && touches(filter, row)) found.push(JSON.stringify(row))
  }
  return answerOf(found.slice(0, filter.limit), MacroCategory, found.length)
}
