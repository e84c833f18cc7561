/** `openbell rebuild --derived`: makes damaged derived rows, wrong counts and indexes again, from the rows that they follow from. */

import { derivedCollections, RESTORE, remedyOf } from '../app/damage.ts'
import { dataPaths } from '../app/data-folder.ts'
import type { StoreSettings } from '../app/market-store.ts'
import { marketCollections } from '../app.ts'
import { datasets } from '../datasets/index.ts'
import { deriveAgain, withoutDamage } from '../ingest/rederivation.ts'
import { instantOf } from '../lib/day.ts'
import { runScreener } from '../screener/run.ts'
import type { Collection } from '../store/collection.ts'
import { deepCheckOf } from '../store/deep-check.ts'
import {
  firstError,
  listedNumber,
  rebuildIndexes,
  type TableErrors,
  tableErrors,
} from '../store/sqlite/index-errors.ts'
import type { Store } from '../store/store.ts'
import { withIngestLock } from './loading/ingest-lock.ts'
import { withStore } from './open-market.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  FAILED,
  printResult,
} from './program/command-context.ts'

type Repaired = {
  readonly indexes: readonly { readonly collection: string; readonly errors: number }[]
  readonly collections: readonly { readonly collection: string; readonly damaged: number }[]
  readonly counts: readonly { readonly collection: string; readonly wrong: number }[]
  /** What only a backup or a load can repair. */
  readonly left: readonly { readonly collection: string; readonly reason: string; readonly remedy: string }[]
}

/** A table with errors; `of` is null of the kept counts. */
type Broken = {
  readonly name: string
  readonly of: Collection | null
  readonly errors: TableErrors
  readonly isRebuilt: boolean
}

/** An index that is built from a damaged row would lose the sound key that it still has. */
const mayRebuild = async (store: Store, of: Collection | null, { pages }: TableErrors): Promise<boolean> => {
  if (pages.length > 0) return false
  if (of === null || derivedCollections.includes(of)) return true
  return (await deepCheckOf(store, of, () => undefined)).damaged === 0
}

/** Before all else, because rows are found through indexes. A database looks after its own. */
const reindexed = async (store: Store, { data, databaseUrl }: StoreSettings): Promise<readonly Broken[]> => {
  if (databaseUrl !== null) return []
  const { market } = dataPaths(data)
  const broken: Broken[] = []
  for (const of of [...marketCollections, null]) {
    const name = of?.name ?? 'counts'
    const errors = tableErrors(market, name)
    if (firstError(errors).length === 0) continue
    const isRebuilt = await mayRebuild(store, of, errors)
    if (isRebuilt) rebuildIndexes(market, name)
    broken.push({ name, of, errors, isRebuilt })
  }
  await store.refresh()
  return broken
}

const stillBroken = (broken: readonly Broken[], { data }: StoreSettings): Repaired['left'] =>
  broken.flatMap(({ name, of }) => {
    const errors = tableErrors(dataPaths(data).market, name)
    const isForBackup = of === null || errors.pages.length > 0 || derivedCollections.includes(of)
    const remedy = isForBackup ? RESTORE : remedyOf(of)
    return firstError(errors).map((reason) => ({ collection: name, reason, remedy }))
  })

/**
 * Counts again what is counted wrong, and what has new indexes, which gives it a new version: answers were made by the old ones. Not where
 * rows may be lost: the counts show that.
 */
const recounted = async (
  store: Store,
  at: string,
  broken: readonly Broken[],
): Promise<Repaired['counts']> => {
  const rebuilt = new Map(broken.map(({ name, isRebuilt }) => [name, isRebuilt]))
  const wrong: { readonly collection: string; readonly wrong: number }[] = []
  for (const of of marketCollections) {
    const isRebuilt = rebuilt.get(of.name)
    if (isRebuilt === false) continue
    const faults = await store.countFaults(of)
    if (faults === 0 && isRebuilt === undefined) continue
    await store.write({ origin: 'real', source: 'rebuild', at }, (transaction) => transaction.recount(of))
    if (faults > 0) wrong.push({ collection: of.name, wrong: faults })
  }
  return wrong
}

const repaired = async (store: Store, settings: StoreSettings, now: number): Promise<Repaired> => {
  const at = instantOf(now)
  const broken = await reindexed(store, settings)
  const counts = await recounted(store, at, broken)
  const collections: { readonly collection: string; readonly damaged: number }[] = []
  for (const of of derivedCollections) {
    const damaged = await withoutDamage(store, of, at)
    if (damaged > 0) collections.push({ collection: of.name, damaged })
  }
  const names = new Set(collections.map(({ collection }) => collection))
  const again = derivedCollections.filter(({ name }) => names.has(name))
  await deriveAgain(store, datasets, again, at)
  await runScreener(store, now, { anew: again.length > 0 })
  const left = stillBroken(broken, settings)
  const indexes = broken
    .filter(({ name, isRebuilt }) => isRebuilt && !left.some(({ collection }) => collection === name))
    .map(({ name, errors }) => ({ collection: name, errors: errors.indexes.length }))
  return { indexes, collections, counts, left }
}

const repairedLines = ({ indexes, collections, counts, left }: Repaired): readonly string[] =>
  indexes.length + collections.length + counts.length + left.length === 0
    ? ['No derived row is damaged, and all stored counts and indexes are right.']
    : [
        ...indexes.map(
          ({ collection, errors }) =>
            `${collection}: ${listedNumber(errors)} index ${errors === 1 ? 'error' : 'errors'}, indexes built again`,
        ),
        ...collections.map(({ collection, damaged }) => `${collection}: ${damaged} damaged, repaired`),
        ...counts.map(({ collection, wrong }) => `${collection}: ${wrong} wrong counts, counted again`),
        ...left.map(({ collection, reason, remedy }) => `FAILED  ${collection}: ${reason}: ${remedy}.`),
      ]

/** Servers see the new rows when they next look. */
export const rebuildDerived = async (context: CommandContext, options: CommandOptions): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const { data } = config
  const done = await withIngestLock(data, () =>
    withStore(config, (store) => repaired(store, config, context.now())),
  )
  printResult(context, options, done, repairedLines(done))
  return done.left.length === 0 ? DONE : FAILED
}
