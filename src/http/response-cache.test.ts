import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResponseCache } from './response-cache.ts'

const replyOf = (bytes: number) => ({ status: 200, headers: [], body: new Uint8Array(bytes) })

test('the cache never holds more than 32 MB, and nothing that fills much of it alone', () => {
  const cache = new ResponseCache()
  for (let at = 0; at < 500; at++) {
    cache.set(`/x?at=${at}`, 'tag', replyOf(200_000))
    const held = Array.from({ length: at + 1 }, (_, each) => cache.get(`/x?at=${each}`, 'tag') !== undefined)
    assert.ok(held[at] && held.filter(Boolean).length * 200_000 <= 32 * 1024 * 1024)
  }
  cache.set('/x?long', 'tag', replyOf(300_000))
  assert.equal(cache.get('/x?long', 'tag'), undefined)
})

test('a reply is found under its tag only, and the next one takes its place and its bytes', () => {
  const cache = new ResponseCache()
  cache.set('/x', 'one', replyOf(1000))
  assert.equal(cache.get('/x', 'two'), undefined)
  for (let times = 0; times < 500; times++) cache.set('/y', 'tag', replyOf(200_000))
  assert.ok(cache.get('/x', 'one') !== undefined)
  cache.set('/x', 'two', replyOf(1000))
  assert.equal(cache.get('/x', 'one'), undefined)
  assert.ok(cache.get('/x', 'two') !== undefined)
})
