/** The closed list of what a process reports about itself. */

/** `quiet` is counted, and written only where access is logged. */
export type Level = 'quiet' | 'info' | 'error'

/** The fields of each event. Instants and durations in milliseconds; an error is passed as it was caught. */
export type Events = {
  readonly started: {
    readonly url: string
    readonly adminUrl: string | null
    readonly data: string
    readonly version: string
    readonly runtime: string
  }
  readonly stopping: { readonly signal: string }
  readonly stopped: { readonly durationMs: number }
  readonly request_served: {
    readonly operation: string
    readonly method: string
    readonly status: number
    readonly durationMs: number
    readonly requestId: string
    readonly keyId: string | undefined
    readonly target: string | undefined
    readonly address: string | undefined
  }
  /** A socket got 503 and was closed, since its address, or the server, has as many as it may; the address is there only in the access log. */
  readonly socket_refused: { readonly bound: 'address' | 'server'; readonly address: string | undefined }
  readonly request_failed: {
    readonly operation: string
    readonly requestId: string
    readonly error: unknown
  }
  readonly keys_failed: { readonly error: unknown }
  readonly uses_failed: { readonly error: unknown }
  /** Nobody has used the set-up link. */
  readonly operator_missing: { readonly remedy: string }
  /** The mail server did not take a mail. */
  readonly mail_failed: { readonly error: unknown }
  /** An event cannot be sent, or the store of events cannot be read. */
  readonly push_failed: { readonly error: unknown }
  /** An event was taken by the receiver of a webhook. */
  readonly webhook_delivered: {
    readonly webhook: string
    readonly topic: string
    readonly durationMs: number
  }
  /** The first failed attempt after a success; `status` is null where no answer came. */
  readonly webhook_failing: {
    readonly webhook: string
    readonly topic: string
    readonly status: number | null
    readonly reason: string
  }
  /** An event was given up, and can be sent again by `openbell webhooks replay`. */
  readonly webhook_dead_letter: {
    readonly webhook: string
    readonly topic: string
    readonly eventId: string
    readonly attempts: number
    readonly reason: string
  }
  /** Events after this one are no longer kept, or the data were replaced. */
  readonly webhook_events_lost: {
    readonly webhook: string
    readonly topic: string
    readonly behind: string
  }
  /** Webhooks cannot be read or written, so that nothing is delivered. */
  readonly webhooks_failed: { readonly error: unknown }
  /** The disk is full or read-only. */
  readonly read_only: { readonly data: string; readonly keptInMemory: readonly string[] }
  readonly limits_shared: { readonly processes: number }
  readonly limits_failed: { readonly error: unknown }
  /** Processes of one database do not count together. */
  readonly limits_alone: { readonly remedy: string }
  /** Redis is away: each of so many processes admits its part of every limit. */
  readonly ratelimit_degraded: { readonly error: unknown; readonly processes: number }
  readonly ratelimit_restored: { readonly durationMs: number }
  /** The primary answers in its place. */
  readonly replica_failing: { readonly replica: string; readonly reason: string }
  readonly replica_restored: { readonly replica: string }
  /** Several threads were asked for. */
  readonly one_thread: { readonly reason: string }
  /** Another takes its place after `restartMs`. */
  readonly thread_failed: { readonly thread: number; readonly error: unknown; readonly restartMs: number }
  readonly thread_started: { readonly thread: number }
  /** `loads` of newer rows since the last such event, of which the longest took `durationMs`. */
  readonly market_loaded: { readonly rows: number; readonly loads: number; readonly durationMs: number }
  readonly market_failed: { readonly error: unknown }
  /** After `market_failed`, `keys_failed` or `uses_failed`. */
  readonly store_restored: { readonly store: 'market' | 'accounts' | 'usage' }
  /** The next start reads the rows of the screener instead of the file of its columns. */
  readonly columns_not_kept: { readonly error: unknown }
  /** They are left out of answers; `remedy` is what the operator can do. */
  readonly rows_damaged: {
    readonly file: string
    readonly collection: string
    readonly rows: number
    readonly reason: string
    readonly remedy: string
  }
  /** What a first load runs, in order; null where it is not known before. */
  readonly load_planned: {
    readonly steps: readonly {
      readonly feed: string
      readonly companies: number | null
      readonly files: number | null
      readonly megabytes: number | null
      readonly seconds: number | null
    }[]
  }
  /** `companies` is null for all; `next` is the feed after it. */
  readonly feed_started: {
    readonly feed: string
    readonly companies: number | null
    readonly next: string | null
  }
  readonly feed_finished: {
    readonly feed: string
    readonly added: number
    readonly changed: number
    readonly unchanged: number
    readonly removed: number
    readonly rejected: number
    readonly durationMs: number
  }
  readonly screener_finished: { readonly asOf: string; readonly rows: number; readonly durationMs: number }
  /** A publisher asks to be left alone before its file is asked for again. */
  readonly publisher_waits: { readonly address: string; readonly answer: string; readonly waitMs: number }
  readonly feed_failed: { readonly feed: string; readonly error: unknown }
  /** A signal stopped its run; the next goes on. */
  readonly feed_interrupted: { readonly feed: string }
}

export type EventName = keyof Events

/** Reports an event; never throws. */
export type Report = <N extends EventName>(name: N, fields: Events[N]) => void

export const levels: { readonly [N in EventName]: Level } = {
  started: 'info',
  stopping: 'info',
  stopped: 'info',
  request_served: 'quiet',
  // Each is counted; an address over its bound may try thousands of times.
  socket_refused: 'quiet',
  request_failed: 'error',
  // Known keys work for ten minutes without a readable store.
  keys_failed: 'error',
  // The uses stay in memory and are written later.
  uses_failed: 'error',
  mail_failed: 'error',
  operator_missing: 'info',
  push_failed: 'error',
  webhook_delivered: 'quiet',
  webhook_failing: 'info',
  webhook_dead_letter: 'error',
  webhook_events_lost: 'error',
  webhooks_failed: 'error',
  read_only: 'error',
  limits_shared: 'info',
  // Each process admits its part of every limit until the shared count works again.
  limits_failed: 'error',
  limits_alone: 'info',
  ratelimit_degraded: 'error',
  ratelimit_restored: 'info',
  replica_failing: 'error',
  replica_restored: 'info',
  one_thread: 'info',
  thread_failed: 'error',
  thread_started: 'info',
  market_loaded: 'info',
  market_failed: 'error',
  store_restored: 'info',
  columns_not_kept: 'info',
  rows_damaged: 'error',
  load_planned: 'info',
  feed_started: 'info',
  feed_finished: 'info',
  screener_finished: 'info',
  publisher_waits: 'info',
  feed_failed: 'error',
  feed_interrupted: 'info',
}
