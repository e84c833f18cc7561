/** One run of one feed: read, parse, write, report. Killed at any moment, it leaves whole files behind. */
import type { Dataset, Rejection } from '../datasets/dataset.ts'
import { instantOf } from '../lib/day.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import { FetchError } from '../sources/fetch-error.ts'
import type { Store, WriteReport } from '../store/store.ts'
import { type Arrival, type Course, courseOf, type Origins, type Selection } from './files.ts'
import { type FurtherFiles, furtherFilesOf } from './further-files.ts'
import type { Parsing } from './parsing.ts'
import type { FeedReport } from './report.ts'
import type { ParsedUnit } from './unit.ts'
import { nothing, sum, writeUnit } from './writing.ts'

export type Progress = { readonly files: number; readonly bytes: number }

export type RunOptions = {
  readonly feed: Feed
  readonly datasets: readonly Dataset[]
  readonly store: Store
  readonly selection: Selection
  readonly origins: Origins
  readonly parsing: Parsing
  /** Takes rejected rows; they are counted in the report whatever it does. */
  readonly onRejected?: (rejections: readonly Rejection[]) => Promise<void>
  readonly onProgress?: (progress: Progress) => void
}

const SHOWN_REJECTIONS = 10

type Tally = {
  files: number
  bytes: number
  rows: WriteReport
  rejected: number
  readonly rejections: Rejection[]
  readonly absent: string[]
  readonly further: FurtherFiles
}

const sizeOf = (files: readonly PublishedFile[]): number =>
  files.reduce((bytes, file) => bytes + file.bytes.byteLength, 0)

const isStop = (error: unknown, { aborted, reason }: AbortSignal): boolean =>
  aborted && (error === reason || (error instanceof Error && error.name === 'AbortError'))

/** A fault of the publisher, of the network or the operator's stop; anything else is ours and is thrown. */
const failureOf = (error: unknown, signal: AbortSignal): string => {
  if (isStop(error, signal)) return 'stopped by a signal; run it again to go on'
  if (error instanceof SourceFormatError || error instanceof FetchError) return error.message
  throw error
}

type Run = { readonly options: RunOptions; readonly tally: Tally; readonly course: Course }

const count = ({ options, tally }: Run, files: readonly PublishedFile[], unit: ParsedUnit): void => {
  tally.files += files.length
  tally.bytes += sizeOf(files)
  tally.rejected += unit.rejected.length
  tally.rejections.push(...unit.rejected.slice(0, Math.max(0, SHOWN_REJECTIONS - tally.rejections.length)))
  for (const { address } of files) tally.further.arrived(address)
  options.onProgress?.({ files: tally.files, bytes: tally.bytes })
}

/** Parses, writes, and follows what the unit names. */
const takeUnit = async (run: Run, files: readonly PublishedFile[]): Promise<void> => {
  const { feed, datasets, store, origins, parsing, onRejected } = run.options
  const unit = await parsing.parse(feed, files)
  origins.signal.throwIfAborted()
  const rows = await writeUnit(store, datasets, feed, unit, instantOf(origins.now()))
  run.tally.rows = sum(run.tally.rows, rows)
  count(run, files, unit)
  if (unit.rejected.length > 0) await onRejected?.(unit.rejected)
  const { fetchFurther } = run.course
  if (fetchFurther === null) run.tally.further.named(unit.more)
  else for (const address of unit.more) await take(run, await fetchFurther(address))
}

const take = async (run: Run, arrival: Arrival | null): Promise<void> => {
  if (arrival === null) return
  if (arrival.kind === 'absent') run.tally.absent.push(arrival.address)
  else await takeUnit(run, arrival.files)
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

/** Runs a feed to its end or to its first fault; a fault of the publisher or network is in the report. */
export const runFeed = async (options: RunOptions): Promise<FeedReport> => {
  const { feed, origins, selection } = options
  const tally: Tally = {
    files: 0,
    bytes: 0,
    rows: nothing,
    rejected: 0,
    rejections: [],
    absent: [],
    further: furtherFilesOf(feed),
  }
  const startedAt = origins.now()
  let failure: string | null = null
  try {
    await takeAll({ options, tally, course: await courseOf(feed, selection, origins) })
  } catch (error) {
    failure = failureOf(error, origins.signal)
  }
  const seconds = (origins.now() - startedAt) / 1000
  return {
    feed: feed.name,
    files: tally.files,
    bytes: tally.bytes,
    seconds,
    mbPerSecond: seconds > 0 ? tally.bytes / 1e6 / seconds : 0,
    ...tally.rows,
    rejected: tally.rejected,
    rejections: tally.rejections,
    absent: tally.absent,
    failure,
  }
}
