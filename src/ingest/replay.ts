/** Reads the files of a feed again from the raw archive, in the order in which they were fetched. */
import type { Dataset } from '../datasets/dataset.ts'
import type { Feed } from '../sources/feed.ts'
import { archiveFetcher } from '../sources/fetch/archive-fetcher.ts'
import type { RawArchive } from '../sources/raw-archive.ts'
import type { RawEntry } from '../sources/raw-index.ts'
import type { Store } from '../store/store.ts'
import { runFeed } from './feed-runner.ts'
import { sumOfWritten } from './item-write.ts'
import type { Parsing } from './parsing.ts'
import type { FeedReport } from './report.ts'

export type ReplayOptions = {
  readonly feed: Feed
  readonly datasets: readonly Dataset[]
  readonly store: Store
  readonly archive: RawArchive
  /** What the archive has of this feed. */
  readonly entries: readonly RawEntry[]
  readonly parsing: Parsing
  /** Folder for bulk files. */
  readonly scratch: string
  readonly acceptDrift: boolean
  readonly signal: AbortSignal
  /** Now, in milliseconds, for what no fetch dates. */
  readonly now: () => number
  readonly onFetches?: (done: number) => void
}

const byTime = (a: RawEntry, b: RawEntry): number =>
  a.fetchedAt < b.fetchedAt ? -1 : Number(a.fetchedAt > b.fetchedAt)

const isBulk = ({ files }: Feed, address: string): boolean =>
  files.kind === 'companies' && address === files.bulkAddress

/**
 * Fetches in runs of no address twice, oldest first: a list that was fetched on thirty days is read thirty times, as it
 * was then, because rows that a later one lacks may belong in the store. A bulk file is complete by itself.
 */
export const batchesOf = (feed: Feed, entries: readonly RawEntry[]): readonly (readonly RawEntry[])[] => {
  const batches: RawEntry[][] = []
  let seen = new Set<string>()
  let isAlone = true
  for (const entry of entries.toSorted(byTime)) {
    const bulk = isBulk(feed, entry.address)
    if (bulk || isAlone || seen.has(entry.address)) {
      batches.push([])
      seen = new Set()
    }
    batches.at(-1)?.push(entry)
    seen.add(entry.address)
    isAlone = bulk
  }
  return batches
}

const joined = (a: FeedReport, b: FeedReport): FeedReport => ({
  ...b,
  ...sumOfWritten(a, b),
  files: a.files + b.files,
  unchangedFiles: a.unchangedFiles + b.unchangedFiles,
  bytes: a.bytes + b.bytes,
  rejected: a.rejected + b.rejected,
  rejections: a.rejections.length > 0 ? a.rejections : b.rejections,
  quarantined: [...a.quarantined, ...b.quarantined],
  absent: [...new Set([...a.absent, ...b.absent])],
  notRequested: [...a.notRequested, ...b.notRequested],
  outcome: b.outcome === 'completed' ? a.outcome : b.outcome,
  failure: a.failure ?? b.failure,
})

/** The addresses of a setting are those that were fetched then, whatever it has today. */
const withAddresses = (feed: Feed, addresses: ReadonlySet<string>): Feed =>
  feed.files.kind === 'independent' ? { ...feed, files: { ...feed.files, addresses: [...addresses] } } : feed

export type Replayed = { readonly report: FeedReport; readonly stopped: boolean }

/** Runs the feed once for every batch, as of the time it was fetched; stops at the first run that does. */
export const replayFeed = async (options: ReplayOptions): Promise<Replayed> => {
  const { feed, datasets, store, archive, entries, parsing, scratch, acceptDrift, signal, now } = options
  const startedAt = performance.now()
  const view = new Map<string, RawEntry>()
  let report: FeedReport | undefined
  let stopped = false
  // A file that comes with the program was never fetched, and is read once.
  const batches = feed.files.kind === 'bundled' ? [[]] : batchesOf(feed, entries)
  for (const batch of batches) {
    for (const entry of batch) view.set(entry.address, entry)
    const fetchedAt = batch.at(-1)?.fetchedAt
    const time = fetchedAt === undefined ? now() : Date.parse(fetchedAt)
    const listed = new Set(batch.map(({ address }) => address))
    const fetcher = archiveFetcher(archive, { entries: view, listed })
    const done = await runFeed({
      feed: withAddresses(feed, listed),
      datasets,
      store,
      selection: {},
      parsing,
      isReplay: true,
      acceptDrift,
      environment: { fetcher, archive: null, scratch, now: () => time, signal },
    })
    report = report === undefined ? done : joined(report, done)
    stopped = done.outcome === 'failed' || done.outcome === 'interrupted'
    if (stopped) break
    options.onFetches?.(batch.length)
  }
  if (report === undefined) throw new TypeError(`no file of ${feed.name} to read again`)
  const known = new Set(entries.map(({ address }) => address))
  const seconds = (performance.now() - startedAt) / 1000
  const absent = report.absent.filter((address) => !known.has(address))
  const mbPerSecond = report.bytes / 1e6 / seconds
  return { report: { ...report, absent, seconds, mbPerSecond }, stopped }
}
