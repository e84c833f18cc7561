/** Writes one work item of a feed by itself. */
import type { Dataset } from '../../src/datasets/dataset.ts'
import type { ParsedItem } from '../../src/ingest/item-parsing.ts'
import type { ItemContext, ItemOutcome } from '../../src/ingest/item-write.ts'
import { itemWriter } from '../../src/ingest/item-writer.ts'
import type { Feed } from '../../src/sources/feed.ts'
import type { Store } from '../../src/store/store.ts'

export const writeItem = async (
  store: Store,
  datasets: readonly Dataset[],
  feed: Feed,
  parsed: ParsedItem,
  context: ItemContext,
): Promise<ItemOutcome> => {
  const [outcome] = await itemWriter(store, datasets, feed)([{ parsed, context }])
  return outcome as ItemOutcome
}
