/** Rows of Nasdaq's screener as last sales, and a company's facts as its share count. */
import type { Sale } from '../../derived/quotes/record.ts'
import { shareCounts } from '../../derived/share-counts/record.ts'
import { shareCountOf } from '../../derived/share-counts/share-count.ts'
import { exchangeOf } from '../../security-master/exchange.ts'
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import type { ParsedRows } from '../../sources/files/parsed-rows.ts'
import type { ScreenerRow } from '../../sources/nasdaq/screener.ts'
import { rowOf } from '../../store/record-text.ts'
import { type Normalized, normalizedRows } from '../dataset.ts'

/** A sale under Nasdaq's symbol: the file has neither our ticker nor a day. */
export type SaleDraft = Omit<Sale, 'ticker' | 'quotedAt' | 'updatedAt'> & { readonly symbol: string }

const draftOf = (row: ScreenerRow): SaleDraft => ({
  symbol: row.symbol,
  price: row.lastSale,
  change: row.netChange,
  changePct: row.pctChange,
  volume: row.volume,
  marketCap: row.marketCap,
  name: row.name,
  exchangeCode: row.exchange === null ? null : (exchangeOf(row.exchange, 'nasdaq-api')?.code ?? null),
})

export const normalizeScreener = ({
  rows,
  rejected,
}: ParsedRows<ScreenerRow>): Normalized<readonly SaleDraft[]> => ({
  value: rows.map(draftOf),
  count: rows.length,
  rejected,
})

/** The file has all that a company ever tagged: a count that is missing in it is removed. */
export const normalizeShareCount = (facts: CompanyFacts) => {
  const { cik } = facts
  const count = shareCountOf(facts)
  return normalizedRows(count === null ? [] : [rowOf(shareCounts, { cik }, count)], [], { cik })
}
