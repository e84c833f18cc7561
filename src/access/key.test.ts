import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { isWellFormedKey, KEY_LENGTH, keyHash, keyPreview, newKey, randomBase62 } from './key.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Bytes 0, 1, … 255, 0, 1, … without end: each value equally often. */
const everyByteInTurn = () => {
  let next = 0
  return (size: number) => Uint8Array.from({ length: size }, () => next++ % 256)
}

test('a hundred thousand keys hold no duplicate and are all well formed', () => {
  const keys = new Set<string>()
  for (let made = 0; made < 100_000; made++) {
    const key = newKey(randomBytes)
    assert.ok(isWellFormedKey(key), 'a new key passes its own checksum')
    keys.add(key)
  }
  assert.equal(keys.size, 100_000)
})

test('each letter is as likely as any other: no byte is folded onto the first ones', () => {
  const text = randomBase62(248 * 10, everyByteInTurn())
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  assert.deepEqual([...counts.keys()].sort(), [...BASE62].sort())
  assert.deepEqual(new Set(counts.values()), new Set([40]))
})

test('a key is ob_live_, 32 random letters and the CRC-32 of both in six', () => {
  const zeros = newKey((size) => new Uint8Array(size))
  // crc32('ob_live_' + '0' * 32) by Python's zlib.
  assert.equal(zeros.slice(0, 40), `ob_live_${'0'.repeat(32)}`)
  const value = [...zeros.slice(40)].reduce((sum, letter) => sum * 62 + BASE62.indexOf(letter), 0)
  assert.equal(value, 2_171_063_172)
  assert.equal(zeros.length, KEY_LENGTH)
})

test('every change of a single character is rejected', () => {
  const others = `${BASE62}_- é`
  for (let made = 0; made < 20; made++) {
    const key = newKey(randomBytes)
    for (let at = 0; at < key.length; at++) {
      for (const letter of others) {
        if (letter === key[at]) continue
        const changed = key.slice(0, at) + letter + key.slice(at + 1)
        assert.equal(isWellFormedKey(changed), false, `position ${at} changed to '${letter}'`)
      }
    }
  }
})

test('two swapped neighbours, a missing and an added letter are rejected', () => {
  const swappedAt = (key: string, at: number) =>
    key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2)
  for (let made = 0; made < 100; made++) {
    const key = newKey(randomBytes)
    for (let at = 0; at + 1 < KEY_LENGTH; at++) {
      const swapped = swappedAt(key, at)
      if (swapped !== key) assert.equal(isWellFormedKey(swapped), false, `position ${at}`)
    }
  }
  const key = newKey(everyByteInTurn())
  for (let at = 8; at < 39; at++) {
    assert.equal(isWellFormedKey(swappedAt(key, at)), false)
    assert.equal(isWellFormedKey(key.slice(0, at) + key.slice(at + 1)), false)
    assert.equal(isWellFormedKey(`${key.slice(0, at)}x${key.slice(at)}`), false)
  }
  for (const text of ['', 'ob_live_', `${key}\n`, ` ${key}`, 'x'.repeat(16_000)])
    assert.equal(isWellFormedKey(text), false)
})

test('the stored form is SHA-256, and the preview shows 12 of the 38 letters', () => {
  // `printf abc | sha256sum`
  assert.equal(keyHash('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  const key = newKey(everyByteInTurn())
  assert.equal(keyPreview(key), `ob_live_01234567...${key.slice(-4)}`)
})
