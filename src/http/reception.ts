/** One request from its first check to its last byte: edge, route, method, key, plan, limit, then the route's reply. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Admission, Gate, Refusal } from '../access/gate.ts'
import { ApiProblem } from '../contract/problem.ts'
import { codedReply, deliver } from './delivery.ts'
import { ALLOW, checkedTarget, inboundRequestId, optionsHeaders, passOverBody } from './edge.ts'
import { type HttpObserver, withoutKeys } from './observer.ts'
import { Questions } from './question.ts'
import { problemReply, type Reply } from './reply.ts'
import type { RouteTable } from './route-table.ts'
import { announcesBody, type SentHeaders, sentHeadersOf } from './sent-headers.ts'
import type { KeyedRoute, Route, Visit } from './site.ts'

export type ReceptionParts = {
  readonly site: RouteTable<Route>
  readonly gate: Gate
  readonly observer: HttpObserver
  readonly settings: { readonly allowedHosts: readonly string[] }
  /** False while there is nothing to answer from. */
  readonly started: () => boolean
  readonly isDraining: () => boolean
  readonly now: () => number
  readonly randomId: () => string
}

/** What becomes known of a request on its way. */
type Call = {
  readonly raw: IncomingMessage
  readonly response: ServerResponse
  readonly address: string
  readonly sent: SentHeaders
  readonly requestId: string
  readonly startedAt: number
  operation: string
  admission: Admission | undefined
}

// A balancer's probe comes to an address, not to a name.
const probes: ReadonlySet<string> = new Set(['/livez', '/readyz', '/startupz'])
const anyHost: ReadonlySet<string> = new Set()

const noContent: Reply = { status: 204, headers: optionsHeaders, body: '' }

/** One for a server. */
export class Reception {
  readonly #parts: ReceptionParts
  readonly #allowedHosts: ReadonlySet<string>
  readonly #questions: Questions<Route>
  /** The last request of each socket that is being served. */
  readonly #turns = new WeakMap<Socket, Promise<void>>()

  constructor(parts: ReceptionParts) {
    this.#parts = parts
    this.#questions = new Questions(parts.site)
    this.#allowedHosts = new Set(parts.settings.allowedHosts.map((host) => host.toLowerCase()))
  }

  /** Replies to every request that Node could parse; nothing it meets makes it throw. `address` is the client's. */
  receive(raw: IncomingMessage, response: ServerResponse, address: string): void {
    const sent = sentHeadersOf(raw.rawHeaders)
    const { socket } = raw
    const before = this.#turns.get(socket)
    const call: Call = {
      raw,
      response,
      address,
      sent,
      requestId: inboundRequestId(sent) ?? this.#parts.randomId(),
      startedAt: performance.now(),
      operation: 'none',
      admission: undefined,
    }
    // One at a time on a socket: all that a client pipelines would else be in flight at once.
    const turn = before === undefined ? this.#serve(call) : before.then(() => this.#serve(call))
    if (turn === undefined) return
    this.#turns.set(socket, turn)
    void turn.then(() => {
      if (this.#turns.get(socket) === turn) this.#turns.delete(socket)
    })
  }

  /** Undefined where the reply is out already: what is ready at hand waits for no turn of the event loop. */
  #serve(call: Call): Promise<void> | undefined {
    const reply = this.#codedReply(call)
    if (!(reply instanceof Promise)) {
      this.#send(call, reply)
      return undefined
    }
    // A caller that leaves does not wait for its answer.
    call.response.on('close', () => call.admission?.release())
    return reply.then((made) => this.#send(call, made))
  }

  /** Never throws nor rejects. */
  #codedReply(call: Call): Reply | Promise<Reply> {
    try {
      const reply = this.#replyTo(call)
      const { acceptEncoding } = call.sent
      if (acceptEncoding === undefined && !(reply instanceof Promise)) return reply
      return this.#settled(reply, call)
    } catch (error) {
      return this.#problemOf(error, call)
    }
  }

  async #settled(reply: Reply | Promise<Reply>, call: Call): Promise<Reply> {
    const { acceptEncoding } = call.sent
    try {
      const made = await reply
      return acceptEncoding === undefined ? made : await codedReply(made, acceptEncoding)
    } catch (error) {
      return this.#problemOf(error, call)
    }
  }

  #send(call: Call, reply: Reply): void {
    try {
      deliver(call, reply, this.#parts.isDraining())
      this.#note(call, reply.status)
    } catch (error) {
      this.#parts.observer.failed(error, call.requestId, call.operation)
      call.response.destroy()
    } finally {
      // Not only when the last byte is out: what is pipelined behind waits for its turn on the socket, not for a place.
      call.admission?.release()
    }
  }

  #replyTo(call: Call): Reply | Promise<Reply> {
    const { raw, sent } = call
    const url = raw.url ?? '/'
    const target = checkedTarget(raw, sent, probes.has(url) ? anyHost : this.#allowedHosts)
    if (target === '*' && raw.method === 'OPTIONS') return noContent
    const question = this.#questions.find(target)
    if (question === undefined) throw new ApiProblem('route_not_found')
    const { route } = question
    call.operation = route.operation
    if (raw.method === 'OPTIONS') return noContent
    if (raw.method !== 'GET' && raw.method !== 'HEAD')
      throw new ApiProblem('method_not_allowed', { headers: { Allow: ALLOW } })
    if (route.kind === 'probe') return route.reply()
    const visit = { sent, question }
    return route.kind === 'open' ? route.reply(visit) : this.#keyedReply(route, visit, call, target)
  }

  #keyedReply(route: KeyedRoute, visit: Visit, call: Call, target: string): Reply | Promise<Reply> {
    if (!this.#parts.started()) throw new ApiProblem('unavailable')
    const outcome = this.#admit(call, target)
    if (!outcome.admitted) return problemReply(outcome.code, outcome.extras, call.requestId)
    if (!announcesBody(call.sent)) return route.reply(visit, outcome)
    return passOverBody(call.raw, call.sent).then(() => route.reply(visit, outcome))
  }

  #admit(call: Call, target: string): Admission | Refusal {
    const { gate, now } = this.#parts
    const { rawHeaders } = call.raw
    const outcome = gate.admit({ rawHeaders, url: target, address: call.address }, now())
    if (outcome.admitted) call.admission = outcome
    return outcome
  }

  #problemOf(error: unknown, call: Call): Reply {
    if (error instanceof ApiProblem) return problemReply(error.code, error.extras, call.requestId)
    // A client that left in the middle of its body is no fault of ours.
    if (call.raw.errored === null) this.#parts.observer.failed(error, call.requestId, call.operation)
    return problemReply('internal_error', {}, call.requestId)
  }

  #note(call: Call, status: number): void {
    const { observer } = this.#parts
    observer.served({
      operation: call.operation,
      method: call.raw.method ?? '',
      status,
      durationMs: performance.now() - call.startedAt,
      requestId: call.requestId,
      keyId: call.admission?.key.id,
      target: observer.logsAccess ? withoutKeys(call.raw.url ?? '') : undefined,
      address: observer.logsAccess ? call.address : undefined,
    })
  }
}
