/** The security that a publisher's symbol was of on a day, looked up in the stored lists. */
import { remembered } from '../lib/remembered.ts'
import { columnsIn } from '../store/bulk-reads.ts'
import type { Reads } from '../store/store.ts'
import { type Security, securities, symbols } from './collections.ts'
import { tickerSince, tickersOver } from './renamed-tickers.ts'
import { formerHolderOf, presentRow, type SecurityId, type SecurityKey, securityIdOf } from './security-id.ts'
import { writtenCandidates } from './ticker.ts'
import { type Holder, holderOn, holdersOf, isReassigned, isSameHolder } from './ticker-holders.ts'

export type SecurityOn = {
  readonly key: SecurityKey
  /** Null of a security that no list of the SEC has. */
  readonly cik: string | null
}

/** Null of a ticker that no list has or had. */
type Holders = readonly Holder[] | null

const holdersIn = async (
  reads: Reads,
  ticker: string,
  rowsOf: (security: SecurityId) => Promise<readonly Security[]>,
): Promise<Holders> => {
  const rows = await columnsIn(reads, securities, { where: { ticker } })
  const symbol = (await reads.row(symbols, { ticker }))?.columns
  if (rows.length === 0 && symbol === undefined) return null
  const left = new Set<Security>()
  for (const row of rows) {
    const isDoubtful = row.validTo === null && row.isStale === 1 && !isSameHolder(row, symbol)
    // A company that is renamed stays; one that has another ticker by now does not.
    const present = isDoubtful ? presentRow(await rowsOf(row.security)) : row
    if (isReassigned(row, symbol) || present?.ticker !== ticker) left.add(row)
  }
  return holdersOf(ticker, rows, symbol, (row) => left.has(row))
}

/**
 * A look-up that remembers what it found. A symbol that no list has keeps its likeliest form: it may have been delisted. The
 * day is null for who has the symbol now.
 */
export const securitiesOn = (reads: Reads): ((symbol: string, day: string | null) => Promise<SecurityOn>) => {
  const rowsOf = remembered((security: SecurityId) => columnsIn(reads, securities, { where: { security } }))
  const known = remembered((ticker: string) => holdersIn(reads, ticker, rowsOf))
  return async (written, day) => {
    const candidates = writtenCandidates(written)
    const since = (symbol: string): string => (day === null ? symbol : tickerSince(symbol, day))
    let symbol = candidates[0] ?? written
    for (const candidate of candidates)
      if ((await known(since(candidate))) !== null) {
        symbol = candidate
        break
      }
    const ticker = since(symbol)
    const holders = await known(ticker)
    if (holders === null) return { key: { security: securityIdOf(null, ticker), symbol, ticker }, cik: null }
    const holder = holderOn(holders, day)
    if (holder === null) return { key: { security: formerHolderOf(ticker), symbol, ticker }, cik: null }
    const { security, cik } = holder
    const present = cik === null ? undefined : presentRow(await rowsOf(security))
    return { key: { security, symbol, ticker: present?.ticker ?? ticker }, cik }
  }
}

export type SecuritiesOn = ReturnType<typeof securitiesOn>

/** The symbol by which a security is found on the day, so that a row of it is not taken for another's; null without one. */
export const symbolOn = async (
  { security, ticker }: Pick<SecurityKey, 'security' | 'ticker'>,
  on: string | null,
  securityOn: SecuritiesOn,
): Promise<SecurityKey | null> => {
  for (const { ticker: symbol } of tickersOver(ticker)) {
    const { key } = await securityOn(symbol, on)
    if (key.security === security) return key
  }
  return null
}
