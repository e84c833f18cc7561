/** One publisher's unit, parsed and normalised into rows; pure, so it runs inline or in a worker thread. */
import type { Dataset, Load, Rejection, Watch } from '../datasets/dataset.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import { RecordError, type StoredRow } from '../store/collection.ts'
import type { Where } from '../store/store.ts'

/** A batch with its collection by name: what can cross from one thread to another. */
export type NamedBatch = {
  readonly collection: string
  readonly rows: readonly StoredRow[]
  readonly replaces?: Where
}
/** What one dataset makes of the unit, and what its rows show of what no sound file has. */
export type Part = {
  readonly dataset: string
  readonly batches: readonly NamedBatch[]
  /** Watched fields that are zero or null in every row. */
  readonly blank: readonly string[]
  /** The latest of all watched days, or null. */
  readonly latest: string | null
}
export type ParsedUnit = {
  readonly parts: readonly Part[]
  readonly rejected: readonly Rejection[]
  /** Further addresses that the unit names. */
  readonly more: readonly string[]
}

/** The loads of a feed, each with the name of its dataset. */
export const loadsOf = (
  datasets: readonly Dataset[],
  feed: string,
): readonly { readonly dataset: string; readonly load: Load }[] =>
  datasets.flatMap(({ name, loads }) =>
    loads.filter((load) => load.feed.name === feed).map((load) => ({ dataset: name, load })),
  )

const moreOf = (feed: Feed, unit: unknown): readonly string[] =>
  feed.files.kind === 'companies' ? (feed.files.more?.(unit as never) ?? []) : []

/** Fewer rows may all be zero by chance. */
const MANY_ROWS = 20

const blankFigures = (rows: readonly StoredRow[], figures: readonly string[]): readonly string[] => {
  if (figures.length === 0 || rows.length < MANY_ROWS) return []
  const blank = new Set(figures)
  for (const { text } of rows) {
    const record = JSON.parse(text) as Readonly<Record<string, unknown>>
    for (const figure of blank) if ((record[figure] ?? 0) !== 0) blank.delete(figure)
    if (blank.size === 0) break
  }
  return [...blank]
}

const latestDay = (rows: readonly StoredRow[], days: readonly string[]): string | null => {
  let latest: string | null = null
  for (const { at } of rows) {
    for (const name of days) {
      const day = at[name]
      if (typeof day === 'string' && (latest === null || day > latest)) latest = day
    }
  }
  return latest
}

const signsOf = (batches: readonly NamedBatch[], { figures = [], days = [] }: Watch = {}) => {
  const rows = batches.flatMap((batch) => batch.rows)
  return { blank: blankFigures(rows, figures), latest: latestDay(rows, days) }
}

/** Throws SourceFormatError. A record that breaks its schema rejects what its dataset made of the unit. */
export const unitOf = (
  datasets: readonly Dataset[],
  feed: Feed,
  files: readonly PublishedFile[],
): ParsedUnit => {
  const unit = feed.parse(files)
  const file = files[0]?.address ?? feed.name
  const rejected: Rejection[] = []
  const parts: Part[] = []
  for (const { dataset, load } of loadsOf(datasets, feed.name)) {
    try {
      const normalized = load.normalize(unit, file)
      rejected.push(...normalized.rejected)
      const batches = normalized.batches.map(({ collection, ...rest }) => ({
        ...rest,
        collection: collection.name,
      }))
      parts.push({ dataset, batches, ...signsOf(batches, load.watch) })
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      rejected.push({ row: file, reason: error.message })
    }
  }
  return { parts, rejected, more: moreOf(feed, unit) }
}
