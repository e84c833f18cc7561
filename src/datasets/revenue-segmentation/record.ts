/** Revenue of a period by its parts as served, and what is kept of each filing and its labels to make it from. */
import type { Static } from 'typebox'
import {
  day,
  flag,
  instant,
  integer,
  list,
  model,
  money,
  moneyByName,
  oneOf,
  orNull,
  percent,
  record,
  text,
} from '../../contract/field.ts'
import { fiscalPeriods } from '../../derived/fiscal-calendar.ts'
import { type ColumnsOf, collection, type RecordOf } from '../../store/collection.ts'

export const dimensionNames = ['product', 'geographic'] as const
export const periodNames = ['annual', 'quarterly'] as const
export type Dimension = (typeof dimensionNames)[number]

export const RevenueSegmentation = model('RevenueSegmentation', {
  fiscalYr: integer(
    'Calendar year in which the fiscal year ends. A year that ends on 1 to 7 January counts for the year before.',
  ),
  period: oneOf(fiscalPeriods, 'FY, or the quarter of the fiscal year.'),
  date: day('Last day of the period; the last day of its month if only the SEC’s data sets have it.'),
  currency: text('Three-letter code of the currency. Nothing is converted.'),
  data: moneyByName('Revenue by segment, largest first, without subtotals and eliminations.'),
  axis: text('XBRL axis of the segments: ProductOrService, BusinessSegments, Geographical and others.'),
  revenue: orNull(
    money('Revenue of the whole company in the same filing; null if the filing does not state it.'),
  ),
  sumPct: orNull(
    percent('Sum of the segments as a percentage of that revenue; null if the revenue is unknown.'),
  ),
  derived: flag('True for a quarter calculated from longer periods, such as the year minus nine months.'),
  accessionNumber: text(
    'Filing that states the figures; for a calculated quarter the filing with the longer period.',
  ),
  filedOn: orNull(day('Filing date of that filing; null if the company’s list of filings is not loaded.')),
  updatedAt: instant('When the rest of the record last changed.'),
  ticker: text('The requested ticker.'),
})

/** One row a dimension and period of a CIK. */
export const segmentations = collection('revenue_segmentation', {
  record: RevenueSegmentation,
  columns: { cik: 'text', dimension: dimensionNames, period: periodNames, end: 'day' },
  key: ['cik', 'dimension', 'period', 'end'],
  joined: ['ticker'],
  updatedAt: 'updatedAt',
})

/** Revenue of one period by the members of one axis. */
const Breakdown = record({
  axis: text('Axis without its affixes.'),
  start: day('First day.'),
  end: day('Last day.'),
  currency: text('Three-letter code.'),
  revenue: orNull(money('What the filing states for the whole company; null where it states nothing.')),
  values: moneyByName('Revenue by member.'),
})
export type Breakdown = Static<typeof Breakdown>
const BreakdownList = record({ breakdowns: list(Breakdown, 'Tables of revenue without repeated members.') })

/** One row a filing and source: an XBRL instance has the days of its periods, the data sets round them to months. */
export const segmentFilings = collection('segment_filings', {
  record: BreakdownList,
  columns: {
    cik: 'text',
    accession: 'text',
    source: ['instance', 'data-set'],
    form: 'text',
    filedOn: 'day?',
    /** Last day of the period the filing is for. */
    periodEnd: 'day',
  },
  key: ['cik', 'accession', 'source'],
})
export type SegmentFiling = ColumnsOf<typeof segmentFilings> & RecordOf<typeof segmentFilings>

const Label = record({ member: text('Member without its affix.'), label: text('What the filer calls it.') })
const LabelList = record({ labels: list(Label, 'Standard labels of members.') })

/** One row a label linkbase. */
export const segmentLabels = collection('segment_labels', {
  record: LabelList,
  columns: { cik: 'text', accession: 'text', filedOn: 'day?' },
  key: ['cik', 'accession'],
})
export type SegmentLabels = ColumnsOf<typeof segmentLabels> & RecordOf<typeof segmentLabels>
