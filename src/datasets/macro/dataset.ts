/** Macro: interest rates and economic indicators, as series of observations. */
import { endpointOf, type ListAnswer } from '../../contract/endpoint.ts'
import { limited } from '../../contract/envelope.ts'
import { day, limit, text } from '../../contract/parameter.ts'
import { ApiProblem } from '../../contract/problem.ts'
import { closeNames } from '../../lib/close-names.ts'
import { blsSeries } from '../../sources/bls/feed.ts'
import { fredSeries } from '../../sources/fred/feed.ts'
import { treasuryYields } from '../../sources/treasury/feed.ts'
import type { Store } from '../../store/store.ts'
import { keepBetter } from '../better-source.ts'
import { dataset, load, type Market } from '../dataset.ts'
import { normalizeBls, normalizeFred, normalizeYields } from './normalize.ts'
import { extentOf, type ObservationFilter, observationsOf, touches } from './query.ts'
import { DetailObservation, MacroCategory, MacroRow, observations, ValueObservation } from './record.ts'
import { categories, categoryNamed, TREASURY_RATES } from './series.ts'

/** The last day of the Treasury's file of 2023 that was checked by hand. */
const curve = {
  category: 'treasury_rates',
  series: '',
  observed_on: '2023-09-01',
  detail: {
    m1: 5.51,
    m1_5: null,
    m2: 5.55,
    m3: 5.53,
    m4: 5.58,
    m6: 5.47,
    y1: 5.36,
    y2: 4.87,
    y3: 4.57,
    y5: 4.29,
    y7: 4.27,
    y10: 4.18,
    y20: 4.48,
    y30: 4.29,
  },
  updated_at: '2023-09-01T22:00:00Z',
}

const categoriesIn = async (store: Store, filter: ObservationFilter): Promise<ListAnswer> => {
  const found: string[] = []
  for (const category of categories) {
    const row = await extentOf(store, category)
    if (row !== null && touches(filter, row)) found.push(JSON.stringify(row))
  }
  const results = found.slice(0, filter.limit)
  return {
    kind: 'list',
    before: {},
    results,
    after: { count: results.length },
    total: found.length,
    item: MacroCategory,
  }
}

const observationsIn = async (store: Store, filter: ObservationFilter): Promise<ListAnswer> => {
  const { texts, total } = await observationsOf(store, filter)
  return {
    kind: 'list',
    before: {},
    results: texts,
    after: { count: texts.length },
    ...(total === undefined ? {} : { total }),
    item: filter.category === TREASURY_RATES ? DetailObservation : ValueObservation,
  }
}

const macro = endpointOf<Market>()({
  path: '/v1/macro',
  name: 'listMacro',
  tag: 'Macro',
  about:
    'Observations of a category, newest first, then by series. Without `category` the categories there are, with their series.',
  query: {
    category: text('Category key; empty lists the categories.', 'economic_indicator'),
    series: text('Series within the category; empty for all.', 'CPI'),
    from: day('Observed on or after this date; of categories, those with observations after it.'),
    to: day('Observed on or before this date; of categories, those with observations before it.'),
    limit: limit({ max: 5000, default: 500 }),
  },
  refuses: ['category_not_found'],
  reads: [observations.name],
  maxAgeSeconds: 300,
  returns: limited(MacroRow),
  example: {
    values: { category: 'treasury_rates', limit: 1 },
    response: { results: [curve], count: 1 },
  },
  answer: ({ store }, filter) => {
    const { category } = filter
    if (category === '') return categoriesIn(store, filter)
    if (categoryNamed.has(category)) return observationsIn(store, filter)
    const didYouMean = closeNames(category, [...categoryNamed.keys()])
    throw new ApiProblem('category_not_found', { detail: `No category ${category} is known`, didYouMean })
  },
})

export const macroDataset = dataset({
  name: 'macro',
  about: 'Interest rates and economic indicators, as series of observations.',
  collections: [observations],
  loads: [
    load({ feed: treasuryYields, normalize: normalizeYields, watch: { days: ['observedOn'] } }),
    load({
      feed: blsSeries,
      normalize: normalizeBls,
      complete: keepBetter,
      watch: { figures: ['value'], days: ['observedOn'] },
    }),
    // No watch on days: the potential output of years to come is among FRED's series.
    load({ feed: fredSeries, normalize: normalizeFred, complete: keepBetter, watch: { figures: ['value'] } }),
  ],
  endpoints: [macro],
})
