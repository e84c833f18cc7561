/** When a holder gives a lease up that it cannot renew; claims and takeovers are tested on PostgreSQL, in test/postgres/workers.test.ts. */
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { claimLease } from './leases.ts'

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('a holder stops before its lease is free for others, also where a renewal never gets an answer', async () => {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
  let isCut = false
  const connection = {
    query: () => (isCut ? new Promise(() => undefined) : Promise.resolve([['holder']])),
    exec: async () => undefined,
    beginWrite: async () => undefined,
    release: () => undefined,
  } as unknown as Connection
  const connections = { acquire: async () => connection } as unknown as Connections
  try {
    const lease = await claimLease(connections, 'feed:sec-tickers')
    assert.ok(lease !== null)
    // Renewed at 6 and 12 seconds; cut off before the next time.
    mock.timers.tick(6000)
    await settled()
    mock.timers.tick(6000)
    await settled()
    isCut = true
    mock.timers.tick(15_000)
    await settled()
    assert.equal(lease.lost.aborted, false)
    mock.timers.tick(2000)
    await settled()
    // 17 seconds after the renewal, which holds for 20.
    assert.equal(lease.lost.aborted, true)
  } finally {
    mock.timers.reset()
  }
})
