/** What 10,000 kept connections that are idle cost a server: H-19. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryMb } from '../support/process-memory.ts'
import { writeSampleData } from '../support/sample-store.ts'
import { serveProcess } from '../support/served-process.ts'

/** All that a server takes, but a few for others. */
const SOCKETS = 9900
const MAX_KB = 30
/** Sockets that are opened at the same time. */
const AT_ONCE = 100

/** A connection that had an answer, and is kept. */
const kept = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', reject)
    socket.write('OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n')
    socket.once('data', (answer: Buffer) => {
      if (answer.toString('latin1').startsWith('HTTP/1.1 204 ')) resolve(socket)
      else reject(new Error(answer.toString('latin1')))
    })
  })

test('10,000 idle connections take at most 30 KB each, and the server answers another', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-idle-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  await writeSampleData({ folder })
  // A proxy's connections are kept for 65 seconds, others for ten, in which a busy machine may not open so many.
  const environment = { OPENBELL_MAX_SOCKETS_PER_ADDRESS: '10000', OPENBELL_TRUST_PROXY: '192.0.2.1' }
  const server = await serveProcess(t, join(folder, 'data'), { environment })
  const pid = server.child.pid ?? 0
  const port = Number(new URL(server.url).port)
  for (let count = 0; count < AT_ONCE; count += 1) (await kept(port)).destroy()
  await pause(2000)
  const before = memoryMb(pid, 'RssAnon')
  const sockets: Socket[] = []
  while (sockets.length < SOCKETS)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => kept(port)))))
  const kb = ((memoryMb(pid, 'RssAnon') - before) * 1024) / SOCKETS
  const { status } = await fetch(`${server.url}/livez`)
  const open = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length
  for (const socket of sockets) socket.destroy()
  process.stdout.write(`${open} idle connections: ${kb.toFixed(1)} KB each over ${before.toFixed(0)} MB\n`)
  assert.equal(status, 200)
  assert.ok(open > 0.99 * SOCKETS, `${open} are open`)
  assert.ok(kb <= MAX_KB, `${kb} KB`)
})
