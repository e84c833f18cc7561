/** Macro: interest rates and economic indicators, as series of observations. */
import { limited } from '../../contract/envelope.ts'
import { day, limit, text } from '../../contract/parameter.ts'
import { blsSeries } from '../../sources/bls/feed.ts'
import { fredSeries } from '../../sources/fred/feed.ts'
import type { SeriesFile } from '../../sources/published-series.ts'
import { treasuryYields } from '../../sources/treasury/feed.ts'
import { dataset, endpoint, load, writeTo } from '../dataset.ts'
import { datedQuery } from '../list-answer.ts'
import { exampleCurve } from './example.ts'
import { categoryWith } from './misspelled-series.ts'
import { normalizeBls, normalizeFred, normalizeYields } from './normalize.ts'
import { categoriesIn, observationsIn } from './query.ts'
import { MacroRow, observations, yieldCurves } from './record.ts'
import { resolveSeries } from './resolve.ts'
import { macroSample } from './sample.ts'

const macro = endpoint({
  path: '/v1/macro',
  name: 'listMacro',
  summary: 'Observations',
  tag: {
    name: 'Macro',
    about:
      'Interest rates and economic indicators, with the latest revisions. Series are grouped in categories; without a category the answer lists the categories.',
  },
  about:
    'Observations of a category or of one series, newest first, then by series. A series may be given without its category. Without both, the answer lists the categories and their series. In CSV each yield of `treasury_rates` is a column.',
  query: {
    category: text('Category key; empty lists the categories.', 'economic_indicator'),
    series: text('Series of the category, or of any category if none is given; empty for all.', 'CPI'),
    from: day(
      'Observed on or after this date. For the list of categories: those with observations on or after it.',
    ),
    to: day(
      'Observed on or before this date. For the list of categories: those with observations on or before it.',
    ),
    ...datedQuery(MacroRow),
    limit: limit({ max: 5000, default: 500 }),
  },
  refuses: ['category_not_found'],
  reads: [observations, yieldCurves],
  maxAgeSeconds: 300,
  returns: limited(MacroRow),
  example: {
    values: { category: 'treasury_rates', limit: 1 },
    response: { results: [exampleCurve], count: 1 },
  },
  answer: ({ store }, filter) => {
    const category = categoryWith(filter.category, filter.series)
    return category === '' ? categoriesIn(store, filter) : observationsIn(store, { ...filter, category })
  },
})

const valuesOf = ({ series }: SeriesFile) =>
  series.flatMap(({ observations: published }) => published.map(({ value }) => value))
const daysOf = ({ series }: SeriesFile) =>
  series.flatMap(({ observations: published }) => published.map(({ observedOn }) => observedOn))

export const macroDataset = dataset({
  name: 'macro',
  about: 'Interest rates and economic indicators, as series of observations.',
  collections: [observations, yieldCurves],
  counted: [observations, yieldCurves],
  loads: [
    load({
      feed: treasuryYields,
      normalize: normalizeYields,
      resolve: writeTo(yieldCurves),
      checks: ({ curves }) => ({ days: curves.map(({ observedOn }) => observedOn) }),
    }),
    load({
      feed: blsSeries,
      normalize: normalizeBls,
      resolve: resolveSeries,
      checks: (parsed) => ({ figures: { value: valuesOf(parsed) }, days: daysOf(parsed) }),
    }),
    load({
      feed: fredSeries,
      normalize: normalizeFred,
      resolve: resolveSeries,
      // No days: the potential output of years to come is among FRED's series.
      checks: (parsed) => ({ figures: { value: valuesOf(parsed) } }),
    }),
  ],
  endpoints: [macro],
  sample: macroSample,
})
