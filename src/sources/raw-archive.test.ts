import assert from 'node:assert/strict'
import { appendFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { temporaryFolder } from '../../test/support/misbehaving-server.ts'
import { openRawArchive } from './raw-archive.ts'

const ADDRESS = 'https://www.nasdaqtrader.com/dynamic/symdir/nasdaqlisted.txt'
const file = (text: string, fetchedAt: string, address = ADDRESS) => ({
  bytes: Buffer.from(text),
  address,
  fetchedAt,
  feed: 'nasdaq-listed',
})

const archiveOf = async (t: TestContext) => {
  const folder = await temporaryFolder(t)
  return { folder, index: join(folder, 'raw', 'index.ndjson'), archive: await openRawArchive(folder) }
}

test('what was kept comes back byte for byte, and its index line says what it is', async (t) => {
  const { folder, archive } = await archiveOf(t)
  const hash = await archive.keep(file('A|B\n', '2024-07-01T12:00:00.000Z'))
  assert.equal(Buffer.from(await archive.read(hash)).toString(), 'A|B\n')
  assert.deepEqual((await archive.index()).entries, [
    { address: ADDRESS, hash, bytes: 4, fetchedAt: '2024-07-01T12:00:00.000Z', feed: 'nasdaq-listed' },
  ])
  assert.deepEqual(await readdir(join(folder, 'raw', hash.slice(0, 2))), [`${hash}.zst`])
})

test('keeping the same bytes again adds nothing, also after a restart and from many jobs at once', async (t) => {
  const { folder, archive } = await archiveOf(t)
  const kept = file('same', '2024-07-01T12:00:00.000Z')
  await Promise.all(Array.from({ length: 10 }, () => archive.keep(kept)))
  await (await openRawArchive(folder)).keep({ ...kept, fetchedAt: '2024-07-02T12:00:00.000Z' })
  assert.equal((await archive.index()).entries.length, 1)
})

test('a file on disk is kept and restored like bytes', async (t) => {
  const { folder, archive } = await archiveOf(t)
  const path = join(folder, 'bulk.zip')
  await writeFile(path, Buffer.alloc(3_000_000, 'PK'))
  const hash = await archive.keepFile({
    path,
    address: 'https://www.sec.gov/bulk.zip',
    fetchedAt: '2024-07-01T00:00:00.000Z',
    feed: 'bulk',
  })
  await archive.extract(hash, join(folder, 'back.zip'))
  assert.ok((await readFile(path)).equals(await readFile(join(folder, 'back.zip'))))
  assert.equal((await archive.index()).entries[0]?.bytes, 3_000_000)
})

test('damaged bytes are an error, never returned', async (t) => {
  const { folder, archive } = await archiveOf(t)
  const hash = await archive.keep(file('true', '2024-07-01T12:00:00.000Z'))
  await writeFile(join(folder, 'raw', hash.slice(0, 2), `${hash}.zst`), zstdCompressSync('false'))
  await assert.rejects(archive.read(hash), /damaged/)
  await assert.rejects(archive.extract(hash, join(folder, 'back')), /damaged/)
  assert.deepEqual(await readdir(folder), ['raw'])
  await assert.rejects(archive.read('../../etc/passwd'), TypeError)
})

test('an index line torn by a kill costs only itself and is reported', async (t) => {
  const { folder, index, archive } = await archiveOf(t)
  await archive.keep(file('one', '2024-07-01T12:00:00.000Z'))
  await archive.keep(file('two', '2024-07-02T12:00:00.000Z'))
  await truncate(index, (await readFile(index)).length - 30)
  const reopened = await openRawArchive(folder)
  assert.deepEqual((await reopened.index()).torn, [2])
  await reopened.keep(file('three', '2024-07-03T12:00:00.000Z'))
  const { entries, torn } = await reopened.index()
  assert.deepEqual(
    entries.map(({ fetchedAt }) => fetchedAt.slice(0, 10)),
    ['2024-07-01', '2024-07-03'],
  )
  assert.deepEqual(torn, [2])
})

test('pruning drops what is old, but the newest of each address stays however old it is', async (t) => {
  const { archive } = await archiveOf(t)
  const old = await archive.keep(file('old', '2024-01-01T00:00:00.000Z'))
  const shared = await archive.keep(file('shared', '2024-01-02T00:00:00.000Z'))
  const last = await archive.keep(file('last', '2024-01-03T00:00:00.000Z'))
  await archive.keep(file('shared', '2020-01-01T00:00:00.000Z', 'https://example.com/never-again'))
  const pruned = await archive.prune(30, new Date('2024-07-01T00:00:00Z'))
  assert.deepEqual(pruned, { entries: 2, files: 1 })
  await assert.rejects(archive.read(old), { code: 'ENOENT' })
  assert.equal(Buffer.from(await archive.read(shared)).toString(), 'shared')
  assert.equal(Buffer.from(await archive.read(last)).toString(), 'last')
})

test('pruning sweeps what a kill left half done, and what is young stays', async (t) => {
  const { folder, index, archive } = await archiveOf(t)
  const hash = await archive.keep(file('young', '2024-06-30T00:00:00.000Z'))
  await writeFile(join(folder, 'raw', hash.slice(0, 2), `${hash}.zst.1.part`), 'half')
  await appendFile(index, '{"address":')
  assert.deepEqual(await archive.prune(30, new Date('2024-07-01T00:00:00Z')), { entries: 0, files: 1 })
  assert.deepEqual((await archive.index()).torn, [])
  assert.equal(Buffer.from(await archive.read(hash)).toString(), 'young')
})
