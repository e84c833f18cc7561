/** Symbols of Nasdaq's directory with canonical tickers, kinds and exchanges. */

import type { ParsedRows, Rejection } from '../sources/files/parsed-rows.ts'
import type { DirectorySymbol, SymbolDirectory } from '../sources/nasdaq/symbol-directory.ts'
import type { ListedSymbol } from './collections.ts'
import { exchangeOf } from './exchange.ts'
import { canonicalCandidates, tickerOfCqs } from './ticker.ts'

const typeOf = ({ list, isEtf }: DirectorySymbol): ListedSymbol['type'] => {
  if (list === 'mfundslist') return 'fund'
  return isEtf === true ? 'etf' : 'stock'
}

/** CQS distinguishes a warrant of series A (`NE.WS.A`) from a class A, which ACT writes the same (`NE.A`). */
const tickerOf = ({ symbol, cqsSymbol }: DirectorySymbol): string | undefined => {
  const [likeliest] = canonicalCandidates(symbol)
  if (likeliest === undefined || cqsSymbol === null || likeliest === symbol) return likeliest
  return tickerOfCqs(cqsSymbol) ?? undefined
}

const faultOf = ({ symbol, isTest }: DirectorySymbol, ticker: string | undefined): string | null => {
  if (isTest) return 'a test issue'
  if (symbol === '') return 'the symbol is empty'
  if (symbol !== symbol.trim()) return `${JSON.stringify(symbol)} has a blank in it`
  return ticker === undefined ? `${JSON.stringify(symbol)} has no form of the SEC's` : null
}

const exchangeIn = ({ market }: DirectorySymbol) =>
  market === null ? null : exchangeOf(market, 'nasdaq-directory')

const rejectionOf = (symbol: DirectorySymbol, reason: string): Rejection => {
  const rejection = { row: `${symbol.symbol} in ${symbol.list}`, reason, line: symbol.line }
  return symbol.isTest ? rejection : { ...rejection, subject: symbol.name }
}

/** One a ticker, by ticker; a symbol that two lists have is the exchange's before the funds'. A rejected line is about its name. */
export const symbolsOf = ({ symbols }: SymbolDirectory): ParsedRows<ListedSymbol> => {
  const found = new Map<string, ListedSymbol>()
  const rejected: Rejection[] = []
  for (const symbol of symbols) {
    const { list, name, market, roundLot } = symbol
    const ticker = tickerOf(symbol)
    const exchange = exchangeIn(symbol)
    const isUnknown = market !== null && exchange === null
    const unknown = isUnknown ? `an exchange the table does not have: ${market}` : null
    const reason = faultOf(symbol, ticker) ?? unknown
    if (ticker === undefined || reason !== null) rejected.push(rejectionOf(symbol, reason ?? 'no symbol'))
    else if (found.has(ticker)) rejected.push(rejectionOf(symbol, `${ticker} is listed already`))
    else {
      const [exchangeCode, type] = [exchange?.code ?? null, typeOf(symbol)]
      found.set(ticker, { ticker, name, exchangeCode, type, list, roundLot, validFrom: null, validTo: null })
    }
  }
  return { rows: [...found.values()], rejected }
}
