/** The ticker that a fund's own file means by a symbol, looked up in the stored listings. */
import type { Static } from 'typebox'
import type { Reads } from '../store/store.ts'
import { type StoredSecurity, type StoredSymbol, securities, symbols } from './collections.ts'
import { renamedTickerOf } from './renamed-tickers.ts'
import { isSameName } from './same-name.ts'
import { canonicalCandidates } from './ticker.ts'

/** `isNamed` tells whether the listing has the name that the fund gives, so that it is the same company's for certain. */
export type HeldTicker = { readonly ticker: string; readonly isNamed: boolean }

/** Names of the listing of a ticker; null where none has it. */
const namesOf = async (reads: Reads, ticker: string): Promise<readonly string[] | null> => {
  const listed = await reads.texts(securities, { where: { ticker } })
  const symbol = await reads.text(symbols, { ticker })
  if (listed.length === 0 && symbol === null) return null
  const present = listed.map((text) => JSON.parse(text) as Static<typeof StoredSecurity>)
  const companies = present.filter(({ validTo }) => validTo === null).map(({ company }) => company)
  const named = symbol === null ? null : (JSON.parse(symbol) as Static<typeof StoredSymbol>).name
  return [...companies, named].filter((name) => name !== null)
}

/** What became of a ticker since `day`; the ticker itself where nothing did. */
const tickerSince = (ticker: string, day: string): string => {
  const renamed = renamedTickerOf(ticker)
  return renamed !== null && day < renamed.on ? tickerSince(renamed.to, renamed.on) : ticker
}

const heldTicker = async (
  reads: Reads,
  symbol: string,
  name: string,
  day: string,
): Promise<HeldTicker | null> => {
  const candidates = canonicalCandidates(symbol).map((ticker) => tickerSince(ticker, day))
  const [first] = candidates
  if (first === undefined) return null
  for (const ticker of candidates) {
    const names = await namesOf(reads, ticker)
    if (names === null) continue
    const isNamed = names.some((listed) => isSameName(name, listed))
    // `BRKB` is BRK-B, but a plain ABCD that is listed no more is not the class ABC-D.
    if (isNamed || ticker === first) return { ticker, isNamed }
  }
  return { ticker: first, isNamed: false }
}

/** A look-up that remembers what it found; `day` is that of the report. Null where the text can be no symbol. */
export const heldTickersOf = (
  reads: Reads,
): ((symbol: string, name: string, day: string) => Promise<HeldTicker | null>) => {
  const known = new Map<string, HeldTicker | null>()
  return async (symbol, name, day) => {
    const key = `${symbol}\t${name}\t${day}`
    const found = known.get(key) ?? (await heldTicker(reads, symbol, name, day))
    known.set(key, found)
    return found
  }
}
