/** Revenue segmentation: what a company earns by product or line of business, and by region. */
import { endpointOf } from '../../contract/endpoint.ts'
import { chosen } from '../../contract/envelope.ts'
import { instant, money, oneOf as oneOfField, orNull, record, text } from '../../contract/field.ts'
import { oneOf } from '../../contract/parameter.ts'
import { registrants, securities } from '../../identity/collections.ts'
import { secStatementDataSets, secTaggedReports } from '../../sources/edgar/segment-feeds.ts'
import { type Dataset, dataset, load, type Market } from '../dataset.ts'
import { type ReportsOf, reportAddresses } from './addresses.ts'
import { completeSegments, type Sources, segmentsAfterStatements } from './completion.ts'
import { appleProducts } from './example.ts'
import { normalizeDataSet, normalizeTagged } from './normalize.ts'
import { segmentationTexts, updatedAtOf } from './query.ts'
import {
  dimensionNames,
  periodNames,
  RevenueSegmentation,
  type StoredSegmentation,
  segmentations,
  segmentFilings,
  segmentLabels,
} from './record.ts'

/** By these a company is known to the store. */
const known = [registrants.name, securities.name]

const { data: _, ...ofPeriod } = RevenueSegmentation.properties
/** A line of CSV. */
const SegmentLine = record({ ...ofPeriod, segment: text('The segment.'), amount: money('Its revenue.') })

const linesOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((row) => {
    const { data, ...rest } = JSON.parse(row) as StoredSegmentation
    return Object.entries(data).map(([segment, amount]) => JSON.stringify({ ...rest, segment, amount }))
  })

const ofTicker = endpointOf<Market>()({
  path: '/v1/revenue-segmentation/{ticker}',
  name: 'listRevenueSegmentation',
  tag: 'Financials',
  about:
    'Revenue of one ticker by product or by region, most recent period first; as CSV one line a segment.',
  query: {
    dimension: oneOf(dimensionNames, { about: 'What revenue is divided by.', default: 'product' }),
    period: oneOf(periodNames, { about: 'Fiscal years or discrete quarters.', default: 'annual' }),
  },
  reads: [segmentations.name, securities.name],
  maxAgeSeconds: 300,
  returns: chosen(
    {
      dimension: oneOfField(dimensionNames, 'The dimension asked for.'),
      period: oneOfField(periodNames, 'The period asked for.'),
    },
    RevenueSegmentation,
    { updatedAt: orNull(instant('When the newest of these rows last changed; null without rows.')) },
  ),
  example: {
    values: { ticker: 'AAPL' },
    response: {
      ticker: 'AAPL',
      dimension: 'product',
      period: 'annual',
      results: [appleProducts],
      count: 1,
      updatedAt: appleProducts.updatedAt,
    },
  },
  answer: async ({ store, directory }, { ticker, dimension, period }) => {
    const { cik } = directory.known(ticker)
    const texts = cik === null ? [] : await segmentationTexts(store, cik, { dimension, period })
    const tail = `,"ticker":${JSON.stringify(ticker)}}`
    const results = texts.map((row) => row.slice(0, -1) + tail)
    return {
      kind: 'list',
      before: { ticker, dimension, period },
      results,
      after: { count: results.length, updatedAt: updatedAtOf(texts) },
      lines: { item: SegmentLine, rows: () => linesOf(results) },
    }
  },
})

/** What other datasets know of statements and filings comes in from where all are put together. */
export const revenueSegmentationOf = (
  sources: Sources & { readonly filingsWithForms: ReportsOf },
): Dataset => {
  const complete = completeSegments(sources)
  return dataset({
    name: 'revenue-segmentation',
    about: 'Revenue by product, line of business and region.',
    collections: [segmentations, segmentFilings, segmentLabels],
    loads: [
      load({ feed: secStatementDataSets, normalize: normalizeDataSet, complete, drawsOn: known }),
      load({
        feed: secTaggedReports,
        normalize: normalizeTagged,
        complete,
        addresses: reportAddresses(sources.filingsWithForms),
        drawsOn: [...known, 'filings'],
      }),
    ],
    derivations: [{ from: 'statements', derive: segmentsAfterStatements(sources) }],
    endpoints: [ofTicker],
  })
}
