import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import {
  answer,
  clientOf,
  cutAt,
  failure,
  JSON_TEXT,
  listening,
  SEC_PAGE,
  served,
  temporaryFolder,
} from '../../../test/support/misbehaving-server.ts'
import type { FetchRequest } from './fetcher.ts'

test('gzip, br and deflate are undone, and an unknown encoding is an error', async (t) => {
  const text = JSON.stringify({ name: 'Apple Inc.'.repeat(500) })
  for (const [encoding, body] of [
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
  ] as const) {
    const { client, url } = await served(t, [answer(200, body, { 'content-encoding': encoding })])
    const result = await client.fetch(url, { expect: 'json' })
    assert.ok(result.kind === 'fetched')
    assert.equal(Buffer.from(result.bytes).toString(), text)
  }
  const { client, url } = await served(t, [answer(200, text, { 'content-encoding': 'compress' })])
  await failure(client.fetch(url), 'bad_encoding')
})

test('a gzip bomb stops at the cap and is not tried again', async (t) => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const { client, url, requests } = await served(t, [answer(200, bomb, { 'content-encoding': 'gzip' })])
  const error = await failure(client.fetch(url, { maxBytes: 1_000_000 }), 'too_large')
  assert.match(error.message, /more than 1000000 bytes/)
  assert.equal(requests.length, 1)
})

test('a body over the cap is refused without compression too', async (t) => {
  const { client, url } = await served(t, [answer(200, 'x'.repeat(2000))])
  await failure(client.fetch(url, { maxBytes: 1999 }), 'too_large')
})

test('a body cut at half is fetched again, and never passed on as whole', async (t) => {
  const { client, url, requests } = await served(t, [
    cutAt(14, JSON_TEXT.slice(0, 7)),
    answer(200, JSON_TEXT),
  ])
  const result = await client.fetch(url)
  assert.ok(result.kind === 'fetched')
  assert.equal(Buffer.from(result.bytes).toString(), JSON_TEXT)
  assert.equal(requests.length, 2)
})

test('a chunked or compressed body cut at half is an error', async (t) => {
  const half = gzipSync(JSON_TEXT.repeat(1000)).subarray(0, 60)
  const whole = await served(t, [answer(200, half, { 'content-encoding': 'gzip' })])
  assert.equal((await failure(whole.client.fetch(whole.url), 'short_body')).tries, 5)
  const chunked = await served(t, [(_, response) => void response.write('{', () => response.destroy())])
  await failure(chunked.client.fetch(chunked.url), 'short_body')
})

test('a connection that ends before its Content-Length is a short body', async (t) => {
  const host = await listening(
    t,
    createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a":1}'))
    }),
  )
  const error = await failure(clientOf(t, host).client.fetch(`http://${host}/x`), 'short_body')
  assert.equal(error.tries, 5)
})

test('a server that is silent, before the headers or within the body, is given up', async (t) => {
  const timeouts = { headersMs: 50, idleMs: 50 }
  const stalls: RequestListener = (_, response) => void response.write('{')
  const { client, url, requests } = await served(t, [() => undefined, stalls, answer(200, JSON_TEXT)], {
    timeouts,
  })
  assert.equal((await client.fetch(url)).kind, 'fetched')
  assert.equal(requests.length, 3)
})

test('a server that drips bytes for ever runs into the time for one try', async (t) => {
  const drip: RequestListener = (_, response) => {
    const timer = setInterval(() => response.write(' '), 5)
    response.on('close', () => clearInterval(timer))
  }
  const { client, url } = await served(t, [drip], { timeouts: { totalMs: 50 } })
  assert.equal((await failure(client.fetch(url), 'timeout')).tries, 5)
})

test('an HTML page where data was asked for is an error that says so', async (t) => {
  const page =
    '\n\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html><title>Page Not Available</title></html>'
  const { client, url, requests } = await served(t, [answer(200, page)])
  for (const expect of ['json', 'zip', 'text', 'xml', 'gzip'] as const) {
    const error = await failure(client.fetch(url, { expect }), 'not_expected')
    assert.match(error.message, new RegExp(`an HTML page where ${expect} was asked for`))
  }
  assert.equal(requests.length, 5)
})

test("the SEC's rate limit page with status 200 counts as 429", async (t) => {
  const { client, url, pauses } = await served(t, [
    answer(200, SEC_PAGE('Request Rate Threshold Exceeded')),
    answer(200, JSON_TEXT),
  ])
  assert.equal((await client.fetch(url)).kind, 'fetched')
  assert.deepEqual(pauses, [600_000])
})

test('progress counts bytes sent, with the total where it is known', async (t) => {
  const seen: (readonly [number, number | null])[] = []
  const onProgress: FetchRequest['onProgress'] = (bytes, total) => seen.push([bytes, total])
  const { client, url } = await served(t, [answer(200, JSON_TEXT, { 'content-length': '14' })])
  await client.fetch(url, { onProgress })
  assert.deepEqual(seen.at(-1), [14, 14])
})

test('a file on disk appears whole: a cut body leaves the old one and no remains', async (t) => {
  const folder = await temporaryFolder(t)
  const path = join(folder, 'bulk', 'companyfacts.json')
  const good = await served(t, [cutAt(14, JSON_TEXT.slice(0, 7)), answer(200, JSON_TEXT, { etag: '"v1"' })])
  const result = await good.client.fetchToFile(good.url, path, { expect: 'json' })
  assert.deepEqual(result, {
    kind: 'fetched',
    status: 200,
    etag: '"v1"',
    lastModified: null,
    path,
    byteLength: 14,
    owned: true,
  })
  const cut = await served(t, [cutAt(14, '{"cik":1')])
  await failure(cut.client.fetchToFile(cut.url, path), 'short_body')
  assert.equal(await readFile(path, 'utf8'), JSON_TEXT)
  assert.deepEqual(await readdir(join(folder, 'bulk')), ['companyfacts.json'])
})

test('a disk that cannot be written is its own error and not tried again', async (t) => {
  const folder = await temporaryFolder(t)
  const { client, url, requests } = await served(t, [answer(200, JSON_TEXT)])
  await client.fetchToFile(url, join(folder, 'file'))
  await assert.rejects(client.fetchToFile(url, join(folder, 'file', 'x')), { code: /ENOTDIR|EEXIST/ })
  assert.equal(requests.length, 2)
})
