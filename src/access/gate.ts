/** Decides whether a request may be answered: key, then plan, then limit. */
import { type ProblemCode, type ProblemExtras, problems } from '../contract/problem.ts'
import { type Awaitable, whenReady } from '../lib/awaitable.ts'
import { type CredentialHeaders, credentialHint, credentialOf } from './credential.ts'
import type { KeyCache, KeyLookup } from './key-cache.ts'
import { type KeyRecord, keyStateOf } from './key-record.ts'
import type { KeyUses } from './key-uses.ts'
import type { FailedAuth } from './limits/memory-failed-auth.ts'
import { rateHeadersOf } from './limits/rate-headers.ts'
import type { Limiter, Rate, Take } from './limits/rate-limit.ts'
import { type Plan, plans } from './plan.ts'

export type GateRequest = {
  readonly headers: CredentialHeaders
  /** Path and query as sent. */
  readonly target: string
  /** The client's address; the forwarded one behind a trusted proxy. */
  readonly address: string
}

/** What the limit is counted by: a key, or the account of a sign-in. The hash is that of the credential which was sent. */
export type Counted = Pick<KeyRecord, 'id' | 'hash'>

/** An admitted request, one of its key's 50 requests in flight until `release`. */
export class Admission {
  readonly admitted = true
  readonly key: Counted
  readonly plan: Plan
  readonly rate: Rate
  #limiter: Limiter | undefined

  constructor(key: Counted, plan: Plan, rate: Rate, limiter: Limiter) {
    this.key = key
    this.plan = plan
    this.rate = rate
    this.#limiter = limiter
  }

  /** Call it when the answer is sent or the connection closed; a second call does nothing. */
  release(): void {
    this.#limiter?.release(this.key.id)
    this.#limiter = undefined
  }
}

/** A problem as a value: an Error would cost a stack trace for each request of a flood. */
export type Refusal = {
  readonly admitted: false
  readonly code: ProblemCode
  readonly extras: ProblemExtras
  /** The id of a valid key whose plan, account or limit forbids the request. */
  readonly keyId?: string
}

export type GateParts = {
  readonly keyCache: KeyCache
  readonly limiter: Limiter
  readonly failedAuth: FailedAuth
  readonly uses: KeyUses
}

const CHALLENGE = 'Bearer realm="openbell"'
// RFC 6750, 3.1: no error code if no credential was sent.
const asked = { 'WWW-Authenticate': CHALLENGE }
const refused = { 'WWW-Authenticate': `${CHALLENGE}, error="invalid_token"` }

export const refusal = (code: ProblemCode, extras: ProblemExtras = {}): Refusal => ({
  admitted: false,
  code,
  extras,
})

const conflicting = refusal('conflicting_credentials', { detail: problems.conflicting_credentials.about })
const planRequired = refusal('plan_required', { detail: problems.plan_required.about })
const disabled = refusal('account_disabled', { detail: problems.account_disabled.about })
const revoked = refusal('revoked_api_key', { detail: problems.revoked_api_key.about, headers: refused })
const expired = refusal('expired_api_key', { detail: problems.expired_api_key.about, headers: refused })
const malformed = refusal('invalid_api_key', {
  detail: 'The key fails its own checksum: it is mistyped or cut short.',
  headers: refused,
})
const unknown = refusal('invalid_api_key', {
  detail: 'The key is well formed, but this server does not know it.',
  headers: refused,
})
// The next request reads the store again, so a second is enough.
const unavailable = refusal('unavailable', {
  detail: 'Keys cannot be checked at the moment.',
  headers: { 'Retry-After': '1' },
})

const missing = ({ headers, target }: GateRequest): Refusal => {
  const { about } = problems.missing_api_key
  const hint = credentialHint(headers, target)
  return refusal('missing_api_key', {
    detail: hint === undefined ? about : `${hint} ${about}`,
    headers: asked,
  })
}

/** The refusal of a request over a limit. */
export const tooMany = (keyId: string, plan: Plan, take: Take & { readonly ok: false }): Refusal => {
  const wait = take.code === 'too_many_in_flight' ? '1' : `${take.resetSeconds}`
  const headers = { 'Retry-After': wait, ...rateHeadersOf(plan, take) }
  return { ...refusal(take.code, { detail: problems[take.code].about, headers }), keyId }
}

/** One for each server. */
export class Gate {
  readonly #keyCache: KeyCache
  readonly #limiter: Limiter
  readonly #failedAuth: FailedAuth
  readonly #uses: KeyUses

  constructor({ keyCache, limiter, failedAuth, uses }: GateParts) {
    this.#keyCache = keyCache
    this.#limiter = limiter
    this.#failedAuth = failedAuth
    this.#uses = uses
  }

  /**
   * Call it after route and method, before the parameters. `now` in milliseconds since 1970, by which keys expire; `uptime`
   * in milliseconds of a monotonic clock, by which windows end.
   */
  admit(request: GateRequest, now: number, uptime: number): Awaitable<Admission | Refusal> {
    return this.#withKey<Admission | Refusal>(request, uptime, (key) =>
      this.#admitKey(key, request.address, now, uptime),
    )
  }

  /** Why `admit` would refuse the key of a request, which is not counted; null where only its limit may forbid it. */
  check(request: GateRequest, now: number, uptime: number): Awaitable<Refusal | null> {
    return this.#withKey<Refusal | null>(request, uptime, (key) =>
      this.#refusalOf(key, request.address, now, uptime),
    )
  }

  #withKey<Made>(
    request: GateRequest,
    uptime: number,
    decide: (key: KeyRecord) => Awaitable<Made>,
  ): Awaitable<Made | Refusal> {
    const credential = credentialOf(request.headers, request.target)
    if (credential.kind === 'conflicting') return conflicting
    if (credential.kind === 'absent') return missing(request)
    return whenReady<KeyLookup, Made | Refusal>(this.#keyCache.find(credential.key, uptime), (key) => {
      switch (key) {
        case 'malformed':
          return this.#bad(malformed, request.address, uptime)
        case 'unknown':
          return this.#bad(unknown, request.address, uptime)
        case 'unavailable':
          return unavailable
        default:
          return decide(key)
      }
    })
  }

  #admitKey(key: KeyRecord, address: string, now: number, uptime: number): Awaitable<Admission | Refusal> {
    const refused = this.#refusalOf(key, address, now, uptime)
    if (refused !== null) return refused
    const plan = plans[key.plan]
    return whenReady(this.#limiter.take(key.id, plan, uptime), (take) => {
      if (!take.ok) return tooMany(key.id, plan, take)
      this.#uses.note(key.id, address, now)
      return new Admission(key, plan, take, this.#limiter)
    })
  }

  /** Why a known key's state or plan forbids the request; null where only its limit may. */
  #refusalOf(key: KeyRecord, address: string, now: number, uptime: number): Refusal | null {
    const state = keyStateOf(key, now)
    if (state === 'revoked') return this.#bad(revoked, address, uptime)
    if (state === 'expired') return this.#bad(expired, address, uptime)
    if (state === 'disabled') return { ...disabled, keyId: key.id }
    return plans[key.plan].programmaticAccess ? null : { ...planRequired, keyId: key.id }
  }

  /** A 401 costs no key's budget; it counts against the address, which must wait from the 21st on. */
  #bad(answer: Refusal, address: string, uptime: number): Refusal {
    const waitSeconds = this.#failedAuth.note(address, uptime)
    if (waitSeconds === undefined) return answer
    return refusal('too_many_bad_keys', {
      detail: problems.too_many_bad_keys.about,
      headers: { 'Retry-After': `${waitSeconds}` },
    })
  }
}
