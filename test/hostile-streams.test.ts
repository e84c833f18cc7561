/** Readers that a server must bear: those that say nonsense, too much or nothing, and one that does not read. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { streamTests } from './support/push-server.ts'
import { openSocket } from './support/stream-clients.ts'

const { opened, subscribed } = streamTests()

describe('streams', async () => {
  const server = await opened()
  const { url, keys, load, accounts } = server
  const stream = `${url}/v1/stream`
  const sse = `${url}/v1/stream/sse`

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
    await client.heard('authenticated')
    for (const message of noisy) client.socket.send(message)
    assert.equal((await client.ended()).code, 1008)
    const huge = openSocket(stream, { 'X-API-Key': keys.pro })
    await huge.heard('authenticated')
    huge.say(JSON.stringify({ action: 'subscribe', params: 'halts.F,'.repeat(3000) }))
    assert.equal((await huge.ended()).code, 1009)
    const greedy = openSocket(stream, { 'X-API-Key': keys.pro })
    await greedy.heard('authenticated')
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `halts.Z${from + at}`).join(',')
    greedy.subscribe(many(0, 1000))
    await greedy.heard('subscribed')
    greedy.subscribe(many(1000, 1))
    await greedy.heard('too_many_topics')
    for (let sent = 0; sent < 700; sent += 1) greedy.subscribe('halts.Z1')
    assert.equal((await greedy.ended()).code, 1008)
  })

  it('cut a reader that is a megabyte behind with its place, and nobody else feels it', async () => {
    const { key } = await accounts.createKey({ plan: 'pro' })
    const good = await subscribed(server, 'halts.*')
    const slow = openSocket(stream, { 'X-API-Key': key })
    await slow.heard('authenticated')
    slow.subscribe('halts.*')
    await slow.heard('subscribed')
    const idle = await fetch(`${sse}?topics=halts.*`, { headers: { 'X-API-Key': key } })
    slow.socket.pause()
    // What the kernel keeps for a client that does not read is some megabytes, so that more is told than it takes.
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
