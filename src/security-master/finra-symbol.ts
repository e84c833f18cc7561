/** How FINRA writes a ticker: capitals without any sign, BRKB for BRK-B and ABRPRD for ABR-PD. */
import { aliasesOf, tickerPartsOf } from './ticker.ts'

/** FINRA's symbol of a canonical ticker; the ticker itself where it has no share class, series or kind in it. */
export const finraSymbolOf = (ticker: string): string =>
  tickerPartsOf(ticker).kind === 'plain'
    ? ticker
    : (aliasesOf(ticker).find((form) => /^[A-Z0-9]+$/.test(form)) ?? ticker)

/** Symbols that two and more of the tickers would be written as, with those tickers. */
export const ambiguousSymbols = (
  tickers: Iterable<string>,
): ReadonlyMap<string, readonly [string, ...string[]]> => {
  const found = new Map<string, [string, ...string[]]>()
  for (const ticker of new Set(tickers)) {
    const symbol = finraSymbolOf(ticker)
    const known = found.get(symbol)
    if (known === undefined) found.set(symbol, [ticker])
    else known.push(ticker)
  }
  return new Map([...found].filter(([, named]) => named.length > 1))
}
