/** The ticker that a fund's own file means by a symbol, looked up in the stored listings. */
import type { Reads } from '../store/store.ts'
import { securities, symbols } from './collections.ts'
import { tickerSince } from './renamed-tickers.ts'
import { isSameName } from './same-name.ts'
import { canonicalCandidates } from './ticker.ts'

/** `isNamed` is whether the listing has the name that the fund gives, so that it is certainly the same company's. */
type HeldTicker = { readonly ticker: string; readonly isNamed: boolean }

/** Names of the listing of a ticker; null where none has it. */
const namesOf = async (reads: Reads, ticker: string): Promise<readonly string[] | null> => {
  const listed = await reads.rows(securities, { columns: ['company', 'isCurrent'], where: { ticker } })
  const symbol = await reads.row(symbols, { ticker })
  if (listed.length === 0 && symbol === null) return null
  const current = listed.filter(({ columns }) => columns.isCurrent === 1)
  return [...current.map(({ columns }) => columns.company), symbol?.columns.name].filter(
    (name) => name != null,
  )
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
    // `BRKB` is BRK-B, but a plain ABCD that is no longer listed is not the class ABC-D.
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
