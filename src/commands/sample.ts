/** `openbell sample`: loads the bundled sample, removes it, or (for maintainers) makes it from a store. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { datasets } from '../datasets/index.ts'
import { loadSample, readSampleCompanies, sampleFile, sampleOf } from '../ingest/sample.ts'
import { sampleListNames } from '../ingest/sample-lists.ts'
import { instantOf } from '../lib/day.ts'
import { writeDurably } from '../lib/durable-file.ts'
import { runScreener } from '../screener/run.ts'
import type { Store } from '../store/store.ts'
import { endpointNamesOf } from './endpoint-names.ts'
import { requireNoInvented } from './invented-market.ts'
import { withStore } from './open-market.ts'
import { paragraph } from './output/paragraph.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  printResult,
} from './program/command-context.ts'

export type SampleOptions = CommandOptions & { readonly remove?: true; readonly make?: true }

const load = async (context: CommandContext, options: SampleOptions, store: Store): Promise<void> => {
  await requireNoInvented(store)
  const report = await loadSample(store, datasets, instantOf(context.now()))
  await runScreener(store, context.now())
  const names = endpointNamesOf(Object.keys(report.loaded))
  const rows = Object.values(report.loaded).reduce((sum, each) => sum + each, 0)
  const text =
    names.length === 0
      ? 'Nothing loaded: the store has real rows of every kind that the sample has.'
      : `Loaded the sample: ${rows.toLocaleString('en-US')} rows of ${names.join(', ')}.`
  printResult(context, options, report, paragraph(text))
}

const remove = async (context: CommandContext, options: SampleOptions, store: Store): Promise<void> => {
  const removed = await store.removeSample(instantOf(context.now()))
  await runScreener(store, context.now())
  const text =
    removed.length === 0
      ? 'The store has no sample rows.'
      : `Removed the sample rows of ${endpointNamesOf(removed).join(', ')}; real rows have not changed.`
  printResult(context, options, { removed }, paragraph(text))
}

const make = async (context: CommandContext, options: SampleOptions, store: Store): Promise<void> => {
  const companies = await readSampleCompanies()
  const lists = await Promise.all(
    sampleListNames(datasets).map(async (name) => [name, await readFile(new URL(name, sampleFile))] as const),
  )
  const bytes = await sampleOf(store, datasets, companies, new Map(lists))
  const path = fileURLToPath(sampleFile)
  await writeDurably(path, [bytes])
  printResult(context, options, { path, bytes: bytes.length }, [`Wrote ${path}, ${bytes.length} bytes.`])
}

export const sample = async (context: CommandContext, options: SampleOptions): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const work = options.make === true ? make : options.remove === true ? remove : load
  await withStore(config, (store) => work(context, options, store))
  return DONE
}
