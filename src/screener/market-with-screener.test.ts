import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/misbehaving-server.ts'
import { openSampleStore } from '../../test/support/sample-store.ts'
import { ApiProblem } from '../contract/problem.ts'
import { columnSharing, openMarketWithScreener } from './market-with-screener.ts'
import { runScreener } from './run.ts'

const AT = '2026-11-21T10:00:00Z'

test('threads that ask for the columns of a run read the numbers of one copy', async (t) => {
  const store = await openSampleStore(t, AT)
  await runScreener(store, Date.parse(AT))
  store.refresh()
  const fail = (error: unknown): never => {
    throw error
  }
  const columnFile = { path: join(await temporaryFolder(t), 'screener.columns'), failed: fail }
  const shared = columnSharing(
    () => ({ state: store.state(), reads: store }),
    columnFile,
    (_, rows) => assert.equal(rows, 0),
  )
  const asked: string[] = []
  const sharedColumns = (version: string) => {
    asked.push(version)
    return shared(version)
  }
  const buffers: ArrayBufferLike[] = []
  // What two threads do, as far as one thread can.
  for (const _ of [1, 2]) {
    const { market } = await openMarketWithScreener(store, true, { sharedColumns })
    const price = market().screener.columnOf('price')
    assert.ok(price.kind === 'numbers' && price.order.length > 0)
    buffers.push(price.values.buffer, price.order.buffer)
  }
  assert.equal(new Set(buffers).size, 1)
  assert.ok(buffers[0] instanceof SharedArrayBuffer)
  assert.equal(new Set(asked).size, 1)
  assert.equal(await shared('another run'), null)
})

test('a server answers by identifier at once, and says that the screener is loading until it is complete', async (t) => {
  const store = await openSampleStore(t, AT)
  await runScreener(store, Date.parse(AT))
  store.refresh()
  const { market, complete } = await openMarketWithScreener(store, true, { later: true })
  assert.equal(market().securityMaster.known('AAPL').ticker, 'AAPL')
  assert.throws(
    () => market().screener,
    (error) => error instanceof ApiProblem && error.code === 'dataset_loading',
  )
  await complete()
  assert.equal(market().screener.columnOf('price').kind, 'numbers')
})
