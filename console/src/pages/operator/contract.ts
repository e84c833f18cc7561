/** What operators see of the server: the types of its records, and how its routes convert them. */
import type { KeyListing } from '../../../../src/access/key-record.ts'
import type { Role } from '../../../../src/access/member-record.ts'
import type { Link } from '../../../../src/access/sql/links.ts'
import type { MemberListing } from '../../../../src/access/sql/members.ts'
import type { LoggedAct } from '../../../../src/access/sql/operators.ts'
import type { CreatedWebhook } from '../../../../src/access/sql/webhooks.ts'
import type { ListedWebhook } from '../../../../src/access/webhook-backlog.ts'
import type { DeadLetter } from '../../../../src/access/webhook-record.ts'
import type { PlanName } from '../../../../src/contract/plan-name.ts'
import type { StatusFeed } from '../../../../src/contract/status.ts'
import type { MissingTickers } from '../../../../src/contract/stream-message.ts'
import type { Quarantined } from '../../../../src/store/ingest-state.ts'
import type { CollectionState } from '../../../../src/store/store.ts'

export type Feed = Pick<StatusFeed, 'name' | 'health' | 'lastRunAt' | 'coverage'> & {
  readonly about: string
  readonly datasets: readonly string[]
  readonly rows: number
  readonly lastSuccessAt: string | null
  readonly lagSeconds: number | null
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

export type QuarantineRow = Omit<Quarantined, 'feed'>

export type List<R> = { readonly results: readonly R[]; readonly count: number; readonly total?: number }

export type StoreSize = {
  readonly engine: 'sqlite' | 'postgres'
  readonly bytes: number
  readonly collections: readonly Pick<CollectionState, 'name' | 'rows' | 'updatedAt' | 'origin'>[]
}

/** In the order of their choice, the least first. */
export const roles = ['member', 'operator'] as const satisfies readonly Role[]
export const plans = ['free', 'starter', 'pro'] as const satisfies readonly PlanName[]

export type { PlanName as Plan, Role }

export type MemberRow = Omit<MemberListing, 'createdAt' | 'lastSeenAt'> & {
  readonly createdAt: string
  readonly lastSeenAt: string | null
}

/** Limits of one key on the plan, except for the last, which is of each account. */
export type PlanLimits = {
  readonly name: PlanName
  readonly liveKeys: number
  readonly requestsPerMinute: number
  readonly requestsAtOnce: number
  readonly streams: number
  readonly consoleRequestsPerMinute: number
}

export type Members = List<MemberRow> & { readonly plans: readonly PlanLimits[] }

export type Invitation = Omit<Link, 'kind'>

export type NewLink = { readonly link: string; readonly expiresAt: string; readonly sent?: boolean }

export type KeyRow = KeyListing

export type Act = LoggedAct

export type Webhook = ListedWebhook

export type WebhookTopic = Webhook['progress'][number]

export type Webhooks = List<Webhook> & {
  readonly maxWebhooks: number
  readonly topics: readonly { readonly topic: string; readonly filters: readonly string[] }[]
}

export type NewWebhook = CreatedWebhook & MissingTickers

export type { DeadLetter }
