/**
 * Sends requests to the interface from inside the server, with the key, plan, limit, queue and counters of a request by
 * socket.
 */
import type { Admission, GateRequest } from '../access/gate.ts'
import { ipPrefixOf } from '../access/ip-prefix.ts'
import { rateHeadersOf } from '../access/limits/rate-headers.ts'
import { ApiProblem } from '../contract/problem.ts'
import type { RequestHeaders } from '../contract/request-headers.ts'
import { atOnce, type Work } from '../contract/work.ts'
import type { FairQueue } from './connections/fair-queue.ts'
import { expectedProblem } from './expected-problem.ts'
import { guardedTarget } from './guards.ts'
import { type Served, withoutKeys } from './observer.ts'
import { TargetParser } from './parsed-target.ts'
import { headersByName, problemReply, type Reply, releaseBody, wholeReply } from './reply.ts'
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

/** What is made of a reply. It may be of megabytes: `work` says when to give way to others. */
export type Use<Made> = (reply: KeyedReply, work: Work) => Promise<Made>

export type KeyedClient = {
  /**
   * Path and query, percent-encoded. `use` is called with the reply, and until it is done the request is in flight; with an answer
   * it is called by turns of the keys. An expected failure is a reply too, also one of `use` itself, which is called again with it:
   * rejects only with what else it throws.
   */
  readonly get: <Made>(target: string, caller: Caller, use: Use<Made>) => Promise<Made>
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
  const rate = admission === undefined ? {} : rateHeadersOf(admission.plan, admission.rate)
  const rates = Object.entries(rate).map(([name, value]) => [name.toLowerCase(), value])
  return {
    status,
    headers: { ...Object.fromEntries(rates), ...headersByName(headers), 'x-request-id': requestId },
    body: typeof body === 'string' ? body : Buffer.from(body).toString(),
  }
}

type Asked = {
  readonly requestId: string
  readonly caller: Caller
  operation: string
  status: number
  keyId: string | undefined
  admission: Admission | undefined
}

const expectedReply = (error: unknown, requestId: string): Reply | undefined => {
  const expected = expectedProblem(error)
  return expected === undefined ? undefined : problemReply(expected.code, expected.extras, requestId)
}

/** Calls `use` with an answer when it is the turn of its key, and with a problem, which is short, at once. */
const usedIn =
  (queue: FairQueue) =>
  async <Made>(reply: Reply, asked: Asked, use: Use<Made>): Promise<Made> => {
    const { requestId, caller, admission } = asked
    const usedNow = (given: Reply, work: Work): Promise<Made> => {
      asked.status = given.status
      return use(keyedReplyOf(given, requestId, admission), work)
    }
    if (admission === undefined || reply.status !== 200) return usedNow(reply, atOnce)
    const { address, isGone } = caller
    const requester = { key: admission.key.id, network: ipPrefixOf(address), isGone }
    try {
      return await queue.run(requester, (work) => usedNow(reply, work), true)
    } catch (error) {
      const problem = expectedReply(error, requestId)
      if (problem === undefined) throw error
      return await usedNow(problem, atOnce)
    } finally {
      releaseBody(reply)
    }
  }

const servedOf = (text: string, asked: Asked, startedAt: number, logsAccess: boolean): Served => {
  const { operation, status, requestId, keyId, caller } = asked
  return {
    operation,
    method: 'GET',
    status,
    durationMs: performance.now() - startedAt,
    requestId,
    keyId,
    target: logsAccess ? withoutKeys(text) : undefined,
    address: logsAccess ? caller.address : undefined,
  }
}

/** One for a server. */
export const keyedClientOf = (parts: KeyedClientParts): KeyedClient => {
  const { routes, closePaths, gate, observer, started, pendingBytes, queues, now, uptime, randomId } = parts
  const targets = new TargetParser(routes)
  const used = usedIn(queues.long)
  const replyTo = async (text: string, asked: Asked): Promise<Reply> => {
    const { caller } = asked
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
    const expected = expectedReply(error, requestId)
    if (expected !== undefined) return expected
    observer.failed(error, requestId, operation)
    return problemReply('internal_error', {}, requestId)
  }
  return {
    get: async (text, caller, use) => {
      const asked: Asked = {
        requestId: randomId(),
        caller,
        operation: 'none',
        status: 0,
        keyId: undefined,
        admission: undefined,
      }
      const startedAt = performance.now()
      const reply = await replyTo(text, asked).catch((error: unknown) => failedReply(error, asked))
      try {
        return await used(reply, asked, use)
      } finally {
        asked.admission?.release()
        observer.served(servedOf(text, asked, startedAt, observer.logsAccess))
      }
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
