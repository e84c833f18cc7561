/** The checkpoint of each work item: whether it must be read again, and how many rows it had. */
import { createHash } from 'node:crypto'
import type { Dataset } from '../datasets/dataset.ts'
import type { Feed } from '../sources/feed.ts'
import { type Checkpoint, checkpoints } from '../store/ingest-state.ts'
import { recordOf } from '../store/record-text.ts'
import type { Store } from '../store/store.ts'
import { VERSION } from '../version.ts'
import { loadsOf } from './item-parsing.ts'

export type FileFingerprint = Checkpoint['files'][number]

/** Look-ups in one round trip, which takes longer than a small file takes. */
export const LOOKED_UP_AT_ONCE = 50

export type Checkpoints = {
  /** The program's version and those of the collections that its rows were resolved with. */
  readonly inputsVersion: string
  /** The checkpoint of an item, or null where it was never read whole. */
  readonly of: (item: string) => Promise<Checkpoint | null>
  /** The same, but null where the item must be read again whatever its files are. */
  readonly valid: (item: string) => Promise<Checkpoint | null>
  /** Looks up the checkpoints of the items that are asked for next. */
  readonly ahead: (items: readonly string[]) => Promise<void>
  /** The newest other item of the feed before it in its folder, where items are named by their day. */
  readonly neighbour: (item: string) => Promise<Checkpoint | null>
}

const inputsVersionOf = (store: Store, datasets: readonly Dataset[], feed: Feed): string => {
  const collected = loadsOf(datasets, feed.name).flatMap(({ load }) => load.dependsOn ?? [])
  const { collections } = store.state()
  const versions = [...new Set(collected)].map(({ name }) => [name, collections.get(name)?.version ?? 0])
  return createHash('sha256')
    .update(JSON.stringify([VERSION, versions]))
    .digest('hex')
    .slice(0, 16)
}

/** With `reread` no item counts as read. */
export const checkpointsOf = async (
  store: Store,
  datasets: readonly Dataset[],
  feed: Feed,
  reread: boolean,
): Promise<Checkpoints> => {
  await store.refresh()
  const inputsVersion = inputsVersionOf(store, datasets, feed)
  /** Of the items that were asked for last: each is asked for before it is fetched and after it was parsed. */
  const known = new Map<string, Checkpoint | null>()
  const keep = (item: string, found: Checkpoint | null): Checkpoint | null => {
    if (known.size >= 2 * LOOKED_UP_AT_ONCE) known.clear()
    known.set(item, found)
    return found
  }
  const read = async (item: string): Promise<Checkpoint | null> =>
    store.record(checkpoints, { feed: feed.name, item })
  const of = async (item: string): Promise<Checkpoint | null> => {
    const held = known.get(item)
    // Written next, so that it is another one from then on.
    known.delete(item)
    return held === undefined ? read(item) : held
  }
  return {
    inputsVersion,
    of,
    ahead: async (items) => {
      const where = { feed: feed.name, item: items }
      const found = new Map<string, Checkpoint>()
      for (const row of await store.rows(checkpoints, { where, columns: ['item'] }))
        found.set(row.columns.item, recordOf(checkpoints, row))
      for (const item of items) keep(item, found.get(item) ?? null)
    },
    valid: async (item) => {
      if (reread) return null
      const held = known.get(item)
      const found = held === undefined ? keep(item, await read(item)) : held
      return found?.basis === inputsVersion ? found : null
    },
    neighbour: async (item) => {
      const folder = item.slice(0, item.lastIndexOf('/') + 1)
      const where = { feed: feed.name, item: { from: folder, to: item } }
      const found = await store.rows(checkpoints, { where, order: ['feed desc', 'item desc'], limit: 2 })
      const other = found.find(({ columns }) => columns.item !== item)
      return other === undefined ? null : recordOf(checkpoints, other)
    },
  }
}
