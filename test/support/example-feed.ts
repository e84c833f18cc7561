/** A made-up feed of one file a company, the datasets that load from it and follow from it, and a run of it in a folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { integer, record, text } from '../../src/contract/field.ts'
import {
  type Dataset,
  dataset,
  derivation,
  load,
  normalizedRows,
  writeTo,
} from '../../src/datasets/dataset.ts'
import { type RunOptions, runFeed } from '../../src/ingest/feed-runner.ts'
import { feedNamed } from '../../src/ingest/feeds.ts'
import type { RunEnvironment } from '../../src/ingest/fetching.ts'
import { inlineParsing } from '../../src/ingest/parsing.ts'
import type { FeedReport } from '../../src/ingest/report.ts'
import type { RunSelection } from '../../src/ingest/work-item.ts'
import { SourceFormatError } from '../../src/lib/source-format-error.ts'
import type { Feed } from '../../src/sources/feed.ts'
import { openMirror } from '../../src/sources/mirror.ts'
import { batchOf } from '../../src/store/batch.ts'
import { collection } from '../../src/store/collection.ts'
import { ingestState } from '../../src/store/ingest-state.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import { recordOf, rowOf } from '../../src/store/record-text.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'
import { zipOf } from '../files/zip-writer.ts'

type ExampleFile = {
  readonly cik: string
  readonly amounts: readonly number[]
  readonly more: readonly string[]
  readonly on: string
}

export const HOST = 'publisher.example'
const exampleFeed: Feed<ExampleFile> = {
  name: 'example-amounts',
  about: 'Amounts.',
  publisher: { name: 'Example', terms: 'None.', needsContact: false },
  expect: 'json',
  files: {
    kind: 'companies',
    host: HOST,
    path: /^\/a\/CIK\d{10}(-\d)?\.json$/,
    addressOf: (cik) => `https://${HOST}/a/CIK${cik}.json`,
    bulkAddress: `https://${HOST}/all.zip`,
    linked: (parsed: ExampleFile) => parsed.more,
  },
  parse: ([file]) => {
    const value = JSON.parse(new TextDecoder().decode(file?.bytes))
    if (!Array.isArray(value.amounts)) throw new SourceFormatError(file?.address ?? '', null, 'no amounts')
    return { cik: value.cik, amounts: value.amounts, more: value.more ?? [], on: value.on ?? '' }
  },
}
export const amounts = collection('amounts', {
  record: record({ amount: integer('Amount.') }),
  columns: { cik: 'text', at: 'integer', on: 'text' },
  key: ['cik', 'at'],
})
export const totals = collection('totals', {
  record: record({ note: text('Note.') }),
  columns: { cik: 'text' },
  key: ['cik'],
})

const example: Dataset = dataset({
  name: 'amounts',
  about: 'Amounts.',
  collections: [amounts],
  endpoints: [],
  loads: [
    load({
      feed: exampleFeed,
      checks: (parsed) => ({ figures: { amount: parsed.amounts }, days: [parsed.on] }),
      normalize: (parsed: ExampleFile) =>
        normalizedRows(
          parsed.amounts
            .map((amount, at) => ({ amount, at }))
            .filter(({ amount }) => amount !== 13)
            .map(({ amount, at }) => rowOf(amounts, { cik: parsed.cik, at, on: parsed.on }, { amount })),
          parsed.amounts.includes(13) ? [{ row: '13', reason: 'unlucky' }] : [],
          { cik: parsed.cik },
        ),
      resolve: writeTo(amounts),
    }),
  ],
})
const derived: Dataset = dataset({
  name: 'totals',
  about: 'What follows from amounts.',
  collections: [totals],
  endpoints: [],
  derivations: [
    derivation({
      from: amounts,
      derive: async ({ rows }) => {
        if (rows.some((row) => recordOf(amounts, row).amount === 666))
          throw new TypeError('666 follows from nothing')
        const cik = rows[0]?.columns.cik ?? ''
        return [batchOf(totals, [rowOf(totals, { cik }, { note: `${rows.length} rows` })])]
      },
    }),
  ],
})
export const exampleDatasets = [example, derived]

export const one = '0000000001'
export const two = '0000000002'
export const three = '0000000003'

/** `value` as JSON, or as it is where it is text. */
const contentOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

type Changes = Partial<RunEnvironment> &
  Partial<Pick<RunOptions, 'parsing' | 'reread' | 'acceptDrift' | 'onProgress'>>

/** The store of the example, in a file or in memory. */
export const openExampleStore = (path: string): Store =>
  openSqliteStore({ path, collections: [amounts, totals, ...ingestState] })

/** The same at a path, or in the database at an address; states are held, as a server holds them. */
export const openExampleAt = async (place: string): Promise<Store> =>
  place.startsWith('postgres:')
    ? openPostgresMarket(place, { collections: [amounts, totals, ...ingestState], holdsState: true })
    : openExampleStore(place)

/** A mirror in `folder`. */
export const exampleMirror = (folder: string) => ({
  publish: (name: string, value: unknown): void => {
    const path = join(folder, HOST, 'a', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contentOf(value))
  },
  /** A bulk file at `path`, which is made below the folder. */
  publishZip: async (path: string, entries: Readonly<Record<string, unknown>>): Promise<string> => {
    const at = join(folder, path)
    mkdirSync(dirname(at), { recursive: true })
    const files = Object.entries(entries).map(([name, value]) => ({ name, data: contentOf(value) }))
    writeFileSync(at, await zipOf(files))
    return at
  },
})

/** One run of the feed from the mirror in `folder`. */
export const runExample = (
  store: Store,
  folder: string,
  selection: RunSelection = {},
  changes: Changes = {},
): Promise<FeedReport> => {
  const {
    parsing = inlineParsing(exampleDatasets),
    onProgress,
    reread = false,
    acceptDrift = false,
    ...environment
  } = changes
  return runFeed({
    feed: feedNamed(exampleDatasets, 'example-amounts'),
    datasets: exampleDatasets,
    store,
    selection,
    parsing,
    reread,
    acceptDrift,
    ...(onProgress === undefined ? {} : { onProgress }),
    environment: {
      fetcher: openMirror(folder),
      archive: null,
      scratch: folder,
      now: () => 1_800_000_000_000,
      signal: new AbortController().signal,
      ...environment,
    },
  })
}

/** A store in memory and an empty mirror; both go with the test. */
export const openExample = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-run-'))
  const store = openExampleStore(':memory:')
  t.after(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const stopped = new AbortController()
  const run = (selection: RunSelection = {}, changes: Changes = {}, of = store) =>
    runExample(of, folder, selection, { signal: stopped.signal, ...changes })
  return { folder, store, ...exampleMirror(folder), run, stopped }
}
