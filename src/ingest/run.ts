/** One run of one feed: read, parse, write, report. Killed at any moment, it leaves whole units behind and goes on there. */
import type { Dataset, Rejection } from '../datasets/dataset.ts'
import { instantOf } from '../lib/day.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import { FetchError } from '../sources/fetch-error.ts'
import type { Store } from '../store/store.ts'
import type { Arrival, Course, UnchangedUnit, Unit } from './arrival.ts'
import { type Checkpoints, checkpointsOf } from './checkpoints.ts'
import { driftOf } from './drift.ts'
import { beginRun, endRun } from './feed-run.ts'
import type { Origins } from './fetching.ts'
import { courseOf, type Selection } from './files.ts'
import { type FurtherFiles, furtherFilesOf } from './further-files.ts'
import type { Parsing } from './parsing.ts'
import type { FeedReport, Held } from './report.ts'
import type { ParsedUnit } from './unit.ts'
import { holdUnit, nothing, type Outcome, sum, type Trail, type Written, writeUnit } from './writing.ts'

export type Progress = { readonly files: number; readonly bytes: number }

export type RunOptions = {
  readonly feed: Feed
  readonly datasets: readonly Dataset[]
  readonly store: Store
  readonly selection: Selection
  readonly origins: Origins
  readonly parsing: Parsing
  /** Reads also what is as it was. */
  readonly reread?: boolean
  /** Takes in what drifted: the operator has looked at it. */
  readonly acceptDrift?: boolean
  /** When the files of a mirror or of the disk were fetched, as an instant; unknown where absent. */
  readonly asOf?: string
  readonly onProgress?: (progress: Progress) => void
}

const SHOWN_REJECTIONS = 10
/** One bad file is that file's fault; this many are a publisher that changed. */
const MOST_HELD = 25

type Tally = {
  files: number
  unchangedFiles: number
  bytes: number
  rows: Written
  rejected: number
  readonly rejections: Rejection[]
  readonly held: Held[]
  readonly absent: string[]
  readonly further: FurtherFiles
  /** Addresses beyond the course that were asked for: each once a run, whoever names it again. */
  readonly followed: Set<string>
}

const sizeOf = (files: readonly PublishedFile[]): number =>
  files.reduce((bytes, file) => bytes + file.bytes.byteLength, 0)

const isStop = (error: unknown, { aborted, reason }: AbortSignal): boolean =>
  aborted && (error === reason || (error instanceof Error && error.name === 'AbortError'))

const INTERRUPTED = 'stopped by a signal; run it again to go on'

/** The system and the database tell by a code what went wrong: that meets every feed, and ends the run. */
const isOfOurs = (error: unknown): error is Error =>
  error instanceof Error && !('code' in error) && !('errcode' in error)

/** Of the publisher, of the network, of the operator's stop, or of ours. */
const failureOf = (error: unknown, signal: AbortSignal): string => {
  if (isStop(error, signal)) return INTERRUPTED
  if (error instanceof SourceFormatError || error instanceof FetchError) return error.message
  if (!isOfOurs(error)) throw error
  // What one feed trips over is no reason to leave out the others.
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''
  return `a fault of Openbell itself, please report it: ${error.name}: ${error.message} ${place.trim()}`
}

type Run = {
  readonly options: RunOptions
  readonly tally: Tally
  readonly course: Course
  readonly checkpoints: Checkpoints
}

const trailOf = ({ options, checkpoints }: Run, { unit, read }: Pick<Unit, 'unit' | 'read'>): Trail => ({
  feed: options.feed.name,
  unit,
  basis: checkpoints.basis,
  files: read,
  at: instantOf(options.origins.now()),
  asOf: options.asOf ?? null,
})

const count = ({ options, tally }: Run, { files }: Unit, { rejected }: Outcome): void => {
  tally.files += files.length
  tally.bytes += sizeOf(files)
  tally.rejected += rejected.length
  tally.rejections.push(...rejected.slice(0, Math.max(0, SHOWN_REJECTIONS - tally.rejections.length)))
  options.onProgress?.({ files: tally.files + tally.unchangedFiles, bytes: tally.bytes })
}

/** The unit's rows, or why it is held back. Faults that are not the file's are thrown. */
const examined = async (run: Run, { unit, files }: Unit): Promise<ParsedUnit | Held> => {
  const { feed, parsing, origins, acceptDrift = false } = run.options
  try {
    const parsed = await parsing.parse(feed, files)
    if (acceptDrift) return parsed
    const before = feed.files.kind === 'separate' ? null : await unitBefore(run, unit)
    const drift = driftOf(parsed, before, origins.now())
    return drift === null ? parsed : { unit, reason: `${unit}: ${drift}`, isDrift: true }
  } catch (error) {
    if (error instanceof SourceFormatError) return { unit, reason: error.message, isDrift: false }
    throw error
  }
}

/** Files of a feed that is a snapshot of the same market each time are held to each other. */
const unitBefore = async ({ options, checkpoints }: Run, unit: string) =>
  (await checkpoints.of(unit)) ?? (options.feed.isSteady === true ? await checkpoints.neighbour(unit) : null)

const hold = async ({ options, tally }: Run, trail: Trail, held: Held): Promise<void> => {
  const { feed, store, selection } = options
  if (selection.files === undefined) await holdUnit(store, trail, held.reason)
  tally.held.push(held)
  if (tally.held.length < MOST_HELD) return
  throw new SourceFormatError(feed.name, null, `${MOST_HELD} files are held back: has the format changed?`)
}

const takeUnit = async (run: Run, arrival: Unit): Promise<void> => {
  const { feed, datasets, store, origins } = run.options
  const parsed = await examined(run, arrival)
  origins.signal.throwIfAborted()
  const trail = trailOf(run, arrival)
  for (const { address } of arrival.files) run.tally.further.arrived(address)
  if ('reason' in parsed) {
    await hold(run, trail, parsed)
    return
  }
  const written = await writeUnit(store, datasets, feed, parsed, trail)
  run.tally.rows = sum(run.tally.rows, written)
  count(run, arrival, written)
  await follow(run, written.more)
}

const passUnchanged = async (run: Run, { checkpoint }: UnchangedUnit): Promise<void> => {
  const { tally, options } = run
  const { files, kept, passedOver, rejected, more } = checkpoint
  tally.unchangedFiles += files.length
  tally.rows = sum(tally.rows, { ...nothing, unchanged: kept, passedOver })
  tally.rejected += rejected
  for (const { address } of files) tally.further.arrived(address)
  options.onProgress?.({ files: tally.files + tally.unchangedFiles, bytes: tally.bytes })
  await follow(run, more)
}

/** What a unit names beyond itself. */
const follow = async (run: Run, addresses: readonly string[]): Promise<void> => {
  const { fetchFurther } = run.course
  if (fetchFurther === null) run.tally.further.named(addresses)
  else
    for (const address of addresses) {
      if (run.tally.followed.has(address)) continue
      run.tally.followed.add(address)
      for await (const arrival of fetchFurther(address)) await take(run, arrival)
    }
}

const take = async (run: Run, arrival: Arrival): Promise<void> => {
  if (arrival.kind === 'absent') run.tally.absent.push(arrival.address)
  else if (arrival.kind === 'unchanged') await passUnchanged(run, arrival)
  else if (arrival.kind === 'faulty') await hold(run, trailOf(run, arrival), { ...arrival, isDrift: false })
  else await takeUnit(run, arrival)
}

/**
 * At most `width` units are under way, so memory stays flat; the first failure stops the rest. Whatever happens,
 * nothing is under way any more when this ends: a unit that is being written is written whole and counted.
 */
const takeAll = async (run: Run): Promise<void> => {
  const { origins, parsing } = run.options
  const underWay = new Set<Promise<void>>()
  let failed: { readonly error: unknown } | undefined
  const fail = (error: unknown): void => {
    failed ??= { error }
  }
  try {
    for await (const arrival of run.course.arrivals) {
      const unit: Promise<void> = take(run, arrival)
        .catch(fail)
        .finally(() => underWay.delete(unit))
      underWay.add(unit)
      if (underWay.size >= parsing.width) await Promise.race(underWay)
      if (failed !== undefined || origins.signal.aborted) break
    }
  } catch (error) {
    fail(error)
  }
  await Promise.all(underWay)
  if (failed !== undefined) throw failed.error
  origins.signal.throwIfAborted()
  run.tally.absent.push(...run.tally.further.missing())
}

const heldBack = ([first, ...rest]: readonly Held[]): string | null => {
  if (first === undefined) return null
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`
  const hint = first.isDrift ? '; if that is right, take it in with --accept-drift' : ''
  return `${first.reason}${more}${hint}`
}

const reportOf = ({ feed, origins }: RunOptions, tally: Tally, startedAt: number, failure: string | null) => {
  const { further, followed, rows, bytes, ...rest } = tally
  const seconds = (origins.now() - startedAt) / 1000
  const mbPerSecond = seconds > 0 ? bytes / 1e6 / seconds : 0
  const isInterrupted = failure === INTERRUPTED
  return { ...rows, ...rest, feed: feed.name, bytes, seconds, mbPerSecond, isInterrupted, failure }
}

/** A run of chosen companies, days or files proves nothing of the feed; what it meets is told to whoever chose. */
const isWhole = ({ ciks, tickers, files, since }: Selection): boolean =>
  [ciks, tickers, files, since].every((chosen) => chosen === undefined)

/** Runs a feed to its end or to its first fault; a fault of the publisher or network is in the report. */
export const runFeed = async (options: RunOptions): Promise<FeedReport> => {
  const { feed, origins, selection, store, datasets, reread = false } = options
  const tally: Tally = {
    files: 0,
    unchangedFiles: 0,
    bytes: 0,
    rows: nothing,
    rejected: 0,
    rejections: [],
    held: [],
    absent: [],
    further: furtherFilesOf(feed),
    followed: new Set(),
  }
  const startedAt = origins.now()
  if (isWhole(selection)) await beginRun(store, feed.name, startedAt)
  const checkpoints = checkpointsOf(store, datasets, feed, reread)
  let failure: string | null = null
  try {
    const course = await courseOf({ feed, origins, checkpoints, store, datasets }, selection)
    await takeAll({ options, tally, course, checkpoints })
  } catch (error) {
    failure = failureOf(error, origins.signal)
  }
  const report = reportOf(options, tally, startedAt, failure ?? heldBack(tally.held))
  if (isWhole(selection)) await endRun(store, report, origins.now())
  return report
}
