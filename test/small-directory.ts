/** A directory over a few rows written by hand. */

import {
  heldIdentifiers,
  identifiers,
  openIdentifiers,
  registrants,
  securities,
  symbolLists,
  symbols,
} from '../src/identity/collections.ts'
import { directoryOf } from '../src/identity/directory.ts'
import { rowOf } from '../src/store/collection.ts'
import { openSqliteStore } from '../src/store/sqlite.ts'

export const security = (ticker: string, cik: string, more: object = {}) => ({
  ticker,
  cik,
  company: 'Some Company',
  exchangeCode: 'NYSE',
  type: 'stock',
  seriesId: null,
  classId: null,
  rank: 1,
  canonical: true,
  isStale: false,
  validFrom: null,
  validTo: null as string | null,
  ...more,
})
export const ALPHABET = '0001652044'
export const FUND = '0000036405'
const listed = [
  security('BRK-B', '0001067983', { company: 'BERKSHIRE HATHAWAY INC' }),
  security('ABR-PD', '0001253986'),
  security('META', '0001326801'),
  security('GOOG', ALPHABET, { rank: 7, canonical: false }),
  security('GOOGL', ALPHABET, { rank: 2 }),
  security('VFIAX', FUND, { company: null, exchangeCode: null, type: 'fund' }),
]
const reviewed = [
  // As one line of shares in two forms would be: the canonical listing answers.
  { ticker: 'GOOG', cik: ALPHABET, isin: 'US02079K3059', cusip: '02079K305', source: 'test' },
  { ticker: 'GOOGL', cik: ALPHABET, isin: 'US02079K3059', cusip: '02079K305', source: 'test' },
  // The ticker has passed to another company since.
  { ticker: 'META', cik: '0000000001', isin: 'US0378331005', cusip: '037833100', source: 'test' },
  { ticker: 'ABR-PD', cik: '0001253986', isin: 'IE00B4BNMY34', cusip: null, source: 'test' },
]
export const PERSON = '0000315090'
const named = [
  { cik: FUND, name: 'VANGUARD INDEX FUNDS', formerNames: [], kind: 'company' },
  { cik: PERSON, name: 'BUFFETT WARREN E', formerNames: [], kind: 'other' },
]

type SymbolGiven = {
  readonly ticker: string
  readonly name: string
  readonly type: 'stock' | 'etf' | 'fund'
  readonly validTo?: string
}

const securityRow = (row: ReturnType<typeof security>) => {
  const { ticker, cik, validTo } = row
  return rowOf(securities, { ticker, cik, isCurrent: validTo === null ? 1 : 0 }, row)
}

const symbolRow = ({ validTo, ...rest }: SymbolGiven) => {
  const list = rest.type === 'fund' ? 'mfundslist' : 'otherlisted'
  const exchangeCode = rest.type === 'fund' ? null : 'ARCA'
  const at = { ticker: rest.ticker, list, isCurrent: validTo === undefined ? 1 : 0 }
  const record = { ...rest, list, exchangeCode, roundLot: null, validFrom: null, validTo: validTo ?? null }
  return rowOf(symbols, at, record)
}

export const made = {
  nasdaqlisted: '2025-07-22T01:31:00Z',
  otherlisted: '2025-07-22T01:31:00Z',
  mfundslist: '2025-07-21T18:01:00Z',
}

export const directory = async (
  showCusip = true,
  securitiesGiven: readonly ReturnType<typeof security>[] = listed,
  symbolsGiven: readonly SymbolGiven[] = [],
  madeAt: Readonly<Record<string, string>> = symbolsGiven.length === 0 ? {} : made,
) => {
  const store = openSqliteStore({
    path: ':memory:',
    collections: [
      securities,
      symbols,
      symbolLists,
      registrants,
      identifiers,
      heldIdentifiers,
      openIdentifiers,
    ],
  })
  await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, async ({ put }) => {
    const keyed = <R extends { readonly cik: string; readonly ticker: string }>(row: R) => ({
      ticker: row.ticker,
      cik: row.cik,
    })
    await put({ collection: securities, rows: securitiesGiven.map(securityRow) })
    await put({ collection: symbols, rows: symbolsGiven.map(symbolRow) })
    const lists = Object.entries(madeAt)
    await put({
      collection: symbolLists,
      rows: lists.map(([list, at]) => rowOf(symbolLists, { list }, { list, madeAt: at })),
    })
    await put({ collection: identifiers, rows: reviewed.map((row) => rowOf(identifiers, keyed(row), row)) })
    await put({
      collection: registrants,
      rows: named.map((row) => rowOf(registrants, { cik: row.cik, kind: row.kind }, row)),
    })
  })
  return directoryOf(store, showCusip)
}
