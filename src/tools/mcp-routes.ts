/** The tool server at /mcp as a Fastify plug-in: Streamable HTTP without sessions, by the keys of the interface. */
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ipPrefixOf } from '../access/ip-prefix.ts'
import { MemoryAttempts } from '../access/limits/memory-attempts.ts'
import { ApiProblem } from '../contract/problem.ts'
import { requestHeadersOf } from '../contract/request-headers.ts'
import { bodyProblem } from '../http/body-problem.ts'
import type { Caller, KeyedClient } from '../http/keyed-client.ts'
import { putReply } from '../http/reply-writer.ts'
import { ownOriginOf, requireOwnPage } from '../http/same-origin.ts'
import type { MonotonicClock } from '../lib/uptime.ts'
import type { McpHandler } from './mcp-handler.ts'

export type McpRoutesParts = {
  /** Called when there are requests: the server that the plug-in is part of is made after it. */
  readonly client: () => KeyedClient
  /** Called with the first message: the protocol's modules take 8 MB of each thread. */
  readonly loadHandler: () => Promise<McpHandler>
  /** Address clients know this server by; null where it is not configured. */
  readonly baseUrl: string | null
  readonly uptime: MonotonicClock
}

export const MCP = '/mcp'
const MAX_BODY_BYTES = 1024 * 1024
const ALLOWED = 'POST, OPTIONS'
/**
 * Messages of one network in a minute that cost its key nothing, or have none, in each serving thread. The longest lists and
 * resources take 3.5 ms; an agent says six as it starts.
 */
const FREE_MESSAGES = 300
const MINUTE_MS = 60_000

const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => ({
  headers: requestHeadersOf(request.raw.rawHeaders),
  target: request.url,
  address: request.ip,
  isGone: () => reply.raw.destroyed,
})

/** A page of another origin would use a server that its reader alone can reach. What is no browser sends no origin. */
const requireOwnOrigin = ({ headers, host, protocol }: FastifyRequest, ownOrigin: string | null): void => {
  const { origin } = headers
  if (origin === undefined) return
  requireOwnPage({ headers: { origin }, host, isSecure: protocol === 'https' }, ownOrigin)
}

const isCall = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'method' in message && message.method === 'tools/call'

/** A batch would be up to 20,000 messages of one request; the protocol has none since 2025-06-18. */
const requireOneMessage = (body: unknown): void => {
  if (!Array.isArray(body)) return
  throw new ApiProblem('invalid_request', {
    detail: 'A request has one message: batches are not taken. Send each message by itself.',
  })
}

const freeMessages = (uptime: MonotonicClock) => {
  const noted = new MemoryAttempts({ most: FREE_MESSAGES, windowMs: MINUTE_MS })
  return (address: string): void => {
    const wait = noted.note(ipPrefixOf(address), uptime())
    if (wait === undefined) return
    throw new ApiProblem('rate_limit_exceeded', {
      detail: `One network may send ${FREE_MESSAGES} messages a minute that are no calls of tools.`,
      headers: { 'Retry-After': `${wait}` },
    })
  }
}

const webRequestOf = ({ method, headers, host }: FastifyRequest, signal: AbortSignal): Request => {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    // The body is given as it was parsed, so that what its bytes were does not count.
    value === undefined || /^(?:content-length|transfer-encoding)$/.test(name)
      ? []
      : [[name, [value].flat().join(', ')]],
  )
  return new Request(`http://${host === '' ? 'localhost' : host}${MCP}`, {
    method,
    headers: pairs,
    body: '{}',
    signal,
  })
}

export const mcpRoutes =
  ({ client, loadHandler, baseUrl, uptime }: McpRoutesParts): FastifyPluginAsync =>
  async (app) => {
    const countFree = freeMessages(uptime)
    const ownOrigin = ownOriginOf(baseUrl)
    let loaded: Promise<McpHandler> | undefined
    app.addHook('onClose', async () => (await loaded)?.close())
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'Cache-Control': 'no-store' })
      requireOwnOrigin(request, ownOrigin)
    })
    app.setErrorHandler((error: FastifyError) => {
      // What is caught here is thrown to the handler of the whole server.
      throw bodyProblem(error, '1 MB')
    })
    app.options(MCP, async (_request, reply) => reply.code(204).header('Allow', ALLOWED).send())
    app.route({
      method: ['GET', 'DELETE', 'PUT', 'PATCH'],
      url: MCP,
      handler: async () => {
        throw new ApiProblem('method_not_allowed', {
          detail: 'The tool server takes POST, and keeps no sessions.',
          headers: { Allow: ALLOWED },
        })
      },
    })
    app.post(MCP, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      requireOneMessage(request.body)
      const caller = callerOf(request, reply)
      if (isCall(request.body)) {
        const refusal = await client().refusalOf(caller)
        if (refusal !== null) return reply.send(putReply(reply, refusal))
      }
      // Listing and reading need no key; the answers of the interface do.
      else countFree(caller.address)
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      loaded ??= loadHandler()
      const handler = await loaded
      const made = await handler.reply(webRequestOf(request, left.signal), caller, request.body)
      for (const [name, value] of made.headers) if (name !== 'cache-control') reply.header(name, value)
      return reply.code(made.status).send(Buffer.from(made.body))
    })
  }
