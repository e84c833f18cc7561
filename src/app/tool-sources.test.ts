import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { InterfaceReply } from '../tools/tool-call.ts'
import { remoteAsk } from './tool-sources.ts'

test('the page of a proxy in front of a server that is stopped is no answer, and no fault of the tools', async () => {
  const proxy = createServer((_, response) => {
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  }).listen(0, '127.0.0.1')
  after(() => proxy.close())
  await once(proxy, 'listening')
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const replies: InterfaceReply[] = []
  await remoteAsk(url, '').ask('/v1/status', new AbortController().signal, async (reply) => {
    replies.push(reply)
    return { content: [] }
  })
  const [{ status, body } = { status: 0, body: '' }] = replies
  assert.equal(status, 503)
  assert.deepEqual(
    [JSON.parse(body).code, JSON.parse(body).detail],
    ['unavailable', `${url} answers 502 without JSON: a server of Openbell does not answer there.`],
  )
})
