/** Plans a rebuild: which collections the raw archive can make again, and which are copied from the old store. */
import type { Dataset } from '../datasets/dataset.ts'
import type { Feed } from '../sources/feed.ts'
import type { RawEntry } from '../sources/raw-index.ts'
import type { Collection } from '../store/collection.ts'
import { type Checkpoint, checkpoints, IMPORT } from '../store/ingest-state.ts'
import { recordOf } from '../store/record-text.ts'
import type { Store } from '../store/store.ts'
import { lastDayIn } from './dated-files.ts'
import { feedsOf } from './feeds.ts'

export type PlannedFeed = {
  readonly feed: Feed
  /** What the archive has of it. */
  readonly entries: readonly RawEntry[]
  /** Items that were loaded and whose files the archive lacks, as those of a mirror or of the operator's disk. */
  readonly lacking: number
  /** Items that were loaded. */
  readonly read: number
  /** Whether its files are read again. */
  readonly isReadAgain: boolean
}

export type RebuildPlan = {
  readonly feeds: readonly PlannedFeed[]
  /** Collections whose rows are in the new store before anything is read again. */
  readonly carried: readonly Collection[]
}

/** The store as it is, and the collections whose rows can be carried over as they are. */
export type CurrentStore = { readonly store: Store; readonly collections: readonly Collection[] }

const isArchived = (feed: Feed, addresses: ReadonlySet<string>, { files }: Checkpoint): boolean =>
  files.every(
    ({ address, mark }) =>
      addresses.has(address) ||
      // An entry of the bulk file is archived with the whole file.
      (mark.startsWith('crc32:') && feed.files.kind === 'companies' && addresses.has(feed.files.bulkAddress)),
  )

type Counted = { readonly feed: Feed; readonly addresses: ReadonlySet<string>; lacking: number; read: number }

/** Counts what was read of each feed, in flat memory: SEC's bulk file is nearly a million items. */
const countItems = async (store: Store, counted: ReadonlyMap<string, Counted>): Promise<void> => {
  for await (const rows of store.walk(checkpoints))
    for (const row of rows) {
      const of = counted.get(row.columns.feed)
      if (of === undefined) continue
      of.read += 1
      if (of.feed.files.kind !== 'bundled' && !isArchived(of.feed, of.addresses, recordOf(checkpoints, row)))
        of.lacking += 1
    }
}

const plannedFeeds = async (
  datasets: readonly Dataset[],
  current: CurrentStore | null,
  entries: readonly RawEntry[],
): Promise<readonly PlannedFeed[]> => {
  const byFeed = Map.groupBy(entries, ({ feed }) => feed)
  const counted = feedsOf(datasets).map((feed): Counted => {
    const addresses = new Set(byFeed.get(feed.name)?.map(({ address }) => address))
    return { feed, addresses, lacking: 0, read: 0 }
  })
  if (current !== null) await countItems(current.store, new Map(counted.map((of) => [of.feed.name, of])))
  return counted.map(({ feed, lacking, read }) => {
    const own = byFeed.get(feed.name) ?? []
    const isBundled = feed.files.kind === 'bundled'
    // A bundled file is read again only where it was read before, or where nothing was.
    const isReadAgain = own.length > 0 || (isBundled && (current === null || read > 0))
    return { feed, entries: own, lacking, read, isReadAgain }
  })
}

/**
 * Whether a publisher replaces the file at an address each day or hour. The archive has only its latest content, while the
 * store may have rows of earlier ones. A file of a company, a filing or a day is complete.
 */
const isOverwritten = ({ files }: Feed, { address }: RawEntry): boolean =>
  files.kind === 'file-set' ||
  files.kind === 'independent' ||
  (files.kind === 'dated' && lastDayIn(files, address) === null)

const canRebuildFrom = ({ feed, entries, lacking, read }: PlannedFeed): boolean => {
  if (feed.files.kind === 'bundled' || entries.length + read === 0) return true
  const isComplete = entries.length > 0 && read > 0 && lacking === 0
  return isComplete && !entries.some((entry) => isOverwritten(feed, entry))
}

type Known = {
  readonly datasets: readonly Dataset[]
  readonly feeds: ReadonlyMap<string, PlannedFeed>
  readonly imported: ReadonlySet<string>
}

const fromAnother = ({ derivations, collections }: Dataset): readonly Collection[] =>
  derivations.flatMap(({ from, isUpdate }) => (isUpdate || collections.includes(from) ? [] : [from]))

/** Whether a dataset can be rebuilt. One that follows from a collection that is carried over cannot: nothing would write it again. */
const isRebuilt = (known: Known, dataset: Dataset, asking: readonly Dataset[] = []): boolean => {
  const { datasets, feeds, imported } = known
  if (asking.includes(dataset)) return true
  if (dataset.collections.some(({ name }) => imported.has(name))) return false
  const planned = dataset.loads.flatMap(({ feed }) => feeds.get(feed.name) ?? [])
  const sources = fromAnother(dataset)
  const isFed = sources.length > 0 || planned.some(({ entries }) => entries.length > 0)
  if (!isFed || !planned.every(canRebuildFrom)) return false
  return sources.every((from) =>
    datasets
      .filter(({ collections }) => collections.includes(from))
      .every((source) => isRebuilt(known, source, [...asking, dataset])),
  )
}

const wasRead = ({ feeds }: Known, { loads }: Dataset): boolean =>
  loads.some(({ feed }) => {
    const { entries = [], read = 0 } = feeds.get(feed.name) ?? {}
    return entries.length + read > 0
  })

const importedOf = async (current: CurrentStore | null): Promise<ReadonlySet<string>> => {
  if (current === null) return new Set()
  const rows = await current.store.rows(checkpoints, { where: { feed: IMPORT } })
  return new Set(rows.map(({ columns }) => columns.item))
}

/** `current` is null where there is no store yet: then the archive has all there will be. */
export const rebuildPlanOf = async (
  datasets: readonly Dataset[],
  current: CurrentStore | null,
  entries: readonly RawEntry[],
): Promise<RebuildPlan> => {
  const feeds = await plannedFeeds(datasets, current, entries)
  const imported = await importedOf(current)
  const known = { datasets, feeds: new Map(feeds.map((each) => [each.feed.name, each])), imported }
  const owners = (of: Collection) =>
    datasets.filter(
      (dataset) =>
        dataset.collections.includes(of) || (dataset.adds?.includes(of) && wasRead(known, dataset)),
    )
  const all = new Set(datasets.flatMap(({ collections }) => collections))
  const isSample = ({ name }: Collection) => current?.store.state().collections.get(name)?.origin === 'sample'
  const carried = [...all].filter(
    (of) => isSample(of) || !owners(of).every((dataset) => isRebuilt(known, dataset)),
  )
  return { feeds, carried }
}
