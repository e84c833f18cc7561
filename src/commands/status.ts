/** `openbell status`: what is loaded, from which source and how fresh. */
import { hasMarket, loadedDatasets, openStore } from '../app.ts'
import { tableLines } from './table.ts'
import { type CommandOptions, DONE, settledFor, tell, type World } from './world.ts'

const empty = 'Nothing is loaded yet: `openbell sample` or `openbell ingest` does that.'

export const showStatus = async (world: World, options: CommandOptions): Promise<number> => {
  const { config } = settledFor(world, options)
  const { data } = config
  // Looking must not make a store.
  if (!hasMarket(data)) {
    tell(world, options, { data, datasets: [], collections: [] }, [empty])
    return DONE
  }
  const store = openStore(data)
  try {
    const datasets = loadedDatasets(store)
    const collections = [...store.state().collections.values()]
    const rows = collections.map(({ name, rows, origin, updatedAt, source }) => [
      name,
      rows,
      origin,
      updatedAt,
      source,
    ])
    const lines = tableLines(['COLLECTION', 'ROWS', 'ORIGIN', 'UPDATED', 'SOURCE'], rows)
    tell(world, options, { data, datasets, collections }, [data, '', ...lines])
    return DONE
  } finally {
    store.close()
  }
}
