/** One run of one feed: read, parse, write, report. Killed at any moment, it leaves whole items and continues there. */
import type { Dataset, Fetched, NotRequested } from '../datasets/dataset.ts'
import { isContentError } from '../lib/content-error.ts'
import { instantOf } from '../lib/day.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import { FetchError } from '../sources/fetch/fetch-error.ts'
import type { Rejection } from '../sources/files/parsed-rows.ts'
import type { Store } from '../store/store.ts'
import { isStoreError } from '../store/store-error.ts'
import { type Checkpoints, checkpointsOf } from './checkpoints.ts'
import { beginRun, endRun } from './feed-run-state.ts'
import type { RunEnvironment } from './fetching.ts'
import { planOf } from './ingest-plan.ts'
import { type ItemGroups, isGrouped, itemGroups } from './item-groups.ts'
import type { ParsedItem } from './item-parsing.ts'
import { parsedOrQuarantined, withoutFile } from './item-quarantine.ts'
import {
  type ItemContext,
  type ItemOutcome,
  nothingWritten,
  quarantineItem,
  type ReadItem,
  sumOfWritten,
  type Written,
} from './item-write.ts'
import { type ItemWriter, itemWriter } from './item-writer.ts'
import { type LinkedFiles, linkedFilesOf } from './linked-files.ts'
import type { Parsing } from './parsing.ts'
import type { FeedReport, Quarantined, RunOutcome } from './report.ts'
import type { FilesItem, IngestPlan, RunSelection, UnchangedItem, WorkItem } from './work-item.ts'

export type Progress = { readonly files: number; readonly bytes: number }

export type RunOptions = {
  readonly feed: Feed
  readonly datasets: readonly Dataset[]
  readonly store: Store
  readonly selection: RunSelection
  readonly environment: RunEnvironment
  readonly parsing: Parsing
  /** Reads unchanged files too. */
  readonly reread?: boolean
  /** Accepts files that look wrong: the operator has checked them. */
  readonly acceptDrift?: boolean
  /** Default now. */
  readonly fetched?: Fetched
  /** Reads what was read before, for another store. */
  readonly isReplay?: boolean
  readonly onProgress?: (progress: Progress) => void
  /** Awaited once the run of a whole feed is stored as begun: if it is killed from then on, the feed is due again. */
  readonly onBegun?: () => Promise<void>
}

const SHOWN_REJECTIONS = 10
/** This many files in quarantine mean that the publisher has changed the format. */
const MAX_QUARANTINED = 25

type Totals = {
  files: number
  unchangedFiles: number
  bytes: number
  rows: Written
  rejected: number
  readonly rejections: Rejection[]
  readonly quarantined: Quarantined[]
  readonly absent: string[]
  readonly notRequested: NotRequested[]
  readonly linked: LinkedFiles
  /** Addresses beyond the plan that were requested: each once a run. */
  readonly requestedLinks: Set<string>
}

const sizeOf = (files: readonly PublishedFile[]): number =>
  files.reduce((bytes, file) => bytes + file.bytes.byteLength, 0)

const isStop = (error: unknown, { aborted, reason }: AbortSignal): boolean =>
  aborted && (error === reason || (error instanceof Error && error.name === 'AbortError'))

const INTERRUPTED = 'stopped by a signal; run it again to go on'

/** Errors of the system and the database have a code; they concern every feed and end the command. */
const isSystemError = (error: Error): boolean =>
  (('code' in error || 'errcode' in error) && !isContentError(error)) || isStoreError(error)

/** Where the program is: clients read a failure in `/v1/status`, and the operator's folders are not theirs to know. */
const ROOT = new URL('../../', import.meta.url).href

/** Whether Openbell itself is at fault. */
const isProgramFault = (error: unknown): error is Error => error instanceof Error && !isSystemError(error)

/** The message of a failure: the publisher's, the network's, the operator's signal or a fault of Openbell. */
const failureOf = (error: unknown, signal: AbortSignal): string => {
  if (isStop(error, signal)) return INTERRUPTED
  if (error instanceof SourceFormatError || error instanceof FetchError) return error.message
  if (!isProgramFault(error)) throw error
  // A fault in one feed must not stop the others.
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''
  return `a fault of Openbell itself, please report it: ${error.name}: ${error.message} ${place.trim().replace(ROOT, '')}`
}

/** An item that was parsed and waits to be written. */
type ParsedFiles = { readonly item: FilesItem; readonly parsed: ParsedItem }

type Group = readonly [ParsedFiles, ...ParsedFiles[]]

type Run = {
  readonly options: RunOptions
  readonly totals: Totals
  readonly plan: IngestPlan
  readonly checkpoints: Checkpoints
  readonly write: ItemWriter
  /** Null where each item is written by itself. */
  readonly groups: ItemGroups<ParsedFiles> | null
}

const itemContextOf = (
  { options, checkpoints }: Run,
  { name, fingerprints }: Pick<FilesItem, 'name' | 'fingerprints'>,
): ItemContext => ({
  feed: options.feed.name,
  item: name,
  inputsVersion: checkpoints.inputsVersion,
  files: fingerprints,
  at: instantOf(options.environment.now()),
  fetched: options.fetched ?? 'now',
  isReplay: options.isReplay ?? false,
  signal: options.environment.signal,
})

const count = ({ options, totals }: Run, { files }: FilesItem, { rejected }: ItemOutcome): void => {
  totals.files += files.length
  totals.bytes += sizeOf(files)
  totals.rejected += rejected.length
  totals.rejections.push(...rejected.slice(0, Math.max(0, SHOWN_REJECTIONS - totals.rejections.length)))
  options.onProgress?.({ files: totals.files + totals.unchangedFiles, bytes: totals.bytes })
}

const putInQuarantine = async (
  { options, totals }: Run,
  context: ItemContext,
  found: Quarantined,
): Promise<void> => {
  const { feed, store, selection } = options
  if (selection.files === undefined) await quarantineItem(store, context, found.reason)
  totals.quarantined.push(found)
  if (totals.quarantined.length < MAX_QUARANTINED) return
  const reason = `${MAX_QUARANTINED} files are in quarantine: has the format changed?`
  throw new SourceFormatError(feed.name, null, reason)
}

const processFiles = async (run: Run, item: FilesItem): Promise<void> => {
  const parsed = await parsedOrQuarantined(run, item)
  run.options.environment.signal.throwIfAborted()
  for (const { address } of item.files) run.totals.linked.noteRead(address)
  if ('reason' in parsed) {
    await putInQuarantine(run, itemContextOf(run, { ...item, name: parsed.item }), parsed)
    const rest = withoutFile(run, item, parsed.item)
    if (rest !== null) await processFiles(run, rest)
    return
  }
  const read = { item, parsed }
  if (run.groups === null) await writeGroup(run, [read])
  else await run.groups.add(read, sizeOf(item.files))
}

/** One transaction. What one item fails on must not keep its neighbours out: those before it are then written one by one. */
const writeGroup = async (run: Run, group: Group): Promise<void> => {
  const { signal } = run.options.environment
  signal.throwIfAborted()
  const readOf = ({ item, parsed }: ParsedFiles): ReadItem => ({ parsed, context: itemContextOf(run, item) })
  const [first, ...rest] = group
  let outcomes: readonly ItemOutcome[]
  try {
    outcomes = await run.write([readOf(first), ...rest.map(readOf)])
  } catch (error) {
    if (rest.length === 0 || isStop(error, signal)) throw error
    for (const read of group) await writeGroup(run, [read])
    return
  }
  for (const [at, { item }] of group.entries()) await countWritten(run, item, outcomes[at] as ItemOutcome)
}

const countWritten = async (run: Run, item: FilesItem, written: ItemOutcome): Promise<void> => {
  run.totals.rows = sumOfWritten(run.totals.rows, written)
  count(run, item, written)
  await fetchLinkedFiles(run, written.linked)
}

const countUnchanged = async (run: Run, { checkpoint }: UnchangedItem): Promise<void> => {
  const { totals, options } = run
  const { files, kept, skipped, rejected, linked } = checkpoint
  totals.unchangedFiles += files.length
  totals.rows = sumOfWritten(totals.rows, { ...nothingWritten, unchanged: kept, skipped })
  totals.rejected += rejected
  for (const { address } of files) totals.linked.noteRead(address)
  options.onProgress?.({ files: totals.files + totals.unchangedFiles, bytes: totals.bytes })
  await fetchLinkedFiles(run, linked)
}

/** Fetches the files that an item links to. */
const fetchLinkedFiles = async (run: Run, addresses: readonly string[]): Promise<void> => {
  const { fetchLinked } = run.plan
  if (fetchLinked === null) run.totals.linked.noteLinked(addresses)
  else
    for (const address of addresses) {
      if (run.totals.requestedLinks.has(address)) continue
      run.totals.requestedLinks.add(address)
      for await (const item of fetchLinked(address)) await processItem(run, item)
    }
}

const processItem = async (run: Run, item: WorkItem): Promise<void> => {
  if (item.kind === 'absent') run.totals.absent.push(item.address)
  else if (item.kind === 'not-requested')
    run.totals.notRequested.push({ symbol: item.symbol, reason: item.reason })
  else if (item.kind === 'unchanged') await countUnchanged(run, item)
  else if (item.kind === 'faulty') {
    const { name, reason } = item
    await putInQuarantine(run, itemContextOf(run, item), { item: name, reason, canBeAccepted: false })
  } else await processFiles(run, item)
}

/**
 * At most `width` items are under way, so memory stays flat; the first failure stops the rest. Whatever happens,
 * nothing is under way any more when this ends: an item that is being written is written whole and counted, or not at all.
 */
const processAll = async (run: Run): Promise<void> => {
  const { environment, parsing } = run.options
  const underWay = new Set<Promise<void>>()
  let failed: { readonly error: unknown } | undefined
  const fail = (error: unknown): void => {
    failed ??= { error }
  }
  try {
    for await (const item of run.plan.items) {
      const task: Promise<void> = processItem(run, item)
        .catch(fail)
        .finally(() => underWay.delete(task))
      underWay.add(task)
      if (underWay.size >= parsing.width) await Promise.race(underWay)
      if (failed !== undefined || environment.signal.aborted) break
    }
  } catch (error) {
    fail(error)
  }
  await Promise.all(underWay)
  await run.groups?.end().catch(fail)
  if (failed !== undefined) throw failed.error
  environment.signal.throwIfAborted()
  run.totals.absent.push(...run.totals.linked.missing())
}

const quarantineText = ([first, ...rest]: readonly Quarantined[]): string | null => {
  if (first === undefined) return null
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`
  const hint = first.canBeAccepted ? '; if that is right, load it with --accept-drift' : ''
  return `${first.reason}${more}${hint}`
}

const outcomeOf = (stoppedBy: string | null, { quarantined }: Totals): RunOutcome => {
  if (stoppedBy !== null) return stoppedBy === INTERRUPTED ? 'interrupted' : 'failed'
  return quarantined.length === 0 ? 'completed' : 'completed_with_quarantine'
}

/** `stoppedBy` is what stopped the run before its last file, or null. */
const reportOf = (
  { feed, environment }: RunOptions,
  totals: Totals,
  startedAt: number,
  stoppedBy: string | null,
): FeedReport => {
  const { linked, requestedLinks, rows, bytes, ...rest } = totals
  const seconds = (environment.now() - startedAt) / 1000
  const mbPerSecond = seconds > 0 ? bytes / 1e6 / seconds : 0
  const outcome = outcomeOf(stoppedBy, totals)
  const failure = stoppedBy ?? quarantineText(totals.quarantined)
  return { ...rows, ...rest, feed: feed.name, bytes, seconds, mbPerSecond, outcome, failure }
}

/** A run of selected companies, days or files says nothing about the whole feed: its outcome is not stored. */
const isFullRun = ({ ciks, tickers, files, since }: RunSelection): boolean =>
  [ciks, tickers, files, since].every((chosen) => chosen === undefined)

/** Runs a feed to its end or to its first fault; a fault of the publisher or network is in the report. */
export const runFeed = async (options: RunOptions): Promise<FeedReport> => {
  const { feed, environment, selection, store, datasets, reread = false } = options
  const totals: Totals = {
    files: 0,
    unchangedFiles: 0,
    bytes: 0,
    rows: nothingWritten,
    rejected: 0,
    rejections: [],
    quarantined: [],
    absent: [],
    notRequested: [],
    linked: linkedFilesOf(feed),
    requestedLinks: new Set(),
  }
  const startedAt = environment.now()
  if (isFullRun(selection)) {
    await beginRun(store, feed.name, startedAt)
    await options.onBegun?.()
  }
  const checkpoints = await checkpointsOf(store, datasets, feed, reread)
  let stoppedBy: string | null = null
  try {
    const plan = await planOf({ feed, environment, checkpoints, store, datasets }, selection)
    const groups = isGrouped(feed, plan) ? itemGroups((group: Group) => writeGroup(run, group)) : null
    const write = itemWriter(store, datasets, feed)
    const run: Run = { options, totals, plan, checkpoints, write, groups }
    await processAll(run)
  } catch (error) {
    stoppedBy = failureOf(error, environment.signal)
  }
  const report = reportOf(options, totals, startedAt, stoppedBy)
  if (isFullRun(selection)) await endRun(store, report, environment.now())
  return report
}
