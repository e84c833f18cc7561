/** The canonical ticker of a symbol as another publisher writes it, and of a registrant, by the stored listings. */
import { remembered } from '../lib/remembered.ts'
import type { Reads } from '../store/store.ts'
import { securities, symbols } from './collections.ts'
import type { SecurityKey } from './security-id.ts'
import { writtenCandidates } from './ticker.ts'

const isListed = async (reads: Reads, ticker: string): Promise<boolean> =>
  (await reads.has(securities, { ticker })) || (await reads.has(symbols, { ticker }))

/**
 * A look-up that remembers what it found. A symbol that no listing has keeps its likeliest canonical form: it may have
 * been delisted. Null where the text can be no symbol at all.
 */
export const storedTickersOf = (reads: Reads) =>
  remembered(async (symbol: string): Promise<string | null> => {
    const candidates = writtenCandidates(symbol)
    for (const ticker of candidates) if (await isListed(reads, ticker)) return ticker
    return candidates[0] ?? null
  })

/** The canonical listing of a registrant (a CIK of ten digits); null where it has none. */
export const canonicalSecurityOf = async (
  reads: Reads,
  cik: string,
): Promise<Pick<SecurityKey, 'security' | 'ticker'> | null> => {
  const rows = await reads.rows(securities, {
    columns: ['ticker', 'security', 'canonical'],
    where: { cik, isCurrent: 1 },
    order: ['cik', 'ticker'],
  })
  const found = rows.find(({ columns }) => columns.canonical === 1) ?? rows[0]
  return found?.columns ?? null
}
