/** The bundled sample: our own records of a few companies, loaded into a store, taken out again, or cut from one. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { Dataset } from '../datasets/dataset.ts'
import type { SampleCompany } from '../datasets/sample-share.ts'
import { isJsonObject } from '../lib/json-document.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { type Batch, batchOf } from '../store/batch.ts'
import type { Collection, NewRow, RecordOf } from '../store/collection.ts'
import { recordOf, rowOf } from '../store/record-text.ts'
import type { Store } from '../store/store.ts'
import { derive } from './item-write.ts'
import { keyOf, listedRows } from './sample-lists.ts'
import { hasShare, sampleCompanies, sampleRowsOf } from './sample-selection.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Two folders up from both `src/ingest` and `dist/ingest`. */
export const sampleFile = new URL('../../sample/sample.ndjson.zst', import.meta.url)

export const readSampleCompanies = async (): Promise<readonly SampleCompany[]> =>
  sampleCompanies(await readFile(new URL('companies.txt', sampleFile), 'utf8'))

export type SampleReport = {
  /** Rows of each collection that was filled; one that holds real rows is left alone. */
  readonly loaded: Readonly<Record<string, number>>
}

/** `updatedAt` where the collection keeps when a row last changed. */
type Line = {
  readonly collection: string
  readonly updatedAt?: string
  readonly columns: NewRow['columns']
  readonly record: RecordOf<Collection>
}

const lineOf = (text: string, line: number): Line => {
  const value: unknown = JSON.parse(text)
  if (isJsonObject(value) && typeof value['collection'] === 'string' && isJsonObject(value['columns']))
    return value as Line
  throw new SourceFormatError(sampleFile.pathname, line, 'no collection and columns')
}

/** A line with its text. */
type Read = { readonly line: Line; readonly text: string }

/** Lines by collection name, in the order of the file. */
const readSample = async (file: URL): Promise<ReadonlyMap<string, readonly Read[]>> => {
  const texts = (await decompress(await readFile(file)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
  return Map.groupBy(
    texts.map((text, at) => ({ line: lineOf(text, at + 1), text })),
    ({ line }) => line.collection,
  )
}

/** The schema check that every written record passes: a sample older than the program fails here, not in an answer. */
const rowsOf = (collection: Collection, lines: readonly Read[]): readonly NewRow[] =>
  lines.map(({ line: { columns, record, ...changed } }) => ({
    ...rowOf(collection, columns, record),
    ...(changed.updatedAt === undefined ? {} : { updatedAt: changed.updatedAt }),
  }))

/**
 * Fills every collection that holds no real rows, and those that follow from them; `at` is now, as an instant. All or
 * nothing.
 */
export const loadSample = async (
  store: Store,
  datasets: readonly Dataset[],
  at: string,
  file: URL = sampleFile,
): Promise<SampleReport> => {
  const rows = await readSample(file)
  const collections = [...new Set(datasets.flatMap((of) => of.collections))]
  const unknown = [...rows.keys()].find((name) => collections.every((of) => of.name !== name))
  if (unknown !== undefined) throw new SourceFormatError(file.pathname, null, `no collection ${unknown}`)
  const { collections: states } = store.state()
  const isFree = ({ name }: Collection): boolean => states.get(name)?.origin !== 'real'
  const batches = collections
    .filter((of) => rows.has(of.name) && isFree(of))
    .map((of) => batchOf(of, rowsOf(of, rows.get(of.name) ?? []), {}))
  await store.write({ origin: 'sample', source: 'sample', at }, async (transaction) => {
    for (const batch of batches) await transaction.put(batch)
    for (const batch of batches) await derive(datasets, batch, transaction, at, { isOpen: isFree })
  })
  return {
    loaded: Object.fromEntries(batches.map(({ collection, rows: { length } }) => [collection.name, length])),
  }
}

/** A row of the store has when it changed among its columns. */
const lineText = (of: Collection, row: NewRow): string => {
  const { [of.updatedAt ?? '']: stored, ...columns } = row.columns
  const updatedAt = row.updatedAt ?? stored
  return JSON.stringify({ collection: of.name, updatedAt, columns, record: recordOf(of, row) })
}

type KeyedLine = { readonly key: string; readonly text: string }

const keyedLine = (of: Collection, row: NewRow): KeyedLine => ({
  key: keyOf(of, row),
  text: lineText(of, row),
})

/** Rows that are computed from others of the sample in the store. */
const computedRows = async (
  store: Store,
  datasets: readonly Dataset[],
  isReal: (of: Collection) => boolean,
): Promise<ReadonlyMap<Collection, readonly NewRow[]>> => {
  const batches: Batch[] = []
  for (const { sample } of datasets)
    if (sample?.computed !== undefined && !isReal(sample.computed.from))
      batches.push(...(await sample.computed.batches(store)))
  const byCollection = Map.groupBy(batches, ({ collection }) => collection)
  return new Map([...byCollection].map(([of, each]) => [of, each.flatMap(({ rows }) => rows)]))
}

/**
 * The datasets' shares as a sample file, in the order of the collections: rows of the store, and those of the lists in their place.
 * Where the store has no real rows of a share, they are computed from the sample's rows in it, or their lines in the `present` file
 * stay, so that a part can be made anew.
 */
export const sampleOf = async (
  store: Store,
  datasets: readonly Dataset[],
  companies: readonly SampleCompany[],
  lists: ReadonlyMap<string, Uint8Array>,
  present: URL = sampleFile,
): Promise<Uint8Array> => {
  const lines: string[] = []
  const kept = await readSample(present)
  const { collections: states } = store.state()
  const isReal = ({ name }: Collection): boolean => states.get(name)?.origin === 'real'
  const listed = await listedRows(store, datasets, lists)
  const computed = await computedRows(store, datasets, isReal)
  const sharesOf = async (of: Collection): Promise<readonly KeyedLine[]> => {
    const rows = isReal(of) ? await sampleRowsOf(store, datasets, of, companies) : computed.get(of)
    if (rows !== undefined) return rows.map((row) => keyedLine(of, row))
    if (!hasShare(datasets, of)) return []
    return (kept.get(of.name) ?? []).map(({ line, text }) => ({ key: keyOf(of, line), text }))
  }
  for (const of of new Set(datasets.flatMap(({ collections }) => collections))) {
    const own = (listed.get(of) ?? []).map((row) => keyedLine(of, row))
    const replaced = new Set(own.map(({ key }) => key))
    const others = (await sharesOf(of)).filter(({ key }) => !replaced.has(key))
    for (const { text } of [...others, ...own]) lines.push(text)
  }
  const level = { [constants.ZSTD_c_compressionLevel]: 19 }
  return compress(Buffer.from(`${lines.join('\n')}\n`), { params: level })
}
