/** The feed of the Bureau of Labor Statistics: one answer with all series, of the last three years. */
import { type Feed, parseOne } from '../feed.ts'
import type { SeriesFile } from '../published-series.ts'
import { blsCatalogue } from './catalogue.ts'
import { parseTimeseries } from './timeseries.ts'

const HOST = 'api.bls.gov'
const DATA = `https://${HOST}/publicAPI/v2/timeseries/data/`

/** A caller without a key may ask for this many in one request. */
const MAX_SERIES = 25

const ids = [...blsCatalogue.keys()]
/** The series that each address is asked for. */
const requests: ReadonlyMap<string, readonly string[]> = new Map(
  Array.from({ length: Math.ceil(ids.length / MAX_SERIES) }, (_, part) => [
    part === 0 ? DATA : `${DATA}?part=${part + 1}`,
    ids.slice(part * MAX_SERIES, (part + 1) * MAX_SERIES),
  ]),
)

export const blsSeries: Feed<SeriesFile> = {
  name: 'bls-series',
  about: 'Consumer prices, employment and unemployment, directly from the Bureau of Labor Statistics.',
  publisher: {
    name: 'Bureau of Labor Statistics',
    terms: 'Public domain. 25 requests per day without registration; a run takes one.',
  },
  expect: 'json',
  key: {
    settings: ['blsKey'],
    origin: `https://${HOST}`,
    bodyOf: ([registrationkey = '']) => ({ registrationkey }),
    isOptional: true,
  },
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/publicAPI\/v[12]\/timeseries\/data\/\w*(?:\?part=\d+)?$/,
    // An answer is of the last three years, so the same are fetched for every period.
    step: 'year',
    addressesOf: () => [...requests.keys()],
    daysBack: 0,
  },
  jsonOf: (address) => ({ seriesid: requests.get(address) ?? [] }),
  parse: parseOne(parseTimeseries),
}
