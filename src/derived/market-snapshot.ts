/** The snapshot of the market that answers are made from, replaced as a whole when the store has changed; the caller says when to look. */
import { newYorkDayOf } from '../lib/new-york-time.ts'
import { searchOf } from '../security-master/search.ts'
import type { SecurityId } from '../security-master/security-id.ts'
import {
  type SecurityMaster,
  securityMasterOf,
  securityMasterReads,
} from '../security-master/security-master.ts'
import type { Collection } from '../store/collection.ts'
import { type FeedRun, feedRuns } from '../store/ingest-state.ts'
import type { NewerState, Reads, Store, StoreState } from '../store/store.ts'
import type { Market } from './market.ts'
import { quoteCacheOf, quoteReads } from './quotes/quote-cache.ts'
import { splits } from './splits/record.ts'
import type { SplitEvent } from './splits/split-event.ts'

export type MarketSnapshot<M extends Market = Market> = {
  readonly market: () => M
  /** The state that `market()` was made from, never a newer one. */
  readonly state: () => StoreState
  /** The last run of each feed that ever ran. */
  readonly runs: () => ReadonlyMap<string, FeedRun>
  /**
   * Makes a new snapshot if the store has changed, and resolves true when it is in place. A second call joins the first.
   * A patient refresh limits how often this is done, so that a load that commits many times a second does not take a
   * core.
   */
  readonly refresh: (patience?: 'patient') => Promise<boolean>
}

/** The versions of the collections that a part is made from; while they are equal the part is reused. */
const versionOf = ({ epoch, collections }: StoreState, of: readonly Collection[]): string =>
  [epoch, ...of.map(({ name }) => collections.get(name)?.version)].join(' ')

type Search = ReturnType<typeof searchOf>
/** `search` outlives the quotes, by whose market caps it ranks. */
type MarketParts = { readonly market: Market; readonly search: Search }

/** The index is built with the first search. */
const searchIn = (securityMaster: SecurityMaster): Search => {
  let built: Search | undefined
  return (...query) => {
    built ??= searchOf(securityMaster)
    return built(...query)
  }
}

const splitsBySecurity = async (reads: Reads): Promise<ReadonlyMap<SecurityId, readonly SplitEvent[]>> => {
  const rows = await reads.rows(splits, { columns: ['security', 'on', 'ratio'] })
  return Map.groupBy(
    rows.map(({ columns }) => columns),
    ({ security }) => security,
  )
}

/** A state that the store has, or will have when it is adopted. */
type Committed = Pick<NewerState, 'state' | 'reads'>

const today = (): string => newYorkDayOf(Date.now())

/** The market of a new state; parts whose collections have not changed are reused. */
const partsOf = async (
  store: Store,
  { state, reads }: Committed,
  showCusip: boolean,
  before?: MarketParts & { readonly state: StoreState },
): Promise<MarketParts> => {
  const isAsBefore = (of: readonly Collection[]): boolean =>
    before !== undefined && versionOf(state, of) === versionOf(before.state, of)
  if (before !== undefined && isAsBefore(quoteReads)) return before
  const old = before !== undefined && isAsBefore(securityMasterReads) ? before : undefined
  const securityMaster = old?.market.securityMaster ?? (await securityMasterOf(reads, showCusip))
  const search = old?.search ?? searchIn(securityMaster)
  const quotes = await quoteCacheOf(reads, securityMaster, await splitsBySecurity(reads))
  const ranked: Market['search'] = (query, limit) => search(query, limit, quotes.marketCapOf)
  return { market: { store, securityMaster, search: ranked, quotes, today }, search }
}

/** One row a feed, so there are few. */
export const runsOf = async (reads: Reads): Promise<ReadonlyMap<string, FeedRun>> => {
  const runs = await reads.records(feedRuns, {})
  return new Map(runs.map((run) => [run.feed, run]))
}

/** A patient refresh takes at most one part in so many of the time. */
const PATIENCE = 10

/** What a folder above adds to the market of a state; `before` is the market before, with its state. */
type Extend<M> = (
  market: Market,
  committed: Committed,
  before?: { readonly market: M; readonly state: StoreState },
) => M | Promise<M>

/**
 * Resolves with the first snapshot. Later ones are made while the old one is served; the store and the market change
 * together, so that an answer comes from one state. `clock` in milliseconds.
 */
export const openSnapshot = async <M extends Market>(
  store: Store,
  showCusip: boolean,
  extend: Extend<M>,
  clock: () => number = () => performance.now(),
): Promise<MarketSnapshot<M>> => {
  store.refresh()
  let state = store.state()
  let parts = await partsOf(store, { state, reads: store }, showCusip)
  let market = await extend(parts.market, { state, reads: store })
  let runs = await runsOf(store)
  let running: Promise<boolean> | undefined
  let nextAt = 0

  const reload = async (newer: NewerState | null): Promise<boolean> => {
    const startedAt = clock()
    const next = newer ?? { state: store.state(), reads: store }
    const made = await partsOf(store, next, showCusip, { ...parts, state })
    const extended = await extend(made.market, next, { market, state })
    const nextRuns = await runsOf(next.reads)
    newer?.adopt()
    parts = made
    market = extended
    runs = nextRuns
    state = next.state
    const endedAt = clock()
    nextAt = endedAt + (endedAt - startedAt) * PATIENCE
    return true
  }

  return {
    market: () => market,
    state: () => state,
    runs: () => runs,
    refresh: (patience) => {
      if (running !== undefined) return running
      if (patience === 'patient' && clock() < nextAt) return Promise.resolve(false)
      const newer = store.newer()
      if (newer === null && store.state() === state) return Promise.resolve(false)
      running = reload(newer).finally(() => {
        running = undefined
      })
      return running
    },
  }
}

export const openMarketSnapshot = (
  store: Store,
  showCusip: boolean,
  clock?: () => number,
): Promise<MarketSnapshot> => openSnapshot(store, showCusip, (market) => market, clock)
