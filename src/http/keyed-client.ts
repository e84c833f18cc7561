/**
 * Sends requests to the interface from inside the server, with the key, plan, limit, queue and counters of a request by
 * socket.
 */
import type { Admission, GateRequest } from '../access/gate.ts'
import { ipPrefixOf } from '../access/ip-prefix.ts'
import { rateHeadersOf } from '../access/limits/rate-headers.ts'
import { ApiProblem } from '../contract/problem.ts'
import type { RequestHeaders } from '../contract/request-headers.ts'
import type { FairQueue } from './connections/fair-queue.ts'
import { expectedProblem } from './expected-problem.ts'
import { guardedTarget } from './guards.ts'
import { withoutKeys } from './observer.ts'
import { TargetParser } from './parsed-target.ts'
import { problemReply, type Reply, wholeReply } from './reply.ts'
import type { RequestHandlerParts } from './request-handler.ts'
import { routeNotFound } from './similar-paths.ts'

/** Who asks: the headers and the target with the key, and the address, of the request that this one is made for. */
export type Caller = Omit<GateRequest, 'headers'> & {
  readonly headers: RequestHeaders
  /** True once the client has left. */
  readonly isGone: () => boolean
}

export type KeyedReply = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type KeyedClient = {
  /** Path and query, percent-encoded. An expected failure is a reply too; never rejects. */
  readonly get: (target: string, caller: Caller) => Promise<KeyedReply>
  /** Does `work` of milliseconds, which needs no key, by turns of the networks that ask. Rejects as long work does. */
  readonly perform: <Made>(caller: Caller, work: () => Promise<Made>) => Promise<Made>
  /** The reply to a caller whose key may not ask at all; costs nothing. Null where only the limit may forbid a request. */
  readonly refusalOf: (caller: Caller) => Promise<Reply | null>
}

export type KeyedClientParts = Pick<
  RequestHandlerParts,
  'routes' | 'closePaths' | 'gate' | 'observer' | 'started' | 'pendingBytes' | 'now' | 'uptime' | 'randomId'
> & { readonly queues: { readonly long: FairQueue } }

/** No host is asked for. */
const anyHost: ReadonlySet<string> = new Set()
const own = { httpVersion: '1.1' } as const
const negotiation = { accept: 'application/json' } as const

const keyedReplyOf = (reply: Reply, requestId: string, admission: Admission | undefined): KeyedReply => {
  const { status, headers, body } = wholeReply(reply)
  const pairs = headers.flatMap((name, at) =>
    at % 2 === 0 ? [[name.toLowerCase(), headers[at + 1] ?? '']] : [],
  )
  const rate = admission === undefined ? {} : rateHeadersOf(admission.plan, admission.rate)
  const rates = Object.entries(rate).map(([name, value]) => [name.toLowerCase(), value])
  return {
    status,
    headers: { ...Object.fromEntries([...rates, ...pairs]), 'x-request-id': requestId },
    body: Buffer.from(body).toString(),
  }
}

type Asked = {
  readonly requestId: string
  operation: string
  keyId: string | undefined
  admission: Admission | undefined
}

/** One for a server. */
export const keyedClientOf = (parts: KeyedClientParts): KeyedClient => {
  const { routes, closePaths, gate, observer, started, pendingBytes, queues, now, uptime, randomId } = parts
  const targets = new TargetParser(routes)
  const replyTo = async (text: string, caller: Caller, asked: Asked): Promise<Reply> => {
    guardedTarget({ ...own, url: text }, { ...caller.headers, hosts: 1 }, anyHost)
    const target = targets.parse(text)
    if (target?.route.kind !== 'keyed') throw routeNotFound(text, closePaths)
    const { route } = target
    asked.operation = route.operation
    if (!started() || pendingBytes.isFull) throw new ApiProblem('unavailable')
    const outcome = await gate.admit(caller, now(), uptime())
    if (!outcome.admitted) {
      asked.keyId = outcome.keyId
      return problemReply(outcome.code, outcome.extras, asked.requestId)
    }
    asked.keyId = outcome.key.id
    asked.admission = outcome
    const client = { admission: outcome, network: ipPrefixOf(caller.address), isGone: caller.isGone }
    return route.reply(target, negotiation, client)
  }
  const failedReply = (error: unknown, { requestId, operation }: Asked): Reply => {
    const expected = expectedProblem(error)
    if (expected !== undefined) return problemReply(expected.code, expected.extras, requestId)
    observer.failed(error, requestId, operation)
    return problemReply('internal_error', {}, requestId)
  }
  return {
    get: async (text, caller) => {
      const asked: Asked = {
        requestId: randomId(),
        operation: 'none',
        keyId: undefined,
        admission: undefined,
      }
      const startedAt = performance.now()
      const reply = await replyTo(text, caller, asked).catch((error: unknown) => failedReply(error, asked))
      const { requestId, operation, keyId, admission } = asked
      admission?.release()
      observer.served({
        operation,
        method: 'GET',
        status: reply.status,
        durationMs: performance.now() - startedAt,
        requestId,
        keyId,
        target: observer.logsAccess ? withoutKeys(text) : undefined,
        address: observer.logsAccess ? caller.address : undefined,
      })
      return keyedReplyOf(reply, requestId, admission)
    },
    perform: ({ address, isGone }, work) => {
      const network = ipPrefixOf(address)
      return queues.long.run({ key: network, network, isGone }, work)
    },
    refusalOf: async (caller) => {
      if (!started()) return problemReply('unavailable', {}, randomId())
      const refusal = await gate.check(caller, now(), uptime())
      return refusal === null ? null : problemReply(refusal.code, refusal.extras, randomId())
    },
  }
}
