/** The header that names ignored parameters: on which replies it is, and what it never repeats. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openConformance } from './support/conformance-server.ts'

const { request, keys, failures, close } = await openConformance()
after(close)

const named = async (target: string, headers: Readonly<Record<string, string>> = {}) => {
  const got = await request(target, { headers })
  return [got.status, got.headers['x-unknown-parameters']]
}

test('an ignored parameter is named on every reply to a key: first and cached, 304, and each kind of problem', async () => {
  const target = '/v1/earnings/AAPL?limt=5'
  const { headers } = await request('/v1/earnings/AAPL')
  const tag = headers['etag'] ?? ''
  for (const _ of [1, 2, 3]) assert.deepEqual(await named(target), [200, 'limt'])
  assert.deepEqual(await named(target, { 'if-none-match': tag }), [304, 'limt'])
  assert.deepEqual(await named(target, { 'if-none-match': '*' }), [304, 'limt'])
  assert.deepEqual(await named('/v1/earnings/NOPE?limt=5'), [404, 'limt'])
  assert.deepEqual(await named('/v1/earnings/AAPL?limit=0&limt=5'), [422, 'limt'])
  assert.deepEqual(await named('/v1/quotes?ticker=AAPL'), [422, 'ticker'])
  assert.deepEqual(await named('/v1/financials/AAPL?asOf=2999-01-01&x=1'), [422, 'x'])
  assert.deepEqual(await named('/v1/earnings/AAPL?x=1', { accept: 'image/png' }), [406, 'x'])
  assert.deepEqual(await named('/v1/status?verbose=1'), [200, 'verbose'])
  const document = '/v1/openapi.json'
  const { etag = '' } = (await request(document)).headers
  assert.deepEqual(await named(document), [200, undefined])
  assert.deepEqual(await named(`${document}?zzz=1&format=json`), [200, 'zzz'])
  assert.deepEqual(await named(`${document}?zzz=1`, { 'if-none-match': etag }), [304, 'zzz'])
  assert.deepEqual(await named('/v1/prices/AAPL?limit=5000&format=csv&x=1'), [200, 'x'])
})

test('what is known has no header, sent twice or in the path’s place', async () => {
  for (const target of ['/v1/status', '/v1/status?format=json', '/v1/news?type=&page=0&limit=5&format=csv'])
    assert.equal((await named(target))[1], undefined, target)
  assert.deepEqual(await named('/v1/quotes/AAPL?ticker=MSFT'), [200, 'ticker'])
  assert.equal((await named(`/v1/news?apiKey=${keys.good}`))[1], undefined)
})

test('names alone are repeated, ten at most, in characters that a header may have', async () => {
  const many = Array.from({ length: 14 }, (_, index) => `a${index}=secret`).join('&')
  const [, first] = await named(`/v1/news?${many}`)
  assert.equal(first, Array.from({ length: 10 }, (_, index) => `a${index}`).join(', '))
  const odd = ['a,b', 'a\r\nSet-Cookie: x', 'ü', '💥', ' ', '<b>', '"', '\0', 'a b']
  const query = odd.map((name) => `${encodeURIComponent(name)}=1`).join('&')
  const [status, value] = await named(`/v1/news?${query}&=1&=2`)
  assert.deepEqual([status, value], [200, odd.map((name) => encodeURIComponent(name)).join(', ')])
  assert.match(`${value}`, /^[\x20-\x7e]*$/)
  // Cut where the 40th unit is one half of a character.
  const [, cut] = await named(`/v1/news?${'x'.repeat(39)}${encodeURIComponent('💥')}=1`)
  assert.equal(cut, `${'x'.repeat(39)}%EF%BF%BD`)
})

test('nothing shaped like a key is named, however it is written', async () => {
  const { good } = keys
  const spellings = [
    good,
    `key=${good}`,
    good.replaceAll('_', '%5F'),
    good.replaceAll('_', '%255f').toUpperCase(),
    [...good].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
    `${'x'.repeat(100)}${good}`,
  ]
  for (const name of spellings) {
    const got = await request(`/v1/news?limt=1&${name.replace('=', '%3D')}`)
    assert.deepEqual([got.status, got.headers['x-unknown-parameters']], [200, 'limt'], name)
    assert.ok(!JSON.stringify([got.headers, got.body]).toLowerCase().includes('ob_live'))
  }
  assert.equal((await named(`/v1/news?${good}`))[1], undefined)
})

test('nothing in all these requests was a fault of ours', () => assert.deepEqual(failures, []))
