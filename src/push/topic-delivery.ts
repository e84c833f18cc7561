/** Delivers one topic of one webhook: event by event, each after the one before was accepted or given up. */
import type { NewDeadLetter, TopicChange } from '../access/sql/webhook-deliveries.ts'
import type { DeliverableWebhook, TopicProgress } from '../access/webhook-record.ts'
import type { Report } from '../observe/event.ts'
import type { Newest } from '../store/store.ts'
import type { EventPage, EventPages } from './event-pages.ts'
import type { PushedEvent } from './pushed-event.ts'
import { type Followed, follows } from './topic-index.ts'
import { type EventBounds, resumedProgress } from './webhook-position.ts'
import { deliveredProgress, failedProgress, isDue, noHead } from './webhook-progress.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** Events of a page. Few, since many deliveries may each hold a page in memory. */
const PAGE = 20
/** Dead letters that may wait to be written; each holds the body of its event. */
const MAX_UNWRITTEN = 100

export type TopicDeliveryParts = {
  readonly pages: EventPages
  readonly newest: Newest
  readonly sender: WebhookSender
  readonly report: Report
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: () => number
  /** Aborted when another process may deliver. */
  readonly signal: AbortSignal
  /** False while progress cannot be written, or the deliverer stops: what is sent now would be sent again later. */
  readonly maySend: () => boolean
}

/** Pages that deliveries share: one read serves all that are at the same event. */
export type SharedPages = {
  readonly bounds: EventBounds
  readonly page: (behind: number) => Promise<EventPage>
}

export const sharedPagesOf = (pages: EventPages, bounds: EventBounds): SharedPages => {
  const read = new Map<number, Promise<EventPage>>()
  return {
    bounds,
    page: (behind) => {
      const page = read.get(behind) ?? pages(behind, PAGE)
      read.set(behind, page)
      return page
    },
  }
}

export type DeliveredWebhook = Pick<DeliverableWebhook, 'id' | 'address' | 'secret'> & {
  readonly followed: Followed
}

export class TopicDelivery {
  readonly topic: string
  readonly #parts: TopicDeliveryParts
  readonly #webhook: DeliveredWebhook
  #progress: TopicProgress
  #revision: number
  #deadLetters: readonly NewDeadLetter[] = []
  #written: TopicProgress
  /**
   * Whether an attempt has changed the progress since the last write; a position that only passed events of other topics can
   * wait.
   */
  #hasResult = false
  #running: Promise<void> | undefined
  /** Whether `start` was called while the delivery was running. */
  #isRequested = false
  #isRemoved = false

  constructor(
    parts: TopicDeliveryParts,
    webhook: DeliveredWebhook,
    { topic, revision, of }: DeliverableWebhook['progress'][number],
  ) {
    this.topic = topic
    this.#parts = parts
    this.#webhook = webhook
    this.#progress = of
    this.#written = of
    this.#revision = revision
  }

  get revision(): number {
    return this.#revision
  }

  /** Whether to start without new events: another attempt is due, or `start` was called while the delivery was running. */
  get isWaiting(): boolean {
    const { nextAttemptAt } = this.#progress
    return this.#running === undefined && this.#isDue && (this.#isRequested || nextAttemptAt !== null)
  }

  get #isDue(): boolean {
    return isDue(this.#progress, this.#parts.now())
  }

  /** Delivers the events there are; a call while it runs is remembered in `isWaiting`. Errors go to `failed`. */
  start(shared: SharedPages, failed: (error: unknown) => void): void {
    this.#isRequested = this.#running !== undefined
    if (this.#isRequested || !this.#isDue) return
    this.#running = this.#run(shared)
      .catch((error: unknown) => {
        if (!this.#parts.signal.aborted) failed(error)
      })
      .finally(() => {
        this.#running = undefined
      })
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /** Resolves when no request is in flight. */
  async ended(): Promise<void> {
    await this.#running
  }

  /** Another process has written the topic, or the webhook is gone: nothing of this delivery is written any more. */
  remove(): void {
    this.#isRemoved = true
  }

  /** The change to write; undefined where there is none. */
  change(withPositions: boolean): TopicChange | undefined {
    if (this.#isRemoved || this.#progress === this.#written || !(this.#hasResult || withPositions))
      return undefined
    const { id: webhook } = this.#webhook
    return {
      webhook,
      topic: this.topic,
      revision: this.#revision,
      progress: this.#progress,
      deadLetters: this.#deadLetters,
    }
  }

  wrote({ progress, deadLetters }: TopicChange): void {
    this.#revision += 1
    this.#written = progress
    this.#hasResult = this.#progress !== progress
    this.#deadLetters = this.#deadLetters.slice(deadLetters.length)
  }

  #maySend(): boolean {
    const { signal, maySend } = this.#parts
    return !signal.aborted && !this.#isRemoved && maySend() && this.#deadLetters.length < MAX_UNWRITTEN
  }

  async #run(shared: SharedPages): Promise<void> {
    const { pages } = this.#parts
    await this.#resume(shared.bounds)
    const isAtEnd = this.#progress.sequence === (shared.bounds.last?.sequence ?? 0)
    if (isAtEnd || !this.#maySend()) return
    let page = await shared.page(this.#progress.sequence)
    while (page.epoch === this.#progress.epoch && (await this.#deliverPage(page)) && page.isFull)
      page = await pages(this.#progress.sequence, PAGE)
  }

  async #resume(bounds: EventBounds): Promise<void> {
    const { newest, now, report } = this.#parts
    const placed = await resumedProgress(this.#progress, newest, bounds, now())
    if (placed === this.#progress) return
    if (placed.lostAt !== this.#progress.lostAt)
      report('webhook_events_lost', {
        webhook: this.#webhook.id,
        topic: this.topic,
        behind: placed.lostBehind ?? '',
      })
    this.#setProgress(placed)
  }

  /** False where the rest of the page must wait. */
  async #deliverPage({ events, sequence, at }: EventPage): Promise<boolean> {
    for (const event of events) {
      if (!this.#maySend()) return false
      if (event.topic === this.topic && follows(this.#webhook, event) && !(await this.#deliver(event)))
        return false
    }
    // Clears the event that waits for another attempt: past its sequence number, it can no longer be delivered.
    if (sequence > this.#progress.sequence)
      this.#progress = { ...this.#progress, ...noHead, sequence, reachedAt: at ?? this.#progress.reachedAt }
    return true
  }

  /** True where the topic continues after the event. */
  async #deliver(event: PushedEvent): Promise<boolean> {
    const { sender, signal, now, random, report } = this.#parts
    const named = { webhook: this.#webhook.id, topic: this.topic }
    const startedAt = performance.now()
    const outcome = await sender.send(this.#webhook, { id: event.id, body: event.text }, signal)
    signal.throwIfAborted()
    if (outcome.isAccepted) {
      this.#setProgress(deliveredProgress(this.#progress, event, now()))
      report('webhook_delivered', { ...named, durationMs: Math.round(performance.now() - startedAt) })
      return true
    }
    const { status, reason } = outcome
    if (this.#progress.failingSince === null) report('webhook_failing', { ...named, status, reason })
    const moment = { now: now(), random: random() }
    const { progress, deadLetter } = failedProgress(this.#progress, event, outcome, moment)
    if (deadLetter !== null) {
      this.#deadLetters = [...this.#deadLetters, deadLetter]
      report('webhook_dead_letter', { ...named, eventId: event.id, attempts: deadLetter.attempts, reason })
    }
    this.#setProgress(progress)
    return deadLetter !== null
  }

  #setProgress(progress: TopicProgress): void {
    this.#progress = progress
    this.#hasResult = true
  }
}
