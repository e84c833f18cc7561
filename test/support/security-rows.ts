/** A security master over a few rows written by hand. */
import {
  delistings,
  identifiers,
  type ListedSymbol,
  registrantRow,
  registrants,
  type Security,
  securities,
  securityRow,
  symbolLists,
  symbolRow,
  symbols,
} from '../../src/security-master/collections.ts'
import { securityIdOf } from '../../src/security-master/security-id.ts'
import { securityMasterOf, securityMasterReads } from '../../src/security-master/security-master.ts'
import type { DirectoryList } from '../../src/sources/nasdaq/symbol-directory.ts'
import { rowOf } from '../../src/store/record-text.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'

export const security = (ticker: string, cik: string, more: Partial<Security> = {}): Security => ({
  ticker,
  cik,
  security: securityIdOf(cik, ticker),
  company: 'Some Company',
  exchangeCode: 'NYSE',
  type: 'stock',
  seriesId: null,
  classId: null,
  rank: 1,
  canonical: 1,
  isStale: 0,
  validFrom: null,
  validTo: null,
  ...more,
})
export const ALPHABET = '0001652044'
export const FUND = '0000036405'
const listed = [
  security('BRK-B', '0001067983', { company: 'BERKSHIRE HATHAWAY INC' }),
  security('ABR-PD', '0001253986'),
  security('META', '0001326801'),
  security('GOOG', ALPHABET, { rank: 7, canonical: 0 }),
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
  { cik: FUND, name: 'VANGUARD INDEX FUNDS', kind: 'company' },
  { cik: PERSON, name: 'BUFFETT WARREN E', kind: 'other' },
] as const

type SymbolGiven = Pick<ListedSymbol, 'ticker' | 'name' | 'type'> &
  Partial<Pick<ListedSymbol, 'validFrom' | 'validTo'>>

const symbolOf = ({ validFrom = null, validTo = null, ...given }: SymbolGiven): ListedSymbol => ({
  ...given,
  list: given.type === 'fund' ? 'mfundslist' : 'otherlisted',
  exchangeCode: given.type === 'fund' ? null : 'ARCA',
  roundLot: null,
  validFrom,
  validTo,
})

export const made: Readonly<Record<DirectoryList, string>> = {
  nasdaqlisted: '2025-07-22T01:31:00Z',
  otherlisted: '2025-07-22T01:31:00Z',
  mfundslist: '2025-07-21T18:01:00Z',
}

type MadeAt = Partial<Readonly<Record<DirectoryList, string>>>

/** CIKs of companies that left the market, with the day. */
type Ended = readonly (readonly [cik: string, day: string])[]

/** A store of listings alone. */
export const listingStore = async (
  securitiesGiven: readonly Security[],
  symbolsGiven: readonly SymbolGiven[],
  madeAt: MadeAt = made,
  ended: Ended = [],
) => {
  const store = openSqliteStore({ path: ':memory:', collections: securityMasterReads })
  await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, async ({ put }) => {
    await put({ collection: securities, rows: securitiesGiven.map(securityRow) })
    await put({ collection: symbols, rows: symbolsGiven.map((given) => symbolRow(symbolOf(given))) })
    const lists = Object.entries(madeAt) as [DirectoryList, string][]
    await put({
      collection: symbolLists,
      rows: lists.map(([list, at]) => rowOf(symbolLists, { list, madeAt: at }, {})),
    })
    await put({
      collection: delistings,
      rows: ended.map(([cik, day]) => rowOf(delistings, { cik, delistedOn: day, deregisteredOn: day }, {})),
    })
    await put({ collection: identifiers, rows: reviewed.map((row) => rowOf(identifiers, row, {})) })
    await put({
      collection: registrants,
      rows: named.map(({ kind, ...named }) => registrantRow(kind, { ...named, formerNames: [] })),
    })
  })
  store.refresh()
  return store
}

export const securityMaster = async (
  showCusip = true,
  securitiesGiven: readonly Security[] = listed,
  symbolsGiven: readonly SymbolGiven[] = [],
  madeAt: MadeAt = symbolsGiven.length === 0 ? {} : made,
  ended: Ended = [],
) => securityMasterOf(await listingStore(securitiesGiven, symbolsGiven, madeAt, ended), showCusip)
