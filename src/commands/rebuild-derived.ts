/** `openbell rebuild --derived`: makes damaged derived rows, wrong counts and indexes again, from the rows that they follow from. */

import { derivedCollections } from '../app/damage.ts'
import type { StoreSettings } from '../app/stores.ts'
import { dataPaths, marketCollections } from '../app.ts'
import { datasets } from '../datasets/index.ts'
import { deriveAgain, withoutDamage } from '../ingest/rederivation.ts'
import { instantOf } from '../lib/day.ts'
import { runScreener } from '../screener/run.ts'
import { rebuildIndexes } from '../store/sqlite/index-errors.ts'
import type { Store } from '../store/store.ts'
import { withIngestLock } from './loading/ingest-lock.ts'
import { withStore } from './open-stores.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  printResult,
} from './program/command-context.ts'

type Repaired = {
  readonly indexes: readonly { readonly collection: string; readonly errors: number }[]
  readonly collections: readonly { readonly collection: string; readonly damaged: number }[]
  readonly counts: readonly { readonly collection: string; readonly wrong: number }[]
}

/** First of all, because rows are found through them. */
const reindexed = ({ data, databaseUrl }: StoreSettings): Repaired['indexes'] =>
  databaseUrl === null
    ? [...marketCollections.map(({ name }) => name), 'counts']
        .map((name) => ({ collection: name, errors: rebuildIndexes(dataPaths(data).market, name) }))
        .filter(({ errors }) => errors > 0)
    : []

/** Counts again what is counted wrong, and the collections of `anew`, which gives them new versions: answers were made of wrong rows. */
const recounted = async (
  store: Store,
  at: string,
  anew: ReadonlySet<string>,
): Promise<Repaired['counts']> => {
  const wrong: { readonly collection: string; readonly wrong: number }[] = []
  for (const of of marketCollections) {
    const faults = await store.countFaults(of)
    if (faults === 0 && !anew.has(of.name)) continue
    await store.write({ origin: 'real', source: 'rebuild', at }, (transaction) => transaction.recount(of))
    if (faults > 0) wrong.push({ collection: of.name, wrong: faults })
  }
  return wrong
}

const repaired = async (store: Store, settings: StoreSettings, now: number): Promise<Repaired> => {
  const at = instantOf(now)
  const indexes = reindexed(settings)
  await store.refresh()
  const counts = await recounted(store, at, new Set(indexes.map(({ collection }) => collection)))
  const collections: { readonly collection: string; readonly damaged: number }[] = []
  for (const of of derivedCollections) {
    const damaged = await withoutDamage(store, of, at)
    if (damaged > 0) collections.push({ collection: of.name, damaged })
  }
  const names = new Set(collections.map(({ collection }) => collection))
  const again = derivedCollections.filter(({ name }) => names.has(name))
  await deriveAgain(store, datasets, again, at)
  await runScreener(store, now, { anew: again.length > 0 })
  return { indexes, collections, counts }
}

const repairedLines = ({ indexes, collections, counts }: Repaired): readonly string[] =>
  indexes.length + collections.length + counts.length === 0
    ? ['No derived row is damaged, and all stored counts and indexes are right.']
    : [
        ...indexes.map(
          ({ collection, errors }) =>
            `${collection}: ${errors} index ${errors === 1 ? 'error' : 'errors'}, indexes built again`,
        ),
        ...collections.map(({ collection, damaged }) => `${collection}: ${damaged} damaged, repaired`),
        ...counts.map(({ collection, wrong }) => `${collection}: ${wrong} wrong counts, counted again`),
      ]

/** Servers see the new rows when they next look. */
export const rebuildDerived = async (context: CommandContext, options: CommandOptions): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const { data } = config
  const done = await withIngestLock(data, () =>
    withStore(config, (store) => repaired(store, config, context.now())),
  )
  printResult(context, options, done, repairedLines(done))
  return DONE
}
