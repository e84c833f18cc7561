/** `openbell import`: loads files of `openbell export`, and transcripts, all of them or none. */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { datasets } from '../datasets/index.ts'
import { instantOf } from '../lib/day.ts'
import { importRecords } from '../portable/record-import.ts'
import { runScreener } from '../screener/run.ts'
import type { Store } from '../store/store.ts'
import { chosenCollections } from './dataset-choice.ts'
import { summedByEndpoints } from './endpoint-names.ts'
import { requireNoInvented } from './invented-market.ts'
import { withIngestLock } from './loading/ingest-lock.ts'
import { withStore } from './open-market.ts'
import { openBar } from './output/progress.ts'
import { tableLines } from './output/table.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  printResult,
  UsageError,
} from './program/command-context.ts'

export type ImportOptions = CommandOptions & { readonly all?: true; readonly file: readonly string[] }

/** Throws UsageError if it is not a file. */
const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') return null
    throw error
  })
  if (found?.isFile() === true) return found.size
  throw new UsageError(found === null ? `There is no file ${path}.` : `${path} is not a file.`)
}

export const importDataset = async (
  context: CommandContext,
  name: string | undefined,
  options: ImportOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const collections = chosenCollections(name, options.all === true)
  const files = options.file.map((path) => resolve(context.folder, path))
  const sizes = await Promise.all(files.map(sizeOf))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const bar = openBar(context.isTTY, 'import', total, 'bytes')
  const load = async (store: Store) => {
    await requireNoInvented(store)
    const at = instantOf(context.now())
    const report = await importRecords({ store, datasets, collections, files, at, onBytes: bar.add })
    await runScreener(store, context.now())
    return report
  }
  try {
    const report = await withIngestLock(config.data, () => withStore(config, load))
    const rows = Object.entries(report.collections).map(([collection, counts]) => {
      const { added, changed, unchanged, removed } = counts
      return [collection, added, changed, unchanged, removed] as const
    })
    const table = tableLines(['DATA', 'NEW', 'CHANGED', 'UNCHANGED', 'REMOVED'], summedByEndpoints(rows))
    const lines = rows.length === 0 ? ['The files hold no rows.'] : table
    printResult(context, options, { files, ...report }, lines)
    return DONE
  } finally {
    bar.close()
  }
}
