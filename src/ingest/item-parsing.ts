/** One work item, parsed and normalised by each dataset that loads its feed; pure, so it runs inline or in a worker thread. */
import type { Checks, Dataset, Load } from '../datasets/dataset.ts'
import { isContentError } from '../lib/content-error.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import type { Rejection } from '../sources/files/parsed-rows.ts'
import { RecordError } from '../store/record-text.ts'

/** What one dataset makes of the item, as plain data, and the signs of a damaged file. */
export type Part = {
  readonly dataset: string
  readonly value: unknown
  readonly rows: number
  /** Checked figures that are zero or null in every row. */
  readonly blank: readonly string[]
  /** The latest of all checked days, or null. */
  readonly latest: string | null
}
export type ParsedItem = {
  readonly parts: readonly Part[]
  readonly rejected: readonly Rejection[]
  /** Further addresses that the item names. */
  readonly linked: readonly string[]
}

/** The loads of a feed, each with the name of its dataset. */
export const loadsOf = (
  datasets: readonly Dataset[],
  feed: string,
): readonly { readonly dataset: string; readonly load: Load }[] =>
  datasets.flatMap(({ name, loads }) =>
    loads.filter((load) => load.feed.name === feed).map((load) => ({ dataset: name, load })),
  )

const linkedBy = (feed: Feed, published: unknown): readonly string[] =>
  feed.files.kind === 'companies' ? (feed.files.linked?.(published as never) ?? []) : []

/** Fewer rows may all be zero by chance. */
const MANY_ROWS = 20

const findingsOf = ({ figures = {}, days = [] }: Checks) => ({
  blank: Object.entries(figures).flatMap(([name, values]) =>
    values.length >= MANY_ROWS && values.every((value) => (value ?? 0) === 0) ? [name] : [],
  ),
  latest: days.reduce((latest, day) => ((day ?? '') > (latest ?? '') ? day : latest), null),
})

const nameOf = ([first, ...others]: readonly PublishedFile[]): string =>
  `${first?.address ?? 'no file'}${others.length === 0 ? '' : ` and ${others.length} more`}`

/** An error of Node's for what these files say becomes theirs; another is as it is. */
export const asFileError = (error: unknown, files: readonly PublishedFile[]): unknown => {
  if (!isContentError(error)) return error
  const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  const reason = isMemory ? 'takes more memory than a parsing thread may use' : error.message
  return new SourceFormatError(nameOf(files), null, reason)
}

/** The files that `parse` of the feed gets. Throws SourceFormatError. */
export const unpackedFiles = async (
  feed: Feed,
  files: readonly PublishedFile[],
): Promise<readonly PublishedFile[]> => {
  try {
    return (await feed.unpack?.(files)) ?? files
  } catch (error) {
    throw asFileError(error, files)
  }
}

const itemOf = (datasets: readonly Dataset[], feed: Feed, files: readonly PublishedFile[]): ParsedItem => {
  const published = feed.parse(files)
  const file = files[0]?.address ?? feed.name
  const rejected: Rejection[] = []
  const parts: Part[] = []
  for (const { dataset, load } of loadsOf(datasets, feed.name)) {
    try {
      const { value, count, rejected: kept } = load.normalize(published, file)
      // Not as arguments of one call, of which there may be some 100,000.
      for (const each of kept) rejected.push(each)
      parts.push({ dataset, value, rows: count, ...findingsOf(load.checks?.(published) ?? {}) })
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      rejected.push({ row: file, reason: error.message })
    }
  }
  return { parts, rejected, linked: linkedBy(feed, published) }
}

/**
 * `files` are unpacked. Throws SourceFormatError. A record that breaks its schema rejects what its dataset made of the item.
 */
export const parsedItemOf = (
  datasets: readonly Dataset[],
  feed: Feed,
  files: readonly PublishedFile[],
): ParsedItem => {
  try {
    return itemOf(datasets, feed, files)
  } catch (error) {
    throw asFileError(error, files)
  }
}
