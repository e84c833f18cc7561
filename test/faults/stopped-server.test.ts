/** A server stopped under load, as a cluster does it: the balancer sees it first, and no request is lost. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from '../support/npm-start.ts'
import { until } from '../support/until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const CLIENTS = 20

const startedServer = async (t: TestContext, environment: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-stop-'))
  const child = spawn(process.execPath, ['bin/openbell.js', 'start', '--json', '--port', '0'], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: join(folder, 'data'), ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const log: string[] = []
  createInterface(child.stderr).on('line', (line) => log.push(line))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url, key } = JSON.parse(line) as { readonly url: string; readonly key: string }
  return { child, url, key, log }
}

test('a server in a cluster fails its probe first, answers everything meanwhile, then ends with 0', {
  timeout: 240_000,
}, async (t) => {
  const { child, url, key, log } = await startedServer(t, { KUBERNETES_SERVICE_HOST: '192.0.2.1' })
  const over = once(child, 'exit')
  let isRouted = true
  const statuses = new Map<string, number>()
  const count = (status: string): void => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const client = async (): Promise<void> => {
    while (isRouted) {
      try {
        const response = await fetch(`${url}/v1/filings/AAPL?limit=50`, { headers: { 'X-API-Key': key } })
        await response.arrayBuffer()
        // The plan's limit is reached in a second or two; a 429 is an answer like any other.
        count(response.status === 429 ? '200' : `${response.status}`)
      } catch (error) {
        count(String((error as Error).cause ?? error))
      }
    }
  }
  let isSignalled = false
  const balancer = async (): Promise<void> => {
    while (isRouted) {
      const response = await fetch(`${url}/readyz`)
      await response.arrayBuffer()
      isRouted = response.status === 200
      // Once: a probe that was answered before the signal may be read long after it, and a second signal ends the server at once.
      if (isSignalled || (statuses.get('200') ?? 0) <= 200) continue
      isSignalled = true
      child.kill('SIGTERM')
    }
  }
  await Promise.all([balancer(), ...Array.from({ length: CLIENTS }, client)])
  assert.deepEqual([...statuses.keys()], ['200'], JSON.stringify([...statuses]))
  const [code] = await over
  assert.equal(code, 0)
  assert.deepEqual(
    log.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line).event),
    ['started', 'stopping', 'stopped'],
  )
})

for (const signal of ['SIGINT', 'SIGHUP'] as const)
  test(`${signal} under load ends with 0, and every reply that was begun is whole`, {
    timeout: 240_000,
  }, async (t) => {
    const { child, url, key } = await startedServer(t, {})
    const over = once(child, 'exit')
    let served = 0
    const client = async (): Promise<void> => {
      for (;;) {
        // A connection that was refused or closed before any reply shows that the server has stopped.
        const response = await fetch(`${url}/v1/filings/AAPL?limit=50`, {
          headers: { 'X-API-Key': key },
        }).catch(() => null)
        if (response === null) return
        const body = await response.text()
        assert.doesNotThrow(() => JSON.parse(body))
        served += 1
        if (served === 200) child.kill(signal)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    const [code] = await over
    assert.equal(code, 0)
  })

test('a second SIGTERM ends a server at once that would wait for its balancer', {
  timeout: 240_000,
}, async (t) => {
  const { child, log } = await startedServer(t, { KUBERNETES_SERVICE_HOST: '192.0.2.1' })
  const over = once(child, 'exit')
  child.kill('SIGTERM')
  await until(() => log.join('').includes('"event":"stopping"'), 'stopping')
  // Within half a second of the first it counts as an echo of it, as npm sends one.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  assert.equal(child.exitCode, null)
  child.kill('SIGTERM')
  const [code] = await over
  assert.equal(code, 1)
  assert.ok(!log.join('').includes('"event":"stopped"'))
})
