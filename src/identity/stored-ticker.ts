/** The canonical ticker of a symbol as another publisher writes it, and of a registrant, by the stored listings. */
import type { Reads } from '../store/store.ts'
import { securities, symbols } from './collections.ts'
import { writtenCandidates } from './ticker.ts'

const isListed = async (reads: Reads, ticker: string): Promise<boolean> =>
  (await reads.text(securities, { ticker })) !== null || (await reads.text(symbols, { ticker })) !== null

/**
 * A look-up that remembers what it found. A symbol that no listing has keeps its likeliest canonical form: it may be
 * a name that is no longer listed. Null where the text can be no symbol at all.
 */
export const storedTickersOf = (reads: Reads): ((symbol: string) => Promise<string | null>) => {
  const known = new Map<string, string | null>()
  const find = async (symbol: string): Promise<string | null> => {
    const candidates = writtenCandidates(symbol)
    for (const ticker of candidates) if (await isListed(reads, ticker)) return ticker
    return candidates[0] ?? null
  }
  return async (symbol) => {
    const found = known.get(symbol) ?? (await find(symbol))
    known.set(symbol, found)
    return found
  }
}

/** The listing that stands for a registrant (a CIK of ten digits); null where it has none any more. */
export const canonicalTickerOf = async (reads: Reads, cik: string): Promise<string | null> => {
  const rows = await reads.rows(securities, { where: { cik, isCurrent: 1 } })
  const found = rows.find(({ text }) => JSON.parse(text).canonical === true) ?? rows[0]
  return found === undefined ? null : String(found.at['ticker'])
}
