/** The market that answers draw on, swapped whole when the store changed; leaves out when to look. */
import {
  heldIdentifiers,
  identifiers,
  openIdentifiers,
  registrants,
  securities,
  symbolLists,
  symbols,
} from '../identity/collections.ts'
import { type Directory, directoryOf } from '../identity/directory.ts'
import { type Search, searchOf } from '../identity/search.ts'
import { type FeedRun, feedRuns } from '../store/ledger.ts'
import type { Store, StoreState } from '../store/store.ts'
import type { Market } from './dataset.ts'
import { boardSources, quoteBoardOf, type Splits } from './quotes/board.ts'
import { splits } from './splits/record.ts'

export type LiveMarket = {
  readonly market: () => Market
  /** The state that `market()` was made from, never a newer one. */
  readonly state: () => StoreState
  /** The last run of each feed that ever ran. */
  readonly runs: () => ReadonlyMap<string, FeedRun>
  /**
   * True when something had changed and the new snapshot stands. One at a time; a second call joins the first. With
   * patience a snapshot that was costly stands for a while: a load that commits many times a second must not take a core.
   */
  readonly refresh: (patience?: 'patient') => Promise<boolean>
}

/** What a part is made of: as long as these stand still, the old one is as good as a new one. */
const versionOf = ({ epoch, collections }: StoreState, names: readonly string[]): string =>
  [epoch, ...names.map((name) => collections.get(name)?.version)].join(' ')

const directorySources = [
  securities,
  symbols,
  symbolLists,
  registrants,
  identifiers,
  heldIdentifiers,
  openIdentifiers,
].map(({ name }) => name)
const quoteSources = [...directorySources, ...boardSources, splits.name]

type Find = ReturnType<typeof searchOf>
/** `find` outlives the quotes, by whose market caps it ranks. */
type Snapshot = { readonly market: Market; readonly find: Find }

/** The index is built with the first search. */
const findIn = (directory: Directory): Find => {
  let built: Find | undefined
  return (...asked) => {
    built ??= searchOf(directory)
    return built(...asked)
  }
}

const splitsOf = async (store: Store): Promise<Splits> => {
  const rows = (await store.rows(splits, {})).map(({ at }) => ({
    ticker: String(at['ticker']),
    on: String(at['on']),
    ratio: Number(at['ratio']),
  }))
  return Map.groupBy(rows, ({ ticker }) => ticker)
}

/** The market of a new state, with those parts of the old one that are as good as new. */
const snapshotOf = async (
  store: Store,
  showCusip: boolean,
  before?: Snapshot & { readonly state: StoreState },
): Promise<Snapshot> => {
  const state = store.state()
  const isAsBefore = (names: readonly string[]): boolean =>
    before !== undefined && versionOf(state, names) === versionOf(before.state, names)
  if (before !== undefined && isAsBefore(quoteSources)) return before
  const old = before !== undefined && isAsBefore(directorySources) ? before : undefined
  const directory = old?.market.directory ?? (await directoryOf(store, showCusip))
  const find = old?.find ?? findIn(directory)
  const quotes = await quoteBoardOf(store, directory, await splitsOf(store))
  const search: Search = (query, limit) => find(query, limit, quotes.marketCapOf)
  return { market: { store, directory, search, quotes }, find }
}

/** A feed a row, so there are few. */
export const runsOf = async (store: Store): Promise<ReadonlyMap<string, FeedRun>> => {
  const runs = (await store.texts(feedRuns, {})).map((text) => JSON.parse(text) as FeedRun)
  return new Map(runs.map((run) => [run.feed, run]))
}

/** A patient refresh takes at most one part in so many of the time. */
const PATIENCE = 10

/** Reads who is who once before it resolves. `clock` in milliseconds. */
export const openLiveMarket = async (
  store: Store,
  showCusip: boolean,
  clock: () => number = () => performance.now(),
): Promise<LiveMarket> => {
  store.refresh()
  let state = store.state()
  let snapshot = await snapshotOf(store, showCusip)
  let runs = await runsOf(store)
  let running: Promise<boolean> | undefined
  let nextAt = 0

  const reload = async (): Promise<boolean> => {
    const startedAt = clock()
    const next = store.state()
    snapshot = await snapshotOf(store, showCusip, { ...snapshot, state })
    runs = await runsOf(store)
    state = next
    const endedAt = clock()
    nextAt = endedAt + (endedAt - startedAt) * PATIENCE
    return true
  }
  const isStale = (): boolean => store.refresh() || store.state() !== state

  return {
    market: () => snapshot.market,
    state: () => state,
    runs: () => runs,
    refresh: (patience) => {
      if (running !== undefined) return running
      if ((patience === 'patient' && clock() < nextAt) || !isStale()) return Promise.resolve(false)
      running = reload().finally(() => {
        running = undefined
      })
      return running
    },
  }
}
