/** The page of a company or fund that was found. */
import type { SearchMatch } from '../api/types.ts'
import { paths } from './paths.ts'

/** A company that has a ticker, by which its page is found; one that left the exchanges long ago may have none. */
export type FoundCompany = SearchMatch & { readonly ticker: string }

export const hasTicker = (company: SearchMatch): company is FoundCompany => company.ticker !== null

export const matchPath = ({ ticker, etf, fund }: FoundCompany): string =>
  etf || fund ? paths.fund(ticker) : paths.stock(ticker)
