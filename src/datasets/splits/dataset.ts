/** Splits: new shares for old, by the day they are carried out. */
import { splits } from '../../derived/splits/record.ts'
import { securities } from '../../security-master/collections.ts'
import { splitNoticeFiles } from '../../sources/edgar/filing-feeds.ts'
import { nasdaqSplits } from '../../sources/nasdaq/calendar-feeds.ts'
import { dataset, derivation, load, writeTo } from '../dataset.ts'
import { reassignmentsOf } from '../event-reassignment.ts'
import { whenListed } from '../newly-listed.ts'
import { eventEndpoints } from '../security-events.ts'
import { noticeAddresses } from './addresses.ts'
import { exampleSplit } from './example.ts'
import { splitsAfterNotices, splitsWhenListed } from './filed-splits.ts'
import { normalizeNotice, normalizeSplits } from './normalize.ts'
import { filedSplits, splitNotices } from './record.ts'
import { resolveSplits } from './resolve.ts'
import { splitsSample } from './sample.ts'

/** By (on desc, ticker), and of one security by the primary key. */
const endpoints = eventEndpoints({
  of: splits,
  path: '/v1/splits',
  name: 'listSplits',
  tag: {
    name: 'Splits',
    about: 'Stock splits and stock dividends, with their ratios.',
  },
  about: ['Stock splits of all tickers, newest first.', 'Stock splits of one ticker, newest first.'],
  marketReads: [splits],
  example: exampleSplit,
  tickerExample: { ticker: 'AAPL', results: [], total: 0 },
})

export const splitsDataset = dataset({
  name: 'splits',
  about: 'Stock splits and stock dividends.',
  collections: [splits, splitNotices, filedSplits],
  loads: [
    load({
      feed: nasdaqSplits,
      normalize: normalizeSplits,
      resolve: resolveSplits,
      dependsOn: [securities],
    }),
    load({
      feed: splitNoticeFiles,
      normalize: normalizeNotice,
      resolve: writeTo(splitNotices),
      addresses: noticeAddresses,
    }),
  ],
  derivations: [
    derivation({ from: splitNotices, isOnlySource: true, derive: splitsAfterNotices }),
    ...reassignmentsOf(splits),
    ...reassignmentsOf(filedSplits),
    whenListed(splitsWhenListed),
  ],
  endpoints,
  sample: splitsSample,
})
