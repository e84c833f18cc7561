/** How each attempt changes the progress of a webhook's topic: when to try again, when to give an event up. No I/O. */
import type { NewDeadLetter } from '../access/sql/webhook-deliveries.ts'
import type { TopicProgress } from '../access/webhook-record.ts'
import { DAY_MS } from '../lib/day.ts'
import type { PushedEvent } from './pushed-event.ts'
import type { Outcome } from './webhook-sender.ts'

const FIRST_DELAY_MS = 5000
export const MAX_DELAY_MS = 3_600_000
/** An event is retried until this long after it was stored, and tried at least once. */
const GIVE_UP_MS = DAY_MS

type SentEvent = Pick<PushedEvent, 'id' | 'sequence' | 'at' | 'text'>
type Failure = Extract<Outcome, { readonly isAccepted: false }>

/** Between half and the whole of 5 s, 10 s, 20 s … an hour, and not sooner than the receiver asks. `random` is in [0, 1). */
export const webhookDelayMs = (
  failures: number,
  { retryAfterMs }: Pick<Failure, 'retryAfterMs'>,
  random: number,
): number => {
  const ceilingMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
  return Math.max(Math.min(retryAfterMs ?? 0, MAX_DELAY_MS), Math.ceil((ceilingMs / 2) * (1 + random)))
}

/** The fields of a progress in which no event waits for another attempt. */
export const noHead = { headId: null, headSince: null, attempts: 0, nextAttemptAt: null } as const

const behind = ({ sequence, at }: SentEvent) => ({ sequence, reachedAt: at })

/** The progress after the receiver accepted an event. Times are milliseconds since 1970. */
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
  /** The event, if it is given up; the topic then continues after it. */
  readonly deadLetter: NewDeadLetter | null
}

/**
 * When an event is given up: a day after it was stored, or a day after failures began if that is later, so that never more than a
 * day's events wait. A time of storage over a day ahead is that of a wrong clock, and does not count.
 */
const deadlineOf = (storedAt: number, failingSince: number, now: number): number =>
  (storedAt > now + GIVE_UP_MS ? failingSince : Math.max(failingSince, storedAt)) + GIVE_UP_MS

/** The progress after a failed attempt. */
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
  // Where the clock was set back, the failures have begun by now.
  const failingSince = Math.min(before.failingSince ?? now, now)
  const { status: lastStatus, reason: lastError } = outcome
  const failing = { ...before, failures, failingSince, lastStatus, lastError }
  const deadline = deadlineOf(Date.parse(event.at), failingSince, now)
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

/** Whether the next attempt is due. A clock that was set back must not delay it by more than the longest delay. */
export const isDue = ({ nextAttemptAt }: TopicProgress, now: number): boolean =>
  nextAttemptAt === null || now >= nextAttemptAt || nextAttemptAt - now > MAX_DELAY_MS
