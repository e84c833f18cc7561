/** Readers that a server must bear: those that say nonsense, too much or nothing, and one that does not read. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { socketTo } from './support/client-socket.ts'
import { noisyMessage, sendNoise } from './support/hostile-messages.ts'
import { streamTests } from './support/push-server.ts'
import { openEventStream, openSocket } from './support/stream-clients.ts'
import { until } from './support/until.ts'

const { opened, subscribed } = streamTests()

describe('streams', async () => {
  const server = await opened()
  const { url, keys, load, accounts } = server
  const stream = `${url}/v1/stream`
  const sse = `${url}/v1/stream/sse`

  it('are told which of their tickers no listing has, and which are similar', async () => {
    const client = await subscribed(server, 'halts.aapl,news.XX,filings.*')
    const { topics, missing, didYouMean } = await client.received('subscribed')
    assert.deepEqual(topics, ['halts.aapl', 'news.XX', 'filings.*'])
    assert.deepEqual([missing, didYouMean], [['aapl', 'XX'], { aapl: ['AAPL'] }])
    client.subscribe('news.AAPL')
    await until(() => client.statuses.filter(({ status }) => status === 'subscribed').length === 2)
    assert.equal(client.statuses.at(-1)?.missing, undefined)
    const overSse = await openEventStream(`${sse}?topics=halts.aapl&apiKey=${keys.pro}`)
    await overSse.received('subscribed')
    assert.deepEqual(overSse.statuses[0]?.missing, ['aapl'])
    await overSse.close()
  })

  it('bear what no client should say', async () => {
    const noisy = [
      'x',
      '[]',
      'null',
      '{}',
      '{"action":"fly","params":""}',
      '{"action":"subscribe"}',
      '{"action":"subscribe","params":3}',
      '{"action":"subscribe","params":"halts.*","since":"yesterday"}',
      '{"action":"subscribe","params":"halts.*","form":{}}',
      Buffer.from([0, 1, 2, 255]),
    ]
    const client = openSocket(stream, { 'X-API-Key': keys.pro })
    await client.received('authenticated')
    for (const message of noisy) client.socket.send(message)
    assert.equal((await client.ended()).code, 1008)
    const huge = openSocket(stream, { 'X-API-Key': keys.pro })
    await huge.received('authenticated')
    huge.say(JSON.stringify({ action: 'subscribe', params: 'halts.F,'.repeat(3000) }))
    assert.equal((await huge.ended()).code, 1009)
    const greedy = openSocket(stream, { 'X-API-Key': keys.pro })
    await greedy.received('authenticated')
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `halts.Z${from + at}`).join(',')
    greedy.subscribe(many(0, 1000))
    await greedy.received('subscribed')
    greedy.subscribe(many(1000, 1))
    await greedy.received('too_many_topics')
    for (let sent = 0; sent < 700; sent += 1) greedy.subscribe('halts.Z1')
    assert.equal((await greedy.ended()).code, 1008)
  })

  it('answer what comes at once on a socket over many turns, and take no message of endless frames', async () => {
    const one = socketTo({ url })
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
    one.socket.write(
      `GET /v1/stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n\r\n`,
    )
    await one.got('auth_required')
    const text = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x7b, 0x7d])
    one.socket.write(Buffer.concat(Array.from({ length: 9 }, () => text)))
    const [said] = (await once(one.socket, 'data')) as [Buffer]
    // All nine were answered before the client could read the first answer.
    assert.ok(String(said).split('bad_message').length < 5, String(said))
    one.socket.destroy()
    const cut = openSocket(stream, { 'X-API-Key': keys.pro })
    await cut.received('authenticated')
    for (let sent = 0; sent < 100; sent += 1) cut.socket.send('', { fin: false })
    assert.equal((await cut.ended()).code, 1008)
  })

  it('take the largest lists that a message may have in no more time than its names need', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `T${at}`).join(',')
    const list = (name: string) => Array.from({ length: 1200 }, () => name).join(',')
    const messages = [
      { params: list('news.*'), tickers: names(1400), type: 'stockNews' },
      { params: list('news.*'), tickers: names(990), type: 'stockNews' },
      { params: 'news.*,halts.*,filings.*,earnings.*', tickers: names(2700) },
    ].map((message) => JSON.stringify({ action: 'subscribe', ...message }))
    assert.ok(messages.every(({ length }) => length > 12_000 && length <= 16 * 1024))
    const { key } = await accounts.createKey({ plan: 'pro' })
    const client = openSocket(stream, { 'X-API-Key': key })
    await client.received('authenticated')
    const before = process.cpuUsage()
    for (let sent = 0; sent < 6; sent += 1) for (const message of messages) client.say(message)
    assert.ok(6 * messages.join('').length > 256 * 1024)
    await until(() => client.closed() !== undefined)
    const { user, system } = process.cpuUsage(before)
    assert.deepEqual(
      client.statuses.slice(1, 4).map(({ status }) => status),
      ['too_many_topics', 'subscribed', 'too_many_topics'],
    )
    assert.equal(client.closed()?.code, 1008)
    // Multiplied out, each of them took some two seconds; the clients are in this process too.
    assert.ok(user + system < 2_000_000, `${(user + system) / 1000} ms of the processor`)
  })

  it('bear random messages on many connections, while another key is served and a reader gets everything', async () => {
    const good = await subscribed(server, 'halts.*')
    const asked = await accounts.createKey({ plan: 'pro' })
    let told = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(noisyMessage, { minLength: 1, maxLength: 25 }), { minLength: 1, maxLength: 8 }),
        async (connections) => {
          const { key, id } = await accounts.createKey({ plan: 'pro' })
          const clients = connections.map((messages) => ({
            ...openSocket(stream, { 'X-API-Key': key }),
            messages,
          }))
          for (const client of clients) await client.received('authenticated')
          for (const { socket, messages } of clients)
            for (const message of messages) sendNoise(socket, message)
          const reply = await fetch(`${url}/v1/status`, { headers: { 'X-API-Key': asked.key } })
          assert.equal(reply.status, 200)
          await load('AAPL', 'F')
          told += 2
          await good.got(told)
          await accounts.revokeKey(id)
          for (const { socket } of clients) socket.terminate()
        },
      ),
      { numRuns: 40, endOnFailure: true },
    )
    assert.equal(new Set(good.events.map(({ id }) => id)).size, told)
    assert.deepEqual(server.faults, [])
  })

  it('cut a reader that is a megabyte behind with its place, and nobody else feels it', async () => {
    const { key } = await accounts.createKey({ plan: 'pro' })
    const good = await subscribed(server, 'halts.*')
    const slow = openSocket(stream, { 'X-API-Key': key })
    await slow.received('authenticated')
    slow.subscribe('halts.*')
    await slow.received('subscribed')
    const idle = await fetch(`${sse}?topics=halts.*`, { headers: { 'X-API-Key': key } })
    slow.socket.pause()
    // What the kernel keeps for a client that does not read is some megabytes, so that more is sent than it takes.
    const symbols = Array.from({ length: 2000 }, () => 'AAPL')
    for (let round = 1; round <= 8; round += 1) {
      await load(...symbols)
      await good.got(round * 2000)
    }
    assert.equal(new Set(good.events.map(({ id }) => id)).size, 16_000)
    slow.socket.resume()
    const { code, reason } = await slow.ended()
    assert.equal(code, 1013)
    assert.match(reason, /^slow_reader since=[0-9a-f]{16}-\d+$/)
    const last = slow.events.at(-1)?.id ?? ''
    assert.deepEqual(
      slow.events,
      good.events.slice(0, slow.events.length),
      'what it got is whole and in order',
    )
    const again = await subscribed(server, 'halts.*', { since: last })
    assert.deepEqual(again.events, good.events.slice(slow.events.length))
    await idle.body?.cancel()
  })
})
