/** What a rebuild makes from the archive, and what it carries over, of the datasets there are. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { datasetCollections, datasets } from '../datasets/index.ts'
import { checkpoints } from '../store/ingest-state.ts'
import { rowOf } from '../store/record-text.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { rebuildPlanOf } from './rebuild-plan.ts'

type Read = readonly (readonly [feed: string, address: string])[]

/** What is carried over of a store that read these files, all of which are archived. */
const carriedOf = async (t: TestContext, read: Read): Promise<readonly string[]> => {
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => store.close())
  const at = '2026-11-20T21:05:00Z'
  const counts = { rows: 1, skipped: 0, kept: 1, rejected: 0 }
  const rows = read.map(([feed, address]) => {
    const files = [{ address, mark: '', etag: null, lastModified: null }]
    return rowOf(
      checkpoints,
      { feed, item: address },
      { readAt: at, basis: '', files, linked: [], ...counts },
    )
  })
  await store.write({ origin: 'real', source: 'test', at }, ({ put }) =>
    put({ collection: checkpoints, rows }),
  )
  store.refresh()
  const entries = read.map(([feed, address]) => ({ feed, address, hash: '', bytes: 0, fetchedAt: at }))
  const { carried } = await rebuildPlanOf(datasets, { store, collections: datasetCollections }, entries)
  return carried.map(({ name }) => name)
}

it('events are rebuilt though the lists of tickers, by which they are kept, are carried over', async (t) => {
  const names = await carriedOf(t, [
    ['nasdaq-splits', 'https://api.nasdaq.com/api/calendar/splits?date=2024-06-10'],
    ['sec-tickers', 'https://www.sec.gov/files/company_tickers.json'],
  ])
  assert.deepEqual([names.includes('securities'), names.includes('splits')], [true, false])
})

it('bars are carried over where snapshots of quotes added some: the archive has only the newest snapshot', async (t) => {
  const day = [
    'massive-grouped',
    'https://api.massive.com/v2/aggs/grouped/locale/us/market/stocks/2024-06-10?adjusted=false',
  ] as const
  const fails = [
    'sec-fails-to-deliver',
    'https://www.sec.gov/files/data/fails-deliver-data/cnsfails202406a.zip',
  ] as const
  const snapshot = [
    'nasdaq-screener',
    'https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange=nasdaq',
  ] as const
  const isCarried = async (...read: Read) => (await carriedOf(t, read)).includes('prices')
  assert.deepEqual([await isCarried(day), await isCarried(day, fails)], [false, false])
  assert.deepEqual([await isCarried(day, fails, snapshot), await isCarried(day, snapshot)], [true, true])
})
