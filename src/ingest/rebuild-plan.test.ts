/** What a rebuild makes from the archive, and what it carries over, of the datasets there are. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { datasetCollections, datasets } from '../datasets/index.ts'
import { checkpoints } from '../store/ingest-state.ts'
import { rowOf } from '../store/record-text.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { rebuildPlanOf } from './rebuild-plan.ts'

const read = [
  ['nasdaq-splits', 'https://api.nasdaq.com/api/calendar/splits?date=2024-06-10'],
  ['sec-tickers', 'https://www.sec.gov/files/company_tickers.json'],
] as const

it('events are rebuilt though the lists of tickers, by which they are kept, are carried over', async (t) => {
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
  const names = carried.map(({ name }) => name)
  assert.deepEqual([names.includes('securities'), names.includes('splits')], [true, false])
})
