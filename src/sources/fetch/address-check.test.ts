import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { test } from 'node:test'
import { AddressRefused, checkAddress, checkedLookup, type Interfaces, isPublicIp } from './address-check.ts'

const NONE: ReadonlySet<string> = new Set()
const refusalOf = (address: string): string | null => {
  const checked = checkAddress(address, NONE)
  return 'refusal' in checked ? checked.refusal : null
}

test("the publishers' own addresses pass", () => {
  for (const address of [
    'https://www.sec.gov/files/company_tickers.json',
    'https://data.sec.gov:443/submissions/CIK0000320193.json',
    'http://www.nasdaqtrader.com:80/rss.aspx?feed=tradehalts',
    'https://fred.stlouisfed.org/graph/fredgraph.csv?id=DGS10',
    'https://8.8.8.8/x',
    'https://[2606:4700::1111]/x',
  ]) {
    assert.equal(refusalOf(address), null, address)
  }
})

test('an address into the operator’s own network is refused, however it is written', () => {
  for (const address of [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://0.0.0.0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://134744072/',
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://a.localhost/',
    'http://ⓛocalhost/',
    'http://www.sec.gov./',
  ]) {
    assert.notEqual(refusalOf(address), null, address)
  }
})

test('a public address in a network of this machine is refused as well', () => {
  const on = (cidr: string) => ({ eth0: [{ cidr }] }) as unknown as Interfaces
  assert.equal(isPublicIp('8.8.8.8', on('8.8.8.4/29')), true)
  assert.equal(isPublicIp('8.8.8.8', on('8.8.8.9/29')), false)
  assert.equal(isPublicIp('8.8.8.8', on('8.8.8.8/32')), false)
  assert.equal(isPublicIp('2606:4700::1111', on('2606:4700::1/64')), false)
  assert.equal(isPublicIp('2606:4700:1::1111', on('2606:4700::1/64')), true)
  assert.equal(isPublicIp('2606:4700::1111', on('8.8.8.9/29')), true)
})

test('anything but http(s) to port 80 or 443 without a user name is refused', () => {
  for (const address of [
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:application/json,{}',
    'ftp://example.com/x',
    'unix:/var/run/docker.sock',
    'http://unix:/var/run/docker.sock:/x',
    'https://user@www.sec.gov/',
    'https://www.sec.gov@evil.example/',
    'https://user:word@www.sec.gov/',
    'https://www.sec.gov:22/',
    'https://www.sec.gov:8080/',
    'https://www.ѕec.gov/',
    'https://xn--ec-ykc.gov/',
    '/files/x.json',
    '//www.sec.gov/x',
    'https:www.sec.gov/x',
    '',
  ]) {
    assert.notEqual(refusalOf(address), null, address)
  }
})

test('the exception for tests holds for one host and port only', () => {
  const allow = new Set(['127.0.0.1:4242'])
  assert.ok('url' in checkAddress('http://127.0.0.1:4242/x', allow))
  assert.ok('refusal' in checkAddress('http://127.0.0.1:4243/x', allow))
  assert.ok('refusal' in checkAddress('http://u:p@127.0.0.1:4242/x', allow))
})

test('private, reserved and embedded addresses are not public', () => {
  for (const ip of [
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '2001:db8::1',
    '2001::1',
    'ff02::1',
    '::',
  ]) {
    assert.equal(isPublicIp(ip), false, ip)
  }
  for (const ip of ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2a00:1450::1'])
    assert.equal(isPublicIp(ip), true, ip)
  assert.equal(isPublicIp('www.sec.gov'), false)
})

const lookUp = (found: readonly LookupAddress[], all: boolean) =>
  new Promise<unknown>((resolve, reject) => {
    checkedLookup((_, done) => done(null, found))('name.example', { all }, (error, address, family) =>
      error === null ? resolve(all ? address : [address, family]) : reject(error),
    )
  })

test('a name that resolves to a private address is refused when the connection is made, also among public ones', async () => {
  const open = { address: '93.184.216.34', family: 4 }
  assert.deepEqual(await lookUp([open], true), [open])
  assert.deepEqual(await lookUp([open], false), ['93.184.216.34', 4])
  await assert.rejects(lookUp([open, { address: '10.0.0.1', family: 4 }], true), AddressRefused)
  await assert.rejects(lookUp([{ address: '::ffff:10.0.0.1', family: 6 }], false), AddressRefused)
  await assert.rejects(lookUp([], true), /has no address/)
})
