/** Damaged rows of a market store: in which file and collection they are, and what an operator can do about them. */
import { dataPaths } from '../app.ts'
import { datasets } from '../datasets/index.ts'
import { screenerCollections } from '../screener/collections.ts'
import type { Collection } from '../store/collection.ts'
import { ingestState } from '../store/ingest-state.ts'

/** Collections whose rows are computed from those of others, and so can be made again from what is stored. */
export const derivedCollections: readonly Collection[] = [
  ...datasets.flatMap(({ derived = [] }) => derived),
  ...screenerCollections,
]

const reloadOf = (of: Collection): string => {
  const feeds = datasets
    .filter(({ collections }) => collections.includes(of))
    .flatMap(({ loads }) => loads.map(({ feed }) => feed.name))
  return `restore a backup with \`openbell restore\`, or load them again with \`openbell ingest ${[...new Set(feeds)].join(' ')} --reread\``
}

/** What to do about damaged rows of a collection, as a clause. */
export const remedyOf = (of: Collection): string => {
  if (derivedCollections.includes(of)) return 'repair them with `openbell rebuild --derived`'
  if (ingestState.some((each) => each.name === of.name)) return 'restore a backup with `openbell restore`'
  return reloadOf(of)
}

/** Where the rows of a collection are, and what to do about damaged ones. */
export const damageOf = (data: string, of: Collection) => ({
  file: dataPaths(data).market,
  collection: of.name,
  remedy: remedyOf(of),
})
