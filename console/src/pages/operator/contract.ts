/** What the server tells operators. */

export type Feed = {
  readonly name: string
  readonly about: string
  readonly datasets: readonly string[]
  readonly rows: number
  readonly health: 'ok' | 'late' | 'failing' | 'unfinished' | 'never'
  readonly lastRunAt: string | null
  readonly lastSuccessAt: string | null
  readonly lagSeconds: number | null
  /** Share of the files of the last run that were there and loaded, 0 to 1. */
  readonly coverage: number | null
  readonly nextRunAt: string | null
  readonly error: string | null
  readonly filesInQuarantine: number
  readonly rowsRejected: number
  readonly waitsForSentence: string | null
  readonly isRunning: boolean
  readonly isRunnable: boolean
  readonly requestedAt: string | null
}

export type Feeds = {
  readonly worker: { readonly running: boolean; readonly since: string | null }
  readonly results: readonly Feed[]
}

export type QuarantineRow = {
  readonly item: string
  readonly kind: string
  readonly line: number | null
  readonly row: string | null
  readonly reason: string
  readonly at: string
}

export type List<R> = { readonly results: readonly R[]; readonly count: number; readonly total?: number }

export type StoreSize = {
  readonly engine: string
  readonly bytes: number
  readonly collections: readonly {
    readonly name: string
    readonly rows: number
    readonly updatedAt: string | null
    readonly origin: string
  }[]
}

export const roles = ['member', 'operator'] as const
export const plans = ['free', 'starter', 'pro'] as const

export type Role = (typeof roles)[number]
export type Plan = (typeof plans)[number]

export type MemberRow = {
  readonly id: string
  readonly mail: string
  readonly role: Role
  readonly plan: Plan
  readonly disabled: boolean
  readonly createdAt: string
  readonly lastSeenAt: string | null
  readonly liveKeys: number
}

/** Limits of one key on the plan, but for the last, which is of each account. */
export type PlanLimits = {
  readonly name: Plan
  readonly liveKeys: number
  readonly requestsPerMinute: number
  readonly requestsAtOnce: number
  readonly streams: number
  readonly consoleRequestsPerMinute: number
}

export type Members = List<MemberRow> & { readonly plans: readonly PlanLimits[] }

export type Invitation = {
  readonly id: string
  readonly mail: string | null
  readonly plan: Plan
  readonly role: Role
  readonly expiresAt: string
}

export type NewLink = { readonly link: string; readonly expiresAt: string; readonly sent?: boolean }

export type KeyRow = {
  readonly id: string
  readonly preview: string
  readonly name: string
  readonly account: string
  readonly plan: Plan
  readonly state: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export type Act = {
  readonly at: string
  readonly who: string
  readonly action: string
  readonly subject: string
  readonly detail: string | null
}

export type WebhookTopic = {
  readonly topic: string
  readonly lastDeliveredAt: string | null
  readonly failingSince: string | null
  readonly attempts: number
  readonly nextAttemptAt: string | null
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly lostBehind: string | null
  readonly lostAt: string | null
  readonly waiting: number | null
  readonly isMoreWaiting: boolean
}

export type Webhook = {
  readonly id: string
  readonly address: string
  readonly topics: string
  readonly filters: string
  readonly createdAt: string
  readonly state: 'ok' | 'failing'
  readonly lastDeliveredAt: string | null
  readonly deadLetters: number
  readonly deadLettersDropped: number
  readonly progress: readonly WebhookTopic[]
}

export type Webhooks = List<Webhook> & {
  readonly maxWebhooks: number
  readonly topics: readonly { readonly topic: string; readonly filters: readonly string[] }[]
}

export type NewWebhook = { readonly id: string; readonly secret: string }

export type DeadLetter = {
  readonly eventId: string
  readonly topic: string
  readonly firstAttemptAt: string
  readonly diedAt: string
  readonly attempts: number
  readonly lastStatus: number | null
  readonly reason: string
  readonly replayAt: string | null
}
