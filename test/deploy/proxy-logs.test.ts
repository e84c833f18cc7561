/** No log of a proxy before Openbell has a key, whatever carried it, also when the server does not answer. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { proxies, type StartedProxy } from '../support/proxies.ts'

const SECRET = 'LEAKCANARY'
const KEY = `ob_live_${SECRET}0123456789`

/** A request of every kind that may hold a key, as sent; the last one is harmless. */
const requests: readonly (readonly [target: string, headers: Readonly<Record<string, string>>])[] = [
  [`/v1/a?apiKey=${KEY}`, {}],
  [`/v1/b?limit=5&api_key=${SECRET}`, {}],
  [`/v1/c?API-KEY=${SECRET}&limit=5`, {}],
  [`/v1/d?a%70iKey=${SECRET}`, {}],
  [`/v1/e?ticker=%6fb_live_${SECRET}`, {}],
  [`/v1/f?key=${SECRET}&token=${SECRET}`, {}],
  [`/v1/${KEY}`, {}],
  [`/v1/%6fb_live_${SECRET}`, {}],
  ['/v1/g', { 'X-API-Key': KEY }],
  ['/v1/h', { Authorization: `Bearer ${KEY}` }],
  ['/v1/i', { Referer: `https://example.com/?apiKey=${KEY}`, 'User-Agent': KEY }],
  ['/v1/harmless?limit=7', {}],
]

/** An upstream that says what it was asked. */
const startedUpstream = async (t: TestContext) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(
      `${request.url} ${request.headers['x-api-key'] ?? ''} ${request.headers['x-forwarded-for'] ?? ''}`,
    )
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = (): void => {
    server.closeAllConnections()
    server.close()
  }
  t.after(end)
  return { port: (server.address() as AddressInfo).port, asked, end }
}

const askAll = async (url: string): Promise<ReadonlySet<number>> => {
  const statuses = new Set<number>()
  for (const [target, headers] of requests) {
    // A kept connection may be closed by the proxy, with its own to the server, as a request is on its way.
    const sent = { 'X-Forwarded-For': '203.0.113.9', Connection: 'close', ...headers }
    const response = await fetch(url + target, { headers: sent })
    await response.arrayBuffer()
    statuses.add(response.status)
  }
  return statuses
}

/** Asks everything with the server there and with it away, and reads the logs. */
const requireNoLeak = async (
  proxy: StartedProxy,
  { asked, end }: Awaited<ReturnType<typeof startedUpstream>>,
  harmless: RegExp,
): Promise<void> => {
  assert.deepEqual([...(await askAll(proxy.url))], [200])
  const got = asked.filter((line) => !line.startsWith('/readyz') && !line.startsWith('/ready '))
  assert.equal(got.length, requests.length)
  assert.ok(
    got.some((line) => line.startsWith(`/v1/a?apiKey=${KEY}`)),
    'the server gets the key',
  )
  assert.ok(got.some((line) => line.startsWith(`/v1/g ${KEY}`)))
  for (const line of got) assert.match(line, / 127\.0\.0\.1$/, 'the client is who the proxy says')
  end()
  const away = [...(await askAll(proxy.url))]
  assert.ok(away.length > 0 && away.every((status) => status === 502 || status === 503), `${away}`)
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline && [...proxy.logs().matchAll(new RegExp(harmless, 'g'))].length < 2)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const logs = proxy.logs()
  assert.equal(
    [...logs.matchAll(new RegExp(harmless, 'g'))].length,
    2,
    `both harmless requests are logged: ${logs}`,
  )
  assert.doesNotMatch(logs, new RegExp(SECRET))
}

for (const proxied of proxies)
  test(`${proxied.name} takes its file, and logs requests without keys`, {
    skip: proxied.lacks,
    timeout: 60_000,
  }, async (t) => {
    const upstream = await startedUpstream(t)
    await requireNoLeak(await proxied.before(t, upstream.port), upstream, proxied.harmless)
  })
