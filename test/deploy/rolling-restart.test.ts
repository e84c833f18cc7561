/** Two API processes behind deploy/haproxy: each restarted in turn under load, and no request fails. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { accountsIn } from '../support/accounts-in.ts'
import { whileAsked } from '../support/asking-clients.ts'
import { checkout, textOf } from '../support/deploy-files.ts'
import { freePort } from '../support/free-port.ts'
import { lacks, programNamed } from '../support/installed-program.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { writeSampleStore } from '../support/sample-store.ts'

const started = async (
  t: TestContext,
  data: string,
  port: number,
): Promise<{ readonly stop: () => Promise<readonly unknown[]> }> => {
  const child: ChildProcess = spawn(
    process.execPath,
    ['bin/openbell.js', 'serve', '--json', '--port', `${port}`],
    {
      cwd: checkout,
      env: cleanEnvironment({ OPENBELL_DATA: data, OPENBELL_TRUST_PROXY: 'loopback' }),
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const over = once(child, 'exit')
  t.after(() => child.kill('SIGKILL'))
  if (child.stdout === null) throw new Error('no output')
  await once(createInterface(child.stdout), 'line')
  return {
    stop: () => {
      child.kill('SIGTERM')
      return over
    },
  }
}

const startedBalancer = async (t: TestContext, folder: string, ports: readonly number[]): Promise<string> => {
  const port = await freePort()
  const path = join(folder, 'haproxy.cfg')
  const text = textOf('haproxy/haproxy.cfg')
    .replace('bind :8000', `bind 127.0.0.1:${port}`)
    .replaceAll(/api-([12]):8080/g, (_, at) => `127.0.0.1:${ports[Number(at) - 1]}`)
  writeFileSync(path, text)
  const child = spawn(programNamed('haproxy') ?? '', ['-db', '-f', path], { stdio: 'ignore' })
  const over = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGTERM')
    await over
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50))
  return url
}

test('two processes behind HAProxy are restarted in turn under load, and no request fails', {
  skip: lacks('haproxy', 'haproxy'),
  timeout: 120_000,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-rolling-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  await writeSampleStore(join(folder, 'market.db'), '2026-11-20T00:00:00Z')
  const accounts = accountsIn(folder)
  const { key } = accounts.createKey({ plan: 'pro' })
  accounts.close()
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map((port) => started(t, folder, port)))
  const url = await startedBalancer(t, folder, ports)
  const outcomes = await whileAsked(url, key, async (answers) => {
    for (const [at, server] of servers.entries()) {
      await answers(500)
      assert.deepEqual(await server.stop(), [0, null])
      await answers(500)
      await started(t, folder, ports[at] ?? 0)
      // Until HAProxy gives it requests again, the other must not be stopped: two probes of 200 ms.
      await new Promise((resolve) => setTimeout(resolve, 1500))
    }
    await answers(500)
  })
  assert.deepEqual([...outcomes.keys()], ['200'], JSON.stringify([...outcomes]))
  t.diagnostic(`${outcomes.get('200')} requests over two restarts`)
})
