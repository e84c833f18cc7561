/** Writes files of our own records, and transcripts, into a store: every row checked, all of them or none. */
import type { Dataset } from '../datasets/dataset.ts'
import { derive } from '../ingest/item-write.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { batchOf } from '../store/batch.ts'
import type { Collection } from '../store/collection.ts'
import { type Checkpoint, checkpoints, IMPORT } from '../store/ingest-state.ts'
import { rowOf } from '../store/record-text.ts'
import type { Store, Transaction, WriteReport } from '../store/store.ts'
import { VERSION } from '../version.ts'
import { type ImportedKeys, openImportedKeys } from './imported-primary-keys.ts'
import { type ReadBatch, recordsIn } from './record-reader.ts'
import { isTranscriptFile, transcriptsIn } from './transcript-reader.ts'

export type ImportOptions = {
  readonly store: Store
  readonly datasets: readonly Dataset[]
  /** The collections that the files may hold. */
  readonly collections: readonly Collection[]
  readonly files: readonly string[]
  /** Now, as an instant. */
  readonly at: string
  readonly onBytes?: (bytes: number) => void
}

/** What became of the rows of each collection; a row that is there with its key is changed, others stay. */
export type ImportReport = { readonly collections: Readonly<Record<string, WriteReport>> }

type Reports = Map<Collection, WriteReport>

const requireNew = (importedKeys: ImportedKeys, file: string, { rows }: ReadBatch): void => {
  for (const row of rows) {
    const place = importedKeys.add(file, row)
    if (place === null) continue
    const key = row.of.key.map((name) => `${name} ${JSON.stringify(row.row.columns[name])}`).join(', ')
    throw new SourceFormatError(file, row.line, `${row.of.name}: ${key} is already in ${place}`)
  }
}

type Importing = {
  readonly options: ImportOptions
  readonly transaction: Transaction
  readonly importedKeys: ImportedKeys
  readonly reports: Reports
}

const importBatch = async ({ options, transaction, reports }: Importing, { of, rows }: ReadBatch) => {
  const batch = batchOf(
    of,
    rows.map(({ row }) => row),
  )
  const { added, changed, unchanged, removed } = await transaction.put(batch)
  const before = reports.get(of) ?? { added: 0, changed: 0, unchanged: 0, removed: 0 }
  reports.set(of, {
    added: before.added + added,
    changed: before.changed + changed,
    unchanged: before.unchanged + unchanged,
    removed: before.removed + removed,
  })
  if (added + changed + removed > 0) await derive(options.datasets, batch, transaction, options.at)
}

type ImportedFile = {
  readonly path: string
  readonly hash: string
  readonly collections: ReadonlySet<string>
}

const importFile = async (importing: Importing, path: string): Promise<ImportedFile> => {
  const { options, importedKeys } = importing
  const collections = new Set<string>()
  const onBytes = options.onBytes ?? (() => undefined)
  const batches = (await isTranscriptFile(path, options.collections))
    ? transcriptsIn(path, importing.transaction, onBytes)
    : recordsIn(path, options.collections, onBytes)
  for (;;) {
    const next = await batches.next()
    if (next.done === true) return { path, hash: next.value, collections }
    requireNew(importedKeys, path, next.value)
    await importBatch(importing, next.value)
    collections.add(next.value.of.name)
  }
}

/** A rebuild keeps imported rows, which no publisher's file can bring again; their checkpoints identify them. */
const keepCheckpoints = async (
  { options, transaction, reports }: Importing,
  imported: readonly ImportedFile[],
) => {
  const rows = [...reports].map(([{ name }, { added, changed, unchanged }]) => {
    const files = imported.filter(({ collections }) => collections.has(name))
    const checkpoint: Checkpoint = {
      readAt: options.at,
      basis: VERSION,
      files: files.map(({ path, hash }) => ({ address: path, mark: hash, etag: null, lastModified: null })),
      linked: [],
      rows: added + changed + unchanged,
      skipped: 0,
      kept: added + changed + unchanged,
      rejected: 0,
    }
    return rowOf(checkpoints, { feed: IMPORT, item: name }, checkpoint)
  })
  if (rows.length > 0) await transaction.put({ collection: checkpoints, rows })
}

/** One transaction. Throws SourceFormatError with file, line, field and reason of the first wrong row. */
export const importRecords = async (options: ImportOptions): Promise<ImportReport> => {
  const { store, files, at } = options
  const reports: Reports = new Map()
  const importedKeys = openImportedKeys()
  try {
    await store.write({ origin: 'real', source: IMPORT, at }, async (transaction) => {
      const importing = { options, transaction, importedKeys, reports }
      const imported: ImportedFile[] = []
      for (const path of files) imported.push(await importFile(importing, path))
      await keepCheckpoints(importing, imported)
    })
  } finally {
    importedKeys.close()
  }
  return { collections: Object.fromEntries([...reports].map(([{ name }, report]) => [name, report])) }
}
