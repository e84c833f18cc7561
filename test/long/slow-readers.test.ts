/** 200 readers of the stream that do not read: W-07. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { streamTests } from '../support/push-server.ts'
import { openSocket } from '../support/stream-clients.ts'

const { opened, subscribed } = streamTests()

const READERS = 200
/** Ten to a key. */
const KEYS = 20
const ROUNDS = 8
/** Events of a round; one has some 500 bytes. */
const EVENTS = 2000
const MAX_MB = 300

describe('readers that do not read', async () => {
  const server = await opened()

  it('are cut, all 200, in bounded memory, while another reader gets every event', async () => {
    const { url, accounts, load } = server
    const good = await subscribed(server, 'halts.*')
    const keys = await Promise.all(Array.from({ length: KEYS }, () => accounts.createKey({ plan: 'pro' })))
    const readers = Array.from({ length: READERS }, (_, at) =>
      openSocket(`${url}/v1/stream`, { 'X-API-Key': keys[at % KEYS]?.key ?? '' }),
    )
    for (const reader of readers) {
      await reader.received('authenticated')
      reader.subscribe('halts.*')
      await reader.received('subscribed')
      reader.socket.pause()
    }
    const mb = () => process.memoryUsage().rss / 2 ** 20
    const before = mb()
    let most = before
    const symbols = Array.from({ length: EVENTS }, () => 'AAPL')
    for (let round = 1; round <= ROUNDS; round += 1) {
      await load(...symbols)
      await good.got(round * EVENTS)
      most = Math.max(most, mb())
    }
    process.stdout.write(
      `${READERS} readers that do not read: ${(most - before).toFixed(0)} MB over ${before.toFixed(0)}\n`,
    )
    assert.equal(new Set(good.events.map(({ id }) => id)).size, ROUNDS * EVENTS)
    for (const reader of readers) reader.socket.resume()
    const ends = await Promise.all(readers.map((reader) => reader.ended()))
    // A reader that does not read the last message either is disconnected without it.
    assert.deepEqual(
      ends.filter(({ code }) => code !== 1013 && code !== 1006),
      [],
    )
    assert.ok(most - before < MAX_MB, `${most - before} MB`)
  })
})
