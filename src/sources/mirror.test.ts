import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { failure, temporaryFolder } from '../../test/support/misbehaving-server.ts'
import { otherKindOf } from './files/file-kind.ts'
import { openMirror } from './mirror.ts'

const FILES = {
  'www.sec.gov/files/company_tickers.json': '{"0":{"cik_str":320193}}',
  'fred.stlouisfed.org/graph/fredgraph.csv?id=DGS10': 'observation_date,DGS10\n2024-07-01,4.48\n',
  'fred.stlouisfed.org/graph/fredgraph.csv?id=DGS2': 'observation_date,DGS2\n2024-07-01,4.77\n',
  'fred.stlouisfed.org/index.html': '<!DOCTYPE html><html></html>',
  'example.com/a b/c%2Fd#1.txt': 'odd',
} as const

const mirrorOf = async (t: TestContext) => {
  const folder = await temporaryFolder(t)
  const root = join(folder, 'mirror')
  for (const [name, text] of Object.entries({ ...FILES, '../secret.txt': 'secret' })) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  return { root, mirror: openMirror(root) }
}

const textAt = async (mirror: ReturnType<typeof openMirror>, address: string): Promise<string | null> => {
  const result = await mirror.fetch(address)
  return result.kind === 'fetched' ? Buffer.from(result.bytes).toString() : null
}

test('a file is found under its address with its query, and an absent one is not an error', async (t) => {
  const { mirror } = await mirrorOf(t)
  assert.equal(
    await textAt(mirror, 'https://fred.stlouisfed.org/graph/fredgraph.csv?id=DGS10'),
    FILES['fred.stlouisfed.org/graph/fredgraph.csv?id=DGS10'],
  )
  assert.equal(await textAt(mirror, 'https://fred.stlouisfed.org/'), FILES['fred.stlouisfed.org/index.html'])
  assert.equal(await textAt(mirror, 'https://example.com/a%20b/c%2Fd%231.txt'), 'odd')
  for (const absent of [
    'https://fred.stlouisfed.org/graph/fredgraph.csv?id=DGS30',
    'https://fred.stlouisfed.org/graph',
    'https://fred.stlouisfed.org/index.html/x',
    'https://www.nasdaq.com/x',
    `https://www.sec.gov/${'x'.repeat(300)}`,
  ]) {
    assert.deepEqual(await mirror.fetch(absent), { kind: 'absent', status: 404 }, absent)
  }
})

test('no address leads out of the mirror', async (t) => {
  const { mirror } = await mirrorOf(t)
  for (const address of [
    'https://example.com/../../secret.txt',
    'https://example.com/..%2f..%2fsecret.txt',
    'https://example.com/%2e%2e/%2e%2e/secret.txt',
    'https://example.com/..%5c..%5csecret.txt',
    'https://../secret.txt',
    'https://example.com//etc/passwd',
    'https://example.com/%00',
    'https://example.com/%FF',
    'file:///etc/passwd',
    '/etc/passwd',
  ]) {
    assert.deepEqual(await mirror.fetch(address), { kind: 'absent', status: 404 }, address)
  }
})

test('a link that leads out of the mirror is refused by its name and its target, a link within is read', async (t) => {
  const { root, mirror } = await mirrorOf(t)
  const secret = join(root, '../secret.txt')
  await symlink(secret, join(root, 'example.com/link.txt'))
  await symlink(join(root, 'www.sec.gov'), join(root, 'example.com/sec'))
  await symlink('b', join(root, 'example.com/a b/loop'))
  await symlink('loop', join(root, 'example.com/a b/b'))
  const out = await failure(mirror.fetch('https://example.com/link.txt'), 'refused_address')
  assert.match(
    out.message,
    /example\.com\/link\.txt is a link that leads out of the mirror, to .*secret\.txt$/,
  )
  assert.equal(
    await textAt(mirror, 'https://example.com/sec/files/company_tickers.json'),
    '{"0":{"cik_str":320193}}',
  )
  assert.deepEqual(await mirror.fetch('https://example.com/a%20b/loop'), { kind: 'absent', status: 404 })
  const links = ['https://example.com/link.txt', 'https://example.com/sec']
  assert.deepEqual(await mirror.list('example.com', /\/(link\.txt|sec)$/), links)
  assert.deepEqual(await mirror.list('www.sec.gov', /company/), [
    'https://www.sec.gov/files/company_tickers.json',
  ])

  await symlink(dirname(secret), join(root, 'www.sec.gov/Archives'))
  const under = await failure(mirror.fetch('https://www.sec.gov/Archives/secret.txt'), 'refused_address')
  assert.match(under.message, /www\.sec\.gov\/Archives is a link that leads out of the mirror, to \//)
  await failure(mirror.list('www.sec.gov', /company/), 'refused_address')
})

test('a FIFO, a socket and a device are refused at once; a folder is no file', async (t) => {
  const { root, mirror } = await mirrorOf(t)
  const address = 'https://example.com/pipe.txt'
  execFileSync('mkfifo', [join(root, 'example.com/pipe.txt')])
  const socket = createServer().listen(join(root, 'example.com/socket.txt'))
  t.after(() => socket.close())
  await once(socket, 'listening')
  assert.match(
    (await failure(mirror.fetch(address), 'refused_address')).message,
    /pipe\.txt is a FIFO, not a file/,
  )
  await failure(mirror.fetchToFile(address, '/nowhere'), 'refused_address')
  const found = await mirror.list('example.com', /\/\w+\.txt$/)
  assert.deepEqual(found, [address, 'https://example.com/socket.txt'])
  await failure(mirror.fetch('https://example.com/socket.txt'), 'refused_address')
  // A device lies outside of any mirror.
  await symlink('/dev/zero', join(root, 'example.com/zero'))
  await failure(mirror.fetch('https://example.com/zero'), 'refused_address')
  assert.equal(await otherKindOf('/dev/zero'), 'a device')
})

test('a listing holds the sorted addresses of one host that match, each of which can be read', async (t) => {
  const { mirror } = await mirrorOf(t)
  const found = await mirror.list('fred.stlouisfed.org', /^\/graph\/fredgraph\.csv\?id=[A-Z0-9]+$/g)
  assert.deepEqual(found, [
    'https://fred.stlouisfed.org/graph/fredgraph.csv?id=DGS10',
    'https://fred.stlouisfed.org/graph/fredgraph.csv?id=DGS2',
  ])
  const [odd = ''] = (await mirror.list('example.com', /./)) ?? []
  assert.equal(await textAt(mirror, odd), 'odd')
  assert.deepEqual(await mirror.list('absent.example', /./), [])
  assert.deepEqual(await mirror.list('..', /secret/), [])
})

test('a mirror answers as the network does: validators, pages in place of data, files on disk', async (t) => {
  const { root, mirror } = await mirrorOf(t)
  const address = 'https://www.sec.gov/files/company_tickers.json'
  const first = await mirror.fetch(address, { expect: 'json' })
  assert.ok(first.kind === 'fetched')
  assert.equal(Buffer.from(first.bytes).toString(), FILES['www.sec.gov/files/company_tickers.json'])
  assert.deepEqual(await mirror.fetch(address, { etag: first.etag }), { kind: 'unchanged' })
  await writeFile(join(root, 'www.sec.gov/files/company_tickers.json'), '{}')
  assert.equal((await mirror.fetch(address, { etag: first.etag })).kind, 'fetched')
  const onDisk = await mirror.fetchToFile(address, '/nowhere/at/all')
  assert.ok(onDisk.kind === 'fetched')
  assert.equal(onDisk.owned, false)
  assert.equal(await readFile(onDisk.path, 'utf8'), '{}')
  await failure(mirror.fetch('https://fred.stlouisfed.org/', { expect: 'json' }), 'not_expected')
})
