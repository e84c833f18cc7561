/** Webhooks as their store has them, and as they are listed: never with the secret. */
import { instantOf } from '../lib/day.ts'
import type { SqlValue } from '../store/column.ts'
import type { AccountRow } from './sql/script.ts'

/** The delivery progress of a webhook's topic. Times are milliseconds since 1970, `reachedAt` is an instant of the store. */
export type TopicProgress = {
  /** The data of which `sequence` is a number; null where events follow that are stored at `reachedAt` or later. */
  readonly epoch: string | null
  /** The event after which it continues. */
  readonly sequence: number
  /** When that event was stored. */
  readonly reachedAt: string
  readonly deliveredId: string | null
  readonly deliveredAt: number | null
  /** The event that waits for another attempt, and when it was first tried; null where none waits. */
  readonly headId: string | null
  readonly headSince: number | null
  /** Of that event. */
  readonly attempts: number
  /** Since the last success. */
  readonly failures: number
  readonly failingSince: number | null
  readonly nextAttemptAt: number | null
  /** Of the last failed attempt. */
  readonly lastStatus: number | null
  readonly lastError: string | null
  /** The event after which some may have been lost, and when that was noticed. */
  readonly lostBehind: string | null
  readonly lostAt: number | null
}

/** The column of each. */
const progressColumns: Readonly<Record<keyof TopicProgress, string>> = {
  epoch: 'epoch',
  sequence: 'sequence',
  reachedAt: 'reached_at',
  deliveredId: 'delivered_id',
  deliveredAt: 'delivered_at',
  headId: 'head_id',
  headSince: 'head_since',
  attempts: 'attempts',
  failures: 'failures',
  failingSince: 'failing_since',
  nextAttemptAt: 'next_attempt_at',
  lastStatus: 'last_status',
  lastError: 'last_error',
  lostBehind: 'lost_behind',
  lostAt: 'lost_at',
}

const progressNames = Object.keys(progressColumns) as readonly (keyof TopicProgress)[]
const columnNames = Object.values(progressColumns)

export const progressSql = columnNames.join(', ')
/** `epoch = ?, sequence = ?, …`, for the values of `progressValues`. */
export const progressSetSql = columnNames.map((name) => `${name} = ?`).join(', ')

export const progressValues = (progress: TopicProgress): readonly SqlValue[] =>
  progressNames.map((name) => progress[name])

export const progressOf = (row: AccountRow): TopicProgress =>
  Object.fromEntries(
    progressNames.map((name) => [name, row[progressColumns[name]] ?? null]),
  ) as unknown as TopicProgress

/** What an operator adds: read and checked. */
export type NewWebhook = {
  readonly address: string
  /** As in a subscription of the stream: `news.AAPL,filings.*`. */
  readonly topics: string
  /** As in the query of a stream: `form=8-K&tickers=AAPL`; empty for none. */
  readonly filters: string
  /** The topics among them, without tickers. */
  readonly topicNames: readonly string[]
}

/** What a server needs to deliver. */
export type DeliverableWebhook = Omit<NewWebhook, 'topicNames'> & {
  readonly id: string
  readonly secret: string
  readonly progress: readonly {
    readonly topic: string
    readonly revision: number
    readonly of: TopicProgress
  }[]
  /** Whether dead letters wait to be sent once more. */
  readonly replays: boolean
}

export type DeadLetter = {
  readonly eventId: string
  readonly topic: string
  readonly firstAttemptAt: string
  readonly diedAt: string
  readonly attempts: number
  /** Of the last attempt; null where no answer came. */
  readonly lastStatus: number | null
  readonly reason: string
  /** When an operator asked that it be sent again, until it was. */
  readonly replayAt: string | null
}

const instantOrNull = (ms: SqlValue | undefined): string | null =>
  ms === null || ms === undefined ? null : instantOf(Number(ms))

export const deadLetterSql =
  'event_id, topic, first_attempt_at, died_at, attempts, last_status, reason, replay_at'

export const deadLetterOf = (row: AccountRow): DeadLetter => ({
  eventId: String(row['event_id']),
  topic: String(row['topic']),
  firstAttemptAt: instantOf(Number(row['first_attempt_at'])),
  diedAt: instantOf(Number(row['died_at'])),
  attempts: Number(row['attempts']),
  lastStatus: row['last_status'] === null ? null : Number(row['last_status']),
  reason: String(row['reason']),
  replayAt: instantOrNull(row['replay_at']),
})

/** A topic of a webhook, as it is listed. */
export type TopicListing = {
  readonly topic: string
  readonly lastDeliveredId: string | null
  readonly lastDeliveredAt: string | null
  readonly failingSince: string | null
  /** The event that is tried again, how often it was tried, and when it is tried next. */
  readonly failingId: string | null
  readonly attempts: number
  readonly nextAttemptAt: string | null
  readonly lastStatus: number | null
  readonly lastError: string | null
  /** Events after this one may be missing: they were no longer kept, or the data were replaced. */
  readonly lostBehind: string | null
  readonly lostAt: string | null
}

export const topicListingOf = (topic: string, progress: TopicProgress): TopicListing => ({
  topic,
  lastDeliveredId: progress.deliveredId,
  lastDeliveredAt: instantOrNull(progress.deliveredAt),
  failingSince: instantOrNull(progress.failingSince),
  failingId: progress.headId,
  attempts: progress.attempts,
  nextAttemptAt: instantOrNull(progress.nextAttemptAt),
  lastStatus: progress.lastStatus,
  lastError: progress.lastError,
  lostBehind: progress.lostBehind,
  lostAt: instantOrNull(progress.lostAt),
})

/** The address without the values of its query, which may be keys. */
export const shownAddress = (address: string): string => {
  const url = URL.parse(address)
  if (url === null) return ''
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`
}
