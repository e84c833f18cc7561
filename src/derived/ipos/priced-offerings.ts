/** The offerings that were priced, by security: what profiles and the screener find the day of a company's offering among. */
import type { Awaitable } from '../../lib/awaitable.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import { intactRows, type OnDamage } from '../../store/bulk-reads.ts'
import type { Reads } from '../../store/store.ts'
import { filedBy } from './offering-id.ts'
import { ipos } from './record.ts'

export type PricedOffering = {
  /** Day of the price. */
  readonly on: string
  /** Name of the company as the calendar or the lists had it then. */
  readonly company: string
  /** Its registrant, of an offering that is composed of filings; null of one of the calendar. */
  readonly cik: string | null
}

/** Oldest first. Those of a registrant without a listing are kept by its CIK. */
export type PricedOfferings = ReadonlyMap<SecurityId, readonly PricedOffering[]>

export const oldestFirst = (a: PricedOffering, b: PricedOffering): number =>
  Number(a.on > b.on) - Number(a.on < b.on)

/**
 * One pass over some thousands of rows. The calendar states a price only of what was priced; filings date an offering by its
 * final prospectus alone.
 */
const readOfferings = async (reads: Reads, onDamage: OnDamage): Promise<PricedOfferings> => {
  const found = new Map<SecurityId, PricedOffering[]>()
  for (const row of await intactRows(reads, ipos, ({ columns }) => columns, onDamage)) {
    const { offering, security, on, company, pricePublicPerShare } = row
    const cik = filedBy(offering)?.cik ?? null
    const of = security ?? cik
    if (of === null || on === null || (pricePublicPerShare === null && cik === null)) continue
    const known = found.get(of)
    if (known === undefined) found.set(of, [{ on, company, cik }])
    else known.push({ on, company, cik })
  }
  for (const offerings of found.values()) offerings.sort(oldestFirst)
  return found
}

/** Where nothing has been read yet, a promise. */
export type OfferingCache = () => Awaitable<PricedOfferings>

/** Read at the first call, so that no start waits for it: 5,000 rows take 25 ms. */
export const offeringCacheOf = (reads: Reads, onDamage: OnDamage): OfferingCache => {
  let known: Awaitable<PricedOfferings> | undefined
  const read = async (): Promise<PricedOfferings> => {
    try {
      known = await readOfferings(reads, onDamage)
      return known
    } catch (error) {
      known = undefined
      throw error
    }
  }
  return () => {
    known ??= read()
    return known
  }
}
