/** Units parsed in worker threads: the same rows, the same faults. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { factFiles, submissionFiles, tickerFiles } from '../../test/files/company-files.ts'
import { spyWorkbook } from '../../test/files/fund-files.ts'
import { zipOf } from '../../test/files/zip-writer.ts'
import { datasetCollections, datasets } from '../datasets/index.ts'
import { secCompanyFacts, secSubmissions, secTickers } from '../sources/edgar/feeds.ts'
import type { Feed } from '../sources/feed.ts'
import { openMirror } from '../sources/mirror.ts'
import { keyOrder } from '../store/collection.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { runFeed } from './feed-runner.ts'
import { feedNamed } from './feeds.ts'
import { inlineParsing, type Parsing, parsingBySize, threadedParsing } from './parsing.ts'

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)

const loaderOf = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-parsing-'))
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const zipOfFiles = async (name: string, files: Readonly<Record<string, unknown>>): Promise<string> => {
    const path = join(folder, name)
    const entries = Object.entries(files).map(([at, value]) => ({
      name: nameOf(at),
      data: JSON.stringify(value),
    }))
    writeFileSync(path, await zipOf(entries))
    return path
  }
  const run = (feed: Feed, path: string, parsing: Parsing) =>
    runFeed({
      feed,
      datasets,
      store,
      selection: { files: [path] },
      parsing,
      environment: {
        fetcher: openMirror(folder),
        archive: null,
        scratch: folder,
        now: () => 1_800_000_000_000,
        signal: new AbortController().signal,
      },
    })
  /** Every row of every collection. */
  const dump = async () =>
    Promise.all(
      datasetCollections.map(async (of) => [of.name, await store.rows(of, { order: keyOrder(of) })]),
    )
  return { folder, zipOfFiles, run, dump }
}

it('a bulk file parsed in worker threads leaves the rows that parsing in this thread leaves', async (t) => {
  const parsing = threadedParsing(2)
  t.after(() => parsing.close())
  const inline = loaderOf(t)
  const threaded = loaderOf(t)
  for (const [loader, way] of [
    [inline, inlineParsing(datasets)],
    [threaded, parsing],
  ] as const) {
    const facts = await loader.run(secCompanyFacts, await loader.zipOfFiles('facts.zip', factFiles), way)
    const filings = await loader.run(secSubmissions, await loader.zipOfFiles('all.zip', submissionFiles), way)
    assert.deepEqual([facts.failure, filings.failure, filings.files], [null, null, 2])
  }
  assert.deepEqual(await threaded.dump(), await inline.dump())
  const again = await threaded.run(
    secSubmissions,
    await threaded.zipOfFiles('all.zip', submissionFiles),
    parsing,
  )
  assert.deepEqual([again.added, again.changed, again.removed], [0, 0, 0])
})

it('a fault found in a worker thread names its file and reason as one found in this thread', async (t) => {
  const parsing = threadedParsing(1)
  t.after(() => parsing.close())
  const { zipOfFiles, run } = loaderOf(t)
  const path = await zipOfFiles('bad.zip', { 'CIK0000320193.json': { cik: 320193, facts: [] } })
  const inline = await run(secCompanyFacts, path, inlineParsing(datasets))
  const threaded = await run(secCompanyFacts, path, parsing)
  assert.match(threaded.failure ?? '', /CIK0000320193\.json: /)
  assert.equal(threaded.failure, inline.failure)
})

const ENDS_WITHIN = { timeout: 30_000 }

it(
  'the thread that parsed a large list ends while it is written, and the next list gets another',
  ENDS_WITHIN,
  async (t) => {
    const parsing = parsingBySize(datasets)
    t.after(() => parsing.close())
    const large = Object.entries(tickerFiles).map(([address, content]) => ({
      address,
      bytes: Buffer.from(JSON.stringify(content) + ' '.repeat(4 * 2 ** 20)),
    }))
    const small = Object.entries(tickerFiles).map(([address, content]) => ({
      address,
      bytes: Buffer.from(JSON.stringify(content)),
    }))
    const expected = await parsing.parse(secTickers, small)
    for (const _ of ['first', 'second']) {
      const started = once(process, 'worker') as Promise<[Worker]>
      assert.deepEqual(await parsing.parse(secTickers, large), expected)
      const [worker] = await started
      const ended = once(worker, 'exit')
      worker.ref()
      await ended
    }
  },
)

const spdr = feedNamed(datasets, 'spdr-holdings')
/** A row that names the last column alone takes 30 bytes of the sheet and 1.6 KB of memory. */
const wideRows = (rows: number): string =>
  `<worksheet><sheetData>${Array.from({ length: rows }, (_, at) => `<row r="${(at * 7919) % 100_003}"><c r="GR1"/></row>`).join('')}</sheetData></worksheet>`
/** SPY's, with a second sheet that is not read. */
const workbookWith = (rows: number) =>
  spyWorkbook(undefined, undefined, (holdings) => [holdings, wideRows(rows)])

it(
  'a file that takes more memory than a thread may use is in quarantine, and another thread takes the next',
  ENDS_WITHIN,
  async (t) => {
    const parsing = threadedParsing(1, { heapMb: 96 })
    t.after(() => parsing.close())
    const { folder, run } = loaderOf(t)
    const fileOf = async (name: string, rows: number): Promise<string> => {
      const path = join(folder, name)
      writeFileSync(path, (await workbookWith(rows)).bytes)
      return path
    }
    const large = await run(spdr, await fileOf('holdings-daily-us-en-spy.xlsx', 80_000), parsing)
    assert.equal(large.outcome, 'completed_with_quarantine')
    assert.match(large.failure ?? '', /spy\.xlsx: takes more memory than a parsing thread may use/)
    const next = await run(spdr, await fileOf('holdings-daily-us-en-spy.xlsx', 1), parsing)
    assert.deepEqual([next.failure, next.files], [null, 1])
  },
)

it('a small file that unpacks to a large one is parsed in a thread', ENDS_WITHIN, async (t) => {
  const parsing = parsingBySize(datasets)
  t.after(() => parsing.close())
  const started: unknown[] = []
  const count = (worker: unknown) => started.push(worker)
  process.on('worker', count)
  try {
    const small = await parsing.parse(spdr, [await workbookWith(1)])
    assert.equal(started.length, 0)
    const packed = await workbookWith(80_000)
    assert.ok(packed.bytes.byteLength < 2 ** 19)
    assert.deepEqual(await parsing.parse(spdr, [packed]), small)
    assert.equal(started.length, 1)
  } finally {
    process.off('worker', count)
  }
})
