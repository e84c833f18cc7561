/** The streams of a server: who may open one, what a reader receives, and how it resumes where it was. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Passwords } from '../src/access/password.ts'
import { COMMAND_LINE } from '../src/access/sql/operators.ts'
import { socketTo } from './support/client-socket.ts'
import { noPostgres, startPostgres } from './support/postgres.ts'
import { streamTests } from './support/push-server.ts'
import { rawRequest } from './support/raw-request.ts'
import { screenerFile } from './support/screener-file.ts'
import { openEventStream, openSocket, refusedSocket } from './support/stream-clients.ts'
import { loadFiles } from './support/test-market.ts'
import { until } from './support/until.ts'

const { closers, opened, subscribed } = streamTests()
type Problem = { readonly errors: readonly { readonly name: string; readonly code: string }[] }
const codeOf = (problem: unknown) => (problem as { readonly code: string }).code
const tickers = (events: readonly { readonly ticker: string | null }[]) => events.map(({ ticker }) => ticker)

/** On a store of its own; `databaseUrl` null is a file. */
const streamSuite = async (databaseUrl: string | null): Promise<void> => {
  const server = await opened({ databaseUrl })
  const { url, keys, load, accounts } = server
  const stream = `${url}/v1/stream`
  const sse = `${url}/v1/stream/sse`

  it('tell each reader its topics, as the interface has the records, in arrays', async () => {
    const one = await subscribed(server, 'halts.AAPL')
    const all = await subscribed(server, 'halts.*,news.MSFT')
    const overSse = await openEventStream(`${sse}?topics=halts.AAPL&apiKey=${keys.pro}`)
    await overSse.received('subscribed')
    await load('AAPL', 'F', 'MSFT')
    await all.got(3)
    await one.got(1)
    await overSse.got(1)
    await overSse.close()
    assert.deepEqual(tickers(all.events), ['AAPL', 'F', 'MSFT'])
    assert.deepEqual(tickers(one.events), ['AAPL'])
    assert.deepEqual(overSse.events, one.events)
    await until(() => server.store.state() !== undefined)
    const served = async () =>
      (
        (await (await fetch(`${url}/v1/halts?limit=50`, { headers: { 'X-API-Key': keys.pro } })).json()) as {
          readonly results: readonly unknown[]
        }
      ).results
    await until(async () => (await served()).length >= 3)
    const known = new Set((await served()).map((record) => JSON.stringify(record)))
    for (const { data } of all.events) assert.ok(known.has(JSON.stringify(data)), JSON.stringify(data))
  })

  it('replay what is after an id or an instant, then continue, without a gap and without a repeat', async () => {
    const first = await subscribed(server, 'halts.*')
    await load('AAPL')
    await first.got(1)
    const { id, at } = first.events[0] ?? { id: '', at: '' }
    first.socket.terminate()
    await load('F', 'MSFT')
    await load('AAPL')
    const again = await subscribed(server, 'halts.*', { since: id })
    assert.deepEqual(tickers(again.events), ['F', 'MSFT', 'AAPL'])
    await load('F')
    await again.got(4)
    assert.equal(new Set(again.events.map((each) => each.id)).size, 4)
    const byInstant = await subscribed(server, 'halts.*', { since: at })
    assert.deepEqual(byInstant.events.slice(-4), again.events)
    const browser = await openEventStream(`${sse}?topics=halts.*`, {
      'X-API-Key': keys.pro,
      'Last-Event-ID': id,
    })
    await browser.received('live')
    assert.deepEqual(browser.events, again.events)
    assert.equal(browser.lastId(), again.events.at(-1)?.id)
    await browser.close()
  })

  it('say where what follows an id is not kept, and continue from now', async () => {
    for (const since of ['00000000deadbeef-4', '2020-01-01T00:00:00Z']) {
      const client = await subscribed(server, 'halts.*', { since })
      const { id } = await client.received('resume_lost')
      assert.match(id ?? '', /^[0-9a-f]{16}-\d+$/)
      await load('AAPL')
      await client.got(1)
    }
    const browser = await openEventStream(`${sse}?topics=halts.*`, {
      'X-API-Key': keys.pro,
      'Last-Event-ID': 'what',
    })
    await browser.received('resume_lost')
    await browser.close()
  })

  it('take more topics and let them go, and narrow them by tickers and filters', async () => {
    const client = await subscribed(server, 'halts.F')
    client.subscribe('halts.*', { tickers: 'AAPL,MSFT' })
    await until(() => client.statuses.filter(({ status }) => status === 'subscribed').length === 2)
    client.say({ action: 'unsubscribe', params: 'halts.F,halts.*' })
    assert.deepEqual((await client.received('unsubscribed')).topics, ['halts.F'])
    await load('F', 'AAPL', 'MSFT')
    await client.got(2)
    assert.deepEqual(tickers(client.events), ['AAPL', 'MSFT'])
    client.subscribe('filings.*', { form: '8-K,10-K' })
    client.subscribe('halts.*', { form: '8-K' })
    const { message } = await client.received('invalid_filter')
    assert.equal(message, 'No topic asked for has the filter form.')
    client.subscribe('news.*', { type: 'rumour' })
    client.subscribe('weather.*')
    await client.received('unknown_topic')
    assert.equal(client.closed(), undefined)
  })

  it('tell quotes as the interface has them, when what it serves has them', async () => {
    const client = await subscribed(server, 'quotes.*')
    const texts: string[] = []
    client.socket.on('message', (data) => texts.push(String(data)))
    for (const [session, at] of ['2026-11-19T22:00:00Z', '2026-11-20T22:00:00Z'].entries()) {
      await loadFiles(
        server.store,
        'nasdaq-screener',
        screenerFile({ AAPL: 225 + session, F: 11 + session }),
        at,
      )
      await client.got((session + 1) * 2)
      for (const ticker of ['AAPL', 'F']) {
        const reply = await fetch(`${url}/v1/quotes/${ticker}`, { headers: { 'X-API-Key': keys.pro } })
        const served = await reply.text()
        assert.ok(texts.join().includes(`"data":${served}}`), `${ticker}: ${served}`)
        assert.ok(served.includes(`"price":${(ticker === 'F' ? 11 : 225) + session},`))
      }
    }
    client.socket.terminate()
  })

  it('read the parameters of their query as every other path', async () => {
    const answer = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
      const abort = new AbortController()
      const reply = await fetch(`${sse}?${query}`, {
        headers: { 'X-API-Key': keys.pro, ...headers },
        signal: abort.signal,
      })
      const problem = reply.status === 200 ? undefined : ((await reply.json()) as Problem)
      abort.abort()
      const issues = problem?.errors.map(({ name, code }) => `${name} ${code}`)
      return [reply.status, reply.headers.get('x-unknown-parameters'), issues]
    }
    assert.deepEqual(await answer('topics=filings.*&forms=8-K'), [200, 'forms', undefined])
    const strict = { Prefer: 'handling=strict' }
    assert.deepEqual(await answer('topics=filings.*&forms=8-K', strict), [422, 'forms', ['forms unknown']])
    assert.deepEqual(await answer('topics=filings.*&form=8-K', strict), [200, null, undefined])
    assert.deepEqual(await answer('topics=news.*&topics=halts.*'), [422, null, ['topics repeated']])
    assert.deepEqual(await answer('x=1'), [422, 'x', ['topics missing']])
    assert.deepEqual(await answer('topics=news.*&type=news'), [422, null, ['type not_allowed']])
    assert.deepEqual(await answer('topics=halts.*&form=8-K'), [422, null, ['form not_allowed']])
    assert.deepEqual(await answer('topics=halts.*&since=now'), [422, null, ['since not_allowed']])
    assert.deepEqual(await answer('topics=halts.*&format=csv'), [422, null, ['format not_allowed']])
    assert.deepEqual(await answer('topics=halts.*,&tickers=A%7CB'), [422, null, ['tickers not_allowed']])
  })

  it('take a key by header, by the query and by the first message; a plain request is told to upgrade', async () => {
    const byQuery = openSocket(`${stream}?apiKey=${keys.starter}`)
    await byQuery.received('authenticated')
    byQuery.socket.terminate()
    const byMessage = openSocket(stream)
    await byMessage.received('auth_required')
    byMessage.subscribe('halts.*')
    await until(() => byMessage.statuses.length === 2)
    byMessage.say({ action: 'auth', params: keys.starter })
    await byMessage.received('authenticated')
    byMessage.socket.terminate()
    for (const key of [keys.free, 'ob_live_wrong']) {
      const client = openSocket(stream)
      await client.received('auth_required')
      client.say({ action: 'auth', params: key })
      assert.equal((await client.ended()).code, 1008)
    }
    assert.equal((await refusedSocket(`${stream}?apiKey=${keys.free}`)).status, 403)
    assert.equal((await refusedSocket(stream, { 'X-API-Key': 'ob_live_wrong' })).status, 401)
    const plain = await fetch(stream)
    assert.deepEqual([plain.status, plain.headers.get('upgrade')], [426, 'websocket'])
    assert.equal(codeOf(await plain.json()), 'upgrade_required')
    const refused = await fetch(`${sse}?topics=halts.*`)
    assert.equal(refused.status, 401)
    const wrong = await fetch(`${sse}?topics=weather.*`, { headers: { 'X-API-Key': keys.pro } })
    assert.deepEqual([wrong.status, codeOf(await wrong.json())], [422, 'validation_error'])
    const other = await rawRequest(
      url,
      `GET /v1/status HTTP/1.1\r\nHost: x\r\nX-API-Key: ${keys.pro}\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
    )
    assert.equal(other.status, 200, 'another protocol is not taken, and the request answered')
  })

  it('take over a connection on which many requests came at once', async () => {
    const one = socketTo(server)
    one.socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40))
    await until(() => one.statuses().length === 40, 'forty answers')
    const client = openSocket(stream, { 'X-API-Key': keys.pro }, one.socket)
    await client.received('authenticated')
    client.subscribe('halts.AAPL')
    await client.received('subscribed')
    client.socket.terminate()
  })

  it('are bounded by key over both ways, and cost one request each', async () => {
    const { key } = await accounts.createKey({ plan: 'starter' })
    const open = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = openSocket(stream, { 'X-API-Key': key })
        await client.received('authenticated')
        return client
      }),
    )
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => openEventStream(`${sse}?topics=halts.*`, { 'X-API-Key': key })),
    )
    const left = Number(streams.at(-1)?.response.headers.get('x-ratelimit-remaining'))
    assert.ok(left <= 990 && left >= 989, `${left}`)
    const eleventh = await refusedSocket(stream, { 'X-API-Key': key })
    assert.deepEqual([eleventh.status, JSON.parse(eleventh.body).code], [429, 'too_many_streams'])
    assert.equal((await fetch(`${sse}?topics=halts.*`, { headers: { 'X-API-Key': key } })).status, 429)
    open[0]?.socket.close()
    await open[0]?.ended()
    const next = openSocket(stream, { 'X-API-Key': key })
    await next.received('authenticated')
    for (const each of [...open, next]) each.socket.terminate()
    for (const each of streams) await each.close()
  })

  it('end with the key', async () => {
    const { key, id } = await accounts.createKey({ plan: 'pro' })
    const client = openSocket(stream, { 'X-API-Key': key })
    const browser = await openEventStream(`${sse}?topics=halts.*`, { 'X-API-Key': key })
    await client.received('authenticated')
    await accounts.revokeKey(id)
    const { code } = await client.ended()
    assert.equal(code, 1008)
    await browser.received('revoked')
    await until(browser.isOver)
  })

  it('go away with the server, saying where to continue', async () => {
    const other = await server.serve()
    const client = openSocket(`${other.url}/v1/stream`, { 'X-API-Key': keys.pro })
    await client.received('authenticated')
    client.subscribe('halts.*')
    const { id } = await client.received('subscribed')
    const browser = await openEventStream(`${other.url}/v1/stream/sse?topics=halts.*`, {
      'X-API-Key': keys.pro,
    })
    await browser.received('subscribed')
    await other.drain({ graceMs: 0, deadlineMs: 4000 })
    const { code, reason } = await client.ended()
    assert.deepEqual([code, reason], [1001, `closing since=${id}`])
    await until(browser.isOver)
    assert.equal(browser.statuses.at(-1)?.status, 'closing')
  })

  it('are described by a document that /llms.txt names, which what they tell follows', async () => {
    const [, named = ''] = /\[AsyncAPI\]\((\S+)\)/.exec(await (await fetch(`${url}/llms.txt`)).text()) ?? []
    const document = (await (await fetch(new URL(named, url))).json()) as {
      readonly channels: Readonly<Record<string, { readonly address: string }>>
      readonly components: { readonly messages: Readonly<Record<string, { readonly payload: object }>> }
    }
    assert.deepEqual(
      Object.values(document.channels).map(({ address }) => address),
      ['/v1/stream', '/v1/stream/sse'],
    )
    const client = await subscribed(server, 'halts.*')
    await load('AAPL')
    await client.got(1)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const { components } = document
    for (const [name, told] of [
      ['halts', client.events],
      ['status', client.statuses],
    ] as const) {
      const validate = ajv.compile({ ...components.messages[name]?.payload, components })
      validate(told)
      assert.deepEqual(validate.errors ?? [], [], name)
    }
  })

  it('are read by the pages of this server with their sign-in, until its end', async () => {
    const mail = 'ada@example.com'
    const hash = await new Passwords(randomBytes).hash('a long enough phrase')
    const joining = { mail, plan: 'free', role: 'member', password: hash } as const
    await accounts.joinMember(joining, { mayTakeAccount: true }, COMMAND_LINE)
    const page = `${url}/console/api`
    const signedIn = await fetch(`${page}/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ mail, password: 'a long enough phrase' }),
    })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const own = `${page}/v1/stream/sse?topics=halts.*`
    const reader = await openEventStream(own, { Cookie: cookie })
    await reader.received('subscribed')
    await load('MSFT')
    await reader.got(1)
    assert.equal((await fetch(own)).status, 401)
    assert.equal(
      (await fetch(own, { headers: { Cookie: cookie, Origin: 'https://other.example' } })).status,
      403,
    )
    await fetch(`${page}/session`, { method: 'DELETE', headers: { Cookie: cookie } })
    await reader.received('revoked')
    await until(reader.isOver)
  })
}

describe('streams', () => streamSuite(null))

describe('streams on PostgreSQL', { skip: noPostgres() }, async () => {
  const postgres = await startPostgres()
  closers.push(postgres.end)
  await streamSuite(await postgres.database('streams'))
})
