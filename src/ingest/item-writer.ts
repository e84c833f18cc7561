/** Writes work items of one feed in one transaction, as if one after the other; nothing is written where one of them fails. */
import type { Dataset } from '../datasets/dataset.ts'
import type { Feed } from '../sources/feed.ts'
import type { Store, Transaction } from '../store/store.ts'
import { ItemConflictError, ItemConflicts } from './item-conflicts.ts'
import { loadsOf } from './item-parsing.ts'
import {
  type ItemOutcome,
  keepCheckpoints,
  type Origins,
  type ReadItem,
  type Writing,
  type WrittenItem,
  writeRows,
} from './item-write.ts'

const inTurn = async (
  writing: Writing,
  items: readonly ReadItem[],
  transaction: Transaction,
): Promise<readonly WrittenItem[]> => {
  const written: WrittenItem[] = []
  for (const item of items) written.push(await writeRows(writing, item, transaction))
  return written
}

/** Statements of all items share their round trips. Throws ItemConflictError where the order of the items matters. */
const atOnce = async (
  writing: Writing,
  items: readonly ReadItem[],
  transaction: Transaction,
): Promise<readonly WrittenItem[]> => {
  const conflicts = new ItemConflicts()
  const all = items.map((item) => writeRows(writing, item, conflicts.transactionOf(transaction)))
  // Nothing may be under way any more when the transaction ends.
  await Promise.allSettled(all)
  if (conflicts.hasConflict) throw new ItemConflictError('the order of the files matters')
  return Promise.all(all)
}

/** After a group whose order mattered, so many are written in turn, as the next is likely to be of the same kind; twice as many each time. */
const GROUPS_IN_TURN = 8

export type ItemWriter = (items: readonly [ReadItem, ...ReadItem[]]) => Promise<readonly ItemOutcome[]>

/** One for a run of the feed. */
export const itemWriter = (store: Store, datasets: readonly Dataset[], feed: Feed): ItemWriter => {
  const loads = new Map(loadsOf(datasets, feed.name).map(({ dataset, load }) => [dataset, load]))
  let groupsInTurn = 0
  let next = GROUPS_IN_TURN
  const written = (
    items: readonly [ReadItem, ...ReadItem[]],
    write: typeof inTurn,
    origins: Origins,
  ): Promise<readonly ItemOutcome[]> => {
    const { at, signal } = items[0].context
    const work = async (transaction: Transaction): Promise<readonly ItemOutcome[]> => {
      const all = await write({ datasets, loads, origins }, items, transaction)
      for (const { pushed } of all) await pushed.write(transaction)
      const outcomes = all.map(({ outcome }) => outcome)
      await keepCheckpoints(transaction, feed, items, outcomes)
      return outcomes
    }
    return store.write({ origin: 'real', source: feed.name, at }, work, signal)
  }
  return async (items) => {
    const originsOf = (): Origins =>
      new Map(Array.from(store.state().collections.values(), ({ name, origin }) => [name, origin]))
    // The first real row removes the sample, which is every item's concern.
    const hasSample = Array.from(originsOf().values()).includes('sample')
    groupsInTurn = Math.max(0, groupsInTurn - 1)
    if (items.length === 1 || hasSample || groupsInTurn > 0) return written(items, inTurn, originsOf())
    try {
      return await written(items, atOnce, originsOf())
    } catch (error) {
      if (!(error instanceof ItemConflictError)) throw error
      groupsInTurn = next + 1
      next *= 2
      return written(items, inTurn, originsOf())
    }
  }
}
