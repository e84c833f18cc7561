/** The stored security master: listings, registrants, and their ISINs and CUSIPs. Nothing of it is served as it is. */
import { list, record, text } from '../contract/field.ts'
import type { FormerName } from '../sources/edgar/registrant.ts'
import { directoryLists } from '../sources/nasdaq/symbol-directory.ts'
import { type ColumnsOf, collection, type NewRow, type Row } from '../store/collection.ts'
import { jsonValue } from '../store/column.ts'
import { rowOf } from '../store/record-text.ts'

/** Rows are read a column at a time, so that nothing is left for a text. */
const columnsOnly = record({})

const securityTypes = ['stock', 'etf', 'fund'] as const
export type SecurityType = (typeof securityTypes)[number]

/** A list says what is, not since when: what its first reading holds has no beginning. */
const validity = {
  /** First day it was seen; null where it was in the first list that was read. */
  validFrom: 'day?',
  /** First day it was missing; null while it is in the newest list. */
  validTo: 'day?',
  /** Whether `validTo` is null. */
  isCurrent: 'flag',
} as const

/** One row a ticker and registrant: a ticker that passed on has a row for each that had it. */
export const securities = collection('securities', {
  record: columnsOnly,
  columns: {
    /** In SEC form. */
    ticker: 'text',
    /** Ten digits. */
    cik: 'text',
    /** Its lasting identity (security-id.ts). */
    security: 'text',
    /** Name of the registrant; null for fund classes that no list names. */
    company: 'text?',
    /** Our short code; null where unknown. */
    exchangeCode: 'text?',
    type: securityTypes,
    /** EDGAR series and class of a fund. */
    seriesId: 'text?',
    classId: 'text?',
    /** Place in SEC's order of size, the largest first. */
    rank: 'integer',
    /** Whether this is the canonical listing of its CIK. */
    canonical: 'flag',
    /** Whether only the oldest of the lists has it. */
    isStale: 'flag',
    ...validity,
  },
  key: ['ticker', 'cik'],
  orders: [
    ['cik', 'ticker'],
    ['security', 'ticker'],
  ],
})

export type Security = Omit<ColumnsOf<typeof securities>, 'isCurrent'>
/** As the lists have it, before it is identified. */
export type Listed = Omit<Security, 'security'>

export const securityRow = (security: Security): NewRow<typeof securities> =>
  rowOf(securities, { ...security, isCurrent: security.validTo === null ? 1 : 0 }, {})

/** Symbols of Nasdaq's directory; one row a ticker, kept when the directory drops it. */
export const symbols = collection('symbols', {
  record: columnsOnly,
  columns: {
    /** In SEC form. */
    ticker: 'text',
    /** Name of the security in the directory. */
    name: 'text',
    /** Our short code; null of mutual funds. */
    exchangeCode: 'text?',
    /** By the directory's flags. */
    type: securityTypes,
    /** The list that has it. */
    list: directoryLists,
    /** Shares of a round lot; null of mutual funds. */
    roundLot: 'integer?',
    ...validity,
  },
  key: ['ticker'],
  orders: [['list', 'ticker']],
})

export type ListedSymbol = Omit<ColumnsOf<typeof symbols>, 'isCurrent'>

export const symbolRow = (symbol: ListedSymbol): NewRow<typeof symbols> =>
  rowOf(symbols, { ...symbol, isCurrent: symbol.validTo === null ? 1 : 0 }, {})

/** When Nasdaq made each list of the directory that was read last. */
export const symbolLists = collection('symbol_lists', {
  record: columnsOnly,
  columns: { list: directoryLists, madeAt: 'instant' },
  key: ['list'],
})

export type SymbolList = ColumnsOf<typeof symbolLists>

/** One row a CIK, with a ticker or without. Of some 900,000 the companies alone are held in memory. */
export const registrants = collection('registrants', {
  record: columnsOnly,
  columns: {
    cik: 'text',
    /** Others are persons, advisers and vehicles that never had shares listed. */
    kind: ['company', 'other'],
    /** As EDGAR has it. */
    name: 'text',
    formerNames: 'json',
  },
  key: ['cik'],
  orders: [['kind', 'cik']],
})

/** A registrant as EDGAR names it, listed or not. */
export type RegistrantName = ColumnsOf<typeof registrants, 'cik' | 'name'> & {
  readonly formerNames: readonly FormerName[]
}

export const registrantRow = (
  kind: ColumnsOf<typeof registrants>['kind'],
  { cik, name, formerNames }: RegistrantName,
): NewRow<typeof registrants> =>
  rowOf(registrants, { cik, kind, name, formerNames: JSON.stringify(formerNames) }, {})

export const registrantIn = ({ columns }: Row<typeof registrants>): RegistrantName => ({
  cik: columns.cik,
  name: columns.name,
  formerNames: jsonValue(columns.formerNames),
})

/** What funds call themselves in their newest reports: the SEC's lists name none. */
export const fundNames = collection('fund_names', {
  record: columnsOnly,
  columns: {
    cik: 'text',
    /** EDGAR series; blank of a trust without series. */
    series: 'text',
    /** That of the series, else of its registrant. */
    name: 'text',
  },
  key: ['cik', 'series'],
})

/** Companies that left the market, by the Forms 25 and 15 that were filed. */
export const delistings = collection('delistings', {
  record: columnsOnly,
  columns: {
    cik: 'text',
    /** Day of the form that took the shares from the exchange. */
    delistedOn: 'day',
    /** Day of the form that ended the registration. */
    deregisteredOn: 'day',
  },
  key: ['cik'],
})

/** One row a ticker, from whichever source. */
const identified = {
  ticker: 'text',
  /** CIK of the listing when it was identified; null for a listing without one. */
  cik: 'text?',
  /** Null where the source gives none; both have a valid check digit. */
  isin: 'text?',
  cusip: 'text?',
  /** Where the two were found. */
  source: 'text',
} as const

/** Why the row is not served, such as the other tickers that have it; null where it is. */
const withheld = 'text?'

/** ISIN and CUSIP of a security, reviewed; these overrule all others. */
export const identifiers = collection('identifiers', {
  record: columnsOnly,
  columns: identified,
  key: ['ticker'],
})

export type Identifier = ColumnsOf<typeof identifiers>

/** By an open list. None goes into the sample. */
export const openIdentifiers = collection('open_identifiers', {
  record: columnsOnly,
  columns: {
    ...identified,
    withheld,
    /** Whether the SEC's fails to deliver have the CUSIP under the name of another company. */
    isContradicted: 'flag',
  },
  key: ['ticker'],
})

export type OpenIdentifier = ColumnsOf<typeof openIdentifiers>

/** What funds say of the securities they hold. */
export const identifierVotes = collection('identifier_votes', {
  record: columnsOnly,
  columns: {
    cusip: 'text',
    /** Blank where the funds give none. */
    ticker: 'text',
    isin: 'text',
    /** Funds whose newest report says that these belong together. */
    votes: 'integer',
    /** The newest day of such a report. */
    reportedOn: 'day',
  },
  key: ['cusip', 'ticker', 'isin'],
  orders: [['ticker', 'cusip']],
})

/** By what funds report to hold. */
export const heldIdentifiers = collection('held_identifiers', {
  record: record({ conflicts: list(text('What contradicts it.'), 'What other funds and lists say.') }),
  columns: {
    ...identified,
    cusip: 'text',
    /** Funds that say so. */
    votes: 'integer',
    withheld,
  },
  key: ['ticker'],
})

export type HeldIdentifier = ColumnsOf<typeof heldIdentifiers>
