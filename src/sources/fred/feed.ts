/** FRED's feed: one file a series, each whole every time. */
import { type Feed, parseOne } from '../feed.ts'
import type { SeriesFile } from '../published-series.ts'
import { fredCatalogue } from './catalogue.ts'
import { parseFredGraph } from './graph.ts'

const HOST = 'fred.stlouisfed.org'

export const fredSeries: Feed<SeriesFile> = {
  name: 'fred-series',
  about: 'Economic time series of many statistical offices, collected by FRED.',
  publisher: {
    name: 'Federal Reserve Bank of St. Louis',
    terms:
      'For the operator’s own use, with FRED’s notice. Some series belong to others (University of Michigan, Freddie Mac, OECD). The sample has only rows of US offices and of the Bank itself, which are in the public domain.',
  },
  expect: 'text',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/graph\/fredgraph\.csv\?id=\w+$/,
    // A file has its whole series, so the same files are fetched for every period.
    step: 'year',
    addressesOf: () => [...fredCatalogue.keys()].map((id) => `https://${HOST}/graph/fredgraph.csv?id=${id}`),
    daysBack: 0,
  },
  parse: parseOne(parseFredGraph),
}
