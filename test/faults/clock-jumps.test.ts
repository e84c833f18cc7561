/** A clock that jumps by an hour under a running server: limits follow the time that passes, keys expire by the clock. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { type FaultEngine, faultEngines } from '../support/fault-engines.ts'
import { serveProcess } from '../support/served-process.ts'
import { until } from '../support/until.ts'

const HOUR_MS = 3_600_000
const HOUR_S = 3600

/** Where Debian's package `faketime` has it; the variant for programs with threads. */
const libraryOf = (): string | undefined => {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders
    .map((name) => join('/usr/lib', name, 'faketime', 'libfaketimeMT.so.1'))
    .find((path) => existsSync(path))
}

/** A served sample whose clock `jump` sets; the monotonic clock stays right, as when an operator sets the time. */
const servedWithClock = async (t: TestContext, { served }: FaultEngine, library: string) => {
  const { data, environment, accounts } = await served(t)
  const clockFile = join(data, 'clock')
  const jump = (seconds: number): void => {
    writeFileSync(`${clockFile}.next`, `${seconds < 0 ? '' : '+'}${seconds}s\n`)
    renameSync(`${clockFile}.next`, clockFile)
  }
  jump(0)
  const server = await serveProcess(t, data, {
    environment: {
      ...environment,
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    },
  })
  const ask = async (key: string, path = '/v1/companydata/tickers/AAPL') => {
    const response = await fetch(server.url + path, { headers: { 'X-API-Key': key } })
    const body = await response.text()
    const reset = Number(response.headers.get('x-ratelimit-reset'))
    return { status: response.status, reset, body, retryAfter: Number(response.headers.get('retry-after')) }
  }
  return { accounts, server, ask, jump }
}

const library = libraryOf()
const missing = library === undefined ? 'libfaketime is missing: apt-get install faketime' : false

for (const engine of faultEngines)
  describe(`a server on ${engine.name}`, { skip: engine.skip || missing }, () => {
    test('a clock that jumps neither renews a limit nor holds a key longer than its window', {
      timeout: 60_000,
    }, async (t) => {
      const { accounts, ask, jump } = await servedWithClock(t, engine, library ?? '')
      const { key } = await accounts.createKey({ plan: 'starter' })
      for (let at = 0; at < 20; at++) await Promise.all(Array.from({ length: 50 }, () => ask(key)))
      let before = 60
      for (const seconds of [0, HOUR_S, -HOUR_S, 0]) {
        jump(seconds)
        const { status, reset, retryAfter } = await ask(key)
        assert.equal(status, 429, `at ${seconds} s`)
        assert.ok(reset >= 1 && reset <= before && retryAfter === reset, `Reset ${reset} after ${before}`)
        before = reset
      }
    })

    test('a key expires by the clock: early where it jumps ahead, and valid again where it is set back', {
      timeout: 60_000,
    }, async (t) => {
      const { accounts, ask, jump, server } = await servedWithClock(t, engine, library ?? '')
      const old = await accounts.createKey({ plan: 'pro' })
      const rotation = await accounts.rotateKey(old.id, (2 * HOUR_MS) / 1000)
      assert.ok(rotation.outcome === 'rotated')
      const statuses = async () => [(await ask(old.key)).status, (await ask(rotation.key.key)).status]
      assert.deepEqual(await statuses(), [200, 200])
      jump(HOUR_S)
      assert.deepEqual(await statuses(), [200, 200])
      jump(2 * HOUR_S)
      assert.deepEqual(await statuses(), [401, 200])
      assert.match((await ask(old.key)).body, /expired_api_key/)
      jump(-HOUR_S)
      assert.deepEqual(await statuses(), [200, 200])

      // Timers continue: changes are noticed and probes answered, at whatever hour.
      const other = await accounts.createKey({ plan: 'pro' })
      assert.equal((await ask(other.key)).status, 200)
      await accounts.revokeKey(other.id)
      await until(async () => (await ask(other.key)).status === 401, '401')
      for (const seconds of [HOUR_S, -HOUR_S]) {
        jump(seconds)
        for (const probe of ['/livez', '/readyz', '/startupz'])
          assert.equal((await fetch(server.url + probe)).status, 200, probe)
        assert.equal((await ask(rotation.key.key, '/v1/status')).status, 200)
      }
      // The revoked key stays so.
      assert.equal((await ask(other.key)).status, 401)
      assert.equal(await server.end('SIGTERM'), 0)
      assert.equal(
        server.events().some(({ event }) => event.endsWith('_failed')),
        false,
      )
    })
  })
