/** Rebuilds a market store from the raw archive as a copy, while the present one is served. */
import { instantOf } from '../lib/day.ts'
import type { Feed } from '../sources/feed.ts'
import type { Collection } from '../store/collection.ts'
import { checkpoints, feedRuns, ingestState, quarantine } from '../store/ingest-state.ts'
import { carryRows } from '../store/sqlite/carried-rows.ts'
import { collectionsOfOtherShape } from '../store/sqlite/market-database.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import type { Reads, Store } from '../store/store.ts'
import type { Parsing } from './parsing.ts'
import { type CurrentStore, type PlannedFeed, type RebuildPlan, rebuildPlanOf } from './rebuild-plan.ts'
import { type Replayed, type ReplayOptions, replayFeed } from './replay.ts'
import type { FeedReport } from './report.ts'

/** The store cannot be rebuilt without losing rows; it stays as it is. */
class RebuildError extends Error {
  override readonly name = 'RebuildError'
}

export type RebuildOptions = Omit<ReplayOptions, 'feed' | 'store' | 'entries' | 'parsing' | 'onFetches'> & {
  /** Every collection of a market store. */
  readonly collections: readonly Collection[]
  /** The store in use, or null. */
  readonly old: string | null
  /** What the operator does to begin without it. */
  readonly setAside: string
  /** Where the new one is made; nothing may be there. */
  readonly next: string
  /** For what the archive has of one feed; closed when that was read. */
  readonly parsingFor: (feed: Feed, addresses: readonly string[]) => Parsing
  readonly onFetches?: (feed: string, done: number, total: number) => void
}

export type RebuiltFeed = {
  readonly feed: string
  /** What the archive has of it: fetches of the same address count each. */
  readonly fetches: number
  /** Items whose rows are those of the old store, as the archive lacks their files. */
  readonly lacking: number
  /** Null where the archive has no file of it. */
  readonly report: FeedReport | null
}

export type RebuiltCollection = {
  readonly name: string
  readonly before: number
  readonly after: number
  /** False where its rows were carried over from the old store. */
  readonly rebuilt: boolean
}

export type RebuildReport = {
  readonly feeds: readonly RebuiltFeed[]
  readonly collections: readonly RebuiltCollection[]
  /** Why the new store must not take the place of the old one; empty where it may. */
  readonly obstacles: readonly string[]
}

const anotherShape = (
  { setAside }: RebuildOptions,
  names: readonly string[],
  commands: readonly string[],
): RebuildError =>
  new RebuildError(
    `The store holds ${names.join(', ')} in the shape of an earlier Openbell, and the raw archive does not have all of it. ` +
      `${setAside}, run \`openbell rebuild\`, then load again what the archive lacks: ` +
      `${commands.map((each) => `\`openbell ${each}\``).join(' and ')}.`,
  )

const openCurrentStore = (options: RebuildOptions): CurrentStore | null => {
  const { old, collections } = options
  if (old === null) return null
  const other = collectionsOfOtherShape(old, collections)
  const unreadable = ingestState.filter((of) => other.includes(of)).map(({ name }) => name)
  if (unreadable.length > 0) throw anotherShape(options, unreadable, ['ingest --all'])
  const readable = collections.filter((of) => !other.includes(of))
  return { store: openSqliteStore({ path: old, collections: readable }), collections: readable }
}

/** Rows of another shape cannot be copied, and what the archive lacks cannot be made. */
const requireReadableRows = (
  options: RebuildOptions,
  current: CurrentStore | null,
  { carried, feeds }: RebuildPlan,
): void => {
  if (current === null) return
  const lost = carried.filter((of) => !current.collections.includes(of)).map(({ name }) => name)
  if (lost.length === 0) return
  const { collections } = current.store.state()
  const sample = lost.filter((name) => collections.get(name)?.origin === 'sample')
  const lacking = feeds.filter((each) => each.lacking > 0).map(({ feed }) => feed.name)
  const ingest = `ingest ${lacking.length === 0 ? '--all' : lacking.join(' ')}`
  throw anotherShape(options, lost, [
    ...(sample.length > 0 ? ['sample'] : []),
    ...(sample.length < lost.length ? [ingest] : []),
  ])
}

type OfItem = { readonly columns: { readonly feed: string; readonly item: string } }

/** Rows of the old ingest state about items that the new one does not know. */
async function* unknownItems<R extends OfItem>(
  old: AsyncIterable<readonly R[]>,
  reads: Reads,
): AsyncGenerator<readonly R[]> {
  for await (const rows of old) {
    const unknown: R[] = []
    for (const row of rows) {
      const { feed, item } = row.columns
      if (!(await reads.has(checkpoints, { feed, item }))) unknown.push(row)
    }
    yield unknown
  }
}

/** Keeps the checkpoints of what is not in the archive, and the last run of each feed. */
const carryIngestState = (store: Store, { store: old }: CurrentStore, at: string): Promise<void> =>
  store.write({ origin: 'real', source: 'rebuild', at }, async (transaction) => {
    // The checkpoints last: they decide which items are unknown.
    for await (const rows of unknownItems(old.walk(quarantine), transaction))
      await transaction.put({ collection: quarantine, rows })
    for await (const rows of unknownItems(old.walk(checkpoints), transaction))
      await transaction.put({ collection: checkpoints, rows })
    for await (const rows of old.walk(feedRuns)) await transaction.put({ collection: feedRuns, rows })
  })

const replay = async (
  options: RebuildOptions,
  store: Store,
  planned: PlannedFeed,
): Promise<Replayed | null> => {
  const { feed, entries } = planned
  if (!planned.isReadAgain) return null
  const parsing = options.parsingFor(
    feed,
    entries.map(({ address }) => address),
  )
  let done = 0
  try {
    const onFetches = (more: number): void => {
      done += more
      options.onFetches?.(feed.name, done, entries.length)
    }
    return await replayFeed({ ...options, feed, store, entries, parsing, onFetches })
  } finally {
    await parsing.close()
  }
}

/** Files in quarantine that the old store has taken in: with them their rows would be gone. */
const newlyQuarantined = async (
  feed: string,
  store: Store,
  current: CurrentStore | null,
): Promise<readonly string[]> => {
  const itemsOf = async (from: Store) => {
    const rows = await from.rows(quarantine, { where: { feed, kind: 'item' }, order: ['item'] })
    return rows.map(({ columns }) => columns.item)
  }
  const before = new Set(current === null ? [] : await itemsOf(current.store))
  return (await itemsOf(store)).filter((item) => !before.has(item))
}

const rebuiltCollections = (
  store: Store,
  current: CurrentStore | null,
  { carried }: RebuildPlan,
  all: readonly Collection[],
): readonly RebuiltCollection[] => {
  const rowsOf = (of: Collection, from: Store | undefined): number =>
    from?.state().collections.get(of.name)?.rows ?? 0
  return all.map((of) => ({
    name: of.name,
    before: rowsOf(of, current?.store),
    after: rowsOf(of, store),
    rebuilt: current === null || !carried.includes(of),
  }))
}

const readAgain = async (
  options: RebuildOptions,
  plan: RebuildPlan,
  store: Store,
  current: CurrentStore | null,
): Promise<RebuildReport> => {
  const feeds: RebuiltFeed[] = []
  const obstacles: string[] = []
  for (const planned of plan.feeds) {
    const { feed, entries, lacking } = planned
    const done = options.signal.aborted ? null : await replay(options, store, planned)
    feeds.push({ feed: feed.name, fetches: entries.length, lacking, report: done?.report ?? null })
    const quarantined = await newlyQuarantined(feed.name, store, current)
    if (done?.stopped === true) obstacles.push(`${feed.name} stopped: ${done.report.failure}`)
    else if (quarantined.length > 0)
      obstacles.push(`${feed.name} has ${quarantined.join(', ')} in quarantine: ${done?.report.failure}`)
  }
  if (options.signal.aborted && obstacles.length === 0) obstacles.push('stopped by a signal')
  if (current !== null) await carryIngestState(store, current, instantOf(options.now()))
  await store.refresh()
  const all = [...new Set(options.datasets.flatMap(({ collections }) => collections))]
  return { feeds, collections: rebuiltCollections(store, current, plan, all), obstacles }
}

/** Collections that no feed fills and no dataset derives, such as the screener's rows of older days. */
const ofNoDataset = ({ datasets }: RebuildOptions, current: CurrentStore | null): readonly Collection[] => {
  const owned = new Set<Collection>([...ingestState, ...datasets.flatMap(({ collections }) => collections)])
  return current?.collections.filter((of) => !owned.has(of)) ?? []
}

/** Throws RebuildError, MarketFileError and DamagedFileError before anything is made. */
export const rebuildStore = async (options: RebuildOptions): Promise<RebuildReport> => {
  const { datasets, collections, old, next, archive } = options
  const current = openCurrentStore(options)
  try {
    const { entries } = await archive.index()
    const plan = await rebuildPlanOf(datasets, current, entries)
    requireReadableRows(options, current, plan)
    const store = openSqliteStore({ path: next, collections })
    try {
      if (old !== null) carryRows(old, next, [...plan.carried, ...ofNoDataset(options, current)])
      return await readAgain(options, plan, store, current)
    } finally {
      await store.close()
    }
  } finally {
    await current?.store.close()
  }
}
