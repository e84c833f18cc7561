/** How the store of a data folder is opened: a load must not hold the pages that it meets, a server reads them where they are. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { feedRuns } from '../store/ingest-state.ts'
import { openStore, openStoreToRead } from './market-store.ts'

/** Whether this process has mapped the file itself; its log's index always is. */
const isMapped = (data: string): boolean =>
  readFileSync('/proc/self/maps', 'utf8').includes(`${data}/market.db\n`)

test('a load maps nothing of the store, a server does', { skip: process.platform !== 'linux' }, async (t) => {
  const data = realpathSync(mkdtempSync(join(tmpdir(), 'openbell-mapped-')))
  t.after(() => rmSync(data, { recursive: true }))
  const place = { data, databaseUrl: null }
  await (await openStore(place)).close()
  const loading = await openStore(place)
  await loading.rows(feedRuns, {})
  assert.equal(isMapped(data), false)
  await loading.close()
  const { store } = await openStoreToRead(place)
  await store.rows(feedRuns, {})
  assert.equal(isMapped(data), true)
  await store.close()
})
