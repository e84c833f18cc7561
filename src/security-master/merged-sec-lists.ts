/** Every listing SEC's three ticker lists name, merged into one row a ticker. */
import type { CompanyTicker, ExchangeTicker, FundTicker } from '../sources/edgar/company-tickers.ts'
import type { TickerFiles } from '../sources/edgar/feeds.ts'
import type { Listed } from './collections.ts'
import { exchangeOf } from './exchange.ts'
import { securityKindOf } from './security-kind.ts'
import { canonicalListingOf } from './share-class.ts'

/** Two lists give one ticker to two registrants; the one dropped is of the list named. */
type TickerConflict = {
  readonly ticker: string
  readonly cik: string
  readonly droppedCik: string
  readonly list: 'exchanges' | 'funds'
}

export type Securities = {
  /** By ticker in code unit order. */
  readonly securities: readonly Listed[]
  readonly conflicts: readonly TickerConflict[]
  /** Names of exchanges that the table in exchange.ts does not have; their listings have a null exchange. */
  readonly unknownExchanges: readonly string[]
}

type TickerLists = {
  readonly tickers: readonly CompanyTicker[]
  readonly exchanges: readonly ExchangeTicker[]
  readonly funds: readonly FundTicker[]
}

type Found = Omit<Listed, 'canonical' | 'type'>

/** The first reading has no beginning. */
const undated = { validFrom: null, validTo: null }

const companyRow = (
  { ticker, cik, name }: CompanyTicker,
  rank: number,
  exchangeCode: string | null,
  isStale: 0 | 1,
): Found => {
  const company = name === '' ? null : name
  return { ticker, cik, company, exchangeCode, seriesId: null, classId: null, rank, isStale, ...undated }
}

const exchangeCodeOf = (row: ExchangeTicker | undefined, unknown: Set<string>): string | null => {
  if (row === undefined || row.exchange === null) return null
  const exchange = exchangeOf(row.exchange, 'sec')
  if (exchange === null) unknown.add(row.exchange)
  return exchange?.code ?? null
}

/** The first row counts where a list names a ticker twice: it is the larger company. */
const byTicker = <Row extends { readonly ticker: string }>(rows: readonly Row[]): Map<string, Row> => {
  const found = new Map<string, Row>()
  for (const row of rows) if (!found.has(row.ticker)) found.set(row.ticker, row)
  return found
}

const conflictsOf = (
  winners: ReadonlyMap<string, { readonly cik: string }>,
  rows: readonly { readonly ticker: string; readonly cik: string }[],
  list: TickerConflict['list'],
): readonly TickerConflict[] =>
  rows.flatMap(({ ticker, cik: droppedCik }) => {
    const cik = winners.get(ticker)?.cik
    return cik === undefined || cik === droppedCik ? [] : [{ ticker, cik, droppedCik, list }]
  })

const namesOf = (companies: readonly CompanyTicker[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const { cik, name } of companies) if (name !== '' && !names.has(cik)) names.set(cik, name)
  return names
}

const companiesOf = ({ tickers, exchanges }: TickerLists, unknown: Set<string>): Map<string, Found> => {
  const listedOn = byTicker(exchanges)
  const found = new Map<string, Found>()
  for (const [ticker, row] of byTicker(tickers)) {
    const listed = listedOn.get(ticker)
    // The exchange of another registrant's listing under this ticker says nothing about this one.
    const same = listed?.cik === row.cik ? listed : undefined
    found.set(ticker, companyRow(row, row.rank, exchangeCodeOf(same, unknown), 0))
  }
  return found
}

const addFunds = (found: Map<string, Found>, { tickers, exchanges, funds }: TickerLists): void => {
  const names = namesOf([...tickers, ...exchanges])
  const first = tickers.length + exchanges.length
  for (const [ticker, { cik, seriesId, classId, rank }] of byTicker(funds)) {
    if (found.has(ticker)) continue
    const company = names.get(cik) ?? null
    const place = { exchangeCode: null, rank: first + rank, isStale: 0, ...undated } as const
    found.set(ticker, { ticker, cik, company, seriesId, classId, ...place })
  }
}

const addListedOnly = (
  found: Map<string, Found>,
  lists: TickerLists,
  unknown: Set<string>,
  isStale: 0 | 1,
): void => {
  for (const [ticker, row] of byTicker(lists.exchanges)) {
    if (found.has(ticker)) continue
    const exchangeCode = exchangeCodeOf(row, unknown)
    found.set(ticker, companyRow(row, lists.tickers.length + row.rank, exchangeCode, isStale))
  }
}

const canonicalTickers = (found: readonly Omit<Listed, 'canonical'>[]): ReadonlySet<string> => {
  const canonical = new Set<string>()
  for (const listings of Map.groupBy(found, ({ cik }) => cik).values()) {
    const best = canonicalListingOf(listings)
    if (best !== null) canonical.add(best.ticker)
  }
  return canonical
}

const compareTickers = (one: Found, other: Found): number => (one.ticker < other.ticker ? -1 : 1)

/**
 * One row a ticker. company_tickers is the newest list and wins over the list of fund classes, which keeps symbols of
 * closed classes that a company has taken since (FIG, PRU); company_tickers_exchange is the oldest and loses to both
 * (TAX is a fund's, no longer Franchise Group's). Every loss is a conflict.
 */
export const securitiesOf = (files: Omit<TickerFiles, 'rejected'>): Securities => {
  const { tickers, exchanges, funds } = files
  const lists = { tickers: tickers ?? [], exchanges: exchanges ?? [], funds: funds ?? [] }
  const unknown = new Set<string>()
  const found = companiesOf(lists, unknown)
  const fundConflicts = conflictsOf(found, lists.funds, 'funds')
  addFunds(found, lists)
  const conflicts = [...conflictsOf(found, lists.exchanges, 'exchanges'), ...fundConflicts]
  // Without the newest list nothing shows that it has dropped a ticker.
  addListedOnly(found, lists, unknown, tickers === null ? 0 : 1)
  const rows = [...found.values()].sort(compareTickers).map((row) => ({ ...row, type: securityKindOf(row) }))
  const canonical = canonicalTickers(rows)
  const securities = rows.map((row): Listed => ({ ...row, canonical: canonical.has(row.ticker) ? 1 : 0 }))
  return { securities, conflicts, unknownExchanges: [...unknown].sort() }
}
