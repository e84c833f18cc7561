/**
 * Delivers the events of all webhooks; only one process does so at a time. Each topic of each webhook is delivered by itself.
 */
import type { Accounts } from '../access/accounts.ts'
import type { DeliverableWebhook } from '../access/webhook-record.ts'
import { uptimeMs } from '../lib/uptime.ts'
import { eventBounds } from '../store/events.ts'
import { type EventPagesParts, eventPagesOf } from './event-pages.ts'
import { webhookSubscription } from './new-webhook.ts'
import { sharedPagesOf, TopicDelivery, type TopicDeliveryParts } from './topic-delivery.ts'
import type { Followed } from './topic-index.ts'
import { sendReplays } from './webhook-replays.ts'

export type DelivererParts = Omit<EventPagesParts, 'failed'> &
  Pick<TopicDeliveryParts, 'sender' | 'report' | 'now' | 'random'> & {
    readonly accounts: Pick<
      Accounts,
      | 'deliverableWebhooks'
      | 'noteProgress'
      | 'removeExpiredDeadLetters'
      | 'nextReplay'
      | 'replayAccepted'
      | 'replayFailed'
    >
    /** Aborted where another process may have taken the work over. */
    readonly lost: AbortSignal
    readonly pace?: { readonly tickMs: number; readonly writeMs: number }
  }

/**
 * Progress is written, and changes by operators are read, every second: a killed process sends at most one second's events twice.
 */
const TIMINGS = { tickMs: 100, writeMs: 1000 } as const
/** How often positions are written that only moved past events of other topics. */
const POSITIONS_WRITE_MS = 5000
/** How often to look for events where the store has not announced any. */
const CHECK_MS = 5000
/** How often dead letters older than 30 days are removed. */
const EXPIRE_MS = 3_600_000
/** A lasting fault is reported at this interval. */
const REPORT_MS = 60_000
/** How long requests in flight may take after `stop`. */
const END_MS = 2000

type Served = {
  webhook: DeliverableWebhook & { readonly followed: Followed }
  readonly topics: Map<string, TopicDelivery>
  replaying: Promise<void> | undefined
}

/** One while the process has the lease; `stop` ends it. */
export class WebhookDeliverer {
  readonly #parts: DelivererParts
  readonly #deliveryParts: TopicDeliveryParts
  readonly #served = new Map<string, Served>()
  readonly #writeMs: number
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #unwatch: () => void
  #ticking: Promise<void> | undefined
  #hasNewCommits = true
  #checkedAt = Number.NEGATIVE_INFINITY
  #wroteAt = Number.NEGATIVE_INFINITY
  #positionsWrittenAt = uptimeMs()
  #expiredAt = Number.NEGATIVE_INFINITY
  #reportedAt = Number.NEGATIVE_INFINITY
  /** Ids of webhooks with topics that this program does not have. */
  readonly #refused = new Set<string>()
  #isFailing = false
  #isEnding = false

  constructor(parts: DelivererParts) {
    const { newest, report, lost, pace = TIMINGS } = parts
    this.#writeMs = pace.writeMs
    this.#parts = parts
    const failed = (error: unknown): void => report('push_failed', { error })
    this.#deliveryParts = {
      ...parts,
      pages: eventPagesOf({ ...parts, failed }),
      signal: AbortSignal.any([this.#abort.signal, lost]),
      maySend: () => !this.#isEnding && !this.#isFailing,
    }
    this.#unwatch = newest.watch(() => {
      this.#hasNewCommits = true
    })
    this.#timer = setInterval(() => this.#beginTick(), pace.tickMs).unref()
  }

  /** Waits a moment for requests in flight, then writes all progress. */
  async stop(): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#timer)
    this.#unwatch()
    const timer = setTimeout(() => this.#abort.abort(), END_MS)
    await this.#ticking
    await Promise.all(this.#deliveries().map((delivery) => delivery.ended()))
    await Promise.all([...this.#served.values()].map(({ replaying }) => replaying))
    clearTimeout(timer)
    // Ends requests of webhooks that were removed, which no delivery waits for.
    this.#abort.abort()
    if (!this.#parts.lost.aborted) await this.#write(true).catch((error: unknown) => this.#failed(error))
  }

  #deliveries(): readonly TopicDelivery[] {
    return [...this.#served.values()].flatMap(({ topics }) => [...topics.values()])
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
      const withPositions = now - this.#positionsWrittenAt >= POSITIONS_WRITE_MS
      if (withPositions) this.#positionsWrittenAt = now
      await this.#write(withPositions)
      if (now - this.#expiredAt >= EXPIRE_MS) {
        this.#expiredAt = now
        await this.#parts.accounts.removeExpiredDeadLetters()
      }
      await this.#read()
      this.#hasNewCommits ||= this.#isFailing
      this.#isFailing = false
    }
    if (this.#isFailing || this.#isEnding) return
    for (const served of this.#served.values()) this.#replay(served)
    const deliveries = this.#deliveries()
    if (
      !this.#hasNewCommits &&
      now - this.#checkedAt < CHECK_MS &&
      !deliveries.some((delivery) => delivery.isWaiting)
    )
      return
    this.#hasNewCommits = false
    this.#checkedAt = now
    const shared = sharedPagesOf(this.#deliveryParts.pages, await eventBounds(this.#parts.newest))
    for (const delivery of deliveries) delivery.start(shared, (error) => this.#failed(error))
  }

  async #write(withPositions: boolean): Promise<void> {
    const changed = this.#deliveries().flatMap((delivery) => {
      const change = delivery.change(withPositions)
      return change === undefined ? [] : [{ delivery, change }]
    })
    if (changed.length === 0) return
    const written = new Set(await this.#parts.accounts.noteProgress(changed.map(({ change }) => change)))
    for (const { delivery, change } of changed)
      if (written.has(change)) delivery.wrote(change)
      else delivery.remove()
    // A delivery may have stopped because too many of its dead letters were unwritten; this lets it continue.
    this.#hasNewCommits ||= changed.some(({ change }) => change.deadLetters.length > 0)
  }

  async #read(): Promise<void> {
    const found = await this.#parts.accounts.deliverableWebhooks()
    const ids = new Set(found.map(({ id }) => id))
    for (const [id, { topics }] of this.#served) {
      if (ids.has(id)) continue
      for (const delivery of topics.values()) delivery.remove()
      this.#served.delete(id)
    }
    for (const webhook of found) this.#take(webhook)
  }

  #take(webhook: DeliverableWebhook): void {
    const served = this.#served.get(webhook.id) ?? this.#newlyServed(webhook)
    if (served === undefined) return
    served.webhook = { ...served.webhook, replays: webhook.replays }
    for (const stored of webhook.progress) {
      const delivery = served.topics.get(stored.topic)
      if (delivery?.revision === stored.revision) continue
      delivery?.remove()
      // A delivery that is sending is replaced only after its request, so that no event is sent by two deliveries at once.
      if (delivery?.isRunning === true) continue
      served.topics.set(stored.topic, new TopicDelivery(this.#deliveryParts, served.webhook, stored))
      this.#hasNewCommits = true
    }
  }

  /** Undefined for a webhook with topics that this program does not have. */
  #newlyServed(webhook: DeliverableWebhook): Served | undefined {
    const wanted = webhookSubscription(this.#parts.pushes, webhook)
    if ('fault' in wanted) {
      const error = new Error(`${webhook.id}: ${wanted.message}`)
      if (!this.#refused.has(webhook.id)) this.#parts.report('webhooks_failed', { error })
      this.#refused.add(webhook.id)
      return undefined
    }
    const served: Served = {
      webhook: { ...webhook, followed: new Map(wanted) },
      topics: new Map(),
      replaying: undefined,
    }
    this.#served.set(webhook.id, served)
    return served
  }

  #replay(served: Served): void {
    const { webhook } = served
    if (!webhook.replays || served.replaying !== undefined) return
    const failed = (error: unknown) => this.#failed(error)
    served.replaying = sendReplays(
      { ...this.#deliveryParts, accounts: this.#parts.accounts, failed },
      webhook,
    )
      .catch((error: unknown) => {
        if (!this.#deliveryParts.signal.aborted) this.#failed(error)
      })
      .finally(() => {
        served.replaying = undefined
        served.webhook = { ...webhook, replays: false }
      })
  }
}
