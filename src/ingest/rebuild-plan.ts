/** What a rebuild can make from the raw archive alone, and what it must carry over from the store as it is. */
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
  /** Whether there is anything to read. */
  readonly isReadAgain: boolean
}

export type RebuildPlan = {
  readonly feeds: readonly PlannedFeed[]
  /** Collections whose rows are in the new store before anything is read again. */
  readonly carried: readonly Collection[]
}

/** The store as it is, and the collections whose rows can be carried over as they are. */
export type Present = { readonly store: Store; readonly collections: readonly Collection[] }

const isKept = (feed: Feed, addresses: ReadonlySet<string>, { files }: Checkpoint): boolean =>
  files.every(
    ({ address, mark }) =>
      addresses.has(address) ||
      // An entry of the bulk file is kept with all others in it.
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
      if (of.feed.files.kind !== 'bundled' && !isKept(of.feed, of.addresses, recordOf(checkpoints, row)))
        of.lacking += 1
    }
}

const plannedFeeds = async (
  datasets: readonly Dataset[],
  present: Present | null,
  entries: readonly RawEntry[],
): Promise<readonly PlannedFeed[]> => {
  const byFeed = Map.groupBy(entries, ({ feed }) => feed)
  const counted = feedsOf(datasets).map((feed): Counted => {
    const addresses = new Set(byFeed.get(feed.name)?.map(({ address }) => address))
    return { feed, addresses, lacking: 0, read: 0 }
  })
  if (present !== null) await countItems(present.store, new Map(counted.map((of) => [of.feed.name, of])))
  return counted.map(({ feed, lacking, read }) => {
    const own = byFeed.get(feed.name) ?? []
    const isBundled = feed.files.kind === 'bundled'
    // A file that comes with the program is there to be read, but only where it was before or nothing was.
    const isReadAgain = own.length > 0 || (isBundled && (present === null || read > 0))
    return { feed, entries: own, lacking, read, isReadAgain }
  })
}

/**
 * A file of a company, a filing or a day says all there is of it. What stands at the same address with other content
 * each day or hour, the archive has of the latest time only, and the store may hold what stood there before.
 */
const isAnotherEachTime = ({ files }: Feed, { address }: RawEntry): boolean =>
  files.kind === 'lists' ||
  files.kind === 'separate' ||
  (files.kind === 'dated' && lastDayIn(files, address) === null)

const saysAll = ({ feed, entries, lacking, read }: PlannedFeed): boolean => {
  if (feed.files.kind === 'bundled' || entries.length + read === 0) return true
  const isComplete = entries.length > 0 && read > 0 && lacking === 0
  return isComplete && !entries.some((entry) => isAnotherEachTime(feed, entry))
}

type Known = {
  readonly datasets: readonly Dataset[]
  readonly feeds: ReadonlyMap<string, PlannedFeed>
  readonly imported: ReadonlySet<string>
}

const fromAnother = ({ derivations, collections }: Dataset): readonly Collection[] =>
  derivations.flatMap(({ from, isUpdate }) => (isUpdate || collections.includes(from) ? [] : [from]))

/** What follows from a collection that is carried over is carried over too: nothing would write it again. */
const isMadeAnew = (known: Known, dataset: Dataset, asking: readonly Dataset[] = []): boolean => {
  const { datasets, feeds, imported } = known
  if (asking.includes(dataset)) return true
  if (dataset.collections.some(({ name }) => imported.has(name))) return false
  const planned = dataset.loads.flatMap(({ feed }) => feeds.get(feed.name) ?? [])
  const sources = fromAnother(dataset)
  const isFed = sources.length > 0 || planned.some(({ entries }) => entries.length > 0)
  if (!isFed || !planned.every(saysAll)) return false
  return sources.every((from) =>
    datasets
      .filter(({ collections }) => collections.includes(from))
      .every((source) => isMadeAnew(known, source, [...asking, dataset])),
  )
}

const importedOf = async (present: Present | null): Promise<ReadonlySet<string>> => {
  if (present === null) return new Set()
  const rows = await present.store.rows(checkpoints, { where: { feed: IMPORT } })
  return new Set(rows.map(({ columns }) => columns.item))
}

/** `present` is null where there is no store yet: then the archive has all there will be. */
export const rebuildPlanOf = async (
  datasets: readonly Dataset[],
  present: Present | null,
  entries: readonly RawEntry[],
): Promise<RebuildPlan> => {
  const feeds = await plannedFeeds(datasets, present, entries)
  const imported = await importedOf(present)
  const known = { datasets, feeds: new Map(feeds.map((each) => [each.feed.name, each])), imported }
  const owners = (of: Collection) => datasets.filter(({ collections }) => collections.includes(of))
  const all = new Set(datasets.flatMap(({ collections }) => collections))
  const isSample = ({ name }: Collection) => present?.store.state().collections.get(name)?.origin === 'sample'
  const carried = [...all].filter(
    (of) => isSample(of) || !owners(of).every((dataset) => isMadeAnew(known, dataset)),
  )
  return { feeds, carried }
}
