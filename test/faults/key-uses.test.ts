/** When each key was last used: written every five seconds, so that a killed server loses at most that. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { dataPaths } from '../../src/app.ts'
import { accountsIn } from '../support/accounts-in.ts'
import { writeSampleStore } from '../support/sample-store.ts'
import { serveProcess } from '../support/served-process.ts'

const KEYS = 20

test('last uses of many requests are one write, and a killed server keeps those before it', {
  timeout: 60_000,
}, async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-uses-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  await writeSampleStore(dataPaths(data).market, '2026-11-21T10:00:00Z')
  const accounts = accountsIn(data)
  t.after(() => accounts.close())
  const keys = Array.from({ length: KEYS }, () => accounts.createKey({ plan: 'pro' }).key)
  const server = await serveProcess(t, data)
  const useAll = () =>
    Promise.all(
      keys.map(async (key) => {
        const response = await fetch(`${server.url}/v1/companydata/tickers/AAPL`, {
          headers: { 'X-API-Key': key },
        })
        await response.arrayBuffer()
        assert.equal(response.status, 200)
      }),
    )
  const version = accounts.version()
  for (let round = 0; round < 5; round++) await useAll()
  // The requests themselves write nothing.
  assert.equal(accounts.version(), version)
  const usesOf = () =>
    accounts.listKeys().map(({ lastUsedAt, lastUsedAddress }) => [lastUsedAt, lastUsedAddress])
  while (usesOf().some(([at]) => at === null)) await new Promise((resolve) => setTimeout(resolve, 50))
  const written = usesOf()
  assert.ok(written.every(([, address]) => address === '127.0.0.1'))
  await useAll()
  await server.end('SIGKILL')
  assert.deepEqual(usesOf(), written)
})
