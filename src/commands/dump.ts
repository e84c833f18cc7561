/** `openbell export --dump`: the stored rows of a dataset as `openbell import` reads them, to a file or to the output. */

import { NoMarketError } from '../app/data-folder.ts'
import { hasMarket, openStore } from '../app/market-store.ts'
import { type ExportedPart, exportRecords, type RecordFormat } from '../portable/record-export.ts'
import type { Collection } from '../store/collection.ts'
import type { Store } from '../store/store.ts'
import { chosenCollections } from './dataset-choice.ts'
import { formatOfTarget, messageOutput, targetOf } from './output/output-target.ts'
import { openBar } from './output/progress.ts'
import { writeTexts } from './output/text-output.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
} from './program/command-context.ts'

export type DumpOptions = CommandOptions & {
  readonly all?: true
  readonly format?: RecordFormat
  readonly out?: string
}

type Counts = Record<string, number>

async function* textsOf(
  parts: AsyncIterable<ExportedPart>,
  counts: Counts,
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  for await (const { collection, rows, text } of parts) {
    counts[collection] = (counts[collection] ?? 0) + rows
    onRows(rows)
    yield text
  }
}

const totalOf = (store: Store, collections: readonly Collection[]): number => {
  const { collections: states } = store.state()
  return collections.reduce((sum, { name }) => sum + (states.get(name)?.rows ?? 0), 0)
}

export const dumpDataset = async (
  context: CommandContext,
  name: string | undefined,
  options: DumpOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const target = targetOf(context.folder, options.out)
  const format = options.format ?? formatOfTarget(target, 'ndjson')
  const collections = chosenCollections(name, options.all === true)
  if (!hasMarket(config)) throw new NoMarketError(config.data)
  const store = await openStore(config)
  const bar = openBar(context.isTTY, 'export', totalOf(store, collections), 'rows')
  const counts: Counts = {}
  try {
    await writeTexts(context, target, textsOf(exportRecords(store, collections, format), counts, bar.add))
  } finally {
    bar.close()
    await store.close()
  }
  const rows = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const say = messageOutput(context, target)
  if (options.json === true) say(JSON.stringify({ path: target.path, format, collections: counts }))
  else if (target.path !== null) say(`Wrote ${rows.toLocaleString('en-US')} rows to ${target.path}.`)
  return DONE
}
