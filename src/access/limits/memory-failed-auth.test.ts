import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ipPrefixOf } from '../ip-prefix.ts'
import { MemoryFailedAuth } from './memory-failed-auth.ts'

const START = Date.UTC(2026, 10, 21, 10)

test('twenty bad keys a minute are answered 401, the 21st gets a wait, and after it the next is answered 401', () => {
  const failedAuth = new MemoryFailedAuth()
  for (let at = 0; at < 20; at++) assert.equal(failedAuth.note('192.0.2.1', START + at), undefined)
  assert.equal(failedAuth.note('192.0.2.1', START + 16_500), 44)
  assert.equal(failedAuth.note('192.0.2.2', START + 16_500), undefined)
  assert.equal(failedAuth.note('192.0.2.1', START + 16_500 + 44_000), undefined)
})

test('a flood from 200,000 addresses keeps at most 20,000 of them in memory', () => {
  const failedAuth = new MemoryFailedAuth()
  for (let at = 0; at < 200_000; at++) failedAuth.note(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, START)
  assert.ok(failedAuth.size <= 20_000)
})

test('an address that keeps sending is not forgotten in a flood from other addresses', () => {
  const failedAuth = new MemoryFailedAuth()
  for (let at = 0; at < 20; at++) failedAuth.note('192.0.2.1', START)
  for (let at = 0; at < 60_000; at++) {
    failedAuth.note(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, START)
    if (at % 5000 === 0) assert.equal(failedAuth.note('192.0.2.1', START), 60)
  }
})

test('a client cannot escape by changing the lower half of its IPv6 address', () => {
  const failedAuth = new MemoryFailedAuth()
  for (let at = 0; at < 20; at++) failedAuth.note(`2001:db8:1:2::${at.toString(16)}`, START)
  assert.equal(failedAuth.note('2001:db8:1:2:ffff:0:0:1', START), 60)
  assert.equal(failedAuth.note('2001:db8:1:3::1', START), undefined)
})

test('a network is the IPv4 address or the first 64 bits of an IPv6 address, in one spelling', () => {
  const cases = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:DB8::1', '2001:db8:0:0'],
    ['2001:0db8:0000:00a0:1:2:3:4', '2001:db8:0:a0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['unknown', 'unknown'],
  ] as const
  for (const [address, network] of cases) assert.equal(ipPrefixOf(address), network)
  assert.ok(ipPrefixOf('x'.repeat(16_000)).length <= 45)
  assert.ok(ipPrefixOf(':'.repeat(16_000)).length <= 45)
})
