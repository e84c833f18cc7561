/** The context of the console's routes: the accounts, the signed-in member, the market, and the mailer. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../access/accounts.ts'
import type { Member } from '../access/member-record.ts'
import type { Passwords } from '../access/password.ts'
import { tokenHash } from '../access/secret-token.ts'
import type { SessionCache } from '../access/session-cache.ts'
import { SESSION_CHALLENGE } from '../access/session-gate.ts'
import type { EventPosition } from '../access/sql/webhooks.ts'
import type { NewWebhook } from '../access/webhook-record.ts'
import { ApiProblem } from '../contract/problem.ts'
import type { MissingTickers } from '../contract/stream-message.ts'
import { tokenIn } from '../http/session-cookie.ts'
import type { FeedState } from '../ingest/feed-state.ts'
import type { MonotonicClock } from '../lib/uptime.ts'
import type { Report } from '../observe/event.ts'
import type { Feed } from '../sources/feed.ts'
import type { FeedRun } from '../store/ingest-state.ts'
import type { Store } from '../store/store.ts'
import { type Attempts, requireFew } from './attempts.ts'
import type { Mailer } from './mailer.ts'
import { SignIns } from './sign-in-attempts.ts'

export type WorkState = {
  /** `since` is that of the worker that has run longest. */
  readonly worker: { readonly running: boolean; readonly since: string | null }
  /** Names of the feeds that run now, in any process. */
  readonly feeds: ReadonlySet<string>
}

/** The market and its store as the console needs them. */
export type ConsoleMarket = {
  readonly store: Store
  /** The last run of each feed. Throws `unavailable` until the market is open. */
  readonly runs: () => ReadonlyMap<string, FeedRun>
  readonly feedState: (feed: Feed, run: FeedRun | null) => FeedState
  readonly storeSize: () => Promise<{ readonly engine: 'sqlite' | 'postgres'; readonly bytes: number }>
  /** Throws the problem with which /v1/screener refuses the query. */
  readonly requireScreen: (query: string) => void
}

/** A webhook as an operator asks for it; filters are as in a query. */
export type RequestedWebhook = { readonly address: string; readonly topics: string; readonly filters: string }

export type ConsoleWebhooks = {
  /** The webhook and the topics that its filters leave, or which field is wrong and why, as the end of a sentence. */
  readonly chosen: (
    asked: RequestedWebhook,
  ) => Promise<
    | (NewWebhook & { readonly followed: readonly string[] })
    | { readonly field: keyof RequestedWebhook; readonly message: string }
  >
  /** Tickers of topics that no listing has; nothing until the market is open. */
  readonly missing: (topics: readonly string[]) => MissingTickers
  /** Where a webhook that is added now begins; null while the market cannot be read. */
  readonly begin: () => Promise<EventPosition | null>
  /** Undefined for a text that is neither an id nor an instant, null where the events after it are no longer kept. */
  readonly replayPosition: (since: string) => Promise<EventPosition | null | undefined>
}

export type ConsoleParts = {
  readonly accounts: Accounts
  readonly sessions: SessionCache
  readonly passwords: Passwords
  readonly attempts: Attempts
  /** Null where no mails are sent. */
  readonly mailer: Mailer | null
  /** Address clients know this server by; null where it is not configured. */
  readonly baseUrl: string | null
  readonly market: ConsoleMarket
  /** Whether `openbell work` runs, and which feeds run now. */
  readonly workState: () => Promise<WorkState>
  readonly webhooks: ConsoleWebhooks
  readonly report: Report
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly uptime: MonotonicClock
}

/** The signed-in member and the session. */
export type Principal = { readonly member: Member; readonly sessionId: string }

export type ConsoleContext = ConsoleParts & {
  readonly signIns: SignIns
  /** Null where nobody is signed in. */
  readonly current: (request: FastifyRequest) => Promise<Principal | null>
  /** Throws `sign_in_required`, `too_many_requests` of one that makes too many changes, and `not_found` of an id with a NUL. */
  readonly signedIn: (request: FastifyRequest) => Promise<Principal>
  /** Throws `sign_in_required` and `operator_required`. */
  readonly operator: (request: FastifyRequest) => Promise<Principal>
  /** The address of a link. Its token is in the fragment, which browsers do not send to servers. */
  readonly linkOf: (request: FastifyRequest, token: string) => string
}

/** Adds the routes of one part of the console; paths begin after `/console/api`. */
export type ConsoleRoutes = (app: FastifyInstance, context: ConsoleContext) => void

/** Where a link of ours leads. */
export const linkAddress = (origin: string, token: string): string => `${origin}/console/link#${token}`

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the request changes nothing, by its method. */
export const isReading = ({ method }: FastifyRequest): boolean => reading.has(method)

/** Whether the request came by TLS, to this server or to a proxy that it trusts. */
export const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https'

const tokenOf = (request: FastifyRequest): string | undefined =>
  tokenIn(request.headers.cookie, isSecure(request))

/** The hash of the token that came with a request: the session of a sign-in before, which the next one replaces. */
export const presentedHash = (request: FastifyRequest): string | null => {
  const token = tokenOf(request)
  return token === undefined ? null : tokenHash(token)
}

/** No id has a NUL, and PostgreSQL takes no text with one. Throws `not_found`. */
const requireIds = ({ params }: FastifyRequest): void => {
  if (Object.values(params ?? {}).some((id) => String(id).includes('\0'))) throw new ApiProblem('not_found')
}

export const contextOf = (parts: ConsoleParts): ConsoleContext => {
  const { sessions, now, uptime, baseUrl } = parts
  const current = async (request: FastifyRequest): Promise<Principal | null> => {
    const token = tokenOf(request)
    if (token === undefined) return null
    const found = await sessions.find(token, now(), uptime())
    if (found === 'unavailable') throw new ApiProblem('unavailable')
    return found === 'unknown' ? null : { member: found.member, sessionId: found.id }
  }
  const signedIn = async (request: FastifyRequest): Promise<Principal> => {
    const principal = await current(request)
    if (principal === null) throw new ApiProblem('sign_in_required', { headers: SESSION_CHALLENGE })
    requireIds(request)
    if (!isReading(request)) await requireFew(parts, 'too_many_requests', 'change', principal.member.id)
    return principal
  }
  return {
    ...parts,
    signIns: new SignIns(parts),
    current,
    signedIn,
    operator: async (request) => {
      const principal = await signedIn(request)
      if (principal.member.role !== 'operator') throw new ApiProblem('operator_required')
      return principal
    },
    linkOf: ({ protocol, host }, token) => linkAddress(baseUrl ?? `${protocol}://${host}`, token),
  }
}
