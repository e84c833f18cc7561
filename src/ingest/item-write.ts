/** What is written of a work item: every dataset's rows, what follows from them, and the checkpoint. */
import type { Dataset, Fetched, Load } from '../datasets/dataset.ts'
import type { Feed } from '../sources/feed.ts'
import type { Rejection } from '../sources/files/parsed-rows.ts'
import type { Batch } from '../store/batch.ts'
import type { Collection, NewRow } from '../store/collection.ts'
import { checkpoints, quarantine } from '../store/ingest-state.ts'
import { rowOf } from '../store/record-text.ts'
import type { Origin, Store, Transaction, WriteReport } from '../store/store.ts'
import type { FileFingerprint } from './checkpoints.ts'
import { rowsOf } from './file-anomalies.ts'
import type { ParsedItem } from './item-parsing.ts'
import { PushedRows } from './pushed-rows.ts'

/** The work item that is written, with what its checkpoint needs. */
export type ItemContext = {
  readonly feed: string
  readonly item: string
  readonly inputsVersion: string
  readonly files: readonly FileFingerprint[]
  /** Now, as an instant. */
  readonly at: string
  readonly fetched: Fetched
  /** The file was read before, for another store, so its rows make no events. */
  readonly isReplay?: boolean
  /** Ends the write; nothing of it is stored. */
  readonly signal?: AbortSignal
}

/** A work item that was read and is to be written. */
export type ReadItem = { readonly parsed: ParsedItem; readonly context: ItemContext }

/** A wholly broken item must not fill the disk; the checkpoint has the whole count. */
const MAX_REJECTIONS = 1000

/**
 * Counts of the rows; `skipped` are those that this store does not keep, `sampleRemoved` rows of the sample, which the first
 * rows of a publisher replace and which are not among `removed`.
 */
export type Written = WriteReport & { readonly skipped: number; readonly sampleRemoved: number }
/** With every row that was rejected by `normalize` or `resolve`. */
export type ItemOutcome = Written & {
  readonly rejected: readonly Rejection[]
  /** Further addresses that the item or the store links to. */
  readonly linked: readonly string[]
}

export const nothingWritten: Written = {
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  skipped: 0,
  sampleRemoved: 0,
}

export const sumOfWritten = (a: Written, b: Written): Written => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  removed: a.removed + b.removed,
  skipped: a.skipped + b.skipped,
  sampleRemoved: a.sampleRemoved + b.sampleRemoved,
})

const isChange = ({ added, changed, removed }: WriteReport): boolean => added + changed + removed > 0

type DeriveOptions = {
  readonly isOpen?: (of: Collection) => boolean
  /** Where events are noted; none are where absent. */
  readonly pushed?: PushedRows | undefined
}

/**
 * Writes rows that follow from a changed collection, and what follows from those in turn, into the collections that
 * `isOpen`; `at` is now, as an instant.
 */
export const derive = async (
  datasets: readonly Dataset[],
  changed: Batch,
  transaction: Transaction,
  at: string,
  options: DeriveOptions = {},
): Promise<void> => {
  const { isOpen = () => true, pushed } = options
  const following = datasets
    .flatMap(({ derivations }) => derivations)
    .filter(({ from }) => from === changed.collection)
  for (const { isOnlySource = false, isUpdate = false, derive: derived } of following)
    for (const batch of await derived(changed, transaction, at)) {
      if (!isOpen(batch.collection)) continue
      // A row that only moves to another key is not new.
      const noted = isUpdate ? undefined : pushed?.notedOf(batch.collection)
      const report = await (isOnlySource ? transaction.put(batch, noted) : transaction.amend(batch, noted))
      if (isChange(report)) await derive(datasets, batch, transaction, at, options)
    }
}

const quarantineRows = (
  { feed, item, at }: ItemContext,
  kind: 'row' | 'item',
  rejected: readonly Rejection[],
): readonly NewRow<typeof quarantine>[] =>
  rejected
    .slice(0, MAX_REJECTIONS)
    .map(({ row, reason, line = null }, number) =>
      rowOf(quarantine, { feed, item, number, kind }, { feed, item, kind, line, row, reason, at }),
    )

const checkpointOf = (
  { parsed, context }: ReadItem,
  { added, changed, unchanged, skipped, rejected, linked }: ItemOutcome,
): NewRow<typeof checkpoints> => {
  const { feed, item, inputsVersion, files, at } = context
  const checkpoint = {
    readAt: at,
    basis: inputsVersion,
    files: [...files],
    linked: [...linked],
    rows: rowsOf(parsed),
    skipped,
    kept: added + changed + unchanged,
    rejected: rejected.length,
  }
  return rowOf(checkpoints, { feed, item }, checkpoint)
}

export const keepCheckpoints = async (
  transaction: Transaction,
  { name: feed }: Feed,
  items: readonly ReadItem[],
  outcomes: readonly ItemOutcome[],
): Promise<void> => {
  const each = items.map((item, at) => ({ item, outcome: outcomes[at] as ItemOutcome }))
  const kept = each.map(({ item, outcome }) => checkpointOf(item, outcome))
  await transaction.put({ collection: checkpoints, rows: kept })
  const rows = each.flatMap(({ item, outcome }) => quarantineRows(item.context, 'row', outcome.rejected))
  // A file of a set that was in quarantine by itself has been read with the others.
  const read = items.flatMap(({ context: { item, files } }) => [item, ...files.map(({ address }) => address)])
  await transaction.put({ collection: quarantine, rows, replaces: { feed, item: read } })
}

/** What was removed by the first write into a collection of the sample was the sample. */
const writtenOf = (report: WriteReport, wasSample: boolean): Written =>
  wasSample
    ? { ...nothingWritten, ...report, removed: 0, sampleRemoved: report.removed }
    : { ...nothingWritten, ...report }

/** With what follows from it. */
const writeBatch = async (
  datasets: readonly Dataset[],
  batch: Batch,
  transaction: Transaction,
  at: string,
  pushed: PushedRows,
): Promise<WriteReport> => {
  const report = await transaction.put(batch, pushed.notedOf(batch.collection))
  if (isChange(report)) await derive(datasets, batch, transaction, at, { pushed })
  return report
}

/** Where the rows of each collection come from, as the items before this one in the transaction have left it. */
export type Origins = Map<string, Origin>

/** The same transaction, which notes the collections that get rows of a publisher. */
const noting = (transaction: Transaction, real: Set<string>): Transaction => ({
  ...transaction,
  put: (batch, noted) => {
    real.add(batch.collection.name)
    return transaction.put(batch, noted)
  },
})

export type Writing = {
  readonly datasets: readonly Dataset[]
  readonly loads: ReadonlyMap<string, Load>
  readonly origins: Origins
}

export type WrittenItem = { readonly outcome: ItemOutcome; readonly pushed: PushedRows }

/** The rows of one item, and what follows from them; its events are only collected. */
export const writeRows = async (
  { datasets, loads, origins }: Writing,
  { parsed, context }: ReadItem,
  given: Transaction,
): Promise<WrittenItem> => {
  const { at, fetched, isReplay = false } = context
  let total = nothingWritten
  const rejected = [...parsed.rejected]
  const linked = [...parsed.linked]
  const real = new Set<string>()
  const transaction = noting(given, real)
  const pushed = new PushedRows(isReplay ? [] : datasets, at)
  const isReal = ({ name }: Collection): boolean => origins.get(name) === 'real'
  const samples = new Set([...origins].flatMap(([name, origin]) => (origin === 'sample' ? [name] : [])))
  for (const { dataset, value } of parsed.parts) {
    const load = loads.get(dataset)
    if (load === undefined) throw new TypeError(`${dataset} does not load ${context.feed}`)
    const resolved = await load.resolve(value, transaction, { at, fetched, isReal })
    total = sumOfWritten(total, { ...nothingWritten, skipped: resolved.skipped ?? 0 })
    for (const each of resolved.rejected ?? []) rejected.push(each)
    linked.push(...(resolved.linked ?? []))
    for (const batch of resolved.batches) {
      const report = await writeBatch(datasets, batch, transaction, at, pushed)
      total = sumOfWritten(total, writtenOf(report, samples.delete(batch.collection.name)))
    }
  }
  for (const name of real) origins.set(name, 'real')
  return { outcome: { ...total, rejected, linked }, pushed }
}

/** Puts a whole item into quarantine. Its earlier rows and checkpoint stay, so that the next run tries it again. */
export const quarantineItem = (store: Store, context: ItemContext, reason: string): Promise<WriteReport> => {
  const { feed, item, at } = context
  return store.write({ origin: 'real', source: feed, at }, (transaction) =>
    transaction.put({
      collection: quarantine,
      rows: quarantineRows(context, 'item', [{ row: item, reason }]),
      replaces: { feed, item },
    }),
  )
}
