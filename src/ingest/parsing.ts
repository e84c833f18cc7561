/** Parses units inline or in worker threads behind one function; leaves out what becomes of the rows. */
import { Piscina } from 'piscina'
import type { Dataset } from '../datasets/dataset.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import type { ParseJob } from './parse-worker.ts'
import { type ParsedUnit, unitOf } from './unit.ts'

export type Parsing = {
  readonly parse: (feed: Feed, files: readonly PublishedFile[]) => Promise<ParsedUnit>
  /** Units worth having under way at once. */
  readonly width: number
  readonly close: () => Promise<void>
}

/** In this thread: for tests, and for feeds of a few small files. */
export const inlineParsing = (datasets: readonly Dataset[]): Parsing => ({
  parse: async (feed, files) => unitOf(datasets, feed, files),
  width: 1,
  close: async () => undefined,
})

// A class does not survive the way between threads: its name and fields do.
const revived = (error: unknown): unknown => {
  if (!(error instanceof Error) || error.name !== 'SourceFormatError') return error
  const { file, line } = error as Error & { readonly file?: unknown; readonly line?: unknown }
  const where = typeof file === 'string' ? file : ''
  const at = typeof line === 'number' ? line : null
  const prefix = `${where}${at === null ? '' : `, line ${at}`}: `
  const reason = error.message.startsWith(prefix) ? error.message.slice(prefix.length) : error.message
  return new SourceFormatError(where, at, reason)
}

/** In `threads` worker threads, which know the real datasets by the feed's name. */
export const threadedParsing = (threads: number): Parsing => {
  // In a checkout this file is TypeScript, in the packed program JavaScript.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const pool = new Piscina<ParseJob, ParsedUnit>({
    filename: new URL(`./parse-worker.${extension}`, import.meta.url).href,
    name: 'parse',
    minThreads: threads,
    maxThreads: threads,
  })
  return {
    parse: async (feed, files) => {
      try {
        return await pool.run({ feed: feed.name, files })
      } catch (error) {
        throw revived(error)
      }
    },
    width: threads * 2,
    close: () => pool.close({ force: true }),
  }
}
