/** Requests of a key are added up over the servers of a store, and a killed one loses at most what it counted last. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { faultEngines } from '../support/fault-engines.ts'
import { serveProcess } from '../support/served-process.ts'

for (const { name, skip, served } of faultEngines)
  test(`two servers add up what each has counted, and a kill loses the last batch of one of them, on ${name}`, {
    skip,
    timeout: 120_000,
  }, async (t) => {
    const { data, environment, accounts } = await served(t)
    const paid = await accounts.createKey({ plan: 'pro' })
    const free = await accounts.createKey({ plan: 'free', name: 'web' })
    const [one, other] = [
      await serveProcess(t, data, { environment }),
      await serveProcess(t, data, { environment }),
    ]
    const from = Date.now() - 60_000
    const ask = async (url: string, key: string, times: number, path = '/v1/quotes/AAPL') => {
      for (let at = 0; at < times; at += 1) {
        const response = await fetch(url + path, { headers: { 'X-API-Key': key } })
        await response.arrayBuffer()
      }
    }
    const usageOf = async (id: string) => accounts.usageOf({ subjects: [id], stepSeconds: 60, from })
    const total = async (id: string): Promise<number> =>
      (await usageOf(id)).points.reduce((sum, { requests, refused }) => sum + requests + refused, 0)
    const counted = async (id: string, requests: number) => {
      while ((await total(id)) < requests) await pause(50)
      assert.equal(await total(id), requests)
    }
    await Promise.all([
      ask(one.url, paid.key, 40),
      ask(other.url, paid.key, 50),
      ask(one.url, paid.key, 5, '/v1/no-such-path'),
      ask(other.url, free.key, 3),
    ])
    await Promise.all([counted(paid.id, 90), counted(free.id, 3)])
    assert.deepEqual((await usageOf(free.id)).statuses, [{ status: 403, requests: 3 }])
    assert.deepEqual((await usageOf(free.id)).operations, [
      { operation: 'getQuote', requests: 0, refused: 3 },
    ])
    assert.deepEqual((await usageOf(paid.id)).statuses, [{ status: 200, requests: 90 }])
    await ask(one.url, paid.key, 30)
    await one.end('SIGKILL')
    await ask(other.url, paid.key, 20)
    await other.end('SIGTERM')
    const kept = await total(paid.id)
    assert.ok(kept >= 110 && kept <= 140, `${kept}: all but the last batch of the killed one`)
  })
