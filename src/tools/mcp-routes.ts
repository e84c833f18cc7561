/** The tool server at /mcp as a Fastify plug-in: Streamable HTTP without sessions, by the keys of the interface. */
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { MemoryAttempts } from '../access/limits/memory-attempts.ts'
import { requireWait } from '../access/limits/required-wait.ts'
import { ApiProblem } from '../contract/problem.ts'
import { requestHeadersOf } from '../contract/request-headers.ts'
import { bodyProblem } from '../http/body-problem.ts'
import { addressOf, networkOf } from '../http/forwarded.ts'
import type { Caller, KeyedClient } from '../http/keyed-client.ts'
import { putReply } from '../http/reply-writer.ts'
import { ownOriginOf, requireOwnPage } from '../http/same-origin.ts'
import { jsonValues } from '../lib/json-size.ts'
import { laterValue } from '../lib/later-value.ts'
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

const MCP = '/mcp'
/** An icon of the client may be in it as data; what a call can ask for has 8 KB. */
const MAX_BODY_BYTES = 256 * 1024
/**
 * The library checks each value of a message, and writes 260 bytes about each bad one: of the 330,000 that 1 MB holds, 2 s and 87 MB.
 * The largest call that can be answered has 400.
 */
const MAX_VALUES = 1000
const ALLOWED = 'POST, OPTIONS'
/**
 * Messages of one network in a minute that cost its key nothing, or have none, in each serving thread, and as many calls that are
 * wrong. The longest lists and resources take 3.5 ms; an agent says six as it starts.
 */
const FREE_MESSAGES = 300
const MINUTE_MS = 60_000

const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => ({
  headers: requestHeadersOf(request.raw.rawHeaders),
  target: request.url,
  address: addressOf(request),
  isGone: () => reply.raw.destroyed,
})

/** A page of another origin would use a server that its reader alone can reach. What is no browser sends no origin. */
const requireOwnOrigin = ({ headers, host, protocol }: FastifyRequest, ownOrigin: string | null): void => {
  const { origin } = headers
  if (origin === undefined) return
  requireOwnPage({ headers: { origin }, host, isSecure: protocol === 'https' }, ownOrigin)
}

const methodOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'method' in message ? message.method : undefined

const isCall = (message: unknown): boolean => methodOf(message) === 'tools/call'

/** Lists, resources and prompts: milliseconds of the processor. */
const takesTurns = (message: unknown): boolean => /\/(?:list|read|get)$/.test(`${methodOf(message)}`)

/** Over 16 KB, or of a length that is not said: no call of a tool. */
const isLong = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Infinity) > 16_384

/** A batch would be up to 20,000 messages of one request; the protocol has none since 2025-06-18. */
const requireOneMessage = (body: unknown): void => {
  if (!Array.isArray(body)) return
  throw new ApiProblem('invalid_request', {
    detail: 'A request has one message: batches are not taken. Send each message by itself.',
  })
}

/** Refuses a message that is expensive before anything reads it. */
const addBoundedJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (jsonValues(body, MAX_VALUES) <= MAX_VALUES) parse(request, body, done)
    else done(new ApiProblem('body_too_large', { detail: `A message may have ${MAX_VALUES} values.` }))
  })
}

/** Whether to keep the connection is the server's decision, which ends them in a drain. */
const isOfServer = (name: string): boolean => name === 'cache-control' || name === 'connection'

const requireNoWait = (wait: number | undefined, which: string): void =>
  requireWait('rate_limit_exceeded', wait, `One network may send ${FREE_MESSAGES} ${which}.`)

const freeMessages = (uptime: MonotonicClock) => {
  const limits = { most: FREE_MESSAGES, windowMs: MINUTE_MS }
  const [others, wrong] = [new MemoryAttempts(limits), new MemoryAttempts(limits)]
  return {
    count: (network: string): void =>
      requireNoWait(others.note(network, uptime()), 'messages a minute that are no calls of tools'),
    /** Whether a call is wrong is known only when it is answered. */
    requireFewWrong: (network: string): void =>
      requireNoWait(wrong.waitOf(network, uptime()), 'calls a minute with wrong names or arguments'),
    noteAnswered: (network: string, isWrong: boolean): void => {
      if (isWrong) wrong.note(network, uptime())
    },
  }
}

/** Its own address is not read; the Host that the client sent need be no part of one. */
const webRequestOf = ({ method, headers }: FastifyRequest, signal: AbortSignal): Request => {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    // The body is given as it was parsed, so that what its bytes were does not count.
    value === undefined || /^(?:content-length|transfer-encoding)$/.test(name)
      ? []
      : [[name, [value].flat().join(', ')]],
  )
  return new Request(`http://localhost${MCP}`, { method, headers: pairs, body: '{}', signal })
}

export const mcpRoutes =
  ({ client, loadHandler, baseUrl, uptime }: McpRoutesParts): FastifyPluginAsync =>
  async (app) => {
    const free = freeMessages(uptime)
    const ownOrigin = ownOriginOf(baseUrl)
    const loaded = laterValue(loadHandler)
    app.addHook('onClose', async () => (await loaded.made())?.close())
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'Cache-Control': 'no-store' })
      requireOwnOrigin(request, ownOrigin)
      // Before it is read, which takes memory, and milliseconds that nobody else has.
      if (request.method !== 'POST' || !isLong(request)) return
      free.count(networkOf(request))
    })
    app.setErrorHandler((error: FastifyError) => {
      // What is caught here is thrown to the handler of the whole server.
      throw bodyProblem(error, '256 KB')
    })
    addBoundedJson(app)
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
      const network = networkOf(request)
      const isOfTool = isCall(request.body)
      if (isOfTool) {
        free.requireFewWrong(network)
        const refusal = await client().refusalOf(caller)
        if (refusal !== null) return reply.send(putReply(reply, refusal))
      }
      // Listing and reading need no key; the answers of the interface do.
      else if (!isLong(request)) free.count(network)
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const handler = await loaded.get()
      const make = () => handler.reply(webRequestOf(request, left.signal), caller, request.body)
      // A call waits in the queue of its own endpoint, and for its result to be made by turns of the keys.
      const made = await (takesTurns(request.body) ? client().perform(caller, make) : make())
      free.noteAnswered(network, isOfTool && !made.isCounted)
      const headers = [...made.headers].filter(([name]) => !isOfServer(name)).flat()
      return reply.send(putReply(reply, { status: made.status, headers, body: Buffer.from(made.body) }))
    })
  }
