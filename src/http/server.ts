/** The server on its socket: timeouts, connection limits, drain; what it replies is decided in reception.ts. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify'
import type { Gate } from '../access/gate.ts'
import type { HttpObserver } from './observer.ts'
import { Reception } from './reception.ts'
import { type Readiness, type SiteParts, siteOf } from './site.ts'
import { answerSocketError } from './socket-error.ts'

export type HttpSettings = {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** As in Fastify: true, a number of hops, or addresses and networks separated by commas. */
  readonly trustProxy: boolean | number | string
  /** Host names to answer for, without ports; none means any. */
  readonly allowedHosts: readonly string[]
  /** Several processes or threads on one port. */
  readonly reusePort?: boolean
  readonly maxConnections?: number
}

export type HttpServerParts<M> = Omit<SiteParts<M>, 'readiness'> & {
  readonly gate: Gate
  readonly settings: HttpSettings
  readonly observer: HttpObserver
  /** False while there is nothing to answer from: the interface says 503 then. Absent means always true. */
  readonly started?: () => boolean
  /** Whether the store answers; its outcome is kept for a second. Absent means always true. */
  readonly healthy?: () => Promise<boolean>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A fresh request id, of letters, digits, `_` and `-`. */
  readonly randomId: () => string
}

export type DrainOptions = {
  /** How long new requests are still taken, so that a balancer sees /readyz first. */
  readonly graceMs: number
  /** How long requests under way may take after that. */
  readonly deadlineMs: number
}

export type HttpServer = {
  readonly listen: () => Promise<{ readonly url: string }>
  readonly inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
  /** Ends without losing a request: /readyz says 503, replies close their connections, then the socket closes. */
  readonly drain: (options: DrainOptions) => Promise<void>
  /** Ends now. */
  readonly close: () => Promise<void>
}

// Node looks for slow clients at an interval; both together keep the promise of ten seconds.
const TIMEOUT_MS = 9500
const TIMEOUT_CHECK_MS = 500
const MAX_HEADER_BYTES = 16_384
const MAX_CONNECTIONS = 10_000
// A proxy that reuses a connection must not find it closed: most keep theirs for 60 s.
const KEEP_ALIVE_PROXY_MS = 65_000
const KEEP_ALIVE_MS = 10_000
const STALLED_MS = 60_000
const HEALTH_KEPT_MS = 1000

/** A number counts the proxies before us; Fastify takes it as a function. */
const trustOf = (setting: HttpSettings['trustProxy']) => {
  if (typeof setting === 'string') return setting.split(',').map((part) => part.trim())
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

type Receive = (raw: IncomingMessage, response: ServerResponse, address: string) => void

/** Fastify's way to us, which works out who the client behind a proxy is. Its own way out is for bodies it serializes. */
const throughFastify = (receive: Receive) => (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack()
  receive(request.raw, reply.raw, request.ip)
}

/** Without a proxy to weigh, Fastify's life cycle has nothing to say about a request, and costs 4 µs of it. */
const receiveStraight = ({ server }: FastifyInstance, receive: Receive): void => {
  server.removeAllListeners('request')
  server.on('request', (raw, response) => receive(raw, response, raw.socket.remoteAddress ?? ''))
}

const fastifyOf = (
  { trustProxy, maxConnections = MAX_CONNECTIONS }: HttpSettings,
  randomId: () => string,
  receive: Receive,
): FastifyInstance => {
  const handler = throughFastify(receive)
  const app = fastify({
    logger: false,
    trustProxy: trustOf(trustProxy),
    requestTimeout: TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: trustProxy === false ? KEEP_ALIVE_MS : KEEP_ALIVE_PROXY_MS,
    forceCloseConnections: 'idle',
    // A request on a kept connection is answered to the end of a drain.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    genReqId: () => '',
    http: {
      headersTimeout: TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Ours to refuse, with a body that says why.
      requireHostHeader: false,
      // Most requests have no body, and a stream that ends costs 2 µs.
      optimizeEmptyRequests: true,
    },
    routerOptions: { querystringParser: () => ({}) },
    // A URL that Fastify cannot decode, which it would repeat in its own answer.
    frameworkErrors: (_error, request, reply) => handler(request, reply),
    clientErrorHandler: (error, socket) => answerSocketError(error, socket, randomId()),
  })
  app.server.maxConnections = maxConnections
  // Bodies are passed over, not parsed: no operation has one.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // Our table routes: it knows which methods a path has and never repeats a malformed URL.
  app.setNotFoundHandler(handler)
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler })
  if (trustProxy === false) receiveStraight(app, receive)
  return app
}

/** Opens nothing yet: `listen` takes the port, `inject` works without one. */
export const openServer = <M>(parts: HttpServerParts<M>): HttpServer => {
  const { settings, now, started = () => true, healthy = async () => true } = parts
  let draining = false
  const isHealthy = keptFor(HEALTH_KEPT_MS, now, healthy)
  const readiness = async (): Promise<Readiness> => {
    if (draining) return 'draining'
    if (!started()) return 'starting'
    return (await isHealthy()) ? 'ready' : 'unavailable'
  }
  const site = siteOf({ ...parts, readiness })
  const reception = new Reception({ ...parts, site, started, isDraining: () => draining })
  const app = fastifyOf(settings, parts.randomId, (...request) => reception.receive(...request))
  return {
    listen: async () => {
      const { host, port, reusePort = false } = settings
      return { url: await app.listen({ host, port, ...(reusePort ? { reusePort } : {}) }) }
    },
    inject: (options) => app.inject(options),
    drain: async ({ graceMs, deadlineMs }) => {
      draining = true
      if (graceMs > 0) await pause(graceMs)
      const late = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
      await app.close()
      clearTimeout(late)
    },
    close: async () => {
      draining = true
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

/** A probe asked a thousand times a second asks the store once. */
const keptFor = (ms: number, now: () => number, ask: () => Promise<boolean>) => {
  let askedAt = Number.NEGATIVE_INFINITY
  let kept: Promise<boolean> = Promise.resolve(false)
  return (): Promise<boolean> => {
    if (now() - askedAt >= ms) {
      askedAt = now()
      kept = ask().catch(() => false)
    }
    return kept
  }
}
