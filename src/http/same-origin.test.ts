import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameOrigin, type OriginHeaders } from './same-origin.ts'

const plain = { secFetchSite: undefined, origin: undefined, host: 'nas.lan:8080', isSecure: false }
const tls = { ...plain, host: 'bell.example', isSecure: true }

const cases: readonly (readonly [string, Partial<OriginHeaders> & { from?: typeof plain }, boolean])[] = [
  ['no header of a browser', {}, true],
  ['Sec-Fetch-Site same-origin', { secFetchSite: 'same-origin' }, true],
  ['Sec-Fetch-Site none, as of a typed address', { secFetchSite: 'none' }, true],
  ['Sec-Fetch-Site cross-site', { secFetchSite: 'cross-site' }, false],
  ['Sec-Fetch-Site same-site', { secFetchSite: 'same-site' }, false],
  ['Sec-Fetch-Site cross-origin, which is no value', { secFetchSite: 'cross-origin' }, false],
  ['Sec-Fetch-Site empty', { secFetchSite: '' }, false],
  ['Sec-Fetch-Site twice', { secFetchSite: 'same-origin, cross-site' }, false],
  ['Sec-Fetch-Site in capitals', { secFetchSite: 'SAME-ORIGIN' }, false],
  ['cross-site with an own origin', { secFetchSite: 'cross-site', origin: 'http://nas.lan:8080' }, false],
  [
    'same-origin behind a proxy that changed the host',
    { secFetchSite: 'same-origin', origin: 'https://a' },
    true,
  ],
  ['the own origin', { origin: 'http://nas.lan:8080' }, true],
  ['the own origin in capitals', { origin: 'http://NAS.lan:8080' }, true],
  ['another host', { origin: 'http://evil.example' }, false],
  ['another host with the own name before it', { origin: 'http://nas.lan:8080.evil.example' }, false],
  ['another host with the own name as its user', { origin: 'http://nas.lan:8080@evil.example' }, false],
  ['a host above', { origin: 'http://lan:8080' }, false],
  ['another port', { origin: 'http://nas.lan:9090' }, false],
  ['no port', { origin: 'http://nas.lan' }, false],
  ['the origin null, as of a sandbox', { origin: 'null' }, false],
  ['an origin with a path', { origin: 'http://nas.lan:8080/x' }, false],
  ['an origin that is no address', { origin: 'http://[' }, false],
  ['an origin of another scheme', { origin: 'file://nas.lan:8080' }, false],
  ['an empty origin', { origin: '' }, false],
  ['two origins', { origin: 'http://nas.lan:8080, http://evil.example' }, false],
  ['an origin and no host', { origin: 'http://nas.lan:8080', host: undefined }, false],
  ['an origin and a host that is none', { origin: 'http://nas.lan:8080', host: 'nas lan:8080' }, false],
  ['the scheme’s own port in the host', { origin: 'http://nas.lan', host: 'nas.lan:80' }, true],
  ['the scheme’s own port in the origin', { origin: 'https://bell.example:443', from: tls }, true],
  ['plain HTTP to TLS', { origin: 'http://bell.example', from: tls }, false],
  ['TLS to TLS', { origin: 'https://bell.example', from: tls }, true],
  ['TLS before a proxy that does not say so', { origin: 'https://bell.example', host: 'bell.example' }, true],
]

for (const [about, { from = plain, ...headers }, passes] of cases)
  test(`${about} ${passes ? 'passes' : 'is refused'}`, () => {
    assert.equal(isSameOrigin({ ...from, ...headers }), passes)
  })

test('the configured address is an own origin, whatever host a proxy asks for', () => {
  const headers = { ...plain, host: 'upstream:8080', origin: 'https://bell.example' }
  assert.equal(isSameOrigin(headers, 'https://bell.example'), true)
  assert.equal(
    isSameOrigin({ ...headers, origin: 'https://bell.example.evil' }, 'https://bell.example'),
    false,
  )
  assert.equal(isSameOrigin({ ...headers, secFetchSite: 'cross-site' }, 'https://other.example'), false)
})
