/** Revenue of a period by its parts as served, and what is kept of each filing and its labels to make it from. */
import type { Static } from 'typebox'
import {
  day,
  flag,
  instant,
  integer,
  list,
  money,
  moneyByName,
  oneOf,
  orNull,
  percent,
  record,
  text,
} from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

export const dimensionNames = ['product', 'geographic'] as const
export const periodNames = ['annual', 'quarterly'] as const
export type Dimension = (typeof dimensionNames)[number]

export const StoredSegmentation = record({
  fiscalYr: integer(
    'Calendar year in which the fiscal year ends; an end on 1 to 7 January counts for the year before.',
  ),
  period: oneOf(['FY', 'Q1', 'Q2', 'Q3', 'Q4'], 'FY, or the quarter by its place in the fiscal year.'),
  date: day('Last day of the period; the end of its month where only the SEC’s data sets tell it.'),
  currency: text('Three-letter code of the currency of the amounts; nothing is converted.'),
  data: moneyByName('Revenue by segment, the largest first; without sub-totals and eliminations.'),
  axis: text('XBRL axis the segments stand on: ProductOrService, BusinessSegments, Geographical and others.'),
  revenue: orNull(money('Revenue of the whole company in the same filing; null where it states none.')),
  sumPct: orNull(percent('Sum of the segments as a share of that revenue; null where it is not known.')),
  derived: flag('True where a quarter is what is left of longer periods, such as the year less nine months.'),
  accessionNumber: text(
    'Filing that states the figures; of a derived quarter the one with the longer period.',
  ),
  filedOn: orNull(day('Filing date of that filing; null where its list of filings is not held.')),
})

export const RevenueSegmentation = record({
  ...StoredSegmentation.properties,
  updatedAt: instant('When the rest of the record last changed.'),
  ticker: text('The ticker asked for.'),
})
export type StoredSegmentation = Static<typeof StoredSegmentation>

/** One row a dimension and period of a CIK. */
export const segmentations = collection('revenue_segmentation', StoredSegmentation, {
  columns: { cik: 'text', dimension: 'text', period: 'text', end: 'text' },
  key: ['cik', 'dimension', 'period', 'end'],
  stamp: 'updatedAt',
})

const StoredBreakdown = record({
  axis: text('Axis without its affixes.'),
  start: day('First day.'),
  end: day('Last day.'),
  currency: text('Three-letter code.'),
  revenue: orNull(money('Revenue of the whole company.')),
  values: moneyByName('Revenue by member.'),
})

const StoredFiling = record({
  cik: text('Central Index Key, ten digits.'),
  accession: text('Accession number.'),
  isInstance: flag('True for an XBRL instance, with the days of its periods; false for the data sets.'),
  form: text('Form type.'),
  filedOn: orNull(day('Filing date.')),
  periodEnd: day('Last day of the period the filing is for.'),
  breakdowns: list(StoredBreakdown, 'Tables of revenue without what they say twice.'),
})
export type StoredFiling = Static<typeof StoredFiling>

/** One row a filing and source. */
export const segmentFilings = collection('segment_filings', StoredFiling, {
  columns: { cik: 'text', accession: 'text', source: 'text' },
  key: ['cik', 'accession', 'source'],
})

const Label = record({ member: text('Member without its affix.'), label: text('What the filer calls it.') })
const StoredLabels = record({
  cik: text('Central Index Key, ten digits.'),
  accession: text('Accession number.'),
  labels: list(Label, 'Standard labels of members.'),
})
export type StoredLabels = Static<typeof StoredLabels>

/** One row a label linkbase. */
export const segmentLabels = collection('segment_labels', StoredLabels, {
  columns: { cik: 'text', accession: 'text' },
  key: ['cik', 'accession'],
})
