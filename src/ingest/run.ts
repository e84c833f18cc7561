/** One run of one feed: read, parse, write, report. Killed at any moment, it leaves whole items and continues there. */
import type { Dataset } from '../datasets/dataset.ts'
import { instantOf } from '../lib/day.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import { FetchError } from '../sources/fetch-error.ts'
import type { Rejection } from '../sources/parsed-rows.ts'
import type { Store } from '../store/store.ts'
import { type Checkpoints, checkpointsOf } from './checkpoints.ts'
import { driftOf } from './drift.ts'
import { beginRun, endRun } from './feed-run.ts'
import type { Origins } from './fetching.ts'
import { planOf, type Selection } from './files.ts'
import {
  type ItemContext,
  nothing,
  type Outcome,
  quarantineItem,
  sum,
  type Written,
  writeItem,
} from './item-write.ts'
import { type LinkedFiles, linkedFilesOf } from './linked-files.ts'
import type { ParsedItem } from './parsed-item.ts'
import type { Parsing } from './parsing.ts'
import type { FeedReport, Quarantined } from './report.ts'
import type { FilesItem, IngestPlan, UnchangedItem, WorkItem } from './work-item.ts'

export type Progress = { readonly files: number; readonly bytes: number }

export type RunOptions = {
  readonly feed: Feed
  readonly datasets: readonly Dataset[]
  readonly store: Store
  readonly selection: Selection
  readonly origins: Origins
  readonly parsing: Parsing
  /** Reads unchanged files too. */
  readonly reread?: boolean
  /** Accepts files that drifted: the operator has looked at them. */
  readonly acceptDrift?: boolean
  /** When the files of a mirror or of the disk were fetched, as an instant; unknown where absent. */
  readonly asOf?: string
  readonly onProgress?: (progress: Progress) => void
}

const SHOWN_REJECTIONS = 10
/** One bad file is that file's fault; this many are a publisher that changed. */
const MOST_QUARANTINED = 25

type Totals = {
  files: number
  unchangedFiles: number
  bytes: number
  rows: Written
  rejected: number
  readonly rejections: Rejection[]
  readonly quarantined: Quarantined[]
  readonly absent: string[]
  readonly linked: LinkedFiles
  /** Addresses beyond the plan that were requested: each once a run. */
  readonly followed: Set<string>
}

const sizeOf = (files: readonly PublishedFile[]): number =>
  files.reduce((bytes, file) => bytes + file.bytes.byteLength, 0)

const isStop = (error: unknown, { aborted, reason }: AbortSignal): boolean =>
  aborted && (error === reason || (error instanceof Error && error.name === 'AbortError'))

const INTERRUPTED = 'stopped by a signal; run it again to go on'

/** Faults of the system and the database have a code: they concern every feed, and end the run. */
const isOfOurs = (error: unknown): error is Error =>
  error instanceof Error && !('code' in error) && !('errcode' in error)

/** Of the publisher, of the network, of the operator's stop, or of ours. */
const failureOf = (error: unknown, signal: AbortSignal): string => {
  if (isStop(error, signal)) return INTERRUPTED
  if (error instanceof SourceFormatError || error instanceof FetchError) return error.message
  if (!isOfOurs(error)) throw error
  // A fault in one feed must not stop the others.
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''
  return `a fault of Openbell itself, please report it: ${error.name}: ${error.message} ${place.trim()}`
}

type Run = {
  readonly options: RunOptions
  readonly totals: Totals
  readonly plan: IngestPlan
  readonly checkpoints: Checkpoints
}

const itemContextOf = (
  { options, checkpoints }: Run,
  { name, read }: Pick<FilesItem, 'name' | 'read'>,
): ItemContext => ({
  feed: options.feed.name,
  item: name,
  basis: checkpoints.basis,
  files: read,
  at: instantOf(options.origins.now()),
  asOf: options.asOf ?? null,
})

const count = ({ options, totals }: Run, { files }: FilesItem, { rejected }: Outcome): void => {
  totals.files += files.length
  totals.bytes += sizeOf(files)
  totals.rejected += rejected.length
  totals.rejections.push(...rejected.slice(0, Math.max(0, SHOWN_REJECTIONS - totals.rejections.length)))
  options.onProgress?.({ files: totals.files + totals.unchangedFiles, bytes: totals.bytes })
}

/** The item's rows, or why it is put in quarantine. Faults that are not the file's are thrown. */
const examined = async (run: Run, { name, files }: FilesItem): Promise<ParsedItem | Quarantined> => {
  const { feed, parsing, origins, acceptDrift = false } = run.options
  try {
    const parsed = await parsing.parse(feed, files)
    if (acceptDrift) return parsed
    const before = feed.files.kind === 'separate' ? null : await itemBefore(run, name)
    const drift = driftOf(parsed, before, origins.now())
    return drift === null ? parsed : { item: name, reason: `${name}: ${drift}`, isDrift: true }
  } catch (error) {
    if (error instanceof SourceFormatError) return { item: name, reason: error.message, isDrift: false }
    throw error
  }
}

/** Files of a feed that is a snapshot of the same market each time are compared with each other. */
const itemBefore = async ({ options, checkpoints }: Run, name: string) =>
  (await checkpoints.of(name)) ??
  (options.feed.isSnapshot === true ? await checkpoints.neighbour(name) : null)

const putInQuarantine = async (
  { options, totals }: Run,
  context: ItemContext,
  found: Quarantined,
): Promise<void> => {
  const { feed, store, selection } = options
  if (selection.files === undefined) await quarantineItem(store, context, found.reason)
  totals.quarantined.push(found)
  if (totals.quarantined.length < MOST_QUARANTINED) return
  const reason = `${MOST_QUARANTINED} files are in quarantine: has the format changed?`
  throw new SourceFormatError(feed.name, null, reason)
}

const takeFiles = async (run: Run, item: FilesItem): Promise<void> => {
  const { feed, datasets, store, origins } = run.options
  const parsed = await examined(run, item)
  origins.signal.throwIfAborted()
  const context = itemContextOf(run, item)
  for (const { address } of item.files) run.totals.linked.read(address)
  if ('reason' in parsed) {
    await putInQuarantine(run, context, parsed)
    return
  }
  const written = await writeItem(store, datasets, feed, parsed, context)
  run.totals.rows = sum(run.totals.rows, written)
  count(run, item, written)
  await follow(run, written.linked)
}

const takeUnchanged = async (run: Run, { checkpoint }: UnchangedItem): Promise<void> => {
  const { totals, options } = run
  const { files, kept, skipped, rejected, linked } = checkpoint
  totals.unchangedFiles += files.length
  totals.rows = sum(totals.rows, { ...nothing, unchanged: kept, skipped })
  totals.rejected += rejected
  for (const { address } of files) totals.linked.read(address)
  options.onProgress?.({ files: totals.files + totals.unchangedFiles, bytes: totals.bytes })
  await follow(run, linked)
}

/** What an item names beyond itself. */
const follow = async (run: Run, addresses: readonly string[]): Promise<void> => {
  const { fetchLinked } = run.plan
  if (fetchLinked === null) run.totals.linked.name(addresses)
  else
    for (const address of addresses) {
      if (run.totals.followed.has(address)) continue
      run.totals.followed.add(address)
      for await (const item of fetchLinked(address)) await take(run, item)
    }
}

const take = async (run: Run, item: WorkItem): Promise<void> => {
  if (item.kind === 'absent') run.totals.absent.push(item.address)
  else if (item.kind === 'unchanged') await takeUnchanged(run, item)
  else if (item.kind === 'faulty') {
    const { name, reason } = item
    await putInQuarantine(run, itemContextOf(run, item), { item: name, reason, isDrift: false })
  } else await takeFiles(run, item)
}

/**
 * At most `width` items are under way, so memory stays flat; the first failure stops the rest. Whatever happens,
 * nothing is under way any more when this ends: an item that is being written is written whole and counted.
 */
const takeAll = async (run: Run): Promise<void> => {
  const { origins, parsing } = run.options
  const underWay = new Set<Promise<void>>()
  let failed: { readonly error: unknown } | undefined
  const fail = (error: unknown): void => {
    failed ??= { error }
  }
  try {
    for await (const item of run.plan.items) {
      const task: Promise<void> = take(run, item)
        .catch(fail)
        .finally(() => underWay.delete(task))
      underWay.add(task)
      if (underWay.size >= parsing.width) await Promise.race(underWay)
      if (failed !== undefined || origins.signal.aborted) break
    }
  } catch (error) {
    fail(error)
  }
  await Promise.all(underWay)
  if (failed !== undefined) throw failed.error
  origins.signal.throwIfAborted()
  run.totals.absent.push(...run.totals.linked.missing())
}

const quarantineText = ([first, ...rest]: readonly Quarantined[]): string | null => {
  if (first === undefined) return null
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`
  const hint = first.isDrift ? '; if that is right, take it in with --accept-drift' : ''
  return `${first.reason}${more}${hint}`
}

const reportOf = (
  { feed, origins }: RunOptions,
  totals: Totals,
  startedAt: number,
  failure: string | null,
) => {
  const { linked, followed, rows, bytes, ...rest } = totals
  const seconds = (origins.now() - startedAt) / 1000
  const mbPerSecond = seconds > 0 ? bytes / 1e6 / seconds : 0
  const isInterrupted = failure === INTERRUPTED
  return { ...rows, ...rest, feed: feed.name, bytes, seconds, mbPerSecond, isInterrupted, failure }
}

/** A run of chosen companies, days or files proves nothing of the feed: its outcome is reported to the operator alone. */
const isWhole = ({ ciks, tickers, files, since }: Selection): boolean =>
  [ciks, tickers, files, since].every((chosen) => chosen === undefined)

/** Runs a feed to its end or to its first fault; a fault of the publisher or network is in the report. */
export const runFeed = async (options: RunOptions): Promise<FeedReport> => {
  const { feed, origins, selection, store, datasets, reread = false } = options
  const totals: Totals = {
    files: 0,
    unchangedFiles: 0,
    bytes: 0,
    rows: nothing,
    rejected: 0,
    rejections: [],
    quarantined: [],
    absent: [],
    linked: linkedFilesOf(feed),
    followed: new Set(),
  }
  const startedAt = origins.now()
  if (isWhole(selection)) await beginRun(store, feed.name, startedAt)
  const checkpoints = checkpointsOf(store, datasets, feed, reread)
  let failure: string | null = null
  try {
    const plan = await planOf({ feed, origins, checkpoints, store, datasets }, selection)
    await takeAll({ options, totals, plan, checkpoints })
  } catch (error) {
    failure = failureOf(error, origins.signal)
  }
  const report = reportOf(options, totals, startedAt, failure ?? quarantineText(totals.quarantined))
  if (isWhole(selection)) await endRun(store, report, origins.now())
  return report
}
