/** `openbell sample`: loads the bundled sample, takes it out, or (for maintainers) makes it from a store. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openStore } from '../app.ts'
import { datasets, recordCollections } from '../datasets/index.ts'
import { loadSample, removeSample, sampleFile, sampleOf } from '../ingest/sample.ts'
import { sampleBatches, sampleListNames } from '../ingest/sample-lists.ts'
import { sampleCompanies } from '../ingest/sample-rows.ts'
import { instantOf } from '../lib/day.ts'
import { writeDurably } from '../lib/durable-file.ts'
import { runScreener } from '../screener/run.ts'
import type { Store } from '../store/store.ts'
import { type CommandOptions, DONE, settledFor, tell, type World } from './world.ts'

export type SampleOptions = CommandOptions & { readonly remove?: true; readonly make?: true }

const load = async (world: World, options: SampleOptions, store: Store): Promise<void> => {
  const report = await loadSample(store, datasets, instantOf(world.now()))
  await runScreener(store, world.now())
  const parts = Object.entries(report.loaded).map(([name, rows]) => `${name} ${rows.toLocaleString('en-US')}`)
  const text =
    parts.length === 0 ? 'Nothing loaded: every collection holds real rows.' : `Loaded ${parts.join(', ')}.`
  tell(world, options, report, [text])
}

const remove = async (world: World, options: SampleOptions, store: Store): Promise<void> => {
  const removed = await removeSample(store, instantOf(world.now()))
  await runScreener(store, world.now())
  const text = removed.length === 0 ? 'There is no sample in the store.' : `Emptied ${removed.join(', ')}.`
  tell(world, options, { removed }, [text])
}

const make = async (world: World, options: SampleOptions, store: Store): Promise<void> => {
  const companies = sampleCompanies(await readFile(new URL('companies.txt', sampleFile), 'utf8'))
  const lists = await Promise.all(
    sampleListNames.map(async (name) => [name, await readFile(new URL(name, sampleFile))] as const),
  )
  const bytes = await sampleOf(store, recordCollections, companies, sampleBatches(new Map(lists)))
  const path = fileURLToPath(sampleFile)
  await writeDurably(path, [bytes])
  tell(world, options, { path, bytes: bytes.length }, [`Wrote ${path}, ${bytes.length} bytes.`])
}

export const sample = async (world: World, options: SampleOptions): Promise<number> => {
  const { config } = settledFor(world, options)
  const store = openStore(config.data)
  try {
    if (options.make === true) await make(world, options, store)
    else if (options.remove === true) await remove(world, options, store)
    else await load(world, options, store)
    return DONE
  } finally {
    store.close()
  }
}
