/** What a listing is, as far as SEC's lists say: stock, ETF or mutual fund; leaves out closed-end funds and notes. */
import type { Security, SecurityType } from './collections.ts'
import { etfTrusts } from './etf-trusts.ts'

type ListedName = Pick<Security, 'ticker' | 'cik' | 'company' | 'seriesId'>

/**
 * A class of a series with a symbol of one to four letters trades on an exchange (3,305 of 3,309 found in Nasdaq's
 * directory are ETFs there); longer ones, nearly all of five letters ending in X, are bought from the fund.
 * Anything else is a stock unless its name says ETF or its registrant is a known exchange-traded trust.
 */
export const securityKindOf = ({ ticker, cik, company, seriesId }: ListedName): SecurityType => {
  if (seriesId !== null) return /^[A-Z]{1,4}$/.test(ticker) ? 'etf' : 'fund'
  return etfTrusts.has(cik) || /\bETFS?\b/i.test(company ?? '') ? 'etf' : 'stock'
}
