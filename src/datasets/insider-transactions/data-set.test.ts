/** Insider transactions of the SEC's data sets: editions of a quarter that come one after another, and lines that cannot be read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saleTables, type Tables, tablesOf } from '../../../test/files/ownership-tables.ts'
import { loadFiles, openTestMarket, type TestMarket } from '../../../test/support/test-market.ts'

const loadTables = ({ store }: TestMarket, tables: Tables) =>
  loadFiles(store, 'sec-insider-transactions', tablesOf(tables))

const idsIn = async ({ ask }: TestMarket): Promise<readonly unknown[]> => {
  const { body } = await ask('/v1/insider-transactions/{ticker}', '/v1/insider-transactions/AAPL')
  return (body['results'] as readonly Readonly<Record<string, unknown>>[]).map(({ id }) => id)
}

test('a data set that is read again changes nothing', async () => {
  const market = await openTestMarket()
  await loadTables(market, saleTables)
  const { added, changed, unchanged } = await loadTables(market, saleTables)
  assert.deepEqual([added, changed, unchanged], [0, 0, 2])
})

test('what a later edition of a data set no longer has of a filing is gone, unless a line of it cannot be read', async () => {
  const market = await openTestMarket()
  await loadTables(market, saleTables)
  const [later = {}, first = {}] = saleTables.common
  await loadTables(market, { ...saleTables, common: [{ ...later, TRANS_SHARES: 'x' }, first] })
  assert.equal((await idsIn(market)).length, 2)
  await loadTables(market, { ...saleTables, common: [first] })
  assert.deepEqual(await idsIn(market), ['000032019322000061_N1'])
})

test('a transaction whose submission is missing is kept out with its reason', async () => {
  const market = await openTestMarket()
  const { rejected } = await loadTables(market, { ...saleTables, submissions: [] })
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['its submission is missing', 'its submission is missing'],
  )
})
