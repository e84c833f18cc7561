/** How each group of hosts is requested: with which User-Agent, how fast, and which refusals pause all its jobs. */
import { fredIdentity, type IdentityHeaders, nasdaqIdentity, secIdentity } from './identity-headers.ts'

export type HostGroup = {
  readonly name: string
  /** Requests a second, over all jobs of a process and, on a database, of all processes. */
  readonly perSecond: number
  /** Statuses that stop every job of the group for `pauseMs`. */
  readonly pauseOn: readonly number[]
  readonly pauseMs: number
  /** Default: our name, with the email address in parentheses. */
  readonly identity?: IdentityHeaders
  /** True where a publisher refuses by giving no answer: a time-out before the headers is not tried again. */
  readonly refusesByTimeout?: true
}

export type GroupOf = (host: string) => HostGroup

/** The SEC allows 10 requests a second in all and blocks an address for 10 minutes beyond that. */
export const SEC_GROUP: HostGroup = {
  name: 'sec.gov',
  perSecond: 8,
  pauseOn: [403, 429],
  pauseMs: 600_000,
  identity: secIdentity,
}

/**
 * Vendors of prices count requests a minute (Alpaca 200, Massive 5 without a subscription) or an hour (Tiingo 50), by
 * the plan of the key: past that they answer 429, and every job waits for the next minute. Massive's 5 would be used up by the
 * first three seconds of a faster pace.
 */
const VENDORS: ReadonlyMap<string, number> = new Map([
  ['data.alpaca.markets', 3],
  ['api.tiingo.com', 2],
  ['api.massive.com', 5 / 60],
])
const NEXT_MINUTE_MS = 60_000

/** For publishers that state no pace; a day's files of one are a few dozen requests. */
export const DEFAULT_PER_SECOND = 2

/** Seen from June to September 2026: both hosts leave a program that gives its own name without an answer. */
const NASDAQ_GROUP: HostGroup = {
  name: 'nasdaq.com',
  perSecond: DEFAULT_PER_SECOND,
  pauseOn: [],
  pauseMs: 0,
  identity: nasdaqIdentity,
  refusesByTimeout: true,
}

const FRED_GROUP: HostGroup = {
  name: 'fred.stlouisfed.org',
  perSecond: 1,
  pauseOn: [],
  pauseMs: 0,
  identity: fredIdentity,
}

const GROUPS: ReadonlyMap<string, HostGroup> = new Map([
  ['api.nasdaq.com', NASDAQ_GROUP],
  ['www.nasdaq.com', NASDAQ_GROUP],
  [FRED_GROUP.name, FRED_GROUP],
])

/** sec.gov with all its subdomains is one group, Nasdaq's two hosts another; any other host is a group of its own. */
export const publisherGroupOf: GroupOf = (host) => {
  const name = host.toLowerCase()
  if (name === 'sec.gov' || name.endsWith('.sec.gov')) return SEC_GROUP
  const group = GROUPS.get(name)
  if (group !== undefined) return group
  const perSecond = VENDORS.get(name)
  if (perSecond !== undefined) return { name, perSecond, pauseOn: [429], pauseMs: NEXT_MINUTE_MS }
  return { name, perSecond: DEFAULT_PER_SECOND, pauseOn: [], pauseMs: 0 }
}
