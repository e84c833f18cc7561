/** A server on 127.0.0.1 with the faults that a test asks for, and a client for it that skips its pauses. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { FetchError, type FetchReason } from '../../src/sources/fetch/fetch-error.ts'
import type { HostGroup } from '../../src/sources/fetch/host-groups.ts'
import { createHttpClient, type HttpClientOptions } from '../../src/sources/fetch/http-client.ts'

const NOW = Date.parse('2024-07-01T12:00:00Z')
export const JSON_TEXT = '{"cik":320193}'
export const SEC_PAGE = (title: string): string =>
  `<!DOCTYPE html>\n<html><head><title>SEC.gov | ${title}</title></head><body></body></html>`

export const listening = async (t: TestContext, server: Server): Promise<string> => {
  const open = new Set<{ destroy: () => void }>()
  server.on('connection', (socket) => open.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A client whose pauses take no time; `waits` are those it asked for, in milliseconds. */
export const clientOf = (t: TestContext, host: string, options: Partial<HttpClientOptions> = {}) => {
  const waits: number[] = []
  const group: HostGroup = { name: 'test', perSecond: 1000, pauseOn: [403, 429], pauseMs: 600_000 }
  const pauses: number[] = []
  const client = createHttpClient({
    version: '1.0.0',
    contact: 'ops@example.com',
    allowPrivate: new Set([host]),
    groupOf: () => group,
    pace: { take: async () => undefined, pause: (_, pauseMs) => void pauses.push(pauseMs) },
    now: () => NOW,
    wait: async (delayMs) => {
      waits.push(delayMs)
    },
    random: () => 0,
    ...options,
  })
  t.after(client.close)
  return { client, waits, pauses }
}

/** A server of these answers in turn, the last one again and again, with a client for it. */
export const served = async (
  t: TestContext,
  listeners: readonly RequestListener[],
  options: Partial<HttpClientOptions> = {},
) => {
  const requests: IncomingMessage[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push(request)
    listeners[Math.min(requests.length, listeners.length) - 1]?.(request as never, response as never)
  })
  const host = await listening(t, server)
  return { url: `http://${host}/data.json`, host, requests, ...clientOf(t, host, options) }
}

export const answer =
  (status: number, body: string | Uint8Array = '', headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

export const failure = async (promise: Promise<unknown>, reason: FetchReason): Promise<FetchError> => {
  try {
    await promise
  } catch (error) {
    assert.ok(error instanceof FetchError, String(error))
    assert.equal(error.reason, reason, error.message)
    return error
  }
  assert.fail(`no ${reason}`)
}

export const temporaryFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'openbell-fetch-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

export const cutAt =
  (declared: number, sent: string): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-length': String(declared) })
    response.write(sent, () => response.destroy())
  }
