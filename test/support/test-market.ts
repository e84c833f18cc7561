/** A market for a test: real feeds load the given files into a store, and requests are answered in process. */
import assert from 'node:assert/strict'
import { Compile } from 'typebox/compile'
import type { Fetched } from '../../src/datasets/dataset.ts'
import { datasetCollections, datasets } from '../../src/datasets/index.ts'
import { filings } from '../../src/derived/filings/record.ts'
import { type MarketSnapshot, openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { inProcessClientOf } from '../../src/http/in-process-client.ts'
import { feedNamed } from '../../src/ingest/feeds.ts'
import { parsedItemOf } from '../../src/ingest/item-parsing.ts'
import type { ItemOutcome } from '../../src/ingest/item-write.ts'
import { batchOf } from '../../src/store/batch.ts'
import type { Collection, NewRow } from '../../src/store/collection.ts'
import { rowOf } from '../../src/store/record-text.ts'
import type { Store, WriteReport } from '../../src/store/store.ts'
import { companyFiles, type Files } from '../files/company-files.ts'
import { newStore } from './new-store.ts'
import { writeItem } from './write-item.ts'

export const NOW = '2026-11-20T21:05:00Z'

const bytesOf = (content: unknown): Uint8Array =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))

/** Loads the files of a feed that make one work item together. */
export const loadFiles = (
  store: Store,
  name: string,
  files: Files,
  at = NOW,
  fetched: Fetched = 'now',
): Promise<ItemOutcome> => {
  const feed = feedNamed(datasets, name)
  const published = Object.entries(files).map(([at, content]) => ({ address: at, bytes: bytesOf(content) }))
  const context = {
    feed: name,
    item: Object.keys(files).join(' '),
    inputsVersion: '',
    files: [],
    at,
    fetched,
  }
  return writeItem(store, datasets, feed, parsedItemOf(datasets, feed, published), context)
}

/** Loads each file of a feed of companies by itself. */
export const loadEach = async (store: Store, name: string, files: Files) => {
  for (const [at, content] of Object.entries(files)) await loadFiles(store, name, { [at]: content })
}

/** Filings of a registrant whose submissions are not loaded: accession number, form, day, primary document. */
export const putFilings = (
  store: Store,
  cik: string,
  list: readonly (readonly [accession: string, form: string, filedOn: string, document: string])[],
): Promise<WriteReport> => {
  const rows = list.map(([accession, form, filedOn, primaryDocument]) => {
    const filedAt = `${filedOn}T20:30:00Z`
    const digits = accession.replaceAll('-', '')
    const record = {
      id: `${cik}_${digits}`,
      cik,
      form,
      filedOn,
      reportDate: null,
      accessionNumber: accession,
      accession,
      primaryDocument,
      primaryDocDescription: null,
      items: [],
      size: 1,
      archive_base: `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${digits}`,
    }
    const columns = { cik, accession, form, filedAt, filedOn, reportDate: null, primaryDocument, size: 1 }
    const read = { items: '[]', exhibits: '[]', exhibitsKnown: 0 } as const
    return rowOf(filings, { ...columns, ...read }, record)
  })
  return store.write({ origin: 'real', source: 'test', at: NOW }, (transaction) =>
    transaction.put({ collection: filings, rows }),
  )
}

export type Reply = { readonly status: number; readonly body: Record<string, unknown> }

/** Asks in process and holds every answer to the schema that its endpoint declares. */
export const getterOf = (live: MarketSnapshot) => {
  const endpoints = datasets.flatMap((each) => each.endpoints)
  const client = inProcessClientOf({ ...live, variant: 'test', baseUrl: '' }, endpoints)
  const schemas = Object.fromEntries(endpoints.map(({ path, returns }) => [path, returns.schema]))
  return async (path: keyof typeof schemas, target: string): Promise<Reply> => {
    await live.refresh()
    const { status, body } = await client.get(target)
    const value = JSON.parse(String(body))
    const schema = schemas[path]
    assert.ok(schema, `no endpoint ${path}`)
    if (status === 200) assert.deepEqual(Compile(schema).Errors(value), [])
    return { status, body: value }
  }
}

/** `load` takes files of a feed that make one work item together, `put` a row as it is. */
const testMarketOf = async (store: Store, showCusip = true) => {
  const live = await openMarketSnapshot(store, showCusip)
  const load = (feed: string, files: Files, at?: string) => loadFiles(store, feed, files, at)
  const put = <C extends Collection>(collection: C, row: NewRow<C>) =>
    store.write({ origin: 'real', source: 'test', at: NOW }, (transaction) =>
      transaction.put(batchOf(collection, [row])),
    )
  return { store, live, ask: getterOf(live), load, put }
}

export type TestMarket = Awaited<ReturnType<typeof testMarketOf>>

type Given = {
  readonly files?: readonly (readonly [feed: string, files: Files])[]
  /** As the setting has it. */
  readonly showCusip?: boolean
}

/** In memory, of these files in their order: those of a few companies where none are given. */
export const openTestMarket = async ({
  files = companyFiles,
  showCusip = true,
}: Given = {}): Promise<TestMarket> => {
  const store = await newStore(datasetCollections)
  for (const [feed, each] of files) await loadFiles(store, feed, each)
  return testMarketOf(store, showCusip)
}
