/** One run of one feed: read, parse, write, report. Killed at any moment, it leaves whole files behind. */
import type { Dataset, Rejection } from '../datasets/dataset.ts'
import { instantOf } from '../lib/day.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import { FetchError } from '../sources/fetch-error.ts'
import type { Store, WriteReport } from '../store/store.ts'
import { type Arrival, arrivalsOf, furtherFiles, type Origins, type Selection } from './files.ts'
import type { Parsing } from './parsing.ts'
import type { FeedReport } from './report.ts'
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
}

const sizeOf = (files: readonly PublishedFile[]): number =>
  files.reduce((bytes, file) => bytes + file.bytes.byteLength, 0)

/** A fault of the publisher, of the network or of the operator's stop; anything else is ours and is thrown. */
const failureOf = (error: unknown, signal: AbortSignal): string => {
  if (error instanceof SourceFormatError || error instanceof FetchError) return error.message
  if (signal.aborted) return 'stopped by a signal; run it again to go on'
  throw error
}

/** Parses, writes, and follows what the unit names. */
const takeUnit = async (
  options: RunOptions,
  tally: Tally,
  files: readonly PublishedFile[],
): Promise<void> => {
  const { feed, datasets, store, origins, parsing } = options
  const unit = await parsing.parse(feed, files)
  origins.signal.throwIfAborted()
  const rows = await writeUnit(store, datasets, feed, unit, instantOf(origins.now()))
  tally.rows = sum(tally.rows, rows)
  tally.files += files.length
  tally.bytes += sizeOf(files)
  tally.rejected += unit.rejected.length
  tally.rejections.push(...unit.rejected.slice(0, Math.max(0, SHOWN_REJECTIONS - tally.rejections.length)))
  if (unit.rejected.length > 0) await options.onRejected?.(unit.rejected)
  options.onProgress?.({ files: tally.files, bytes: tally.bytes })
  for await (const further of furtherFiles(feed, unit.more, origins)) await take(options, tally, further)
}

const take = async (options: RunOptions, tally: Tally, arrival: Arrival): Promise<void> => {
  if (arrival.kind === 'absent') tally.absent.push(arrival.address)
  else await takeUnit(options, tally, arrival.files)
}

/** At most `width` units are under way, so memory stays flat; the first failure stops the rest. */
const takeAll = async (options: RunOptions, tally: Tally): Promise<void> => {
  const { feed, selection, origins, parsing } = options
  const underWay = new Set<Promise<void>>()
  let failed: { readonly error: unknown } | undefined
  for await (const arrival of arrivalsOf(feed, selection, origins)) {
    const unit: Promise<void> = take(options, tally, arrival)
      .catch((error: unknown) => {
        failed ??= { error }
      })
      .finally(() => underWay.delete(unit))
    underWay.add(unit)
    if (underWay.size >= parsing.width) await Promise.race(underWay)
    if (failed !== undefined || origins.signal.aborted) break
  }
  await Promise.all(underWay)
  if (failed !== undefined) throw failed.error
  origins.signal.throwIfAborted()
}

/** Runs a feed to its end or to its first fault; a fault of the publisher or network is in the report. */
export const runFeed = async (options: RunOptions): Promise<FeedReport> => {
  const { feed, origins } = options
  const tally: Tally = { files: 0, bytes: 0, rows: nothing, rejected: 0, rejections: [], absent: [] }
  const startedAt = origins.now()
  let failure: string | null = null
  try {
    await takeAll(options, tally)
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
