/** A zip that is partitioned, run from a mirror made for the test. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { saleTables, type Tables, tablesOf } from '../../test/files/ownership-tables.ts'
import { zipOf } from '../../test/files/zip-writer.ts'
import { datasetCollections, datasets } from '../datasets/index.ts'
import { insiderTransactions } from '../datasets/insider-transactions/record.ts'
import { openMirror } from '../sources/mirror.ts'
import { openRawArchive, type RawArchive } from '../sources/raw-archive.ts'
import { checkpoints, quarantine } from '../store/ingest-state.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { runFeed } from './feed-runner.ts'
import { feedNamed } from './feeds.ts'
import { inlineParsing, type Parsing } from './parsing.ts'
import { replayFeed } from './replay.ts'

const FEED = 'sec-insider-transactions'
const feed = feedNamed(datasets, FEED)
const parts = feed.files.kind === 'dated' ? (feed.files.partitioning?.parts ?? 0) : 0
const pathOf = (quarter: string) =>
  `www.sec.gov/files/structureddata/data/insider-transactions-data-sets/${quarter}_form345.zip`

/** A made filing of another number, which falls into another part. */
const renumbered = (tables: Tables, accession: string): Tables => {
  const moved = (rows: readonly Readonly<Record<string, string>>[] = []) =>
    rows.map((row) => ({ ...row, ACCESSION_NUMBER: accession }))
  const { submissions, owners, common, footnotes } = tables
  return {
    submissions: [...submissions, ...moved(submissions)],
    owners: [...owners, ...moved(owners)],
    common: [...common, ...moved(common)],
    ...(footnotes === undefined ? {} : { footnotes: [...footnotes, ...moved(footnotes)] }),
  }
}
const two = renumbered(saleTables, '0000320193-22-000062')

const setUp = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-partitioned-'))
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const publish = async (quarter: string, tables: Readonly<Record<string, string>>) => {
    const path = join(folder, pathOf(quarter))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await zipOf(Object.entries(tables).map(([name, data]) => ({ name, data }))))
  }
  const run = async (
    options: {
      readonly parsing?: Parsing
      readonly signal?: AbortSignal
      readonly files?: readonly string[]
      readonly archive?: RawArchive
      readonly reread?: boolean
    } = {},
  ) => {
    const { parsing = inlineParsing(datasets), signal = new AbortController().signal, files } = options
    const report = await runFeed({
      feed,
      datasets,
      store,
      selection: files === undefined ? {} : { files },
      parsing,
      reread: options.reread ?? false,
      environment: {
        fetcher: await openMirror(folder),
        archive: options.archive ?? null,
        scratch: folder,
        now: () => Date.parse('2022-08-01T12:00:00Z'),
        signal,
      },
    })
    store.refresh()
    return report
  }
  return { store, publish, run, folder }
}

test('every part is a work item of its own, and a second run changes nothing', async (t) => {
  const { store, publish, run } = setUp(t)
  await publish('2022q2', tablesOf(two))
  const first = await run()
  assert.deepEqual([first.added, first.rejected, first.failure], [4, 0, null])
  assert.equal(await store.total(checkpoints, { feed: FEED }), parts)
  const again = await run()
  assert.deepEqual([again.added, again.changed, again.unchanged, again.files], [0, 0, 4, 0])
})

test('a run that was stopped continues with the parts that were not written', async (t) => {
  const { store, publish, run } = setUp(t)
  await publish('2022q2', tablesOf(two))
  const inline = inlineParsing(datasets)
  const stop = new AbortController()
  let parsed = 0
  const counted: Parsing = {
    ...inline,
    parse: (...given) => {
      parsed += 1
      if (parsed === 5) stop.abort()
      return inline.parse(...given)
    },
  }
  const stopped = await run({ parsing: counted, signal: stop.signal })
  assert.equal(stopped.outcome, 'interrupted')
  const written = await store.total(checkpoints, { feed: FEED })
  assert.ok(written > 0 && written < parts)
  parsed = 0
  const resumed = await run({ parsing: counted })
  assert.deepEqual([parsed, resumed.failure], [parts - written, null])
  assert.equal(await store.total(checkpoints, { feed: FEED }), parts)
  assert.equal((await run()).added, 0)
})

test('a quarter that lacks a table is put in quarantine by the name of the table, and the others are taken in', async (t) => {
  const { store, publish, run } = setUp(t)
  const { 'REPORTINGOWNER.tsv': _, ...lacking } = tablesOf(saleTables)
  await publish('2022q3', lacking)
  await publish('2022q2', tablesOf(saleTables))
  const report = await run()
  assert.match(report.failure ?? '', /2022q3_form345\.zip: lacks REPORTINGOWNER\.tsv/)
  assert.equal(report.added, 2)
  const found = await store.record(quarantine, { feed: FEED, kind: 'item' })
  assert.match(found?.reason ?? '', /lacks REPORTINGOWNER\.tsv/)
})

test('a zip on the operator’s disk is partitioned too', async (t) => {
  const { publish, run, folder } = setUp(t)
  await publish('2022q2', tablesOf(saleTables))
  const report = await run({ files: [join(folder, pathOf('2022q2'))] })
  assert.deepEqual([report.added, report.failure], [2, null])
})

test('a zip on the operator’s disk costs its hash where it is as it was, and is read where it has changed', async (t) => {
  const { publish, run, folder } = setUp(t)
  const files = [join(folder, pathOf('2022q2'))]
  await publish('2022q2', tablesOf(saleTables))
  await run({ files })
  const unread: Parsing = {
    ...inlineParsing(datasets),
    parse: () => assert.fail('nothing has changed'),
  }
  const again = await run({ files, parsing: unread })
  assert.deepEqual([again.files, again.unchangedFiles, again.unchanged, again.failure], [0, parts, 2, null])
  assert.ok((await run({ files, reread: true })).files >= parts)
  await publish('2022q2', tablesOf(two))
  assert.deepEqual([(await run({ files })).added, (await run({ files })).files], [2, 0])
})

test('what was fetched is kept once as a whole, and gives the same rows when it is read again', async (t) => {
  const { store, publish, run, folder } = setUp(t)
  const archive = await openRawArchive(join(folder, 'data'))
  await publish('2022q2', tablesOf(two))
  await run({ archive })
  const { entries } = await archive.index()
  assert.deepEqual(
    entries.map(({ address }) => address),
    [`https://${pathOf('2022q2')}`],
  )
  const other = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => other.close())
  const { report } = await replayFeed({
    feed,
    datasets,
    store: other,
    archive,
    entries,
    parsing: inlineParsing(datasets),
    scratch: folder,
    acceptDrift: false,
    signal: new AbortController().signal,
    now: Date.now,
  })
  assert.deepEqual([report.added, report.failure], [4, null])
  other.refresh()
  const all = { order: ['id'] } as const
  assert.deepEqual(await other.rows(insiderTransactions, all), await store.rows(insiderTransactions, all))
})
