/** What is stored of who is who: listings, registrants, and reviewed identifiers. */
import { day, flag, instant, integer, list, oneOf, orNull, record, shares, text } from '../contract/field.ts'
import { directoryLists } from '../sources/nasdaq/symbol-directory.ts'
import { collection } from '../store/collection.ts'

const cik = text('Central Index Key, ten digits.')

/** A list says what is, not since when: what its first reading holds has no beginning. */
const validity = {
  validFrom: orNull(day('First day it was seen; null where it was in the first list that was read.')),
  validTo: orNull(day('First day it was missing; null while it is in the newest list.')),
}

export const StoredSecurity = record({
  ticker: text('Ticker in SEC form.'),
  cik,
  company: orNull(text('Name of the registrant; null for fund classes that no list names.')),
  exchangeCode: orNull(text('Short code of the exchange.')),
  type: oneOf(['stock', 'etf', 'fund'], 'Kind of security.'),
  seriesId: orNull(text('EDGAR series of a fund.')),
  classId: orNull(text('EDGAR class of a fund.')),
  rank: integer("Place in SEC's order of size, the largest first."),
  canonical: flag('Whether this listing stands for its CIK.'),
  isStale: flag('True where only the oldest of the lists has it.'),
  ...validity,
})

/** One row a ticker and registrant: a ticker that passed on has a row for each that had it. */
export const securities = collection('securities', StoredSecurity, {
  columns: { ticker: 'text', cik: 'text', isCurrent: 'integer' },
  key: ['ticker', 'cik'],
  orders: ['cik, ticker'],
})

export const StoredSymbol = record({
  ticker: text('Ticker in SEC form.'),
  name: text('Name of the security as the directory has it.'),
  exchangeCode: orNull(text('Short code of the exchange; null of mutual funds.')),
  type: oneOf(['stock', 'etf', 'fund'], 'Kind of security, by the directory’s flags.'),
  list: oneOf(directoryLists, 'The list that has it.'),
  roundLot: orNull(shares('Shares of a round lot; null of mutual funds.')),
  ...validity,
})

/** Symbols of Nasdaq's directory; one row a ticker, kept when the directory drops it. */
export const symbols = collection('symbols', StoredSymbol, {
  columns: { ticker: 'text', list: 'text', isCurrent: 'integer' },
  key: ['ticker'],
  orders: ['list, ticker'],
})

export const StoredSymbolList = record({
  list: oneOf(directoryLists, 'The list.'),
  madeAt: instant('When Nasdaq made it.'),
})

/** How old each list of the directory is that was read last. */
export const symbolLists = collection('symbol_lists', StoredSymbolList, {
  columns: { list: 'text' },
  key: ['list'],
})

export const FormerName = record({
  name: text('Name the registrant had.'),
  from: orNull(text('First day, YYYY-MM-DD.')),
  to: orNull(text('Last day, YYYY-MM-DD.')),
})

export const StoredRegistrant = record({
  cik,
  name: text('Name as EDGAR has it.'),
  formerNames: list(FormerName, 'Names before.'),
  kind: oneOf(
    ['company', 'other'],
    'A company, or a person, adviser or vehicle that never had shares listed.',
  ),
})

/** One row a CIK, with a ticker or without. Of some 900,000 the companies alone are held in memory. */
export const registrants = collection('registrants', StoredRegistrant, {
  columns: { cik: 'text', kind: 'text' },
  key: ['cik'],
  orders: ['kind, cik'],
})

export const StoredIdentifier = record({
  ticker: text('Ticker in SEC form.'),
  cik: orNull(cik),
  isin: orNull(text('ISIN with a valid check digit.')),
  cusip: orNull(text('CUSIP with a valid check digit.')),
  source: text('Where the two were found.'),
})

/** ISIN and CUSIP of a security; one row a ticker. */
export const identifiers = collection('identifiers', StoredIdentifier, {
  columns: { ticker: 'text', cik: 'text' },
  key: ['ticker'],
})

export const StoredOpenIdentifier = record({
  ticker: text('Ticker in SEC form.'),
  cik: orNull(text('Central Index Key of the listing when it was matched, ten digits; null of one without.')),
  isin: orNull(text('ISIN with a valid check digit.')),
  cusip: orNull(text('CUSIP with a valid check digit.')),
  source: text('Where the two were found.'),
  withheld: orNull(
    text('Why the row is not served, such as the other tickers it stands at; null where it is.'),
  ),
})

/** ISIN and CUSIP by an open list; one row a ticker. A reviewed one stands above it. None goes into the sample. */
export const openIdentifiers = collection('open_identifiers', StoredOpenIdentifier, {
  columns: { ticker: 'text' },
  key: ['ticker'],
})

export const StoredIdentifierVotes = record({
  cusip: text('CUSIP with a valid check digit.'),
  ticker: orNull(text('Ticker in SEC form; null where the funds state none.')),
  isin: orNull(text('ISIN with a valid check digit; null where the funds state none.')),
  votes: integer('Funds whose newest report says that these belong together.'),
  reportedOn: day('The newest day of such a report.'),
})

/** What funds say of the securities they hold; `ticker` and `isin` are empty where a fund says none. */
export const identifierVotes = collection('identifier_votes', StoredIdentifierVotes, {
  columns: { cusip: 'text', ticker: 'text', isin: 'text', votes: 'integer' },
  key: ['cusip', 'ticker', 'isin'],
  orders: ['ticker, cusip'],
})

export const StoredHeldIdentifier = record({
  ticker: text('Ticker in SEC form.'),
  cik: orNull(text('Central Index Key of the listing, ten digits; null of one without.')),
  isin: orNull(text('ISIN with a valid check digit.')),
  cusip: text('CUSIP with a valid check digit.'),
  source: text('Where the two were found.'),
  votes: integer('Funds that say so.'),
  conflicts: list(text('What speaks against it.'), 'What other funds and lists say instead.'),
  withheld: orNull(text('Why the row is not served; null where it is.')),
})

/** ISIN and CUSIP by what funds report to hold; one row a ticker, that conflicts and all. */
export const heldIdentifiers = collection('held_identifiers', StoredHeldIdentifier, {
  columns: { ticker: 'text', hasConflict: 'integer' },
  key: ['ticker'],
  orders: ['hasConflict, ticker'],
})
