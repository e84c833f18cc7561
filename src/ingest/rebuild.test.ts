import assert from 'node:assert/strict'
import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import {
  amounts,
  exampleDatasets,
  exampleMirror,
  one,
  openExampleStore,
  runExample,
  three,
  totals,
  two,
} from '../../test/support/example-feed.ts'
import { temporaryFolder } from '../../test/support/misbehaving-server.ts'
import { integer, record } from '../contract/field.ts'
import { DAY_MS } from '../lib/day.ts'
import { openRawArchive } from '../sources/raw-archive.ts'
import { collection } from '../store/collection.ts'
import { checkpoints, IMPORT, ingestState, quarantine } from '../store/ingest-state.ts'
import { recordOf, rowOf } from '../store/record-text.ts'
import type { Store } from '../store/store.ts'
import { inlineParsing } from './parsing.ts'
import { type RebuildOptions, rebuildStore } from './rebuild.ts'
import { batchesOf } from './replay.ts'

const START = Date.UTC(2026, 0, 1)

/** A data folder whose files are fetched from a mirror and archived as from the network, a day after each other. */
const rebuildWorld = async (t: TestContext) => {
  const folder = await temporaryFolder(t)
  const old = join(folder, 'market.db')
  const next = join(folder, 'next.db')
  const { publish } = exampleMirror(folder)
  const archive = await openRawArchive(folder)
  let days = 0
  const within = async <T>(path: string, work: (store: Store) => Promise<T>): Promise<T> => {
    const store = openExampleStore(path)
    try {
      return await work(store)
    } finally {
      store.close()
    }
  }
  const load = async (files: Readonly<Record<string, unknown>>, isArchived = true, acceptDrift = false) => {
    days += 1
    const now = () => START + days * DAY_MS
    for (const [cik, value] of Object.entries(files)) publish(`CIK${cik}.json`, value)
    const changes = { archive: isArchived ? archive : null, now, acceptDrift }
    return within(old, (store) => runExample(store, folder, {}, changes))
  }
  const rebuild = (changes: Partial<RebuildOptions> = {}) =>
    rebuildStore({
      datasets: exampleDatasets,
      collections: [amounts, totals, ...ingestState],
      old: existsSync(old) ? old : null,
      setAside: 'Move the file away',
      next,
      archive,
      scratch: folder,
      acceptDrift: false,
      signal: new AbortController().signal,
      now: () => START,
      parsingFor: () => inlineParsing(exampleDatasets),
      ...changes,
    })
  /** What is served, without versions, which count writes. */
  const served = (path: string) =>
    within(path, async (store) => {
      const rows = [
        await store.rows(amounts, { order: ['cik', 'at'] }),
        await store.rows(totals, { order: ['cik'] }),
      ]
      const states = [amounts, totals].map(({ name }) => store.state().collections.get(name))
      return { rows, environment: states.map((state) => [state?.origin, state?.source, state?.rows]) }
    })
  return { folder, old, next, archive, load, rebuild, served, within }
}

const company = (cik: string, ...numbers: readonly number[]) => ({ cik, amounts: numbers })

test('what the archive has is rebuilt, equal to what was there, under another epoch', async (t) => {
  const { load, rebuild, served, old, next, within } = await rebuildWorld(t)
  await load({ [one]: company(one, 1, 2, 3), [two]: company(two, 13, 5) })
  await load({ [one]: company(one, 1, 2), [three]: company(three, 7) })
  const report = await rebuild()
  assert.deepEqual(report.obstacles, [])
  assert.deepEqual(
    report.collections.map(({ name, before, after, rebuilt }) => [name, before, after, rebuilt]),
    [
      ['amounts', 4, 4, true],
      ['totals', 3, 3, true],
    ],
  )
  const [{ fetches, lacking } = { fetches: 0, lacking: 1 }] = report.feeds
  assert.deepEqual([fetches, lacking], [4, 0])
  assert.deepEqual(await served(next), await served(old))
  const known = (path: string) =>
    within(path, async (store) => [
      store.state().epoch,
      (await store.rows(checkpoints, { order: ['feed', 'item'] })).map(({ columns }) => columns.item),
      (await store.records(quarantine, {})).map(({ reason }) => reason),
    ])
  const [before, after] = [await known(old), await known(next)]
  assert.notEqual(before[0], after[0])
  assert.deepEqual(before.slice(1), after.slice(1))
})

test('a parser of today makes other rows of the old files, and rows that it no longer makes are gone', async (t) => {
  const { load, rebuild, within, next, old } = await rebuildWorld(t)
  await load({ [one]: company(one, 1, 2, 3) })
  // As an earlier parser could have left it.
  await within(old, (store) =>
    store.write({ origin: 'real', source: 'example-amounts', at: '2026-01-01T00:00:00Z' }, (transaction) =>
      transaction.put({
        collection: amounts,
        rows: [9, 1].map((at) => rowOf(amounts, { cik: one, at, on: '' }, { amount: 999 })),
      }),
    ),
  )
  assert.deepEqual((await rebuild()).obstacles, [])
  const found = await within(next, async (store) => store.records(amounts, { order: ['cik', 'at'] }))
  assert.deepEqual(found, [{ amount: 1 }, { amount: 2 }, { amount: 3 }])
})

test('what the archive lacks is carried over, known as read, and the report says so', async (t) => {
  const { load, rebuild, served, old, next, within } = await rebuildWorld(t)
  await load({ [one]: company(one, 1), [two]: company(two, 2) }, false)
  await load({ [three]: company(three, 3) })
  const report = await rebuild()
  assert.deepEqual(report.obstacles, [])
  assert.deepEqual(
    report.feeds.map(({ fetches, lacking }) => [fetches, lacking]),
    [[1, 2]],
  )
  assert.deepEqual(
    report.collections.map(({ rebuilt }) => rebuilt),
    [false, false],
  )
  assert.deepEqual(await served(next), await served(old))
  const items = await within(next, async (store) => store.total(checkpoints, { feed: 'example-amounts' }))
  assert.equal(items, 3)
})

test('rows that were imported stay: no publisher’s file would bring them again', async (t) => {
  const { load, rebuild, served, old, next, within } = await rebuildWorld(t)
  await load({ [one]: company(one, 1) })
  await within(old, (store) =>
    store.write({ origin: 'real', source: IMPORT, at: '2026-01-01T00:00:00Z' }, async (transaction) => {
      const at = { cik: two, at: 0, on: '' }
      await transaction.put({ collection: amounts, rows: [rowOf(amounts, at, { amount: 5 })] })
      const checkpoint = {
        readAt: '2026-01-01T00:00:00Z',
        basis: '',
        files: [],
        linked: [],
        rows: 1,
        rejected: 0,
        skipped: 0,
        kept: 0,
      }
      const row = rowOf(checkpoints, { feed: IMPORT, item: 'amounts' }, checkpoint)
      await transaction.put({ collection: checkpoints, rows: [row] })
    }),
  )
  const report = await rebuild()
  assert.deepEqual(report.obstacles, [])
  assert.deepEqual((await served(next)).rows, (await served(old)).rows)
})

test('a file that the old store took in and today’s rules put in quarantine is an obstacle, unless it is accepted', async (t) => {
  const { load, rebuild, within, next } = await rebuildWorld(t)
  const many = Array.from({ length: 30 }, (_, at) => at + 100)
  await load({ [one]: company(one, ...many) })
  await load({ [one]: company(one, 100) }, true, true)
  const held = await rebuild()
  assert.equal(held.obstacles.length, 1)
  assert.match(
    held.obstacles[0] ?? '',
    /example-amounts has .*CIK0000000001\.json in quarantine: .* has 1 rows where there were 30/,
  )
  await rm(next)
  const taken = await rebuild({ acceptDrift: true })
  assert.deepEqual(taken.obstacles, [])
  assert.equal(await within(next, async (store) => store.total(amounts, {})), 1)
})

test('a file that is put in quarantine now as it was before is not an obstacle: its rows of before are there', async (t) => {
  const { load, rebuild, served, old, next } = await rebuildWorld(t)
  await load({ [one]: company(one, 4, 5) })
  await load({ [one]: '<html>' })
  assert.deepEqual((await rebuild()).obstacles, [])
  assert.deepEqual(await served(next), await served(old))
})

test('a damaged or missing file of the archive stops the rebuild, and is named', async (t) => {
  for (const spoil of [
    (path: string) => writeFileSync(path, 'x'),
    (path: string) => truncateSync(path, 20),
    (path: string) => rm(path),
  ]) {
    const { load, rebuild, folder, archive } = await rebuildWorld(t)
    await load({ [one]: company(one, 1) })
    const [entry] = (await archive.index()).entries
    await spoil(join(folder, 'raw', entry?.hash.slice(0, 2) ?? '', `${entry?.hash}.zst`))
    const { obstacles } = await rebuild()
    assert.equal(obstacles.length, 1)
    assert.match(obstacles[0] ?? '', /CIK0000000001\.json: the raw archive cannot give it back/)
  }
})

test('a bulk file and single files fetched after it are both read, in the order they were fetched', async (t) => {
  const { load, rebuild, within, next, archive, folder } = await rebuildWorld(t)
  const { publishZip } = exampleMirror(folder)
  const address = 'https://publisher.example/all.zip'
  const path = await publishZip('bulk.zip', {
    [`CIK${one}.json`]: company(one, 1),
    [`CIK${two}.json`]: company(two, 2),
  })
  await archive.keepFile({ path, address, fetchedAt: '2020-01-01T00:00:00.000Z', feed: 'example-amounts' })
  await load({ [one]: company(one, 10) })
  assert.deepEqual((await rebuild({ old: null })).obstacles, [])
  const rows = await within(next, async (store) => store.rows(amounts, { order: ['cik'] }))
  assert.deepEqual(
    rows.map((row) => [row.columns.cik, recordOf(amounts, row).amount]),
    [
      [one, 10],
      [two, 2],
    ],
  )
})

test('a store of another shape is rebuilt where the archive has it all, and refused where not', async (t) => {
  const { load, rebuild, within, next, old, folder } = await rebuildWorld(t)
  await load({ [one]: company(one, 1) })
  const reshape = (): void => {
    const db = new DatabaseSync(old)
    db.exec(`update meta set value = 'of old' where name = 'shape:amounts'`)
    db.close()
  }
  reshape()
  assert.deepEqual((await rebuild()).obstacles, [])
  assert.equal(await within(next, async (store) => store.total(amounts, {})), 1)
  await rm(next)
  const db = new DatabaseSync(old)
  db.exec(`update checkpoints set text = replace(text, 'CIK', 'KIC')`)
  db.close()
  await assert.rejects(
    rebuild(),
    /holds amounts in the shape of an earlier Openbell.*openbell ingest example-amounts/,
  )
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('next')),
    [],
  )
})

test('a rebuild that is stopped reports an obstacle', async (t) => {
  const { load, rebuild } = await rebuildWorld(t)
  await load({ [one]: company(one, 1) })
  assert.deepEqual((await rebuild({ signal: AbortSignal.abort() })).obstacles, ['stopped by a signal'])
})

test('fetches are read in runs of no address twice, and a bulk file alone', () => {
  const feed = exampleDatasets[0]?.loads[0]?.feed
  assert.ok(feed)
  const entry = (name: string, fetchedAt: string) => ({
    address: `https://publisher.example/${name}`,
    hash: '',
    bytes: 0,
    fetchedAt,
    feed: feed.name,
  })
  const entries = [entry('b', '3'), entry('a', '1'), entry('b', '2'), entry('all.zip', '4'), entry('c', '5')]
  const batches = batchesOf(feed, entries).map((batch) =>
    batch.map(({ address, fetchedAt }) => `${new URL(address).pathname.slice(1)}${fetchedAt}`),
  )
  assert.deepEqual(batches, [['a1', 'b2'], ['b3'], ['all.zip4'], ['c5']])
})

test('records of a collection that no feed fills are carried over', async (t) => {
  const { load, rebuild, within, old, next } = await rebuildWorld(t)
  const notes = collection('notes', {
    record: record({ n: integer('N.') }),
    columns: { n: 'integer' },
    key: ['n'],
  })
  await load({ [one]: company(one, 1) })
  const datasets = [
    ...exampleDatasets,
    { name: 'notes', about: 'Notes.', collections: [notes], loads: [], derivations: [], endpoints: [] },
  ]
  const collections = [amounts, totals, notes, ...ingestState]
  const { openSqliteStore } = await import('../store/sqlite.ts')
  const store = openSqliteStore({ path: old, collections })
  await store.write({ origin: 'sample', source: 'sample', at: '2026-01-01T00:00:00Z' }, (transaction) =>
    transaction.put({ collection: notes, rows: [rowOf(notes, { n: 1 }, { n: 1 })] }),
  )
  store.close()
  assert.deepEqual((await rebuild({ datasets, collections })).obstacles, [])
  await within(next, async (made) => {
    assert.equal(await made.total(notes, {}), 1)
    assert.equal(made.state().collections.get('notes')?.origin, 'sample')
  })
})
