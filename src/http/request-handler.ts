/** One request under /v1 from its first check to its last byte: guards, route, method, key, plan, limit, then the reply. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Admission, Gate, Refusal } from '../access/gate.ts'
import type { SessionGate } from '../access/session-gate.ts'
import { ApiProblem } from '../contract/problem.ts'
import { announcesBody, requestHeadersOf } from '../contract/request-headers.ts'
import { type Awaitable, whenReady } from '../lib/awaitable.ts'
import type { MonotonicClock } from '../lib/uptime.ts'
import { codedReply } from './compression.ts'
import type { Connection } from './connections/connection.ts'
import { type ConnectionTable, detailOfBound } from './connections/connection-table.ts'
import type { PendingBytes } from './connections/pending-bytes.ts'
import { refuseSocket } from './connections/socket-error.ts'
import type { TurnShare } from './connections/turn-share.ts'
import { consoleOptions, consolePath, consoleReply, innerTarget } from './console-surface.ts'
import { expectedProblem } from './expected-problem.ts'
import { drainBody, guardedTarget, safeRequestId } from './guards.ts'
import { type HttpObserver, type SocketBound, withoutKeys } from './observer.ts'
import { type ParsedTarget, TargetParser } from './parsed-target.ts'
import { probePaths } from './probes.ts'
import { ALLOW, isBlocks, optionsReply, problemReply, type Reply, releaseBody } from './reply.ts'
import { writeReply, writeStreamHead } from './reply-writer.ts'
import type { RequestContext } from './request-context.ts'
import type { RouteTable } from './route-table.ts'
import type { KeyedRoute, Route } from './routes.ts'
import { requireOwnPage } from './same-origin.ts'
import { tokenIn } from './session-cookie.ts'
import { type ClosePaths, routeNotFound } from './similar-paths.ts'

export type RequestHandlerParts = {
  readonly routes: RouteTable<Route>
  /** Paths that may be meant by one that does not exist. */
  readonly closePaths: ClosePaths
  readonly gate: Gate
  /** Admits to the same routes under /console/api. */
  readonly sessionGate: SessionGate
  readonly observer: HttpObserver
  /** Host names to answer for, without ports; none means any. */
  readonly allowedHosts: readonly string[]
  /** The client's address, behind trusted proxies too. */
  readonly addressOf: (raw: IncomingMessage) => string
  /** Whether it came by TLS, as far as is known. */
  readonly isSecure: (raw: IncomingMessage) => boolean
  /** The origin of the configured address of the server; null where none is configured. */
  readonly ownOrigin: string | null
  /** Begins every Link. */
  readonly baseUrl: string
  /** False until the first snapshot is open; until then the interface answers 503. */
  readonly started: () => boolean
  readonly isDraining: () => boolean
  readonly connections: ConnectionTable
  readonly pendingBytes: PendingBytes
  readonly turns: TurnShare
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly uptime: MonotonicClock
  /** A fresh request id, of letters, digits, `_` and `-`. */
  readonly randomId: () => string
}

const unread = new ApiProblem('too_many_in_flight', {
  detail: 'Too many bytes of earlier answers to this key, or to its network, have not been read.',
  headers: { 'Retry-After': '1' },
})

const anyHost: ReadonlySet<string> = new Set()

const requireReadMethod = ({ method }: IncomingMessage): void => {
  if (method !== 'GET' && method !== 'HEAD')
    throw new ApiProblem('method_not_allowed', { headers: { Allow: ALLOW } })
}

/** What a reply holds until it is flushed: a text also the copy that its socket was given; bytes are those of a cached reply, which many share. */
const heldBytes = ({ body }: Reply): number => {
  if (body instanceof Uint8Array) return 0
  return isBlocks(body) ? body.length : 2 * body.length
}

/** One for a server. */
export class RequestHandler {
  readonly #parts: RequestHandlerParts
  readonly #allowedHosts: ReadonlySet<string>
  readonly #targets: TargetParser<Route>

  constructor(parts: RequestHandlerParts) {
    this.#parts = parts
    this.#targets = new TargetParser(parts.routes)
    this.#allowedHosts = new Set(parts.allowedHosts.map((host) => host.toLowerCase()))
  }

  /**
   * Replies to what the guards refuse and to everything under /v1; passes other requests, with the URL in origin form, to
   * `next`. Never throws.
   */
  handle(raw: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const { connections, turns, addressOf, randomId } = this.#parts
    const headers = requestHeadersOf(raw.rawHeaders)
    const address = addressOf(raw)
    const connection = connections.of(raw.socket, address)
    if (connection === null) return
    connection.withBody = announcesBody(headers) ? raw : null
    const context: RequestContext = {
      raw,
      response,
      connection,
      address,
      headers,
      requestId: safeRequestId(headers.requestId) ?? randomId(),
      startedAt: performance.now(),
      isConsole: false,
      operation: 'none',
      keyId: undefined,
      admission: undefined,
    }
    if (connection.isBusy) turns.notePipelined(connection.network)
    if (!connections.isWithinLimit(raw.socket, connection, address))
      this.#shed(connection, context, detailOfBound.address, 'address')
    else if (connection.isBusy && (connections.isReadAheadFull || !connection.mayReadAhead))
      this.#shed(connection, context, 'too many requests read ahead')
    else
      connection.add(() => turns.run(connection.network, connection, () => this.#serveInTurn(context, next)))
  }

  /** Answers 503 in place of all that waits on the socket, and closes it; `bound` is that of sockets which it is over. */
  #shed(connection: Connection, context: RequestContext, detail: string, bound?: SocketBound): void {
    const { socket } = context.raw
    this.#parts.connections.shed(socket, connection, () => {
      this.#note(context, 503)
      if (bound !== undefined) this.#parts.observer.refused(bound, context.address)
      refuseSocket(socket, 'unavailable', context.requestId, { detail })
    })
  }

  /** Undefined where the next request of the socket need not wait. Never rejects. */
  #serveInTurn(context: RequestContext, next: RequestListener): Promise<void> | undefined {
    const served = this.#serve(context, next)
    return served === undefined
      ? this.#delayBeforeNext(context)
      : served.then(() => this.#delayBeforeNext(context))
  }

  /** Delays the next request after a refusal by the limit while other networks ask. */
  #delayBeforeNext({ connection, response }: RequestContext): Promise<void> | undefined {
    if (response.statusCode !== 429) connection.noteAnswered()
    else if (this.#parts.turns.isContended) return connection.pauseBehindRefusal()
    return undefined
  }

  /** Undefined where the reply is written and flushed already, within this turn of the event loop. Never rejects. */
  #serve(context: RequestContext, next: RequestListener): Promise<void> | undefined {
    const { raw, response } = context
    // Its client has left while it waited.
    if (raw.socket.destroyed) return undefined
    const reply = this.#codedReply(context)
    if (reply === undefined) {
      const { connections } = this.#parts
      const replied = new Promise<void>((resolve) =>
        response.once('close', () => {
          connections.noteFlushed(raw.socket)
          resolve()
        }),
      )
      connections.watch(raw.socket)
      // A parser would wait for the end of a body, which Node does not tell of a request without one (`optimizeEmptyRequests`).
      if (!announcesBody(context.headers)) delete raw.headers['content-type']
      this.#parts.turns.noteAsync(context.connection.network)
      next(raw, response)
      return replied
    }
    if (!(reply instanceof Promise)) return this.#send(context, reply)
    // A caller that leaves does not wait for its answer.
    response.on('close', () => context.admission?.release())
    return reply.then((made) => this.#send(context, made))
  }

  /** Never throws nor rejects. */
  #codedReply(context: RequestContext): Reply | Promise<Reply> | undefined {
    const { acceptEncoding } = context.headers
    try {
      const reply = this.#replyTo(context)
      if (reply === undefined) return undefined
      const coded =
        reply instanceof Promise
          ? reply.then((made) => codedReply(made, acceptEncoding))
          : codedReply(reply, acceptEncoding)
      return coded instanceof Promise ? coded.catch((error) => this.#problemOf(error, context)) : coded
    } catch (error) {
      return this.#problemOf(error, context)
    }
  }

  /** Undefined where the reply was flushed at once. */
  #send(context: RequestContext, reply: Reply): Promise<void> | undefined {
    const { connections, isDraining, observer } = this.#parts
    const { socket } = context.raw
    try {
      if (reply.stream !== undefined && context.raw.method === 'GET')
        return this.#stream(context, reply, reply.stream)
      const flushed = writeReply(context, reply, {
        isLast: isDraining(),
        progressed: () => connections.notePending(socket),
      })
      this.#note(context, reply.status)
      if (flushed !== undefined) return this.#whenFlushed(context, reply, flushed)
    } catch (error) {
      observer.failed(error, context.requestId, context.operation)
      context.response.destroy()
    }
    releaseBody(reply)
    context.admission?.release()
    return undefined
  }

  /** Resolves when it is closed. Meanwhile it is no request in flight. */
  #stream(context: RequestContext, reply: Reply, stream: NonNullable<Reply['stream']>): Promise<void> {
    const { raw, response } = context
    const closed = new Promise<void>((resolve) => response.once('close', resolve))
    context.admission?.release()
    this.#note(context, reply.status)
    // A client that has left while the reply was made has closed its response: nothing would tell the stream of its end.
    if (raw.socket.destroyed) return Promise.resolve()
    writeStreamHead(context, reply)
    stream(raw, response)
    return closed
  }

  /** Until it is flushed, a reply counts as a request in flight and its bytes as pending. */
  async #whenFlushed(context: RequestContext, reply: Reply, flushed: Promise<void>): Promise<void> {
    const { connections, pendingBytes } = this.#parts
    const { raw, admission } = context
    connections.notePending(raw.socket)
    const holder = { key: admission?.key.id ?? '', network: context.connection.network }
    const subtract = pendingBytes.add(holder, heldBytes(reply))
    await flushed
    subtract()
    releaseBody(reply)
    connections.noteFlushed(raw.socket)
    admission?.release()
  }

  /** Undefined where the path is not under /v1. */
  #replyTo(context: RequestContext): Reply | Promise<Reply> | undefined {
    const { raw, headers } = context
    const hosts = probePaths.has(raw.url ?? '/') ? anyHost : this.#allowedHosts
    const text = guardedTarget(raw, headers, hosts)
    if (text === '*' && raw.method === 'OPTIONS') return optionsReply
    const target = this.#targets.parse(text)
    if (target === undefined) {
      const inner = innerTarget(text)
      if (inner !== undefined) return this.#consoleReply(context, inner)
      if (text === '*' || text.startsWith('/v1/')) throw routeNotFound(text, this.#parts.closePaths)
      raw.url = text
      return undefined
    }
    const { route } = target
    context.operation = route.operation
    if (raw.method === 'OPTIONS') return optionsReply
    requireReadMethod(raw)
    return route.kind === 'open'
      ? route.reply(headers, target.query)
      : this.#keyedReply(context, route, target, text)
  }

  /** `text` is the target without what comes before /v1. */
  #consoleReply(context: RequestContext, text: string): Awaitable<Reply> {
    const { closePaths, isSecure, ownOrigin, baseUrl } = this.#parts
    const { raw, headers } = context
    context.isConsole = true
    const target = this.#targets.parse(text)
    if (target === undefined) throw routeNotFound(text, (path) => closePaths(path).map(consolePath))
    const { route } = target
    context.operation = route.operation
    if (raw.method === 'OPTIONS') return consoleOptions
    requireReadMethod(raw)
    const { headers: sent } = raw
    requireOwnPage({ headers: sent, host: sent.host, isSecure: isSecure(raw) }, ownOrigin)
    const made =
      route.kind === 'open' ? route.reply(headers, target.query) : this.#signedInReply(context, route, target)
    return whenReady(made, (reply) => consoleReply(reply, baseUrl))
  }

  #signedInReply(context: RequestContext, route: KeyedRoute, target: ParsedTarget<Route>): Awaitable<Reply> {
    const { sessionGate, isSecure, now, uptime } = this.#parts
    this.#requireReady()
    const token = tokenIn(context.raw.headers.cookie, isSecure(context.raw))
    const outcome = sessionGate.admit(token, now(), uptime())
    return whenReady(outcome, (settled) => this.#admittedReply(context, route, target, settled))
  }

  #keyedReply(
    context: RequestContext,
    route: KeyedRoute,
    target: ParsedTarget<Route>,
    text: string,
  ): Awaitable<Reply> {
    const { gate, now, uptime } = this.#parts
    const { headers, address } = context
    this.#requireReady()
    const outcome = gate.admit({ headers, target: text, address }, now(), uptime())
    return outcome instanceof Promise
      ? outcome.then((settled) => this.#admittedReply(context, route, target, settled))
      : this.#admittedReply(context, route, target, outcome)
  }

  #requireReady(): void {
    const { started, pendingBytes } = this.#parts
    if (!started() || pendingBytes.isFull) throw new ApiProblem('unavailable')
  }

  #admittedReply(
    context: RequestContext,
    route: KeyedRoute,
    target: ParsedTarget<Route>,
    outcome: Admission | Refusal,
  ): Reply | Promise<Reply> {
    const { connections, pendingBytes } = this.#parts
    const { raw, headers } = context
    if (!outcome.admitted) {
      context.keyId = outcome.keyId
      return problemReply(outcome.code, outcome.extras, context.requestId)
    }
    context.admission = outcome
    context.keyId = outcome.key.id
    connections.know(raw.socket, context.connection)
    const { network } = context.connection
    if (pendingBytes.isFullFor({ key: outcome.key.id, network })) throw unread
    const client = { admission: outcome, network, isGone: () => raw.socket.destroyed }
    if (!announcesBody(headers)) return route.reply(target, headers, client)
    return drainBody(raw, headers).then(() => route.reply(target, headers, client))
  }

  #problemOf(error: unknown, context: RequestContext): Reply {
    const { raw, requestId, operation } = context
    const expected = expectedProblem(error)
    if (expected !== undefined) return problemReply(expected.code, expected.extras, requestId)
    // A client that closed the connection in the middle of its body is not a fault of the server.
    if (raw.errored === null) this.#parts.observer.failed(error, requestId, operation)
    return problemReply('internal_error', {}, requestId)
  }

  #note(context: RequestContext, status: number): void {
    const { observer } = this.#parts
    const { raw, requestId, operation, keyId } = context
    observer.served({
      operation,
      method: raw.method ?? '',
      status,
      durationMs: performance.now() - context.startedAt,
      requestId,
      keyId,
      target: observer.logsAccess ? withoutKeys(raw.url ?? '') : undefined,
      address: observer.logsAccess ? context.address : undefined,
    })
  }
}
