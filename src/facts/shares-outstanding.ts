/** Shares outstanding of one security on given days, for whoever relates figures to them; no source gives them yet. */
import type { Reads } from '../store/store.ts'

/**
 * Shares of the security itself, not of all classes of its registrant, as known on each day and on that day's basis;
 * null where they are not known. In the order of `days` (`YYYY-MM-DD`).
 */
export type SharesOutstandingOn = (
  reads: Reads,
  ticker: string,
  days: readonly string[],
) => Promise<readonly (number | null)[]>

/** Until the cover pages of filings are read. */
export const unknownShares: SharesOutstandingOn = async (_, __, days) => days.map(() => null)
