/** Derives collections again from the rows they are computed from, for a rebuild. Leaves out the screener, which has its own run. */
import type { Dataset } from '../datasets/dataset.ts'
import { type Batch, batchOf } from '../store/batch.ts'
import { intactRows } from '../store/bulk-reads.ts'
import type { Collection, Exactly, NewRow } from '../store/collection.ts'
import { rewritten } from '../store/rewritten-row.ts'
import type { Store, Transaction } from '../store/store.ts'

/** Rows of one batch: some 20 MB. */
const BATCH_ROWS = 20_000

async function* batchesOf(store: Store, of: Collection): AsyncGenerator<Batch> {
  let rows: NewRow[] = []
  for await (const some of store.walk(of)) {
    for (const row of some) rows.push(rewritten(of, row))
    if (rows.length < BATCH_ROWS) continue
    yield batchOf(of, rows)
    rows = []
  }
  yield batchOf(of, rows)
}

/** Rewrites the table of a collection with its sound rows only. Returns how many were damaged. */
export const withoutDamage = async (store: Store, of: Collection, at: string): Promise<number> => {
  let damaged = 0
  const rows = await intactRows(
    store,
    of,
    (row) => rewritten(of, row),
    (_, count) => {
      damaged = count
    },
  )
  if (damaged > 0)
    await store.write({ origin: 'real', source: 'rebuild', at }, (transaction) => transaction.renew(of, rows))
  await store.refresh()
  return damaged
}

/** The rows whose keys the collection lacks: those that it has are sound. */
const missingRows = async (
  { collection: of, rows }: Batch,
  transaction: Transaction,
): Promise<readonly NewRow[]> => {
  const missing: NewRow[] = []
  for (const row of rows) {
    const key = Object.fromEntries(of.key.map((name) => [name, row.columns[name]])) as Exactly<Collection>
    if (!(await transaction.has(of, key))) missing.push(row)
  }
  return missing
}

const deriveOne = async (
  store: Store,
  datasets: readonly Dataset[],
  of: Collection,
  at: string,
): Promise<void> => {
  const derivations = datasets
    .filter(({ derived = [] }) => derived.includes(of))
    .flatMap((owner) => owner.derivations)
  for (const { from, derive } of derivations)
    for await (const batch of batchesOf(store, from)) {
      if (batch.rows.length === 0) continue
      await store.write({ origin: 'real', source: 'rebuild', at }, async (transaction) => {
        for (const derived of await derive(batch, transaction, at))
          if (derived.collection === of)
            await transaction.amend({ collection: of, rows: await missingRows(derived, transaction) })
      })
    }
}

/** Derives what is missing of these collections from the rows that they follow from; `at` is now, as an instant. */
export const deriveAgain = async (
  store: Store,
  datasets: readonly Dataset[],
  collections: readonly Collection[],
  at: string,
): Promise<void> => {
  for (const of of collections) await deriveOne(store, datasets, of, at)
  await store.refresh()
}
