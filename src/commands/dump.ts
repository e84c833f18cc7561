/** `openbell export --dump`: the stored rows of a dataset as `openbell import` reads them, to a file or to the output. */
import { resolve } from 'node:path'
import { hasMarket, NoMarketError, openStore } from '../app.ts'
import { writeDurably } from '../lib/durable-file.ts'
import { type ExportedPart, exportRecords, type RecordFormat } from '../portable/record-export.ts'
import type { Collection } from '../store/collection.ts'
import type { Store } from '../store/store.ts'
import { type CommandContext, type CommandOptions, DONE, settledFor } from './command-context.ts'
import { chosenCollections } from './dataset-choice.ts'
import { openBar } from './progress.ts'

export type DumpOptions = CommandOptions & {
  readonly all?: true
  readonly format?: RecordFormat
  readonly out?: string
}

type Counts = Record<string, number>

/** `out` adds the last end of line. */
const toOutput = async (context: CommandContext, parts: AsyncIterable<ExportedPart>): Promise<void> => {
  for await (const { text } of parts) {
    context.out(text.slice(0, -1))
    await context.flushed()
  }
}

async function* bytesOf(parts: AsyncIterable<ExportedPart>): AsyncGenerator<Uint8Array> {
  for await (const { text } of parts) yield Buffer.from(text)
}

async function* counted(parts: AsyncIterable<ExportedPart>, counts: Counts, onRows: (rows: number) => void) {
  for await (const part of parts) {
    counts[part.collection] = (counts[part.collection] ?? 0) + part.rows
    onRows(part.rows)
    yield part
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
  const { config } = settledFor(context, options)
  const format = options.format ?? (options.out?.endsWith('.csv') === true ? 'csv' : 'ndjson')
  const collections = chosenCollections(name, options.all === true)
  if (!hasMarket(config.data)) throw new NoMarketError(config.data)
  const path = options.out === undefined ? null : resolve(context.folder, options.out)
  const store = openStore(config.data)
  const bar = openBar(context.isTTY, 'export', totalOf(store, collections), 'rows')
  const counts: Counts = {}
  try {
    const parts = counted(exportRecords(store, collections, format), counts, bar.add)
    if (path === null) await toOutput(context, parts)
    else await writeDurably(path, bytesOf(parts))
  } finally {
    bar.close()
    store.close()
  }
  const rows = Object.values(counts).reduce((sum, each) => sum + each, 0)
  // Without a file the output has the records themselves.
  const say = path === null ? context.err : context.out
  if (options.json === true) say(JSON.stringify({ path, format, collections: counts }))
  else if (path !== null) say(`Wrote ${rows.toLocaleString('en-US')} rows to ${path}.`)
  return DONE
}
