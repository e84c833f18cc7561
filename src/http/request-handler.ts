/** One request under /v1 from its first check to its last byte: guards, route, method, key, plan, limit, then the reply. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Gate } from '../access/gate.ts'
import { ApiProblem } from '../contract/problem.ts'
import { announcesBody, requestHeadersOf } from '../contract/request-headers.ts'
import { codedReply } from './compression.ts'
import { drainBody, guardedTarget, safeRequestId } from './guards.ts'
import { type HttpObserver, withoutKeys } from './observer.ts'
import { type ParsedTarget, TargetParser } from './parsed-target.ts'
import { probePaths } from './probes.ts'
import { ALLOW, optionsReply, problemReply, type Reply } from './reply.ts'
import { writeReply } from './reply-writer.ts'
import type { RequestContext } from './request-context.ts'
import type { RouteTable } from './route-table.ts'
import type { KeyedRoute, Route } from './routes.ts'

export type RequestHandlerParts = {
  readonly routes: RouteTable<Route>
  readonly gate: Gate
  readonly observer: HttpObserver
  /** Host names to answer for, without ports; none means any. */
  readonly allowedHosts: readonly string[]
  /** The client's address, behind trusted proxies too. */
  readonly addressOf: (raw: IncomingMessage) => string
  /** False until the first snapshot is open; until then the interface answers 503. */
  readonly started: () => boolean
  readonly isDraining: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A fresh request id, of letters, digits, `_` and `-`. */
  readonly randomId: () => string
}

const anyHost: ReadonlySet<string> = new Set()

/** One for a server. */
export class RequestHandler {
  readonly #parts: RequestHandlerParts
  readonly #allowedHosts: ReadonlySet<string>
  readonly #targets: TargetParser<Route>
  /** The last request of each socket that is being served. */
  readonly #turns = new WeakMap<Socket, Promise<void>>()

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
    const headers = requestHeadersOf(raw.rawHeaders)
    const context: RequestContext = {
      raw,
      response,
      address: this.#parts.addressOf(raw),
      headers,
      requestId: safeRequestId(headers.requestId) ?? this.#parts.randomId(),
      startedAt: performance.now(),
      operation: 'none',
      admission: undefined,
    }
    const { socket } = raw
    const before = this.#turns.get(socket)
    // One at a time on a socket; else all pipelined requests of a client would be in flight at once.
    const turn =
      before === undefined ? this.#serve(context, next) : before.then(() => this.#serve(context, next))
    if (turn === undefined) return
    this.#turns.set(socket, turn)
    void turn.then(() => {
      if (this.#turns.get(socket) === turn) this.#turns.delete(socket)
    })
  }

  /** Undefined where the reply is written already, within this turn of the event loop. */
  #serve(context: RequestContext, next: RequestListener): Promise<void> | undefined {
    const reply = this.#codedReply(context)
    if (reply === undefined) {
      next(context.raw, context.response)
      return undefined
    }
    if (!(reply instanceof Promise)) {
      this.#send(context, reply)
      return undefined
    }
    // A caller that leaves does not wait for its answer.
    context.response.on('close', () => context.admission?.release())
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

  #send(context: RequestContext, reply: Reply): void {
    try {
      writeReply(context, reply, this.#parts.isDraining())
      this.#note(context, reply.status)
    } catch (error) {
      this.#parts.observer.failed(error, context.requestId, context.operation)
      context.response.destroy()
    } finally {
      // Now, not when the last byte is sent: a pipelined request waits for its turn on the socket anyway.
      context.admission?.release()
    }
  }

  /** Undefined where the path is not under /v1. */
  #replyTo(context: RequestContext): Reply | Promise<Reply> | undefined {
    const { raw, headers } = context
    const hosts = probePaths.has(raw.url ?? '/') ? anyHost : this.#allowedHosts
    const text = guardedTarget(raw, headers, hosts)
    if (text === '*' && raw.method === 'OPTIONS') return optionsReply
    const target = this.#targets.parse(text)
    if (target === undefined) {
      if (text === '*' || text.startsWith('/v1/')) throw new ApiProblem('route_not_found')
      raw.url = text
      return undefined
    }
    const { route } = target
    context.operation = route.operation
    if (raw.method === 'OPTIONS') return optionsReply
    if (raw.method !== 'GET' && raw.method !== 'HEAD')
      throw new ApiProblem('method_not_allowed', { headers: { Allow: ALLOW } })
    return route.kind === 'open' ? route.reply(headers) : this.#keyedReply(context, route, target, text)
  }

  #keyedReply(
    context: RequestContext,
    route: KeyedRoute,
    target: ParsedTarget<Route>,
    text: string,
  ): Reply | Promise<Reply> {
    const { gate, started, now } = this.#parts
    const { raw, headers, address } = context
    if (!started()) throw new ApiProblem('unavailable')
    const outcome = gate.admit({ headers, target: text, address }, now())
    if (!outcome.admitted) return problemReply(outcome.code, outcome.extras, context.requestId)
    context.admission = outcome
    if (!announcesBody(headers)) return route.reply(target, headers, outcome)
    return drainBody(raw, headers).then(() => route.reply(target, headers, outcome))
  }

  #problemOf(error: unknown, context: RequestContext): Reply {
    const { raw, requestId, operation } = context
    if (error instanceof ApiProblem) return problemReply(error.code, error.extras, requestId)
    // A client that closed the connection in the middle of its body is not a fault of the server.
    if (raw.errored === null) this.#parts.observer.failed(error, requestId, operation)
    return problemReply('internal_error', {}, requestId)
  }

  #note(context: RequestContext, status: number): void {
    const { observer } = this.#parts
    const { raw, requestId, operation } = context
    observer.served({
      operation,
      method: raw.method ?? '',
      status,
      durationMs: performance.now() - context.startedAt,
      requestId,
      keyId: context.admission?.key.id,
      target: observer.logsAccess ? withoutKeys(raw.url ?? '') : undefined,
      address: observer.logsAccess ? context.address : undefined,
    })
  }
}
