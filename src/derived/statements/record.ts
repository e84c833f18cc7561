/** What other datasets need of income statements: figures of every fiscal year and quarter, and the last four quarters. */
import type { Static } from 'typebox'
import { day, list, meanShares, moneyPerShare, orNull, record, text } from '../../contract/field.ts'
import { type ColumnsOf, collection } from '../../store/collection.ts'
import { fiscalPeriods } from '../fiscal-calendar.ts'

/** One row an income statement; written with the statement, in columns alone. */
export const incomePeriods = collection('income_periods', {
  record: record({}),
  columns: {
    cik: 'text',
    /** Last day of the period. */
    date: 'day',
    period: fiscalPeriods,
    fiscalYr: 'integer',
    currency: 'text',
    revenue: 'real?',
    /** As the period's own report first stated it. */
    announcedRevenue: 'real?',
    /** Diluted earnings a share, as the period's own report stated them for it. */
    announcedEps: 'real?',
  },
  key: ['cik', 'date', 'period'],
})
type Columns = ColumnsOf<typeof incomePeriods>
export type QuarterFigures = Omit<Columns, 'cik'>
export type IncomePeriod = Omit<QuarterFigures, 'announcedRevenue' | 'announcedEps'>

const QuarterEps = record({
  end: day('Last day of the quarter.'),
  eps: moneyPerShare('Diluted earnings a share, as last filed.'),
  filedOn: day('Day of the filing on whose shares they are.'),
  shares: orNull(meanShares('Diluted shares, by the filing that states the earnings so.')),
})

const TrailingQuarters = record({
  currency: text('Currency of the statements.'),
  quarters: list(
    QuarterEps,
    'The last four quarters, the newest first, or the fiscal year that ends with or after them.',
  ),
})
export type TrailingQuarters = Static<typeof TrailingQuarters>

/** One row a company whose last four quarters are known. */
export const trailingQuarters = collection('trailing_quarters', {
  record: TrailingQuarters,
  columns: { cik: 'text' },
  key: ['cik'],
})
