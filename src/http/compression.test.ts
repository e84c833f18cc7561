import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { codedReply } from './compression.ts'
import type { Reply } from './reply.ts'

const text = 'a row of an answer, '.repeat(500)
const replyOf = (body: Reply['body']): Reply => ({ status: 200, headers: [], body })
const codingOf = ({ headers }: Reply) => headers[headers.indexOf('Content-Encoding') + 1]

test('two bodies are compressed at the same time, further ones are sent as they are unless the client refuses that', async () => {
  const two = [codedReply(replyOf(text), 'gzip'), codedReply(replyOf(text), 'br')]
  const plain = replyOf(text)
  assert.equal(codedReply(plain, 'gzip'), plain)
  const refusing = codedReply(replyOf(text), 'gzip, identity;q=0')
  const done = await Promise.all([...two, refusing])
  assert.deepEqual(done.map(codingOf), ['gzip', 'br', 'gzip'])
  const later = await codedReply(replyOf(text), 'gzip')
  assert.equal(gunzipSync(later.body as Uint8Array).toString(), text)
})

test('a kept body that was compressed before is sent so, however many others are being compressed', async () => {
  const kept = Buffer.from(text)
  const first = await codedReply(replyOf(kept), 'gzip')
  const others = [codedReply(replyOf(text), 'gzip'), codedReply(replyOf(text), 'gzip')]
  const again = await codedReply(replyOf(kept), 'gzip')
  assert.equal(again.body, first.body)
  await Promise.all(others)
})
