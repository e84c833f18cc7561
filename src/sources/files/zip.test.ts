import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { writeZip, type ZipSource, zipOf } from '../../../test/files/zip-writer.ts'
import { temporaryFolder } from '../../../test/support/misbehaving-server.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { type ZipLimits, zipEntries } from './zip.ts'
import { unpackText } from './zipped-text.ts'

const LIMITS: ZipLimits = { file: '2024q1.zip', maxEntryBytes: 10_000_000 }
const NUM = 'adsh\ttag\tvalue\n0000320193-24-000006\tAssets\t353514000000\n'.repeat(100)

const unzipped = async (source: string | Uint8Array, limits: ZipLimits = LIMITS) => {
  const found: [string, string][] = []
  for await (const entry of zipEntries(source, limits)) {
    found.push([entry.name, Buffer.from(await entry.bytes()).toString()])
  }
  return found
}

const inChunks = async (source: Uint8Array) => {
  let text = ''
  for await (const entry of zipEntries(source, LIMITS)) {
    for await (const chunk of entry.chunks()) text += Buffer.from(chunk).toString()
  }
  return text
}

const refused = async (
  source: Uint8Array | readonly ZipSource[],
  reason: RegExp,
  limits: ZipLimits = LIMITS,
) => {
  const zip = source instanceof Uint8Array ? source : await zipOf(source)
  await assert.rejects(unzipped(zip, limits), (error) => {
    assert.ok(error instanceof SourceFormatError, String(error))
    assert.match(error.message, reason)
    assert.match(error.message, /^2024q1\.zip/)
    return true
  })
}

test('entries come in order with their bytes, deflated or stored, from memory and from disk', async (t) => {
  const entries = [
    { name: 'num.txt', data: NUM },
    { name: 'folder/', data: '', stored: true },
    { name: 'folder/readme.htm', data: '<p>', stored: true },
    { name: 'empty.txt', data: '' },
  ]
  const expected = [
    ['num.txt', NUM],
    ['folder/readme.htm', '<p>'],
    ['empty.txt', ''],
  ]
  const path = join(await temporaryFolder(t), 'x.zip')
  await writeZip(path, entries)
  assert.deepEqual(await unzipped(path), expected)
  assert.deepEqual(await unzipped(new Uint8Array(await readFile(path))), expected)
  assert.equal(await inChunks(await zipOf(entries)), `${NUM}<p>`)
})

test('an entry over 8 MiB comes whole too', async () => {
  const data = NUM.repeat(1600)
  const limits = { ...LIMITS, maxRatio: 1000 }
  assert.deepEqual(await unzipped(await zipOf([{ name: 'num.txt', data }]), limits), [['num.txt', data]])
})

test('70,000 entries are read when the caller expects as many, and refused otherwise', async (t) => {
  const path = join(await temporaryFolder(t), 'x.zip')
  await writeZip(
    path,
    Array.from({ length: 70_000 }, (_, n) => ({ name: `CIK${n}.json`, data: '{}', stored: true })),
  )
  let count = 0
  for await (const { name } of zipEntries(path, { ...LIMITS, maxEntries: 100_000 }))
    count += name.endsWith('.json') ? 1 : 0
  assert.equal(count, 70_000)
  await assert.rejects(unzipped(path), /70000 entries, over 20000/)
})

test('a zip cut anywhere, an empty file and a page in its place are refused', async () => {
  const zip = await zipOf([{ name: 'num.txt', data: NUM }])
  for (let cut = 1; cut < zip.length; cut += 7)
    await refused(zip.subarray(0, zip.length - cut), /2024q1\.zip: /)
  await refused(new Uint8Array(0), /zip/)
  await refused(Buffer.from(`<!DOCTYPE html>${' '.repeat(100)}`), /zip/)
})

test('any flipped byte of an entry is found, stored or deflated', async () => {
  for (const stored of [true, false]) {
    const text = 'Assets 353514000000'
    const size = stored ? text.length : deflateRawSync(text).length
    const zip = await zipOf([{ name: 'a', data: text, stored }])
    for (let at = 31; at < 31 + size; at += 1) {
      const bad = Buffer.from(zip)
      bad[at] = (bad[at] ?? 0) ^ 0x10
      await refused(bad, /2024q1\.zip: "a": /)
      await assert.rejects(inChunks(bad), SourceFormatError)
    }
  }
})

test('a wrong CRC-32 and a lying size are found', async () => {
  await refused([{ name: 'a', data: NUM, lie: { crc: 1 } }], /"a": CRC-32/)
  await refused(
    [{ name: 'a', data: NUM, lie: { size: 10 } }],
    /"a": inflates to more bytes than the directory says/,
  )
  await refused(
    [{ name: 'a', data: NUM, lie: { size: NUM.length + 1 } }],
    /"a": inflates to \d+ bytes, the directory says/,
  )
  await refused([{ name: 'a', data: NUM, stored: true, lie: { size: 10 } }], /size mismatch/)
  for (const lie of [{ crc: 1 }, { size: 10 }, { size: NUM.length + 1 }]) {
    await assert.rejects(inChunks(await zipOf([{ name: 'a', data: NUM, lie }])), SourceFormatError)
  }
})

test('a bomb is refused before it is inflated, and one that lies about its size while it is', async () => {
  const data = Buffer.alloc(9_000_000)
  await refused([{ name: 'bomb', data }], /"bomb": inflates \d+ times, over 200/)
  await refused([{ name: 'bomb', data }], /holds 9000000 bytes, over 1000/, {
    ...LIMITS,
    maxEntryBytes: 1000,
  })
  await refused([{ name: 'bomb', data, lie: { size: 100_000 } }], /inflates to more bytes/)
  await refused(
    [
      { name: 'a', data: NUM },
      { name: 'b', data: NUM },
    ],
    /"b": over 6000 bytes in all/,
    { ...LIMITS, maxTotalBytes: 6000 },
  )
})

test('entries that share bytes are refused', async () => {
  const data = Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251))
  const overlapping = Array.from({ length: 50 }, (_, n) => ({
    name: `${n}`,
    data: n === 0 ? data : '',
    lie: { offset: 0, compressedSize: 5000, size: 5000, crc: 0, method: 0 },
  }))
  await refused(overlapping, /overlaps another entry/)
})

test('encryption, other methods and symbolic links are refused', async () => {
  await refused([{ name: 'a', data: NUM, lie: { flags: 1 } }], /"a": is encrypted/)
  await refused([{ name: 'a', data: NUM, lie: { flags: 0x41 } }], /encryption/)
  await refused([{ name: 'a', data: NUM, lie: { method: 12 } }], /method 12/)
  await refused([{ name: 'a', data: '/etc/passwd', lie: { mode: 0o120777 } }], /symbolic link/)
})

test('a name that is or could become a path elsewhere is refused', async () => {
  for (const name of ['../x', 'a/../../x', '/etc/x', 'C:/x', 'C:x', '..\\x', 'a\0b', '']) {
    await refused([{ name, data: 'x' }], /2024q1\.zip/)
  }
})

test('a file that is not there is a system error, not a wrong format', async (t) => {
  await assert.rejects(unzipped(join(await temporaryFolder(t), 'none.zip')), { code: 'ENOENT' })
})

test('a zip within a zip is bytes', async () => {
  const inner = await zipOf([{ name: 'x', data: 'y' }])
  for await (const entry of zipEntries(await zipOf([{ name: 'inner.zip', data: inner }]), LIMITS)) {
    assert.ok(inner.equals(await entry.bytes()))
  }
})

test('a zip of one text that holds more is refused before all of it is in memory', async () => {
  const text = 'x'.repeat(60)
  const packed = async (names: readonly string[]) => [
    { address: 'a.zip', bytes: await zipOf(names.map((name) => ({ name, data: text }))) },
  ]
  const unpack = unpackText(100)
  assert.deepEqual(
    (await unpack(await packed(['a']))).map(({ bytes }) => Buffer.from(bytes).toString()),
    [text],
  )
  await assert.rejects(unpack(await packed(['a', 'b', 'c'])), /a\.zip: "b": over 100 bytes in all/)
})
