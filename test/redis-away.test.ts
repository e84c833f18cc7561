/** A server whose Redis is away when it stops. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { freePort } from './support/free-port.ts'
import { serveProcess } from './support/served-process.ts'

/** The port of a server that takes connections, says nothing and never ends its side. */
const silentPort = async (t: TestContext): Promise<number> => {
  const sockets: Socket[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket.on('error', () => undefined).resume())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

for (const [state, portOf] of [
  ['refuses', freePort],
  ['is silent', silentPort],
] as const)
  test(`a server whose Redis ${state} stops with all that it had`, { timeout: 60_000 }, async (t) => {
    const data = mkdtempSync(join(tmpdir(), 'openbell-redis-away-'))
    t.after(() => rmSync(data, { recursive: true, force: true }))
    const environment = { OPENBELL_REDIS_URL: `redis://127.0.0.1:${await portOf(t)}` }
    const server = await serveProcess(t, data, { environment })
    assert.equal(await server.end('SIGTERM'), 0)
    assert.deepEqual(
      server.lines.filter((line) => !line.startsWith('{')),
      [],
    )
    assert.deepEqual(server.events().at(-1)?.event, 'stopped')
  })
