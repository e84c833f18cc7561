import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../test/support/misbehaving-server.ts'
import { storeIn } from '../../test/support/store-in.ts'
import { DamagedFileError } from '../store/sqlite/database-file.ts'
import { checkLargeStores, requireIntactStores } from './integrity.ts'

const filesIn = (data: string) => ({ data, databaseUrl: null })

const dataOf = async (t: TestContext): Promise<string> => {
  const data = await temporaryFolder(t)
  storeIn(data).close()
  return data
}

test('a large file is checked in a thread, which names its fault', async (t) => {
  const data = await dataOf(t)
  writeFileSync(join(data, 'market.db'), 'x'.repeat(8192))
  const fault = Promise.withResolvers<readonly [store: string, error: unknown]>()
  const watch = checkLargeStores(filesIn(data), (...found) => fault.resolve(found), 1)
  const [store, error] = await fault.promise
  await watch.stop()
  assert.equal(store, 'market')
  assert.ok(error instanceof DamagedFileError)
  assert.match(error.message, /market\.db is damaged \(file is not a database\)/)
  assert.throws(() => requireIntactStores(filesIn(data)), DamagedFileError)
})

test('intact, small and missing files have no fault', async (t) => {
  const data = await dataOf(t)
  requireIntactStores(filesIn(data))
  requireIntactStores(filesIn(join(data, 'nowhere')))
  const faults: unknown[] = []
  await checkLargeStores(filesIn(data), (...found) => faults.push(found)).stop()
  assert.deepEqual(faults, [])
})
