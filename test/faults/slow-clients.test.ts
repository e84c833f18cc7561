/** Clients that never finish their request: each gets a 408 and is disconnected, after ten seconds. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { exampleEndpoints, exampleStore } from '../support/example-endpoints.ts'
import { askPolitely, percentile } from '../support/polite-client.ts'
import { rawRequest } from '../support/raw-request.ts'
import type { SlowClients, SlowEnd } from '../support/slow-child.ts'
import { serve } from '../support/test-server.ts'

const store = await exampleStore()
const market = () => ({ store })
const served = serve({ endpoints: exampleEndpoints, market, state: store.state })
const { url } = await served.server.listen()
after(served.close)

/** Resolves to what the server sent before it closed the socket. */
const silence = () =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(url)
    let text = ''
    connect({ port: Number(port), host: hostname })
      .on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
      })
      .on('close', () => resolve(text))
  })

test('half a request line, half a header and half a body end with 408, a silent socket with nothing, while others are served', async () => {
  const silent = silence()
  const head = `GET /v1/companies HTTP/1.1\r\nHost: x\r\nX-API-Key: ${served.keys.good}\r\n`
  const slow = ['GET /v1/to', head, `${head}Content-Length: 10\r\n\r\nabc`].map((bytes) =>
    rawRequest(url, bytes),
  )
  const good = await rawRequest(url, `${head}Connection: close\r\n\r\n`)
  assert.equal(good.status, 200)
  for (const { status, head, body } of await Promise.all(slow)) {
    assert.equal(status, 408, head)
    assert.match(body, /"code":"request_timeout"/)
  }
  assert.equal(await silent, '')
  assert.deepEqual(served.failures, [])
})

const CONNECTIONS = 2000
/** An address may hold 512. */
const ADDRESSES = 4
/** Longer than the slow connections are open, so that others are also asked while these are closed. */
const POLITE_S = 12

const childFile = fileURLToPath(new URL('../support/slow-child.ts', import.meta.url))

/** Clients in a process of their own: in the server's, their work would be measured with its. */
const slowEnds = async (clients: SlowClients): Promise<readonly SlowEnd[]> => {
  const child = spawn(process.execPath, [childFile], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(clients))
  return (await json(child.stdout)) as SlowEnd[]
}

test('2,000 connections of slow headers and slow bodies end with 408, while others are served', async (t) => {
  const slow = slowEnds({
    url,
    connections: CONNECTIONS,
    // A key may have 50 requests in flight.
    keys: Array.from({ length: CONNECTIONS / 40 }, served.keys.fresh),
    addresses: Array.from({ length: ADDRESSES }, (_, at) => `127.0.0.${10 + at}`),
  })
  const polite = askPolitely({
    url,
    key: served.keys.fresh(),
    from: '127.0.0.2',
    targets: ['/v1/companies'],
    seconds: POLITE_S,
    everyMs: 30,
  })
  const { tookMs, statuses } = await polite
  const ends = await slow
  const last = Math.max(...ends.map((end) => end.tookMs))
  t.diagnostic(
    `p99 of others ${percentile(tookMs, 99).toFixed(1)} ms, the last closed after ${(last / 1000).toFixed(1)} s`,
  )
  assert.deepEqual([...statuses.keys()], [200])
  const isRefused = ({ text }: { readonly text: string }) => text.startsWith('HTTP/1.1 408 ')
  // What comes in after the answer resets a connection, which may lose the answer.
  assert.deepEqual(
    ends.filter((end) => !isRefused(end) && end.text !== '').map(({ text }) => text.slice(0, 12)),
    [],
  )
  const answered = ends.filter(isRefused).length
  assert.ok(answered > CONNECTIONS / 2, `${answered} of ${CONNECTIONS}`)
  // Ten seconds, and what a machine that does much else takes to open 2,000 connections and to close them.
  assert.ok(last < 40_000, `${last} ms`)
  assert.deepEqual(served.failures, [])
})
