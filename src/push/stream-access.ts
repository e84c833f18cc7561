/** Admits streams: keys pass the gate of every request, and each key has as many streams as its plan allows. */
import type { Admission, Gate, Refusal } from '../access/gate.ts'
import type { KeyCache } from '../access/key-cache.ts'
import { keyStateOf } from '../access/key-record.ts'
import { plans } from '../access/plan.ts'
import type { SessionCache } from '../access/session-cache.ts'
import { type ProblemCode, type ProblemExtras, problems } from '../contract/problem.ts'
import type { RequestHeaders } from '../contract/request-headers.ts'
import type { Awaitable } from '../lib/awaitable.ts'
import type { MonotonicClock } from '../lib/uptime.ts'
import type { OpenStreams, StreamOwner } from './open-streams.ts'

export type StreamAccessParts = {
  readonly gate: Gate
  readonly keyCache: KeyCache
  readonly sessions: SessionCache
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly uptime: MonotonicClock
}

/** One of an owner's places, until it is given back. */
export type Granted = { readonly owner: StreamOwner; readonly giveBack: () => void }

export type Refused = {
  readonly code: ProblemCode
  readonly extras: ProblemExtras
  readonly keyId?: string | undefined
}

type Asking = {
  readonly headers: RequestHeaders
  readonly target: string
  readonly address: string
}

/** The reason of a refusal as a sentence. */
export const sentenceOf = ({ code, extras }: Refused): string => extras.detail ?? problems[code].title

/** One for a server. */
export class StreamAccess {
  readonly #parts: StreamAccessParts
  readonly #open: OpenStreams

  constructor(parts: StreamAccessParts, open: OpenStreams) {
    this.#parts = parts
    this.#open = open
  }

  /** Opening a stream counts as one request, even if it fails later. */
  admit(asking: Asking): Awaitable<Admission | Refusal> {
    const { gate, now, uptime } = this.#parts
    return gate.admit(asking, now(), uptime())
  }

  ownerOf({ key, plan }: Pick<Admission, 'key' | 'plan'>): StreamOwner {
    const { keyCache, sessions, now, uptime } = this.#parts
    const isAllowed = (): boolean => {
      const current = keyCache.current(key.hash)
      if (current === undefined) return sessions.isAlive(key.hash, now(), uptime())
      return keyStateOf(current, now()) === 'valid' && plans[current.plan].streams > 0
    }
    return { id: key.id, most: plan.streams, isAllowed }
  }

  /** Takes one of the owner's places, or says why there is none. */
  placeOf(owner: StreamOwner): Granted | Refused {
    const giveBack = this.#open.take(owner)
    if (giveBack !== undefined) return { owner, giveBack }
    const detail = `${owner.most} streams are open, which is all that the plan has.`
    return { code: 'too_many_streams', extras: { detail, headers: { 'Retry-After': '1' } }, keyId: owner.id }
  }

  granted(outcome: Admission | Refusal): Granted | Refused {
    if (!outcome.admitted) return outcome
    // An open stream does not count as a request in flight.
    outcome.release()
    return this.placeOf(this.ownerOf(outcome))
  }
}
