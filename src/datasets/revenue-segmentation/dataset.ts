/** Revenue segmentation: what a company earns by product or line of business, and by region. */
import { chosen } from '../../contract/envelope.ts'
import { instant, oneOf as oneOfField, orNull } from '../../contract/field.ts'
import { oneOf } from '../../contract/parameter.ts'
import { filings } from '../../derived/filings/record.ts'
import { incomePeriods } from '../../derived/statements/record.ts'
import { registrants, securities } from '../../security-master/collections.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { secStatementDataSets, secTaggedReports } from '../../sources/edgar/segment-feeds.ts'
import { asOfParameter, requirePast } from '../as-of.ts'
import { dataset, derivation, endpoint, load } from '../dataset.ts'
import { rowsOfCompanies } from '../sample-share.ts'
import { reportAddresses } from './addresses.ts'
import { exampleSegmentation } from './example.ts'
import { normalizeDataSet, normalizeTagged } from './normalize.ts'
import {
  SegmentLine,
  segmentationRows,
  segmentationRowsAsOf,
  segmentationTexts,
  segmentLines,
  updatedAtOf,
} from './query.ts'
import {
  dimensionNames,
  periodNames,
  RevenueSegmentation,
  segmentations,
  segmentFilings,
  segmentLabels,
} from './record.ts'
import { resolveSegments, segmentsAfterStatements } from './resolve.ts'

const ofTicker = endpoint({
  path: '/v1/revenue-segmentation/{ticker}',
  name: 'listRevenueSegmentation',
  summary: 'Revenue segments of a ticker',
  tag: {
    name: 'Revenue segments',
    about: 'Revenue by product and by region, as companies tag it in their reports.',
  },
  about: 'Revenue of one company by product or by region, latest period first. CSV has one line per segment.',
  query: {
    dimension: oneOf(dimensionNames, { about: 'Dimension of the segments.', default: 'product' }),
    period: oneOf(periodNames, { about: 'Fiscal years or discrete quarters.', default: 'annual' }),
    asOf: asOfParameter,
  },
  reads: [segmentations, segmentFilings, segmentLabels, incomePeriods, ...securityMasterReads],
  maxAgeSeconds: 300,
  returns: chosen(
    {
      dimension: oneOfField(dimensionNames, 'The requested dimension.'),
      period: oneOfField(periodNames, 'The requested period.'),
    },
    RevenueSegmentation,
    { updatedAt: orNull(instant('When these rows last changed; null if there are none.')) },
  ),
  example: {
    values: { ticker: 'AAPL' },
    response: {
      ticker: 'AAPL',
      dimension: 'product',
      period: 'annual',
      results: [exampleSegmentation],
      count: 1,
      updatedAt: exampleSegmentation.updatedAt,
    },
  },
  cost: ({ asOf }) => (asOf === null ? 'cheap' : 'long'),
  answer: async ({ store, securityMaster, today }, { ticker, asOf, ...choice }) => {
    const { cik } = securityMaster.known(ticker)
    requirePast(asOf, today())
    const rowsOf = (of: string) =>
      asOf === null ? segmentationRows(store, of, choice) : segmentationRowsAsOf(store, of, choice, asOf)
    const rows = cik === null ? [] : await rowsOf(cik)
    return {
      kind: 'list',
      before: { ticker, ...choice },
      results: segmentationTexts(rows, ticker),
      after: { count: rows.length, updatedAt: updatedAtOf(rows) },
      lines: { item: SegmentLine, rows: () => segmentLines(rows, ticker) },
    }
  },
})

/** By these a company is known to the store. */
const known = [registrants, securities]

export const revenueSegmentationDataset = dataset({
  name: 'revenue-segmentation',
  about: 'Revenue by product, line of business and region.',
  collections: [segmentations, segmentFilings, segmentLabels],
  loads: [
    load({
      feed: secStatementDataSets,
      normalize: normalizeDataSet,
      resolve: resolveSegments,
      dependsOn: known,
    }),
    load({
      feed: secTaggedReports,
      normalize: normalizeTagged,
      resolve: resolveSegments,
      addresses: reportAddresses,
      dependsOn: [...known, filings],
    }),
  ],
  derivations: [derivation({ from: incomePeriods, derive: segmentsAfterStatements })],
  endpoints: [ofTicker],
  sample: {
    rows: [rowsOfCompanies(segmentations), rowsOfCompanies(segmentFilings), rowsOfCompanies(segmentLabels)],
  },
})
