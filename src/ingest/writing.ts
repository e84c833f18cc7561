/** Writes one parsed unit: every dataset's rows, what follows from them, and its checkpoint, in one transaction. */
import type { Completed, Dataset, Rejection } from '../datasets/dataset.ts'
import type { Feed } from '../sources/feed.ts'
import { type Collection, rowOf, type StoredRow } from '../store/collection.ts'
import { checkpoints, quarantine } from '../store/ledger.ts'
import type { Batch, Store, Transaction, WriteReport } from '../store/store.ts'
import type { ReadFile } from './checkpoints.ts'
import { rowsOf } from './drift.ts'
import { loadsOf, type NamedBatch, type ParsedUnit } from './unit.ts'

/** Which unit it is, and how it will be known again. */
export type Trail = {
  readonly feed: string
  readonly unit: string
  readonly basis: string
  readonly files: readonly ReadFile[]
  /** Now, as an instant. */
  readonly at: string
  /** When the files were fetched, where the operator says so. */
  readonly asOf: string | null
}

/** A unit that is all junk must not fill the disk; the checkpoint has the whole count. */
const MOST_KEPT = 1000

/** What became of the rows; `passedOver` are those that this store does not keep. */
export type Written = WriteReport & { readonly passedOver: number }
/** With every row that was kept out, by what it is or by what is stored. */
export type Outcome = Written & {
  readonly rejected: readonly Rejection[]
  /** Further addresses, by what the unit names or by what is stored. */
  readonly more: readonly string[]
}

export const nothing: Written = { added: 0, changed: 0, unchanged: 0, removed: 0, passedOver: 0 }

export const sum = (a: Written, b: Written): Written => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  removed: a.removed + b.removed,
  passedOver: a.passedOver + b.passedOver,
})

const collectionNamed = (datasets: readonly Dataset[], name: string): Collection => {
  const found = datasets.flatMap(({ collections }) => collections).find((of) => of.name === name)
  if (found === undefined) throw new TypeError(`no dataset has a collection ${name}`)
  return found
}

const batchOf = (datasets: readonly Dataset[], { collection, ...rest }: NamedBatch): Batch => ({
  ...rest,
  collection: collectionNamed(datasets, collection),
})

/** Writes rows that follow from a changed collection, into the collections that `isOpen`; `at` is now, as an instant. */
export const derive = async (
  datasets: readonly Dataset[],
  changed: Batch,
  transaction: Transaction,
  at: string,
  isOpen: (of: Collection) => boolean = () => true,
): Promise<void> => {
  for (const { derivations } of datasets) {
    for (const { from, isWhole = false, derive: derived } of derivations) {
      if (from !== changed.collection.name) continue
      for (const batch of (await derived(changed, transaction, at)).filter(({ collection }) =>
        isOpen(collection),
      ))
        await (isWhole ? transaction.put(batch) : transaction.amend(batch))
    }
  }
}

const quarantineRows = (
  { feed, unit, at }: Trail,
  kind: 'row' | 'unit',
  rejected: readonly Rejection[],
): readonly StoredRow[] =>
  rejected
    .slice(0, MOST_KEPT)
    .map(({ row, reason, line = null }, number) =>
      rowOf(quarantine, { feed, unit, number, kind }, { feed, unit, kind, line, row, reason, at }),
    )

const keepTrail = async (
  transaction: Transaction,
  trail: Trail,
  unit: ParsedUnit,
  { added, changed, unchanged, passedOver }: Written,
): Promise<void> => {
  const { feed, basis, at } = trail
  const { more, rejected } = unit
  const checkpoint = {
    readAt: at,
    basis,
    files: trail.files,
    more,
    rows: rowsOf(unit),
    passedOver,
    kept: added + changed + unchanged,
    rejected: rejected.length,
  }
  const key = { feed, unit: trail.unit }
  await transaction.put({ collection: checkpoints, rows: [rowOf(checkpoints, key, checkpoint)] })
  await transaction.put({
    collection: quarantine,
    rows: quarantineRows(trail, 'row', rejected),
    replaces: key,
  })
}

/** One transaction. */
export const writeUnit = (
  store: Store,
  datasets: readonly Dataset[],
  feed: Feed,
  unit: ParsedUnit,
  trail: Trail,
): Promise<Outcome> =>
  store.write({ origin: 'real', source: feed.name, at: trail.at }, async (transaction) => {
    let total = nothing
    const rejected = [...unit.rejected]
    const more = [...unit.more]
    const { collections } = store.state()
    const writing = {
      at: trail.at,
      asOf: trail.asOf,
      isReal: (name: string) => collections.get(name)?.origin === 'real',
    }
    const loads = new Map(loadsOf(datasets, feed.name).map(({ dataset, load }) => [dataset, load]))
    for (const { dataset, batches } of unit.parts) {
      const plain = batches.map((batch) => batchOf(datasets, batch))
      const completed = await (loads.get(dataset)?.complete?.(plain, transaction, writing) ?? plain)
      const complete: Completed = 'batches' in completed ? completed : { batches: completed, passedOver: 0 }
      total = sum(total, { ...nothing, passedOver: complete.passedOver })
      rejected.push(...(complete.rejected ?? []))
      more.push(...(complete.more ?? []))
      for (const batch of complete.batches) {
        const report = await transaction.put(batch)
        total = sum(total, { ...report, passedOver: 0 })
        if (report.added + report.changed + report.removed > 0)
          await derive(datasets, batch, transaction, trail.at)
      }
    }
    await keepTrail(transaction, trail, { ...unit, rejected, more }, total)
    return { ...total, rejected, more }
  })

/** Puts a whole unit aside: what it held before stays, its checkpoint too, so that the next run tries it again. */
export const holdUnit = (store: Store, trail: Trail, reason: string): Promise<WriteReport> =>
  store.write({ origin: 'real', source: trail.feed, at: trail.at }, (transaction) =>
    transaction.put({
      collection: quarantine,
      rows: quarantineRows(trail, 'unit', [{ row: trail.unit, reason }]),
      replaces: { feed: trail.feed, unit: trail.unit },
    }),
  )
