/** What a row was computed as of: its day, that of its price, and the filing of its newest statement. */
import type { Store } from '../store/store.ts'
import { screenerRows } from './collections.ts'

export type RowDates = {
  readonly asOf: string
  readonly priceDate: string | null
  readonly statementFilingId: string | null
}

/** One look-up by the primary key. */
export const rowDates = async (store: Store, asOf: string, ticker: string): Promise<RowDates> => {
  const row = await store.row(screenerRows, { asOf, ticker })
  const { priceDate = null, statementFilingId = null } = row?.columns ?? {}
  return { asOf, priceDate, statementFilingId }
}
