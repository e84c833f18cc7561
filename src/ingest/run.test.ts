/** The laws of a run, on a toy feed and a mirror made for the test. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { zipOf } from '../../test/zip-writer.ts'
import { integer, record, text } from '../contract/field.ts'
import { type Dataset, dataset, load } from '../datasets/dataset.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed } from '../sources/feed.ts'
import { openMirror } from '../sources/mirror.ts'
import { collection, rowOf } from '../store/collection.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { feedNamed } from './feeds.ts'
import type { Selection } from './files.ts'
import { inlineParsing } from './parsing.ts'
import { reportLines } from './report.ts'
import { runFeed } from './run.ts'

type Unit = { readonly cik: string; readonly amounts: readonly number[]; readonly more: readonly string[] }

const HOST = 'toys.example'
const toyFeed: Feed<Unit> = {
  name: 'toy-amounts',
  about: 'Amounts.',
  publisher: { name: 'Toys', terms: 'None.', needsContact: false },
  expect: 'json',
  files: {
    kind: 'companies',
    host: HOST,
    path: /^\/a\/CIK\d{10}(-\d)?\.json$/,
    addressOf: (cik) => `https://${HOST}/a/CIK${cik}.json`,
    bulkAddress: `https://${HOST}/all.zip`,
    more: (unit: Unit) => unit.more,
  },
  parse: ([file]) => {
    const value = JSON.parse(new TextDecoder().decode(file?.bytes))
    if (!Array.isArray(value.amounts)) throw new SourceFormatError(file?.address ?? '', null, 'no amounts')
    return { cik: value.cik, amounts: value.amounts, more: value.more ?? [] }
  },
}
const amounts = collection('amounts', record({ amount: integer('Amount.') }), {
  columns: { cik: 'text', at: 'integer' },
  key: ['cik', 'at'],
})
const totals = collection('totals', record({ note: text('Note.') }), {
  columns: { cik: 'text' },
  key: ['cik'],
})

const toy: Dataset = dataset({
  name: 'toys',
  about: 'Toys.',
  collections: [amounts],
  endpoints: [],
  loads: [
    load({
      feed: toyFeed,
      normalize: (unit: Unit) => ({
        batches: [
          {
            collection: amounts,
            rows: unit.amounts
              .map((amount, at) => ({ amount, at }))
              .filter(({ amount }) => amount !== 13)
              .map(({ amount, at }) => rowOf(amounts, { cik: unit.cik, at }, { amount })),
            replaces: { cik: unit.cik },
          },
        ],
        rejected: unit.amounts.includes(13) ? [{ row: '13', reason: 'unlucky' }] : [],
      }),
    }),
  ],
})
const derived: Dataset = dataset({
  name: 'totals',
  about: 'What follows from toys.',
  collections: [totals],
  endpoints: [],
  derivations: [
    {
      from: 'amounts',
      derive: async ({ rows }) => {
        const cik = String(rows[0]?.at['cik'])
        return [{ collection: totals, rows: [rowOf(totals, { cik }, { note: `${rows.length} rows` })] }]
      },
    },
  ],
})
const datasets = [toy, derived]

const one = '0000000001'
const two = '0000000002'
const three = '0000000003'

const worldOf = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-run-'))
  const store = openSqliteStore({ path: ':memory:', collections: [amounts, totals] })
  t.after(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const publish = (name: string, value: unknown) => {
    const path = join(folder, HOST, 'a', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const stopped = new AbortController()
  const run = (selection: Selection = {}) =>
    runFeed({
      feed: feedNamed(datasets, 'toy-amounts'),
      datasets,
      store,
      selection,
      parsing: inlineParsing(datasets),
      origins: {
        fetcher: openMirror(folder),
        archive: null,
        scratch: folder,
        now: () => 1_800_000_000_000,
        signal: stopped.signal,
      },
    })
  return { folder, store, publish, run, stopped }
}

it('loads every file of the mirror, and a second run changes nothing and says so', async (t) => {
  const { publish, run, store } = worldOf(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 2] })
  publish(`CIK${two}.json`, { cik: two, amounts: [3] })
  const first = await run()
  assert.deepEqual([first.files, first.added, first.failure], [2, 3, null])
  const { version } = store.state().collections.get('amounts') ?? {}
  const second = await run()
  assert.deepEqual([second.added, second.changed, second.unchanged, second.removed], [0, 0, 3, 0])
  assert.match(reportLines(second)[0] ?? '', /changed nothing/)
  assert.equal(store.state().collections.get('amounts')?.version, version)
})

it('takes only the companies asked for', async (t) => {
  const { publish, run, store } = worldOf(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  publish(`CIK${two}.json`, { cik: two, amounts: [2] })
  await run({ ciks: [two] })
  assert.deepEqual(await store.texts(amounts, {}), ['{"amount":2}'])
})

it('removes a row that its file no longer has', async (t) => {
  const { publish, run, store } = worldOf(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 2, 3] })
  await run()
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 5] })
  const report = await run()
  assert.deepEqual([report.changed, report.unchanged, report.removed], [1, 1, 1])
  assert.equal(await store.total(amounts, {}), 2)
})

it('stops at a file of another shape, names it, and keeps what was there', async (t) => {
  const { publish, run, store } = worldOf(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  publish(`CIK${two}.json`, { cik: two, amounts: [2] })
  await run()
  publish(`CIK${one}.json`, { cik: one, amounts: [9] })
  publish(`CIK${two}.json`, { cik: two, sums: [9] })
  publish(`CIK${three}.json`, { cik: three, amounts: [9] })
  const report = await run()
  assert.match(report.failure ?? '', /CIK0000000002\.json: no amounts/)
  assert.equal(await store.text(amounts, { cik: two }), '{"amount":2}')
  assert.equal(await store.text(amounts, { cik: three }), null)
})

it('counts what it rejects, and gives the reason', async (t) => {
  const { publish, run } = worldOf(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [13, 1] })
  const report = await run()
  assert.deepEqual([report.added, report.rejected], [1, 1])
  assert.deepEqual(report.rejections, [{ row: '13', reason: 'unlucky' }])
})

it('counts a record that breaks its schema as rejected and goes on', async (t) => {
  const { publish, run, store } = worldOf(t)
  publish(`CIK${one}.json`, { cik: one, amounts: ['1'] })
  publish(`CIK${two}.json`, { cik: two, amounts: [2] })
  const report = await run()
  assert.equal(report.rejected, 1)
  assert.match(report.rejections[0]?.reason ?? '', /amounts .*amount/)
  assert.equal(await store.total(amounts, {}), 1)
})

it('reports a file that another names and the mirror lacks', async (t) => {
  const { publish, run } = worldOf(t)
  const missing = `https://${HOST}/a/CIK${one}-1.json`
  publish(`CIK${one}.json`, { cik: one, amounts: [1], more: [missing] })
  assert.deepEqual((await run()).absent, [missing])
})

it('writes what follows from changed rows in the same transaction', async (t) => {
  const { publish, run, store } = worldOf(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 2] })
  await run()
  assert.equal(await store.text(totals, { cik: one }), '{"note":"2 rows"}')
  assert.equal(store.state().collections.get('totals')?.origin, 'none')
})

it('reads files and zips named by the operator', async (t) => {
  const { folder, run, store } = worldOf(t)
  const entry = (cik: string, value: number) => ({
    name: `CIK${cik}.json`,
    data: Buffer.from(JSON.stringify({ cik, amounts: [value] })),
  })
  const path = join(folder, 'all.zip')
  writeFileSync(
    path,
    await zipOf([entry(one, 1), entry(two, 2), { name: 'README.txt', data: Buffer.from('no') }]),
  )
  const report = await run({ files: [path] })
  assert.deepEqual([report.files, report.added], [2, 2])
  assert.equal(await store.total(amounts, {}), 2)
})

it('ends after the transaction under way when it is stopped', async (t) => {
  const { publish, run, stopped, store } = worldOf(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  stopped.abort()
  const report = await run()
  assert.match(report.failure ?? '', /stopped/)
  assert.equal(await store.total(amounts, {}), 0)
})

it('suggests the feed that was meant', () => {
  assert.throws(() => feedNamed(datasets, 'toy-amount'), /Did you mean toy-amounts/)
})
