/** Finds the ticker of a holding, by the symbol and name in the fund's own file, among the stored listings. */
import { inBatches } from '../../store/bulk-reads.ts'
import type { Reads } from '../../store/store.ts'
import { securities, symbols } from '../collections.ts'
import { tickerSince } from '../renamed-tickers.ts'
import { isSameName } from '../search/same-name.ts'
import { canonicalCandidates } from '../ticker.ts'

/** `isNamed` is whether the listing has the name that the fund gives, so that it is certainly the same company's. */
type HoldingTicker = { readonly ticker: string; readonly isNamed: boolean }

/** A holding as the fund's file has it; `day` is that of the report. */
type Held = { readonly symbol: string; readonly day: string }

/** The tickers that may be meant, the likeliest first. */
const candidatesOf = ({ symbol, day }: Held): readonly string[] =>
  canonicalCandidates(symbol).map((ticker) => tickerSince(ticker, day))

/** Names of the listing of each ticker that has one. */
const namesOf = async (
  reads: Reads,
  tickers: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const [listed, named] = await Promise.all([
    inBatches(tickers, (ticker) =>
      reads.rows(securities, { columns: ['ticker', 'company', 'isCurrent'], where: { ticker } }),
    ),
    inBatches(tickers, (ticker) => reads.rows(symbols, { columns: ['ticker', 'name'], where: { ticker } })),
  ])
  const names = new Map<string, string[]>()
  for (const { columns } of [...listed, ...named]) names.set(columns.ticker, [])
  for (const { columns } of listed)
    if (columns.isCurrent === 1 && columns.company !== null) names.get(columns.ticker)?.push(columns.company)
  for (const { columns } of named) names.get(columns.ticker)?.push(columns.name)
  return names
}

/** A look-up for these holdings and their names. It gives null where the text can be no symbol. */
export const holdingTickersOf = async (
  reads: Reads,
  held: readonly Held[],
): Promise<(of: Held, name: string) => HoldingTicker | null> => {
  const names = await namesOf(reads, held.flatMap(candidatesOf))
  return (of, name) => {
    const candidates = candidatesOf(of)
    const [first] = candidates
    if (first === undefined) return null
    for (const ticker of candidates) {
      const listed = names.get(ticker)
      if (listed === undefined) continue
      const isNamed = listed.some((each) => isSameName(name, each))
      // `BRKB` is BRK-B, but a plain ABCD that is no longer listed is not the class ABC-D.
      if (isNamed || ticker === first) return { ticker, isNamed }
    }
    return { ticker: first, isNamed: false }
  }
}
