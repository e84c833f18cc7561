/** A filing as EDGAR lists it, under both sets of names that clients know. */
import { count, day, flag, instant, list, model, orNull, text, url } from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

export const Exhibit = model('Exhibit', {
  type: text('Type of the exhibit, such as EX-99.1.'),
  sequence: count('Position in the filing.'),
  filename: orNull(text('File name; null in filings of before 2001, whose documents had none.')),
  description: orNull(text('Description.')),
  url: url('URL in EDGAR’s archive; that of the filing’s folder where there is no file name.'),
})

const fields = {
  ticker: orNull(
    text('The requested ticker, else that of the registrant’s primary listing; null if it has none.'),
  ),
  company: orNull(text('Name of the registrant.')),
  id: text('CIK, underscore, digits of the accession number.'),
  cik: text('Central Index Key, ten digits.'),
  form: text('Form type, such as 10-K or 8-K/A.'),
  filedAt: instant('When EDGAR accepted the filing; midnight in New York if only the day is known.'),
  date: instant('The same as filedAt.'),
  filedOn: day('EDGAR’s filing date.'),
  reportDate: orNull(day('Period of report: the last day of the period, or the day of the event.')),
  accessionNumber: text('Accession number.'),
  accession: text('The same as accessionNumber.'),
  primaryDocument: orNull(text('File name of the primary document.')),
  primaryDocDescription: orNull(text('Description of the primary document.')),
  items: list(text('Item number.'), 'Items of an 8-K, such as 2.02.'),
  size: orNull(
    count('Size of the whole submission in bytes; null until the registrant’s list of filings is loaded.'),
  ),
  archive_base: url('URL of the filing in EDGAR’s archive.'),
  exhibits: list(Exhibit, 'Exhibits; empty until the filing’s header is loaded.'),
  exhibitsKnown: flag('Whether the exhibits are known.'),
}

export const Filing = model('Filing', fields, 'A filing.')
export const FilingById = model(
  'FilingWithAddress',
  { ...fields, url: url('URL of the primary document, else of the filing.') },
  'A filing.',
)

/** Newest first within a registrant. */
export const newestFirst = ['filedAt desc', 'accession desc'] as const

/** Newest first in the whole market; a joint filing has a row for each of its registrants. */
export const newestOfMarket = [...newestFirst, 'cik'] as const

/** By (CIK, accession number), so that a joint filing has a row for each of its registrants. */
export const filings = collection('filings', {
  record: Filing,
  columns: {
    cik: 'text',
    accession: 'text',
    form: 'text',
    filedAt: 'instant',
    filedOn: 'day',
    reportDate: 'day?',
    primaryDocument: 'text?',
    /** Of an 8-K, as the text has them. */
    items: 'json',
    /** Null of a filing that is known by EDGAR's index alone. */
    size: 'integer?',
    exhibits: 'json',
    exhibitsKnown: 'flag',
  },
  key: ['cik', 'accession'],
  // The first holds all that a filter asks for, so that rows it skips are not fetched: with 100,000 filings of one
  // registrant, chosen dates take 24 ms instead of 78. The second finds one rare form in 0.1 ms instead of 19.
  orders: [
    ['cik', ...newestFirst, 'form', 'filedOn'],
    ['cik', 'form', ...newestFirst],
    // Holds what a filter asks for, too: a month with 64,000 filings is walked in 50 ms, however rare the form.
    [...newestOfMarket, 'form', 'filedOn'],
  ],
  placed: ['cik', ...newestFirst],
  counts: [['cik'], ['cik', 'form'], ['filedOn'], ['form', 'filedOn']],
  late: ['filedAt', 'date', 'exhibits', 'exhibitsKnown'],
  aliases: { date: 'filedAt' },
  joined: ['ticker', 'company'],
})
