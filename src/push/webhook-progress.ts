/** What becomes of a topic of a webhook with each attempt: when it is tried again, and when an event is given up. No I/O. */
import type { NewDeadLetter } from '../access/webhook-delivery-scripts.ts'
import type { TopicProgress } from '../access/webhook-record.ts'
import type { PushedEvent } from './pushed-event.ts'
import type { Outcome } from './webhook-sender.ts'

const FIRST_DELAY_MS = 5000
export const MAX_DELAY_MS = 3_600_000
/** An event is tried for so long after it was stored, and at least once. */
export const GIVE_UP_MS = 86_400_000

type SentEvent = Pick<PushedEvent, 'id' | 'sequence' | 'at' | 'text'>
type Failure = Extract<Outcome, { readonly isTaken: false }>

/** Between half and the whole of 5 s, 10 s, 20 s … an hour, and not sooner than the receiver asks. `random` is in [0, 1). */
export const webhookDelayMs = (
  failures: number,
  { retryAfterMs }: Pick<Failure, 'retryAfterMs'>,
  random: number,
): number => {
  const ceilingMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
  return Math.max(Math.min(retryAfterMs ?? 0, MAX_DELAY_MS), Math.ceil((ceilingMs / 2) * (1 + random)))
}

/** No event waits for another attempt. */
export const noHead = { headId: null, headSince: null, attempts: 0, nextAttemptAt: null } as const

const behind = ({ sequence, at }: SentEvent) => ({ sequence, reachedAt: at })

/** An event that the receiver has taken. Times are milliseconds since 1970. */
export const deliveredProgress = (before: TopicProgress, event: SentEvent, now: number): TopicProgress => ({
  ...before,
  ...behind(event),
  ...noHead,
  failures: 0,
  failingSince: null,
  deliveredId: event.id,
  deliveredAt: now,
})

export type Failed = {
  readonly progress: TopicProgress
  /** Of an event that is given up; the topic goes on behind it. */
  readonly deadLetter: NewDeadLetter | null
}

/**
 * While everything fails an event is given up a day after it was stored, so that those behind it had their day too, and what waits
 * is never more than a day's.
 */
export const failedProgress = (
  before: TopicProgress,
  event: SentEvent,
  outcome: Failure,
  { now, random }: { readonly now: number; readonly random: number },
): Failed => {
  const isSame = before.headId === event.id
  const attempts = isSame ? before.attempts + 1 : 1
  const headSince = isSame ? (before.headSince ?? now) : now
  const failures = before.failures + 1
  const failingSince = before.failingSince ?? now
  const { status: lastStatus, reason: lastError } = outcome
  const failing = { ...before, failures, failingSince, lastStatus, lastError }
  const deadline = Math.max(failingSince, Date.parse(event.at)) + GIVE_UP_MS
  if (now >= deadline) {
    const { id: eventId, text: body } = event
    const given = { eventId, body, firstAttemptAt: headSince, diedAt: now, attempts, lastStatus }
    return {
      progress: { ...failing, ...behind(event), ...noHead },
      deadLetter: { ...given, reason: lastError },
    }
  }
  const nextAttemptAt = Math.min(now + webhookDelayMs(failures, outcome, random), deadline)
  return {
    progress: { ...failing, headId: event.id, headSince, attempts, nextAttemptAt },
    deadLetter: null,
  }
}

/** A clock that was set back must not stop a topic for longer than a delay. */
export const isDue = ({ nextAttemptAt }: TopicProgress, now: number): boolean =>
  nextAttemptAt === null || now >= nextAttemptAt || nextAttemptAt - now > MAX_DELAY_MS
