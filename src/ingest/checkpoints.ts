/** What is known of a unit from the run before: whether it must be read again, and how many rows it had. */
import { createHash } from 'node:crypto'
import type { Dataset } from '../datasets/dataset.ts'
import type { Feed } from '../sources/feed.ts'
import { type Checkpoint, checkpoints } from '../store/ledger.ts'
import type { Store } from '../store/store.ts'
import { VERSION } from '../version.ts'
import { loadsOf } from './unit.ts'

export type ReadFile = Checkpoint['files'][number]

export type Checkpoints = {
  /** What its rows were made with, apart from the file itself. */
  readonly basis: string
  /** The checkpoint of a unit, or null where it was never read whole. */
  readonly of: (unit: string) => Promise<Checkpoint | null>
  /** The same, but null where the unit must be read again whatever its files are. */
  readonly valid: (unit: string) => Promise<Checkpoint | null>
  /** The newest other unit of the feed, where units are named by their day. */
  readonly neighbour: (unit: string) => Promise<Checkpoint | null>
}

const basisOf = (store: Store, datasets: readonly Dataset[], feed: Feed): string => {
  const drawn = loadsOf(datasets, feed.name).flatMap(({ load }) => load.drawsOn ?? [])
  const { collections } = store.state()
  const versions = [...new Set(drawn)].map((name) => [name, collections.get(name)?.version ?? 0])
  return createHash('sha256')
    .update(JSON.stringify([VERSION, versions]))
    .digest('hex')
    .slice(0, 16)
}

/** With `reread` no unit counts as read. */
export const checkpointsOf = (
  store: Store,
  datasets: readonly Dataset[],
  feed: Feed,
  reread: boolean,
): Checkpoints => {
  store.refresh()
  const basis = basisOf(store, datasets, feed)
  const of = async (unit: string): Promise<Checkpoint | null> => {
    const text = await store.text(checkpoints, { feed: feed.name, unit })
    return text === null ? null : (JSON.parse(text) as Checkpoint)
  }
  return {
    basis,
    of,
    valid: async (unit) => {
      if (reread) return null
      const found = await of(unit)
      return found?.basis === basis ? found : null
    },
    neighbour: async (unit) => {
      const where = { feed: feed.name, unit: { to: unit } }
      const found = await store.rows(checkpoints, { where, order: 'feed desc, unit desc', limit: 2 })
      const other = found.find(({ at }) => at['unit'] !== unit)
      return other === undefined ? null : (JSON.parse(other.text) as Checkpoint)
    },
  }
}
