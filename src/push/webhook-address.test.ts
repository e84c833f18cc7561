/** Which addresses webhooks may lead to, as they are written and as their names resolve. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resolve } from '../sources/fetch/address-check.ts'
import { resolvedAddressFault, webhookAddressFault } from './webhook-address.ts'

const own = [
  'https://127.0.0.1/',
  'https://127.8.9.1:8443/',
  'https://[::1]/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://0x7f000001/',
  'https://127.1/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST:9000/',
  'https://a.localhost/',
  'https://ⓛocalhost/',
  'https://intranet/',
]

test('an address in the networks of this machine is refused, however it is written, unless it is allowed', () => {
  for (const address of own) {
    assert.match(webhookAddressFault(address, false) ?? '', /OPENBELL_WEBHOOK_PRIVATE_ADDRESSES/, address)
    assert.equal(webhookAddressFault(address, true), null, address)
  }
})

test('plain http needs the same setting; no setting allows another scheme, a password or a fragment', () => {
  assert.match(webhookAddressFault('http://example.com/', false) ?? '', /must begin with https/)
  assert.equal(webhookAddressFault('http://example.com/', true), null)
  for (const address of [
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user@example.com/',
    'https://user:word@example.com/',
    'https://@127.0.0.1/',
    'https://example.com/#x',
    'https:example.com',
    '//example.com',
    'example.com',
    '',
    `https://example.com/${'x'.repeat(1000)}`,
  ])
    for (const allowed of [true, false])
      assert.notEqual(webhookAddressFault(address, allowed), null, `${address} ${allowed}`)
})

test('a public address passes with any port, name and query', () => {
  for (const address of [
    'https://example.com/hook?key=x',
    'https://example.com:8443/',
    'https://93.184.216.34/',
    'https://[2606:4700::1111]/',
    'https://xn--bcher-kva.example/',
  ])
    assert.equal(webhookAddressFault(address, false), null, address)
})

test('a name that resolves to a private address is refused when it is added, also among public ones', async () => {
  const resolving =
    (...addresses: readonly string[]): Resolve =>
    (_, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
  const name = 'https://hooks.example/x'
  assert.equal(await resolvedAddressFault(name, false, resolving('93.184.216.34')), null)
  for (const bad of ['10.0.0.7', '169.254.169.254', '::1', '::ffff:10.0.0.1'])
    assert.match(
      (await resolvedAddressFault(name, false, resolving('93.184.216.34', bad))) ?? '',
      /must not lead to .* which is not public/,
    )
  assert.equal(await resolvedAddressFault(name, true, resolving('10.0.0.7')), null)
  const failing: Resolve = (_, done) => done(new Error('no such name'), [])
  assert.equal(await resolvedAddressFault(name, false, failing), null)
})
