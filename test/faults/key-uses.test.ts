/** When each key was last used: written every five seconds, so that a killed server loses at most that. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { faultEngines } from '../support/fault-engines.ts'
import { serveProcess } from '../support/served-process.ts'
import { writtenUses } from '../support/written-uses.ts'

const KEYS = 20

for (const { name, skip, served } of faultEngines)
  test(`last uses of many requests are one write, and a killed server keeps those before it, on ${name}`, {
    skip,
    timeout: 100_000,
  }, async (t) => {
    const { data, environment, accounts } = await served(t)
    const keys: string[] = []
    for (let at = 0; at < KEYS; at += 1) keys.push((await accounts.createKey({ plan: 'pro' })).key)
    const writes = await writtenUses(t, data, environment)
    const server = await serveProcess(t, data, { environment })
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
    const version = await accounts.version()
    for (let round = 0; round < 5; round++) await useAll()
    // The requests themselves write nothing.
    assert.equal(await accounts.version(), version)
    const usesOf = async () =>
      (await accounts.listKeys()).map(({ lastUsedAt, lastUsedAddress }) => [lastUsedAt, lastUsedAddress])
    while ((await usesOf()).some(([at]) => at === null)) await pause(50)
    // Of five uses of a key one is written, two where five seconds ended between them.
    const count = await writes()
    assert.ok(count >= KEYS && count <= 2 * KEYS, `${count} writes`)
    const written = await usesOf()
    assert.ok(written.every(([, address]) => address === '127.0.0.1'))
    await useAll()
    await server.end('SIGKILL')
    assert.deepEqual(await usesOf(), written)
  })
