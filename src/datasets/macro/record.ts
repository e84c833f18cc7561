/** A macro observation and a category of them, as the wire shows them. */
import Type from 'typebox'
import {
  count,
  day,
  instant,
  list,
  model,
  oneOf,
  orNull,
  percent,
  ratio,
  text,
} from '../../contract/field.ts'
import { type Tenor, tenors } from '../../sources/treasury/yield-curve.ts'
import { collection } from '../../store/collection.ts'

const sentenceOf = (tenor: Tenor): string => {
  const [, kind, number = ''] = /^([my])(.+)$/.exec(tenor) ?? []
  return `Par yield at ${number.replace('_', '.')} ${kind === 'm' ? 'months' : 'years'}.`
}

/** 14 tenors, each always present. */
const Detail = model(
  'YieldCurve',
  Object.fromEntries(tenors.map((tenor) => [tenor, orNull(percent(sentenceOf(tenor)))])),
  'Yields by tenor; null if the Treasury published none.',
)

const observed = {
  category: text('Category key.'),
  series: text('Series within the category; empty for Treasury rates.'),
  observed_on: day('Day of the observation; for a month, quarter or year its first day.'),
}
const updated = { updated_at: instant('When the rest of the record last changed.') }

export const ValueObservation = model(
  'Observation',
  { ...observed, value: ratio('Value in the unit of its series.'), ...updated },
  'An observation with one value.',
)
/** Has `detail` instead of `value`. */
export const DetailObservation = model(
  'YieldCurveObservation',
  { ...observed, detail: Detail, ...updated },
  'The yields of one day.',
)

const extent = {
  first_observed_on: day('Day of the oldest observation.'),
  last_observed_on: day('Day of the newest observation.'),
}

export const CategorySeries = model('MacroSeries', {
  series: text('Series within the category; empty for Treasury rates.'),
  title: text('Title that the publisher uses.'),
  unit: text('Unit of its values.'),
  frequency: oneOf(['daily', 'weekly', 'monthly', 'quarterly', 'annual'], 'Frequency of the observations.'),
  seasonal_adjustment: text('Kind of seasonal adjustment, if any.'),
  source: text('Publisher of the newest observation.'),
  source_id: text('Publisher’s name of the series.'),
  ...extent,
})

export const MacroCategory = model(
  'MacroCategory',
  {
    category: text('Category key.'),
    title: text('Title.'),
    description: orNull(text('Description.')),
    series_count: count('Number of series with observations.'),
    series: list(CategorySeries, 'Those series.'),
    ...extent,
    observations: count('Number of observations of all its series.'),
    updated_at: instant('When the newest observation of the category last changed.'),
  },
  'A category of macro observations.',
)

export const MacroRow = Type.Union([MacroCategory, ValueObservation, DetailObservation])

/** One row a (category, series, day); `sourceRank` is the place of its source among those of the series. */
export const observations = collection('macro_observations', {
  record: ValueObservation,
  columns: { category: 'text', series: 'text', observedOn: 'day', sourceRank: 'integer' },
  key: ['category', 'series', 'observedOn'],
  orders: [['category', 'observedOn desc', 'series']],
  counts: [['category'], ['category', 'series']],
  updatedAt: 'updated_at',
})

/** One row a day of the Treasury's par yield curve. */
export const yieldCurves = collection('yield_curves', {
  record: DetailObservation,
  columns: { observedOn: 'day' },
  key: ['observedOn'],
  updatedAt: 'updated_at',
})
