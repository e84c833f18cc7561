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

export type Checkpoints = {
  /** The program's version and those of the collections that its rows were resolved with. */
  readonly inputsVersion: string
  /** The checkpoint of an item, or null where it was never read whole. */
  readonly of: (item: string) => Promise<Checkpoint | null>
  /** The same, but null where the item must be read again whatever its files are. */
  readonly valid: (item: string) => Promise<Checkpoint | null>
  /** The newest other item of the feed, where items are named by their day. */
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
  const of = async (item: string) => store.record(checkpoints, { feed: feed.name, item })
  return {
    inputsVersion,
    of,
    valid: async (item) => {
      if (reread) return null
      const found = await of(item)
      return found?.basis === inputsVersion ? found : null
    },
    neighbour: async (item) => {
      const where = { feed: feed.name, item: { to: item } }
      const found = await store.rows(checkpoints, { where, order: ['feed desc', 'item desc'], limit: 2 })
      const other = found.find(({ columns }) => columns.item !== item)
      return other === undefined ? null : recordOf(checkpoints, other)
    },
  }
}
