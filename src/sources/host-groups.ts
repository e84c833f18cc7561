/** How fast each publisher may be asked, and which refusals pause all its jobs. */

export type HostGroup = {
  readonly name: string
  /** Requests a second, over all jobs of this process. */
  readonly perSecond: number
  /** Statuses that stop every job of the group for `pauseMs`. */
  readonly pauseOn: readonly number[]
  readonly pauseMs: number
}

export type GroupOf = (host: string) => HostGroup

/** The SEC allows 10 requests a second in all and blocks an address for 10 minutes beyond that. */
export const SEC_GROUP: HostGroup = { name: 'sec.gov', perSecond: 8, pauseOn: [403, 429], pauseMs: 600_000 }

/**
 * Vendors of prices count requests a minute (Alpaca 200, Massive 5 without a subscription) or an hour (Tiingo 50), by
 * the plan of the key: past that they answer 429, and every job waits for the next minute.
 */
const VENDORS: ReadonlyMap<string, number> = new Map([
  ['data.alpaca.markets', 3],
  ['api.tiingo.com', 2],
  ['api.massive.com', 2],
])
const NEXT_MINUTE_MS = 60_000

/** For publishers that state no pace; a day's files of one are a few dozen requests. */
export const DEFAULT_PER_SECOND = 2

/** sec.gov with all its subdomains is one group; any other host is a group of its own. */
export const publisherGroupOf: GroupOf = (host) => {
  const name = host.toLowerCase()
  if (name === 'sec.gov' || name.endsWith('.sec.gov')) return SEC_GROUP
  const perSecond = VENDORS.get(name)
  if (perSecond !== undefined) return { name, perSecond, pauseOn: [429], pauseMs: NEXT_MINUTE_MS }
  return { name, perSecond: DEFAULT_PER_SECOND, pauseOn: [], pauseMs: 0 }
}
