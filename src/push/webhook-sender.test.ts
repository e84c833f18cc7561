/** What a sender connects to and takes for an answer; nothing that a receiver does may harm or lead it elsewhere. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Resolve } from '../sources/fetch/address-check.ts'
import { createWebhookSender, type SenderOptions } from './webhook-sender.ts'
import { webhookSignature } from './webhook-signature.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const delivery = { id: 'ab-1', body: '{"a":1}' }
const never = new AbortController().signal

const opened = async (t: TestContext, answer: RequestListener) => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

const senderOf = (t: TestContext, more: Partial<SenderOptions> = {}) => {
  const sender = createWebhookSender({ allowsPrivate: true, version: '1', now: Date.now, ...more })
  t.after(() => sender.close())
  return (address: string) => sender.send({ address, secret }, delivery, never)
}

test('the signature is that of the example of Standard Webhooks', () => {
  // https://github.com/standard-webhooks/standard-webhooks, the test vector of its libraries.
  assert.equal(
    webhookSignature(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330,
      '{"test": 2432232314}',
    ),
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('2xx is taken; every other answer, silence and a closed port are not, each with its reason', async (t) => {
  const send = senderOf(t)
  // What answers at once may still take long on a busy machine, so only silence meets a short limit.
  const sendBriefly = senderOf(t, { timeouts: { connectMs: 500, totalMs: 500 } })
  const answers: Readonly<Record<string, RequestListener>> = {
    200: (_, response) => response.writeHead(200).end('fine'),
    204: (_, response) => response.writeHead(204).end(),
    400: (_, response) => response.writeHead(400).end(),
    503: (_, response) => response.writeHead(503, { 'Retry-After': '120' }).end(),
    silent: () => undefined,
    cut: (request) => request.socket.destroy(),
    endless: (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.once('close', () => clearInterval(timer))
    },
  }
  const outcomes: Record<string, unknown> = {}
  for (const [name, answer] of Object.entries(answers)) {
    const outcome = await (name === 'silent' ? sendBriefly : send)(await opened(t, answer))
    outcomes[name] = outcome.isAccepted
      ? outcome.status
      : [outcome.status, outcome.retryAfterMs, outcome.reason]
  }
  assert.deepEqual(
    { ...outcomes, silent: undefined, cut: undefined },
    {
      200: 200,
      204: 204,
      400: [400, null, 'HTTP 400'],
      503: [503, 120_000, 'HTTP 503'],
      silent: undefined,
      cut: undefined,
      endless: 200,
    },
  )
  assert.match(String(outcomes['silent']), /,,(took longer|Headers Timeout)/)
  assert.match(String(outcomes['cut']), /socket|reset/i)
  const closed = await send('http://127.0.0.1:1/?key=canary')
  assert.ok(!closed.isAccepted && closed.status === null && /ECONNREFUSED/.test(closed.reason))
  assert.equal(closed.reason.includes('canary'), false)
})

test('answers that never end hold one connection, not one for each event', async (t) => {
  const open = new Set<unknown>()
  const address = await opened(t, (request, response) => {
    open.add(request.socket)
    request.socket.once('close', () => open.delete(request.socket))
    response.writeHead(200).write('x')
  })
  const send = senderOf(t, { timeouts: { restMs: 20 } })
  for (let sent = 0; sent < 10; sent += 1) {
    assert.equal((await send(address)).isAccepted, true)
    // The receiver learns of an end a moment later.
    assert.ok(open.size <= 3, `${open.size} connections`)
  }
})

test('a redirect is not followed, wherever it leads', async (t) => {
  let followed = 0
  const target = await opened(t, (_, response) => {
    followed += 1
    response.end()
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const address = await opened(t, (_, response) => response.writeHead(status, { Location: target }).end())
    const outcome = await senderOf(t)(address)
    assert.ok(!outcome.isAccepted && outcome.status === status)
    assert.match(outcome.reason, /redirects are not followed/)
  }
  assert.equal(followed, 0)
})

test('the address that is connected to is checked, so that a name which changes its address leads nowhere', async (t) => {
  let asked = 0
  const address = await opened(t, (_, response) => {
    asked += 1
    response.end()
  })
  const { port } = new URL(address)
  // Public when the webhook was added, and this machine when it is connected to.
  const rebound: Resolve = (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
  const send = senderOf(t, { allowsPrivate: false, resolve: rebound })
  const outcome = await send(`https://hooks.example:${port}/hook`)
  assert.ok(
    !outcome.isAccepted && /127\.0\.0\.1, which is not public/.test(outcome.reason),
    outcome.isAccepted ? '' : outcome.reason,
  )
  // Of an address without a name nothing is looked up.
  for (const own of [`https://127.0.0.1:${port}/`, `https://[::ffff:127.0.0.1]:${port}/`, address]) {
    const refused = await send(own)
    assert.ok(!refused.isAccepted && /^the address must/.test(refused.reason))
  }
  assert.equal(asked, 0)
})

test('what is aborted is no outcome', async (t) => {
  const address = await opened(t, () => undefined)
  const sender = createWebhookSender({ allowsPrivate: true, version: '1', now: Date.now })
  t.after(() => sender.close())
  const stop = new AbortController()
  const sent = sender.send({ address, secret }, delivery, stop.signal)
  setTimeout(() => stop.abort(new Error('stopped')), 50)
  await assert.rejects(sent, /stopped/)
})
