/** The HTTP server: the handler of /v1 in front, Fastify's plug-ins behind it; time limits and drain. */

import type { RequestListener } from 'node:http'
import { setImmediate as loopTurn, setTimeout as pause } from 'node:timers/promises'
import { type FastifyPluginAsync, fastify } from 'fastify'
import { messageOf } from '../lib/error-message.ts'
import { recent } from '../lib/recent.ts'
import type { MonotonicClock } from '../lib/uptime.ts'
import type { Perform } from './answer-pipeline.ts'
import type { Connection } from './connections/connection.ts'
import { ConnectionTable, detailOfBound, MAX_CONNECTIONS } from './connections/connection-table.ts'
import { FairQueue, type FairQueueParts } from './connections/fair-queue.ts'
import { nodeServer } from './connections/node-server.ts'
import { PendingBytes } from './connections/pending-bytes.ts'
import { type SocketCounts, socketCounts } from './connections/socket-counts.ts'
import { answerSocketError, refuseSocket } from './connections/socket-error.ts'
import { keepTickObject } from './connections/tick-object.ts'
import { TurnShare } from './connections/turn-share.ts'
import type { Streams } from './connections/upgrade.ts'
import { upgradeHandlerOf } from './connections/upgrade-handler.ts'
import { ERROR_PAGE, REFERENCE } from './documents/docs.ts'
import { documentsOf } from './documents/documents.ts'
import { operationsOf } from './documents/openapi-document.ts'
import { addFastifyRoutes } from './fastify-routes.ts'
import { type Forwarded, forwardedBy } from './forwarded.ts'
import { MAX_BODY_BYTES, safeRequestId } from './guards.ts'
import { type KeyedClient, keyedClientOf } from './keyed-client.ts'
import { refusedFd, requireSocket } from './listen-fd.ts'
import type { Readiness } from './probes.ts'
import { RequestHandler, type RequestHandlerParts } from './request-handler.ts'
import { type Client, documentedPaths, type RouteParts, routesOf } from './routes.ts'
import { ownOriginOf } from './same-origin.ts'
import { closePathsOf } from './similar-paths.ts'

export type HttpSettings = {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** A socket that listens already and is taken instead of host and port. */
  readonly listenFd?: number | null
  /** Address clients know this server by; null or absent where it is not configured. */
  readonly baseUrl?: string | null
  /** Addresses and networks whose X-Forwarded-For is believed, as `@fastify/proxy-addr` takes them. */
  readonly trustProxy: readonly string[]
  /** Host names to answer for, without ports; none means any. */
  readonly allowedHosts: readonly string[]
  /** Open sockets that one address may hold. */
  readonly maxSocketsPerAddress: number
  /** Open sockets in all; 10,000 unless a test needs fewer. */
  readonly maxConnections?: number
  /** Whether other threads listen on the port too. */
  readonly reusePort?: boolean
  /** Open sockets of all threads that do; absent where this server is alone. */
  readonly socketCounts?: SocketCounts
}

export type HttpServerParts<M> = Omit<RouteParts<M>, 'perform' | 'further'> &
  Pick<
    RequestHandlerParts,
    'gate' | 'sessionGate' | 'observer' | 'started' | 'now' | 'uptime' | 'randomId'
  > & {
    readonly settings: HttpSettings
    /** The key that the reference fills in for a reader on this machine; null where there is none. */
    readonly firstKey: () => Promise<string | null>
    /** Surfaces behind the interface, which declare their own paths; none where absent. */
    readonly plugins?: readonly FastifyPluginAsync[]
    /** What stays open; nothing does where absent. */
    readonly streams?: Streams
    /** Whether everything that answers are made from is in memory; some of it is before. */
    readonly isLoaded: () => boolean
    /** Whether the store can be read and has a row; the outcome is kept for a second. */
    readonly hasData: () => Promise<boolean>
  }

export type DrainOptions = {
  /** How long new requests are still taken, so that a balancer sees /readyz first. */
  readonly graceMs: number
  /** How long requests under way may take after that. */
  readonly deadlineMs: number
}

export type HttpServer = {
  /** On the port of the settings unless another is given. */
  readonly listen: (port?: number) => Promise<{ readonly url: string }>
  /** What the socket calls for each request, as soon as every plug-in is loaded. */
  readonly listener: () => Promise<RequestListener>
  readonly readiness: () => Promise<Readiness>
  /** For surfaces that are made of the interface's answers. */
  readonly client: KeyedClient
  /** Ends without losing a request: /readyz says 503, replies close their connections, then the socket closes. */
  readonly drain: (options: DrainOptions) => Promise<void>
  /** Ends now. */
  readonly close: () => Promise<void>
}

/** A probe asked a thousand times a second asks the store once. */
const HEALTH_KEPT_MS = 1000

export const readinessOf = (
  { uptime, isLoaded, hasData }: Pick<HttpServerParts<unknown>, 'uptime' | 'isLoaded' | 'hasData'>,
  isDraining: () => boolean,
) => {
  const isReady = recent(HEALTH_KEPT_MS, uptime, () => hasData().catch(() => false))
  return async (): Promise<Readiness> => {
    if (isDraining()) return 'draining'
    if (!isLoaded()) return 'starting'
    return (await isReady()) ? 'ready' : 'unavailable'
  }
}

/** Long work on the event loop and work in threads have a queue each, so that neither waits for the other. */
const queuesOf = (clock: MonotonicClock, pendingBytes: PendingBytes, turns: TurnShare) => {
  const parts: FairQueueParts = {
    clock,
    cpu: threadCpuMs,
    turns,
    mayStart: (holder) => pendingBytes.mayStartLong(holder),
    random: Math.random,
  }
  return { long: new FairQueue(parts), thread: new FairQueue(parts) }
}

const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** No request asks to leave HTTP for what stays open. */
const noStreams: Streams = {
  routes: [],
  upgradePath: null,
  upgrade: ({ refuse }) => refuse('unavailable'),
  end: async () => undefined,
}

/** With or without a query: Scalar's page is at the path with a slash. */
const REFERENCE_ITSELF = new RegExp(`^${REFERENCE}(?=\\?|$)`)

const connectionsOf = <M>(
  { settings, observer, randomId }: HttpServerParts<M>,
  trust: Forwarded['trust'],
  clock: MonotonicClock,
  opened: (connection: Connection) => void,
): ConnectionTable =>
  new ConnectionTable({
    maxPerAddress: settings.maxSocketsPerAddress,
    maxConnections: settings.maxConnections ?? MAX_CONNECTIONS,
    counts: settings.socketCounts ?? socketCounts(),
    isProxy: (address) => trust?.(address, 0) ?? false,
    refuse: (socket, bound) => {
      observer.refused(bound, socket.remoteAddress ?? '')
      refuseSocket(socket, 'unavailable', randomId(), { detail: detailOfBound[bound] })
    },
    clock,
    opened,
  })

/** What keeps one client from taking the server from others. */
const boundsOf = <M>(parts: HttpServerParts<M>, trust: Forwarded['trust']) => {
  const clock = () => performance.now()
  const connections = connectionsOf(parts, trust, clock, (connection) =>
    turns.noteOpened(connection.network, connection),
  )
  const pendingBytes = new PendingBytes()
  const turns = new TurnShare({ clock, socketsOf: (network) => connections.ofNetwork(network) })
  const queues = queuesOf(clock, pendingBytes, turns)
  const perform: Perform<Client> = ({ admission, network, isGone }, cost, work) =>
    queues[cost].run({ key: admission.key.id, network, isGone }, work)
  return { connections, pendingBytes, turns, queues, perform }
}

const closePathsIn = <M>({ endpoints, streams }: HttpServerParts<M>) => {
  const further = streams?.routes.map(([path]) => path) ?? []
  return closePathsOf([...documentedPaths(endpoints), ...further, REFERENCE, ERROR_PAGE])
}

/** Opens nothing yet: `listen` takes the port. */
export const createHttpServer = <M>(parts: HttpServerParts<M>): HttpServer => {
  const { settings, observer, firstKey, randomId, plugins = [], streams = noStreams } = parts
  const { trust, addressOf, isSecure } = forwardedBy(settings.trustProxy)
  let draining = false
  const isDraining = () => draining
  const readiness = readinessOf(parts, isDraining)
  const bounds = boundsOf(parts, trust)
  const { connections, perform } = bounds
  const closePaths = closePathsIn(parts)
  const routes = routesOf({ ...parts, further: streams.routes, perform })
  const shared = { ...parts, ...bounds, closePaths, routes }
  const handler = new RequestHandler({
    ...shared,
    allowedHosts: settings.allowedHosts,
    addressOf,
    isSecure,
    ownOrigin: ownOriginOf(settings.baseUrl ?? null),
    baseUrl: parts.answerContext.baseUrl,
    isDraining,
  })
  const front =
    (behind: RequestListener): RequestListener =>
    (raw, response) =>
      handler.handle(raw, response, behind)
  const app = fastify({
    serverFactory: (behind) =>
      nodeServer(front(behind), {
        connections,
        isBehindProxy: trust !== undefined,
        randomId,
        upgradePath: streams.upgradePath,
        upgrade: upgradeHandlerOf({ ...parts, connections, addressOf, isDraining }, streams.upgrade),
      }),
    trustProxy: trust ?? false,
    bodyLimit: MAX_BODY_BYTES,
    rewriteUrl: ({ url = '/' }) => url.replace(REFERENCE_ITSELF, `${REFERENCE}/`),
    forceCloseConnections: 'idle',
    // A request on a kept connection is answered to the end of a drain.
    return503OnClosing: false,
    genReqId: (raw) => safeRequestId(raw.headers['x-request-id']) ?? randomId(),
    clientErrorHandler: (error, socket) => answerSocketError(error, socket, randomId(), connections),
  })
  app.addHook('preClose', bufferedRead)
  const documents = documentsOf(operationsOf(parts.endpoints), parts.answerContext.baseUrl)
  addFastifyRoutes(app, { observer, isDraining, readiness, firstKey, documents, closePaths, plugins })
  keepTickObject()
  return {
    listen: async (port = settings.port) => ({
      url: await app.listen(addressToListen({ ...settings, port })).catch(refusedBy(settings)),
    }),
    listener: async () => {
      await app.ready()
      return front(app.routing)
    },
    readiness,
    client: keyedClientOf(shared),
    drain: async ({ graceMs, deadlineMs }) => {
      draining = true
      if (graceMs > 0) await pause(graceMs)
      const late = setTimeout(() => connections.closeAll(), deadlineMs)
      await Promise.all([streams.end(), app.close()])
      clearTimeout(late)
    },
    close: async () => {
      draining = true
      const ended = streams.end()
      app.server.closeAllConnections()
      await Promise.all([ended, app.close()])
    },
  }
}

/**
 * Resolves when the requests and connections that wait in the system's buffers were read, which a close would reset: the event loop
 * reads between one `setImmediate` and the next.
 */
const bufferedRead = async (): Promise<void> => {
  await loopTurn()
  await loopTurn()
}

/**
 * Connections that may wait to be accepted, or the system's bound (net.core.somaxconn) where that is less. Node's own 511 is fewer than a
 * proxy opens at once, and one over it tries again after a second.
 */
const BACKLOG = 4096

/** Fastify passes all of it to the socket's server, which prefers the descriptor. */
const addressToListen = ({ host, port, listenFd, reusePort = false }: HttpSettings) => {
  if (listenFd == null) return { host, port, reusePort, backlog: BACKLOG }
  requireSocket(listenFd)
  // Under the name localhost Fastify would open its other address too.
  return { host: '127.0.0.1', port, fd: listenFd, backlog: BACKLOG }
}

/** The system's error of a descriptor says only that it is invalid. */
const refusedBy =
  ({ listenFd }: HttpSettings) =>
  (error: unknown): never => {
    if (listenFd == null) throw error
    throw refusedFd(listenFd, messageOf(error))
  }
