/** The screener's rows of earlier days survive a rebuild of the store. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/misbehaving-server.ts'
import { writeSampleStore } from '../../test/support/sample-store.ts'
import { marketCollections } from '../app.ts'
import { datasets } from '../datasets/index.ts'
import { inlineParsing } from '../ingest/parsing.ts'
import { rebuildStore } from '../ingest/rebuild.ts'
import { openRawArchive } from '../sources/raw-archive.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { screenerRows, screenerRuns } from './collections.ts'
import { runScreener } from './run.ts'

const FIRST = Date.parse('2026-08-24T22:00:00Z')
const SECOND = Date.parse('2026-08-25T22:00:00Z')

const daysOf = async (store: Store) => {
  const runs = await store.rows(screenerRuns, { order: ['asOf'] })
  const rows = await Promise.all(runs.map(({ columns: { asOf } }) => store.total(screenerRows, { asOf })))
  return runs.map(({ columns }, nth) => [columns.asOf, rows[nth]])
}

test('rows of older days are carried into the new store, and those of today are computed from it', async (t) => {
  const folder = await temporaryFolder(t)
  const [old, next] = [join(folder, 'market.db'), join(folder, 'next.db')]
  await writeSampleStore(old, '2026-08-24T20:30:00Z')
  const store = openSqliteStore({ path: old, collections: marketCollections })
  const { rows } = await runScreener(store, FIRST)
  store.close()
  await rebuildStore({
    datasets,
    collections: marketCollections,
    old,
    setAside: 'Move the file away',
    next,
    archive: await openRawArchive(folder),
    scratch: folder,
    acceptDrift: false,
    signal: new AbortController().signal,
    now: () => SECOND,
    parsingFor: () => inlineParsing(datasets),
  })
  const rebuilt = openSqliteStore({ path: next, collections: marketCollections })
  t.after(() => rebuilt.close())
  assert.deepEqual(await daysOf(rebuilt), [['2026-08-24', rows]])
  await runScreener(rebuilt, SECOND)
  rebuilt.refresh()
  assert.deepEqual(await daysOf(rebuilt), [
    ['2026-08-24', rows],
    ['2026-08-25', rows],
  ])
})
