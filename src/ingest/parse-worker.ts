/** The worker thread of a run: bytes in, rows out. */
import { datasets } from '../datasets/index.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { PublishedFile } from '../sources/feed.ts'
import { feedNamed } from './feeds.ts'
import { type ParsedItem, parsedItemOf, unpackedFiles } from './item-parsing.ts'

export type ParseJob = { readonly feed: string; readonly files: readonly PublishedFile[] }
/** A publisher's fault is a value: between threads an error keeps its message and loses its class and its fields. */
export type ParseOutcome =
  | { readonly item: ParsedItem }
  | { readonly fault: Pick<SourceFormatError, 'file' | 'line' | 'reason'> }

export const parse = async ({ feed: name, files }: ParseJob): Promise<ParseOutcome> => {
  try {
    const feed = feedNamed(datasets, name)
    return { item: parsedItemOf(datasets, feed, await unpackedFiles(feed, files)) }
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error
    const { file, line, reason } = error
    return { fault: { file, line, reason } }
  }
}
