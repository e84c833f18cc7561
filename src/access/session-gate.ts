/** Decides whether a request of the web application to the interface may be answered: sign-in, then limit. */
import { problems } from '../contract/problem.ts'
import { type Awaitable, whenReady } from '../lib/awaitable.ts'
import { Admission, type Refusal, refusal, tooMany } from './gate.ts'
import type { Limiter } from './limits/rate-limit.ts'
import { consolePlan as plan } from './plan.ts'
import type { SessionCache } from './session-cache.ts'

export type SessionGateParts = {
  readonly sessions: SessionCache
  readonly limiter: Limiter
}

/** The challenge that a 401 must carry (RFC 9110, 15.5.2); no browser asks for a password by this scheme. */
export const SESSION_CHALLENGE: Readonly<Record<string, string>> = {
  'WWW-Authenticate': 'Cookie realm="openbell"',
}

const signInRequired = refusal('sign_in_required', {
  detail: problems.sign_in_required.about,
  headers: SESSION_CHALLENGE,
})
const unavailable = refusal('unavailable', {
  detail: 'Sign-ins cannot be checked at the moment.',
  headers: { 'Retry-After': '1' },
})

/** One for each server. */
export class SessionGate {
  readonly #sessions: SessionCache
  readonly #limiter: Limiter

  constructor({ sessions, limiter }: SessionGateParts) {
    this.#sessions = sessions
    this.#limiter = limiter
  }

  /** `token` is what the cookie holds; `now` in milliseconds since 1970, `uptime` of a monotonic clock. */
  admit(token: string | undefined, now: number, uptime: number): Awaitable<Admission | Refusal> {
    if (token === undefined) return signInRequired
    return whenReady(this.#sessions.find(token, now, uptime), (found) => {
      if (found === 'unknown') return signInRequired
      if (found === 'unavailable') return unavailable
      const { member, hash } = found
      const { id } = member
      return whenReady(this.#limiter.take(id, plan, uptime), (take) =>
        take.ok ? new Admission({ id, hash }, plan, take, this.#limiter) : tooMany(id, plan, take),
      )
    })
  }
}
