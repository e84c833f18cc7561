/** What the calendar says of an offering, and the covers of prospectuses. */
import type { Static } from 'typebox'
import { day, money, orNull, record, shares, text } from '../../contract/field.ts'
import { ipoStatuses, Prospectus } from '../../derived/ipos/record.ts'
import { type ColumnsOf, collection } from '../../store/collection.ts'

/** One a filing whose cover was read; a cover without a price table has nulls. */
export const prospectuses = collection('prospectuses', {
  record: Prospectus,
  columns: {
    cik: 'text',
    accession: 'text',
    pricePublicPerShare: 'real?',
    pricePublicTotal: 'real?',
    proceedsBeforeExpensesTotal: 'real?',
  },
  key: ['cik', 'accession'],
  joined: ['filingDate', 'acceptedDate', 'ipoDate', 'cik', 'form', 'url'],
})

/** The day that the cover of a prospectus names, where it names one. */
export const prospectusDays = collection('prospectus_days', {
  record: record({}),
  columns: { cik: 'text', accession: 'text', datedOn: 'day' },
  key: ['cik', 'accession'],
})

/** What one table of the calendar says of an offering. */
const CalendarEntry = record({
  on: orNull(day('The day the table names.')),
  company: text('Name of the company.'),
  symbol: orNull(text('Symbol proposed.')),
  exchange: orNull(text('Market.')),
  shares: orNull(shares('Shares offered.')),
  price: orNull(text('Price or range.')),
  amount: orNull(money('Amount offered, US dollars.')),
})

/** One an offering, status and month: it is filed, then expected, then priced or withdrawn, in tables of several months. */
export const calendarEntries = collection('ipo_calendar_entries', {
  record: CalendarEntry,
  columns: { offering: 'text', status: ipoStatuses, month: 'text' },
  key: ['offering', 'status', 'month'],
  orders: [['month', 'offering']],
})

export type CalendarEntry = Static<typeof CalendarEntry> & ColumnsOf<typeof calendarEntries>
