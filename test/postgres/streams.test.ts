/** Streams of two servers on one PostgreSQL: sessions that are ended, a database that goes and comes back. */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { openPushServer } from '../support/push-server.ts'
import { openSocket } from '../support/stream-clients.ts'
import { until } from '../support/until.ts'

const closers: (() => unknown)[] = []
after(async () => {
  for (const close of closers.toReversed()) await close()
})

describe('streams on two servers', { skip: noPostgres() }, async () => {
  // A commit is in the log before it is announced, as with the default setting.
  const postgres = await startPostgres(['fsync=off'])
  closers.push(postgres.end)
  const databaseUrl = await postgres.database('push')
  const server = await openPushServer(
    { after: (close) => closers.push(close as () => unknown) },
    { databaseUrl },
  )
  const second = await server.serve()
  closers.push(() => second.drain({ graceMs: 0, deadlineMs: 1000 }))
  const { keys, faults } = server
  const headers = { 'X-API-Key': keys.pro }
  const followed = async (url: string) => {
    const client = openSocket(`${url}/v1/stream`, headers)
    closers.push(() => client.socket.terminate())
    await client.received('authenticated')
    client.subscribe('halts.*')
    await client.received('subscribed')
    return client
  }
  const clients = await Promise.all([server.url, second.url].map(followed))
  const numbersOf = ({ events }: (typeof clients)[number]) => events.map(({ id }) => Number(id.split('-')[1]))
  let loaded = 0
  /** Until it is committed: a load whose session is ended is done again, as a feed does. */
  const load = async (): Promise<void> => {
    while (
      !(await server.load('AAPL', 'F').then(
        () => true,
        () => false,
      ))
    );
    loaded += 2
  }

  it('tell everything in order, whatever sessions the database ends', async () => {
    const killer = new pg.Client({ connectionString: databaseUrl })
    killer.on('error', () => undefined)
    await killer.connect()
    for (let round = 1; round <= 24; round += 1) {
      await load()
      if (round % 4 === 0)
        await killer.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
        )
    }
    await killer.end()
    for (const client of clients) {
      await client.got(loaded)
      const [first = 0] = numbersOf(client)
      assert.deepEqual(
        numbersOf(client),
        Array.from({ length: client.events.length }, (_, at) => first + at),
      )
    }
  })

  it('say that the store is away where one is opened or continues, keep those that are open, and continue after it', async () => {
    const [client] = clients as [(typeof clients)[number]]
    const since = client.events.at(-3)?.id ?? ''
    const early = openSocket(`${server.url}/v1/stream`, headers)
    await early.received('authenticated')
    faults.length = 0
    await postgres.kill()
    early.subscribe('halts.*', { since })
    assert.equal((await early.ended()).code, 1013)
    assert.equal(early.statuses.at(-1)?.status, 'unavailable')
    for (const query of ['topics=halts.*', `topics=halts.*&since=${since}`]) {
      const reply = await fetch(`${server.url}/v1/stream/sse?${query}`, { headers })
      assert.deepEqual([reply.status, reply.headers.get('retry-after')], [503, '1'])
      assert.equal(((await reply.json()) as { readonly code: string }).code, 'unavailable')
    }
    const told = client.events.length
    // A hub tries again twice a second, and says so once.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await postgres.start()
    const before = loaded
    await load()
    for (const each of clients) await each.got(told + loaded - before)
    assert.equal(client.closed(), undefined)
    const streams = faults.filter((fault) => fault.startsWith('push_failed'))
    assert.ok(streams.length <= 2, `one of each server at most: ${streams.length}`)
    const again = openSocket(`${second.url}/v1/stream`, headers)
    await again.received('authenticated')
    again.subscribe('halts.*', { since })
    await again.received('live')
    await until(
      () =>
        again.events.length === client.events.length - client.events.findIndex(({ id }) => id === since) - 1,
    )
    again.socket.terminate()
  })
})
