/** `openbell export --dump`: the stored rows of a dataset as `openbell import` reads them, to a file or to the output. */
import { resolve } from 'node:path'
import { hasMarket, openStore } from '../app/stores.ts'
import { NoMarketError } from '../app.ts'
import { type ExportedPart, exportRecords, type RecordFormat } from '../portable/record-export.ts'
import type { Collection } from '../store/collection.ts'
import type { Store } from '../store/store.ts'
import { chosenCollections } from './dataset-choice.ts'
import { openBar } from './output/progress.ts'
import { formatOfFile, messageOutput, writeTexts } from './output/text-output.ts'
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
  const format = options.format ?? formatOfFile(options.out ?? '', 'ndjson')
  const collections = chosenCollections(name, options.all === true)
  if (!hasMarket(config)) throw new NoMarketError(config.data)
  const path = options.out === undefined ? null : resolve(context.folder, options.out)
  const store = await openStore(config)
  const bar = openBar(context.isTTY, 'export', totalOf(store, collections), 'rows')
  const counts: Counts = {}
  try {
    await writeTexts(context, path, textsOf(exportRecords(store, collections, format), counts, bar.add))
  } finally {
    bar.close()
    await store.close()
  }
  const rows = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const say = messageOutput(context, path)
  if (options.json === true) say(JSON.stringify({ path, format, collections: counts }))
  else if (path !== null) say(`Wrote ${rows.toLocaleString('en-US')} rows to ${path}.`)
  return DONE
}
