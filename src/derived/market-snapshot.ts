/** The snapshot of the market that answers are made from, replaced as a whole when the store has changed; the caller says when to look. */
import { setTimeout as pause } from 'node:timers/promises'
import { ApiProblem } from '../contract/problem.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import { inTurns, runToEnd } from '../lib/steps.ts'
import type { MonotonicClock } from '../lib/uptime.ts'
import { type RankedSteps, searchSteps } from '../security-master/search/search.ts'
import type { SecurityId } from '../security-master/security-id.ts'
import {
  type SecurityMaster,
  securityMasterOf,
  securityMasterReads,
} from '../security-master/security-master.ts'
import { intactRows, mapRows, type OnDamage } from '../store/bulk-reads.ts'
import type { Collection } from '../store/collection.ts'
import { type FeedRun, feedRuns } from '../store/ingest-state.ts'
import { recordOf } from '../store/record-text.ts'
import type { NewerState, Reads, Store, StoreState } from '../store/store.ts'
import { offeringCacheOf } from './ipos/priced-offerings.ts'
import { ipos } from './ipos/record.ts'
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
   * A throttled refresh limits how often this is done, so that a load that commits many times a second does not take a
   * core.
   */
  readonly refresh: (pace?: 'throttled') => Promise<boolean>
  /** Moves to a state of at least this commit where the store has one; waits for it for two seconds at most. */
  readonly reach: (commit: number) => Promise<void>
  /** Makes what `later` left out of the first snapshot, in turns of the event loop. */
  readonly complete: () => Promise<void>
}

export type SnapshotOptions = {
  /** Damaged rows that are left out, of each collection that is read as a whole. */
  readonly onDamage?: OnDamage
  /** The same of rows that an answer reads. */
  readonly onDamagedAnswer?: OnDamage
  /**
   * Of a server: the first snapshot answers by identifier, `complete` makes the rest, and what needs it fails with
   * `dataset_loading` until then. Without it all is there at once but the search, which the first query waits for.
   */
  readonly later?: boolean
  /** In milliseconds. */
  readonly clock?: MonotonicClock
}

/** The versions of the collections that a part is made from; while they are equal the part is reused. */
const versionOf = ({ epoch, collections }: StoreState, of: readonly Collection[]): string =>
  [epoch, ...of.map(({ name }) => collections.get(name)?.version)].join(' ')

type SearchIndex = { readonly search: RankedSteps; readonly build: () => Promise<void> }
/** The index outlives the quotes, by whose market caps it ranks. */
type MarketParts = { readonly market: Market; readonly index: SearchIndex }

const searchIndexOf = (securityMaster: SecurityMaster, later: boolean): SearchIndex => {
  let built: RankedSteps | undefined
  return {
    search: (...query) => {
      if (built === undefined && later) throw new ApiProblem('dataset_loading')
      built ??= runToEnd(searchSteps(securityMaster))
      return built(...query)
    },
    build: async () => {
      built ??= await inTurns(searchSteps(securityMaster))
    },
  }
}

const splitsBySecurity = async (reads: Reads): Promise<ReadonlyMap<SecurityId, readonly SplitEvent[]>> => {
  const rows = await mapRows(
    reads,
    splits,
    { columns: ['security', 'on', 'ratio'] },
    ({ columns }) => columns,
  )
  return Map.groupBy(rows, ({ security }) => security)
}

/** A committed state of the store, adopted or not yet. */
export type Committed = Pick<NewerState, 'state' | 'reads'>

const MINUTE_MS = 60_000
let [dayOfMinute, knownMinute] = ['', -1]

/** The day in New York; asked for at every profile, and made once a minute. */
const today = (): string => {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (minute !== knownMinute) [dayOfMinute, knownMinute] = [newYorkDayOf(minute * MINUTE_MS), minute]
  return dayOfMinute
}

type Made = Required<Pick<SnapshotOptions, 'onDamage' | 'onDamagedAnswer' | 'later'>> & {
  readonly showCusip: boolean
}

/** The market of a new state; parts whose collections have not changed are reused. */
const partsOf = async (
  store: Store,
  { state, reads }: Committed,
  { showCusip, later, onDamage, onDamagedAnswer }: Made,
  before?: MarketParts & { readonly state: StoreState },
): Promise<MarketParts> => {
  const isAsBefore = (of: readonly Collection[]): boolean =>
    before !== undefined && versionOf(state, of) === versionOf(before.state, of)
  const offerings =
    before !== undefined && isAsBefore([ipos]) ? before.market.offerings : offeringCacheOf(store, onDamage)
  if (before !== undefined && isAsBefore(quoteReads))
    return { ...before, market: { ...before.market, offerings } }
  const old = before !== undefined && isAsBefore(securityMasterReads) ? before : undefined
  const securityMaster = old?.market.securityMaster ?? (await securityMasterOf(reads, showCusip))
  const index = old?.index ?? searchIndexOf(securityMaster, later)
  const quotes = await quoteCacheOf(reads, securityMaster, await splitsBySecurity(reads), onDamage)
  const ranked: Market['search'] = (query, limit) => index.search(query, limit, quotes.marketCapOf)
  return {
    market: { store, securityMaster, search: ranked, quotes, offerings, onDamage: onDamagedAnswer, today },
    index,
  }
}

/** One row a feed, so there are few. */
export const runsOf = async (
  reads: Reads,
  onDamage: OnDamage = () => undefined,
): Promise<ReadonlyMap<string, FeedRun>> => {
  const runs = await intactRows(reads, feedRuns, (row) => recordOf(feedRuns, row), onDamage)
  return new Map(runs.map((run) => [run.feed, run]))
}

/** How long an answer waits for a state that its client has seen elsewhere. */
const CATCH_UP_MS = 2000
const CATCH_UP_POLL_MS = 20

/** A throttled refresh takes at most one part in so many of the time. */
const THROTTLE = 10

/** What a folder above adds to the market of a state, and what is there until it can be added. */
type Extension<M> = {
  readonly extend: (market: Market, committed: Committed) => Promise<M>
  readonly loading: (market: Market) => M
}

/**
 * Resolves with the first snapshot. Later ones are made while the old one is served; the store and the market change
 * together, so that an answer comes from one state.
 */
export const openSnapshot = async <M extends Market>(
  store: Store,
  showCusip: boolean,
  { extend, loading }: Extension<M>,
  options: SnapshotOptions = {},
): Promise<MarketSnapshot<M>> => {
  const ignored: OnDamage = () => undefined
  const {
    later = false,
    onDamage = ignored,
    onDamagedAnswer = ignored,
    clock = () => performance.now(),
  } = options
  const made = { showCusip, later, onDamage, onDamagedAnswer }
  await store.refresh()
  let state = store.state()
  let parts = await partsOf(store, { state, reads: store }, made)
  let market = later ? loading(parts.market) : await extend(parts.market, { state, reads: store })
  let runs = await runsOf(store, onDamage)
  let isComplete = !later
  let running: Promise<boolean> | undefined
  let nextAt = 0

  const completed = async (): Promise<boolean> => {
    market = await extend(parts.market, { state, reads: store })
    await parts.index.build()
    isComplete = true
    return false
  }

  const reload = async (newer: NewerState | null): Promise<boolean> => {
    const startedAt = clock()
    const next = newer ?? { state: store.state(), reads: store }
    const nextParts = await partsOf(store, next, made, { ...parts, state })
    const extended = await extend(nextParts.market, next)
    if (later) await nextParts.index.build()
    const nextRuns = await runsOf(next.reads, onDamage)
    newer?.adopt()
    parts = nextParts
    market = extended
    runs = nextRuns
    state = next.state
    isComplete = true
    const endedAt = clock()
    nextAt = endedAt + (endedAt - startedAt) * THROTTLE
    return true
  }

  const reloadNewer = async (): Promise<boolean> => {
    const newer = await store.newer()
    return newer === null && store.state() === state ? false : reload(newer)
  }

  const run = (work: Promise<boolean>): Promise<boolean> => {
    running = work.finally(() => {
      running = undefined
    })
    return running
  }

  return {
    market: () => market,
    state: () => state,
    runs: () => runs,
    refresh: (pace) => {
      if (running !== undefined) return running
      if (pace === 'throttled' && clock() < nextAt) return Promise.resolve(false)
      return run(reloadNewer())
    },
    reach: async (commit) => {
      if (!(await store.reach(commit))) return
      const deadline = clock() + CATCH_UP_MS
      while ((state.commit ?? 0) < commit && clock() < deadline)
        if (!(await (running ?? run(reloadNewer())))) await pause(CATCH_UP_POLL_MS)
    },
    complete: async () => {
      while (!isComplete) await (running ?? run(completed()))
    },
  }
}

const alone: Extension<Market> = { extend: async (market) => market, loading: (market) => market }

export const openMarketSnapshot = (
  store: Store,
  showCusip: boolean,
  options?: SnapshotOptions,
): Promise<MarketSnapshot> => openSnapshot(store, showCusip, alone, options)
