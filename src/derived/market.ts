/** The market that answers are made from: the store and the data kept in memory. */
import type { Search } from '../security-master/search/search.ts'
import type { SecurityMaster } from '../security-master/security-master.ts'
import type { OnDamage } from '../store/bulk-reads.ts'
import type { Store } from '../store/store.ts'
import type { OfferingCache } from './ipos/priced-offerings.ts'
import type { QuoteCache } from './quotes/quote-cache.ts'

export type Market = {
  readonly store: Store
  readonly securityMaster: SecurityMaster
  readonly search: Search
  readonly quotes: QuoteCache
  readonly offerings: OfferingCache
  /** Called with damaged rows that an answer leaves out. */
  readonly onDamage: OnDamage
  /** The date in New York, `YYYY-MM-DD`. */
  readonly today: () => string
}
