/** Parses items inline or in worker threads behind one function. */
import { Piscina } from 'piscina'
import type { Dataset } from '../datasets/dataset.ts'
import { ignoringLateAnswers } from '../lib/late-answers.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { threadEntry, threadFile } from '../lib/thread-file.ts'
import { threadHeap } from '../lib/thread-heap.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import { feedsOf } from './feeds.ts'
import { asFileError, type ParsedItem, parsedItemOf, unpackedFiles } from './item-parsing.ts'
import type { ParseJob, ParseOutcome } from './parse-worker.ts'

export type Parsing = {
  /** `stop` ends a thread that is parsing. */
  readonly parse: (feed: Feed, files: readonly PublishedFile[], stop?: AbortSignal) => Promise<ParsedItem>
  /** Work items worth having under way at once. */
  readonly width: number
  readonly close: () => Promise<void>
}

/** In this thread: for tests, and for small files. */
export const inlineParsing = (datasets: readonly Dataset[]): Parsing => ({
  parse: async (feed, files) => parsedItemOf(datasets, feed, await unpackedFiles(feed, files)),
  width: 1,
  close: async () => undefined,
})

/** A third thread takes a run past 500 MB; two stay near 410 MB, however many companies there are. */
const MAX_THREADS = 2
/**
 * Without limits V8 lets each thread grow by 260 MB before it tidies up, with these by 120, for a tenth more CPU. The
 * largest file that a run takes in, 80 MB, still fits.
 */
const HEAP_MB = 768

type ThreadedOptions = {
  /** Threads that have nothing to parse for so long end, with the memory that their last file took. Default never. */
  readonly idleMs?: number
  /** Memory that each may use. */
  readonly heapMb?: number
}

/** In up to `threads` worker threads, which know the real datasets by the feed's name. */
export const threadedParsing = (
  threads: number,
  { idleMs, heapMb = HEAP_MB }: ThreadedOptions = {},
): Parsing => {
  const count = Math.min(threads, MAX_THREADS)
  const pool = ignoringLateAnswers(
    new Piscina<ParseJob, ParseOutcome>({
      filename: threadEntry.href,
      name: 'run',
      argv: [threadFile('parse-worker', import.meta.url).href, 'parse'],
      minThreads: idleMs === undefined ? count : 0,
      maxThreads: count,
      ...(idleMs !== undefined && { idleTimeout: idleMs }),
      resourceLimits: threadHeap(heapMb),
    }),
  )
  return {
    parse: async (feed, files, stop) => {
      const options = stop === undefined ? {} : { signal: stop }
      // A thread that ran out of memory has ended; the pool starts another for the next item.
      const outcome = await pool.run({ feed: feed.name, files }, options).catch((error: unknown) => {
        throw asFileError(error, files)
      })
      if ('item' in outcome) return outcome.item
      const { file, line, reason } = outcome.fault
      throw new SourceFormatError(file, line, reason)
    },
    // One more than can be parsed at once: the one being written.
    width: count + 1,
    close: () => pool.close({ force: true }),
  }
}

/** Parsed within a second, in which no signal is heard; a quarter of EDGAR's index has 27 MB and takes three. */
const SMALL_BYTES = 8 * 2 ** 20

/**
 * Of what a zip or workbook unpacks to, which may be 200 times its size: 8 MB of a sheet became 536 MB of rows, 2 MB 137, and a process
 * whose memory is full ends. The parts of SPY's workbook have 0.3 MB.
 */
const SMALL_UNPACKED_BYTES = 2 * 2 ** 20

const isWithin = (files: readonly PublishedFile[], maxBytes: number): boolean =>
  files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) <= maxBytes

/** A list of 60,000 stocks leaves its thread with 150 MB, which it would keep while they are written. */
const LARGE_IDLE_MS = 1000

/** Small items in this thread, large ones in another, which is made for them. */
export const parsingBySize = (datasets: readonly Dataset[]): Parsing => {
  const inline = inlineParsing(datasets)
  const known = new Set(feedsOf(datasets))
  let threaded: Parsing | undefined
  const parseInThread: Parsing['parse'] = (feed, files, stop) => {
    threaded ??= threadedParsing(1, { idleMs: LARGE_IDLE_MS })
    return threaded.parse(feed, files, stop)
  }
  return {
    parse: async (feed, files, stop) => {
      // A feed that the operator has changed, by the columns of a CSV file, is unknown to a thread.
      if (!known.has(feed)) return inline.parse(feed, files)
      if (!isWithin(files, SMALL_BYTES)) return parseInThread(feed, files, stop)
      if (feed.unpack === undefined) return inline.parse(feed, files)
      const unpacked = await unpackedFiles(feed, files)
      return isWithin(unpacked, SMALL_UNPACKED_BYTES)
        ? parsedItemOf(datasets, feed, unpacked)
        : parseInThread(feed, files, stop)
    },
    width: 1,
    close: async () => {
      await threaded?.close()
    },
  }
}
