/** Delivers what the webhooks of a server ask for, in one process of all: each topic of each webhook is a lane of its own. */
import type { Accounts } from '../access/bound-scripts.ts'
import type { DeliverableWebhook } from '../access/webhook-record.ts'
import { uptimeMs } from '../lib/uptime.ts'
import { eventBounds } from '../store/events.ts'
import { type EventPagesParts, eventPagesOf } from './event-pages.ts'
import { wantedByWebhook } from './new-webhook.ts'
import type { Followed } from './topic-index.ts'
import { type LaneParts, lookOf, WebhookLane } from './webhook-lane.ts'
import { sendReplays } from './webhook-replays.ts'

export type DelivererParts = Omit<EventPagesParts, 'failed'> &
  Pick<LaneParts, 'sender' | 'report' | 'now' | 'random'> & {
    readonly accounts: Pick<
      Accounts,
      | 'deliverableWebhooks'
      | 'noteProgress'
      | 'removeExpiredDeadLetters'
      | 'nextReplay'
      | 'replayTaken'
      | 'replayFailed'
    >
    /** Aborted where another process may have taken the work over. */
    readonly lost: AbortSignal
    readonly pace?: { readonly tickMs: number; readonly writeMs: number }
  }

/**
 * What was delivered is written, and changes by operators are read, every second: a killed process sends at most that much
 * twice.
 */
const PACE = { tickMs: 100, writeMs: 1000 } as const
/** A position that only passed events of others. */
const MOVES_WRITE_MS = 5000
/** Of a store that says nothing. */
const LOOK_MS = 5000
/** Dead letters are kept for 30 days, and an hour more at most. */
const EXPIRE_MS = 3_600_000
/** A lasting fault is reported so often. */
const REPORT_MS = 60_000
/** A request that is under way at the end has so long. */
const END_MS = 2000

type Served = {
  webhook: DeliverableWebhook & { readonly followed: Followed }
  readonly lanes: Map<string, WebhookLane>
  replaying: Promise<void> | undefined
}

/** One while the process has the lease; `stop` ends it. */
export class WebhookDeliverer {
  readonly #parts: DelivererParts
  readonly #laneParts: LaneParts
  readonly #served = new Map<string, Served>()
  readonly #writeMs: number
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #unwatch: () => void
  #ticking: Promise<void> | undefined
  #isHeard = true
  #lookedAt = Number.NEGATIVE_INFINITY
  #wroteAt = Number.NEGATIVE_INFINITY
  #movesWrittenAt = uptimeMs()
  #expiredAt = Number.NEGATIVE_INFINITY
  #reportedAt = Number.NEGATIVE_INFINITY
  /** By id, those whose topics this program does not have. */
  readonly #refused = new Set<string>()
  #isFailing = false
  #isEnding = false

  constructor(parts: DelivererParts) {
    const { newest, report, lost, pace = PACE } = parts
    this.#writeMs = pace.writeMs
    this.#parts = parts
    const failed = (error: unknown): void => report('push_failed', { error })
    this.#laneParts = {
      ...parts,
      pages: eventPagesOf({ ...parts, failed }),
      signal: AbortSignal.any([this.#abort.signal, lost]),
      mayGoOn: () => !this.#isEnding && !this.#isFailing,
    }
    this.#unwatch = newest.watch(() => {
      this.#isHeard = true
    })
    this.#timer = setInterval(() => this.#beginTick(), pace.tickMs).unref()
  }

  /** Waits a moment for what is under way, and writes how far everything is. */
  async stop(): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#timer)
    this.#unwatch()
    const timer = setTimeout(() => this.#abort.abort(), END_MS)
    await this.#ticking
    await Promise.all(this.#lanes().map((lane) => lane.ended()))
    await Promise.all([...this.#served.values()].map(({ replaying }) => replaying))
    clearTimeout(timer)
    // Of a webhook that was removed.
    this.#abort.abort()
    if (!this.#parts.lost.aborted) await this.#write(true).catch((error: unknown) => this.#failed(error))
  }

  #lanes(): readonly WebhookLane[] {
    return [...this.#served.values()].flatMap(({ lanes }) => [...lanes.values()])
  }

  #beginTick(): void {
    this.#ticking ??= this.#tick()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#ticking = undefined
      })
  }

  #failed(error: unknown): void {
    this.#isFailing = true
    if (uptimeMs() - this.#reportedAt < REPORT_MS) return
    this.#reportedAt = uptimeMs()
    this.#parts.report('webhooks_failed', { error })
  }

  async #tick(): Promise<void> {
    const now = uptimeMs()
    if (now - this.#wroteAt >= this.#writeMs) {
      this.#wroteAt = now
      const withMoves = now - this.#movesWrittenAt >= MOVES_WRITE_MS
      if (withMoves) this.#movesWrittenAt = now
      await this.#write(withMoves)
      if (now - this.#expiredAt >= EXPIRE_MS) {
        this.#expiredAt = now
        await this.#parts.accounts.removeExpiredDeadLetters()
      }
      await this.#read()
      this.#isHeard ||= this.#isFailing
      this.#isFailing = false
    }
    if (this.#isFailing || this.#isEnding) return
    for (const served of this.#served.values()) this.#replay(served)
    const lanes = this.#lanes()
    if (!this.#isHeard && now - this.#lookedAt < LOOK_MS && !lanes.some((lane) => lane.isWaiting)) return
    this.#isHeard = false
    this.#lookedAt = now
    const look = lookOf(this.#laneParts.pages, await eventBounds(this.#parts.newest))
    for (const lane of lanes) lane.start(look, (error) => this.#failed(error))
  }

  async #write(withMoves: boolean): Promise<void> {
    const changed = this.#lanes().flatMap((lane) => {
      const change = lane.change(withMoves)
      return change === undefined ? [] : [{ lane, change }]
    })
    if (changed.length === 0) return
    const written = new Set(await this.#parts.accounts.noteProgress(changed.map(({ change }) => change)))
    for (const { lane, change } of changed)
      if (written.has(change)) lane.wrote(change)
      else lane.remove()
    // A lane waits while many dead letters are not written.
    this.#isHeard ||= changed.some(({ change }) => change.deadLetters.length > 0)
  }

  async #read(): Promise<void> {
    const found = await this.#parts.accounts.deliverableWebhooks()
    const ids = new Set(found.map(({ id }) => id))
    for (const [id, { lanes }] of this.#served) {
      if (ids.has(id)) continue
      for (const lane of lanes.values()) lane.remove()
      this.#served.delete(id)
    }
    for (const webhook of found) this.#take(webhook)
  }

  #take(webhook: DeliverableWebhook): void {
    const served = this.#served.get(webhook.id) ?? this.#newlyServed(webhook)
    if (served === undefined) return
    served.webhook = { ...served.webhook, replays: webhook.replays }
    for (const stored of webhook.progress) {
      const lane = served.lanes.get(stored.topic)
      if (lane?.revision === stored.revision) continue
      lane?.remove()
      // One that is sending goes on to the end of its request, so that no event is sent by two at once.
      if (lane?.isRunning === true) continue
      served.lanes.set(stored.topic, new WebhookLane(this.#laneParts, served.webhook, stored))
      this.#isHeard = true
    }
  }

  /** Undefined where this program does not have its topics any more. */
  #newlyServed(webhook: DeliverableWebhook): Served | undefined {
    const wanted = wantedByWebhook(this.#parts.pushes, webhook)
    if ('fault' in wanted) {
      const error = new Error(`${webhook.id}: ${wanted.message}`)
      if (!this.#refused.has(webhook.id)) this.#parts.report('webhooks_failed', { error })
      this.#refused.add(webhook.id)
      return undefined
    }
    const served: Served = {
      webhook: { ...webhook, followed: new Map(wanted) },
      lanes: new Map(),
      replaying: undefined,
    }
    this.#served.set(webhook.id, served)
    return served
  }

  #replay(served: Served): void {
    const { webhook } = served
    if (!webhook.replays || served.replaying !== undefined) return
    const failed = (error: unknown) => this.#failed(error)
    served.replaying = sendReplays({ ...this.#laneParts, accounts: this.#parts.accounts, failed }, webhook)
      .catch((error: unknown) => {
        if (!this.#laneParts.signal.aborted) this.#failed(error)
      })
      .finally(() => {
        served.replaying = undefined
        served.webhook = { ...webhook, replays: false }
      })
  }
}
