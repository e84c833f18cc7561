/** A receiver of webhooks for tests: verifies each signature by the standard, and answers as the test asks. */
import assert from 'node:assert/strict'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Received = {
  readonly id: string
  readonly topic: string
  readonly ticker: string | null
  readonly body: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** What was answered. */
  readonly status: number
}

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
type Asked = Omit<Received, 'status'>

/** True where one of the signatures is that of the body. */
const isSigned = (secret: string, headers: IncomingHttpHeaders, body: string): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  return String(signatures)
    .split(' ')
    .map((each) => Buffer.from(each.replace('v1,', ''), 'base64'))
    .some((each) => each.length === own.length && timingSafeEqual(each, own))
}

/** Null leaves a request without an answer. */
export const openReceiver = async (
  t: { readonly after: (work: () => unknown) => void },
  answer: (asked: Asked) => Answer | number | null | Promise<number> = () => 204,
) => {
  const received: Received[] = []
  const state = { answer, secret: '', atOnce: 0, mostAtOnce: 0 }
  const server = createServer(async (request, response) => {
    state.atOnce += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce)
    response.once('close', () => {
      state.atOnce -= 1
    })
    let body = ''
    for await (const chunk of request) body += chunk
    const { headers, url: path = '' } = request
    const { id, topic, ticker } = JSON.parse(body)
    const asked = { id, topic, ticker, body, path, headers }
    const replied = await state.answer(asked)
    const { status, headers: sent = {} } =
      typeof replied === 'number' ? { status: replied } : (replied ?? { status: 0 })
    received.push({ ...asked, status })
    if (replied !== null) response.writeHead(status, sent).end('x')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    state,
    received,
    /** Those that were answered by 2xx. */
    taken: () => received.filter(({ status }) => status >= 200 && status < 300),
    /** Resolves when so many were answered so, each signed. */
    got: async (count: number, ms = 60_000): Promise<readonly Received[]> => {
      const until = performance.now() + ms
      const taken = () => received.filter(({ status }) => status >= 200 && status < 300)
      while (taken().length < count) {
        assert.ok(performance.now() < until, `${taken().length} of ${count} were taken`)
        await pause(20)
      }
      for (const { headers, body, id } of received) {
        assert.equal(headers['webhook-id'], id)
        if (state.secret !== '') assert.ok(isSigned(state.secret, headers, body))
      }
      return taken()
    },
  }
}
