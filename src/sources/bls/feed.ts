/** The feed of the Bureau of Labor Statistics: one answer a series, of the last three years. */
import { type Feed, parseOne } from '../feed.ts'
import type { SeriesFile } from '../published-series.ts'
import { blsCatalogue } from './catalogue.ts'
import { parseTimeseries } from './timeseries.ts'

const HOST = 'api.bls.gov'

export const blsSeries: Feed<SeriesFile> = {
  name: 'bls-series',
  about: 'Consumer prices, employment and unemployment from the office that measures them.',
  publisher: {
    name: 'Bureau of Labor Statistics',
    terms: 'Public domain; 25 requests a day without a registration, of which a run takes 17 a week.',
  },
  // Each series changes once a month, and 17 requests are most of a day's 25.
  every: 'week',
  expect: 'json',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/publicAPI\/v[12]\/timeseries\/data\/\w+$/,
    // An answer is of the last three years, so the same are fetched for every period.
    step: 'year',
    addressesOf: () =>
      [...blsCatalogue.keys()].map((id) => `https://${HOST}/publicAPI/v2/timeseries/data/${id}`),
    daysBack: 0,
  },
  parse: parseOne(parseTimeseries),
}
