/** What holds for every path of the interface, of the paths that are no endpoints: streams, tools and documents. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { streamTests } from './support/push-server.ts'

const { opened } = streamTests()

const SSE = '/v1/stream/sse?topics=halts.*'
const read = 'GET, HEAD, OPTIONS'
/** Each with what it allows, and what a plain GET is answered without a key. */
const paths = [
  ['/v1/stream', read, 426],
  [SSE, read, 401],
  ['/v1/asyncapi.json', read, 200],
  ['/mcp', 'POST, OPTIONS', 405],
  ['/llms.txt', read, 200],
  ['/llms-full.txt', read, 200],
  ['/docs/push', read, 200],
  ['/docs/push.md', read, 200],
] as const

describe('paths that are no endpoints', async () => {
  const { url, keys, faults } = await opened()
  /** The body of a stream is left. */
  const ask = async (target: string, options: RequestInit = {}) => {
    const abort = new AbortController()
    const reply = await fetch(`${url}${target}`, { ...options, signal: abort.signal })
    const isStream = reply.headers.get('content-type') === 'text/event-stream' && options.method !== 'HEAD'
    const text = isStream ? '' : await reply.text()
    abort.abort()
    const isProblem = reply.headers.get('content-type') === 'application/problem+json'
    const code = isProblem ? (JSON.parse(text) as { readonly code: string }).code : undefined
    return { status: reply.status, headers: reply.headers, text, code }
  }

  for (const [target, allowed, plain] of paths) {
    const [path = ''] = target.split('?')

    it(`${path} says what it allows, and refuses the rest`, async () => {
      assert.equal((await ask(target)).status, plain)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        if (allowed.includes(method)) continue
        const { status, code, headers } = await ask(target, { method })
        assert.deepEqual([status, code, headers.get('allow')], [405, 'method_not_allowed', allowed], method)
      }
      const { status, headers, text } = await ask(target, { method: 'OPTIONS' })
      assert.deepEqual([status, headers.get('allow'), text], [204, allowed, ''])
    })

    it(`${path} has an id for each request, and exists without a slash at its end only`, async () => {
      const { headers } = await ask(target, { headers: { 'X-Request-Id': 'conformance-1' } })
      assert.equal(headers.get('x-request-id'), 'conformance-1')
      const { status, code } = await ask(`${path}/`)
      assert.deepEqual([status, code], [404, 'route_not_found'])
    })
  }

  it('the stream takes a key in each carrier, and says what is wrong with one', async () => {
    const wrong = 'ob_live_wrong'
    const cases = [
      [SSE, { 'X-API-Key': keys.pro }, 200, undefined],
      [SSE, { Authorization: `bearer  ${keys.pro}` }, 200, undefined],
      [`${SSE}&apiKey=${keys.pro}`, {}, 200, undefined],
      [`${SSE}&apiKey=${keys.pro}`, { 'X-API-Key': keys.pro }, 200, undefined],
      [`${SSE}&apiKey=${wrong}`, {}, 401, 'invalid_api_key'],
      [SSE, { 'X-API-Key': wrong }, 401, 'invalid_api_key'],
      [SSE, { Authorization: `Basic ${keys.pro}` }, 401, 'missing_api_key'],
      [SSE, { 'X-API-Key': keys.free }, 403, 'plan_required'],
      [`${SSE}&apiKey=${wrong}`, { 'X-API-Key': keys.pro }, 400, 'conflicting_credentials'],
    ] as const
    for (const [target, headers, status, code] of cases) {
      const got = await ask(target, { headers: { ...headers } })
      assert.deepEqual([got.status, got.code], [status, code], JSON.stringify([target, headers]))
      assert.equal(got.headers.has('www-authenticate'), status === 401)
      assert.equal(got.headers.has('x-ratelimit-remaining'), status === 200)
    }
  })

  it('HEAD of a stream has its headers, ends, and leaves no stream open', async () => {
    const headers = { 'X-API-Key': keys.starter }
    // Ten streams are all that the key may have.
    for (let asked = 0; asked < 12; asked += 1) {
      const got = await ask(SSE, { method: 'HEAD', headers })
      assert.deepEqual([got.status, got.headers.get('content-type')], [200, 'text/event-stream'])
    }
    assert.equal((await ask('/llms.txt', { method: 'HEAD' })).status, 200)
    assert.equal((await ask('/v1/asyncapi.json', { method: 'HEAD' })).status, 200)
  })

  it('documents are not sent again to who has them', async () => {
    for (const target of ['/v1/asyncapi.json', '/llms.txt', '/docs/push.md']) {
      const tag = (await ask(target)).headers.get('etag') ?? ''
      const again = await ask(target, { headers: { 'If-None-Match': tag } })
      assert.deepEqual([again.status, again.text], [304, ''], target)
    }
  })

  it('the document names the parameters that it ignores', async () => {
    const got = await ask('/v1/asyncapi.json?zzz=1')
    assert.deepEqual([got.status, got.headers.get('x-unknown-parameters')], [200, 'zzz'])
  })

  it('nothing of this was a fault of the server', () => assert.deepEqual(faults, []))
})
