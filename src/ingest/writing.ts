/** Writes one parsed unit: every dataset's rows, and what follows from them, in one transaction. */
import type { Dataset } from '../datasets/dataset.ts'
import type { Feed } from '../sources/feed.ts'
import type { Collection } from '../store/collection.ts'
import type { Batch, Store, Transaction, WriteReport } from '../store/store.ts'
import { loadsOf, type NamedBatch, type ParsedUnit } from './unit.ts'

export const nothing: WriteReport = { added: 0, changed: 0, unchanged: 0, removed: 0 }

export const sum = (a: WriteReport, b: WriteReport): WriteReport => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  removed: a.removed + b.removed,
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

/** Rows that follow from a changed collection. */
const derive = async (datasets: readonly Dataset[], changed: Batch, transaction: Transaction) => {
  for (const { derivations } of datasets) {
    for (const { from, derive: derived } of derivations) {
      if (from !== changed.collection.name) continue
      for (const batch of await derived(changed, transaction)) await transaction.amend(batch)
    }
  }
}

/** One transaction; `at` is now, as an instant. */
export const writeUnit = (
  store: Store,
  datasets: readonly Dataset[],
  feed: Feed,
  unit: ParsedUnit,
  at: string,
): Promise<WriteReport> =>
  store.write({ origin: 'real', source: feed.name, at }, async (transaction) => {
    let total = nothing
    const loads = new Map(loadsOf(datasets, feed.name).map(({ dataset, load }) => [dataset, load]))
    for (const { dataset, batches } of unit.parts) {
      const plain = batches.map((batch) => batchOf(datasets, batch))
      const complete = await (loads.get(dataset)?.complete?.(plain, transaction) ?? plain)
      for (const batch of complete) {
        const report = await transaction.put(batch)
        total = sum(total, report)
        if (report.added + report.changed + report.removed > 0) await derive(datasets, batch, transaction)
      }
    }
    return total
  })
