/** One topic of one webhook: its events one after the other, the next when the one before was taken or given up. */
import type { NewDeadLetter, TopicChange } from '../access/webhook-delivery-scripts.ts'
import type { DeliverableWebhook, TopicProgress } from '../access/webhook-record.ts'
import type { Report } from '../observe/event.ts'
import type { Newest } from '../store/store.ts'
import type { EventPage, EventPages } from './event-pages.ts'
import type { PushedEvent } from './pushed-event.ts'
import { type Followed, follows } from './topic-index.ts'
import { type EventBounds, placedProgress } from './webhook-place.ts'
import { deliveredProgress, failedProgress, isDue, noHead } from './webhook-progress.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** Small, since many topics may each be in the middle of one. */
const PAGE = 20
/** Given up and not written yet: each has its body. */
const MAX_UNWRITTEN = 100

export type LaneParts = {
  readonly pages: EventPages
  readonly newest: Newest
  readonly sender: WebhookSender
  readonly report: Report
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: () => number
  /** Aborted when another process may deliver. */
  readonly signal: AbortSignal
  /** False while nothing can be written, or all is to end: what is sent now would be sent again. */
  readonly mayGoOn: () => boolean
}

/** What all topics look at together: one read for all that are at the same event. */
export type Look = {
  readonly bounds: EventBounds
  readonly page: (behind: number) => Promise<EventPage>
}

export const lookOf = (pages: EventPages, bounds: EventBounds): Look => {
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

export type LaneWebhook = Pick<DeliverableWebhook, 'id' | 'address' | 'secret'> & {
  readonly followed: Followed
}

export class WebhookLane {
  readonly topic: string
  readonly #parts: LaneParts
  readonly #webhook: LaneWebhook
  #progress: TopicProgress
  #revision: number
  #deadLetters: readonly NewDeadLetter[] = []
  #written: TopicProgress
  /** What was written last says how it stands; a position that passed other topics' events alone can wait. */
  #isNews = false
  #running: Promise<void> | undefined
  /** Started while it was sending. */
  #isCalled = false
  #isRemoved = false

  constructor(
    parts: LaneParts,
    webhook: LaneWebhook,
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

  /** Whether it is to be started though nothing is new: an attempt is due, or what came while it was sending was not looked at. */
  get isWaiting(): boolean {
    const { nextAttemptAt } = this.#progress
    return this.#running === undefined && this.#isDue && (this.#isCalled || nextAttemptAt !== null)
  }

  get #isDue(): boolean {
    return isDue(this.#progress, this.#parts.now())
  }

  /** Delivers what there is; after a call while it does so it is waiting at its end. Never rejects. */
  start(look: Look, failed: (error: unknown) => void): void {
    this.#isCalled = this.#running !== undefined
    if (this.#isCalled || !this.#isDue) return
    this.#running = this.#run(look)
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

  /** Resolves when no request is under way. */
  async ended(): Promise<void> {
    await this.#running
  }

  /** Another process has written the topic, or the webhook is gone: what happens here from now on counts for nothing. */
  remove(): void {
    this.#isRemoved = true
  }

  /** What is to be written; undefined where that is nothing. */
  change(withMoves: boolean): TopicChange | undefined {
    if (this.#isRemoved || this.#progress === this.#written || !(this.#isNews || withMoves)) return undefined
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
    this.#isNews = this.#progress !== progress
    this.#deadLetters = this.#deadLetters.slice(deadLetters.length)
  }

  #mayGoOn(): boolean {
    const { signal, mayGoOn } = this.#parts
    return !signal.aborted && !this.#isRemoved && mayGoOn() && this.#deadLetters.length < MAX_UNWRITTEN
  }

  async #run(look: Look): Promise<void> {
    const { pages } = this.#parts
    await this.#place(look.bounds)
    const isAtEnd = this.#progress.sequence === (look.bounds.last?.sequence ?? 0)
    if (isAtEnd || !this.#mayGoOn()) return
    let page = await look.page(this.#progress.sequence)
    while (page.epoch === this.#progress.epoch && (await this.#deliverPage(page)) && page.isFull)
      page = await pages(this.#progress.sequence, PAGE)
  }

  async #place(bounds: EventBounds): Promise<void> {
    const { newest, now, report } = this.#parts
    const placed = await placedProgress(this.#progress, newest, bounds, now())
    if (placed === this.#progress) return
    if (placed.lostAt !== this.#progress.lostAt)
      report('webhook_events_lost', {
        webhook: this.#webhook.id,
        topic: this.topic,
        behind: placed.lostBehind ?? '',
      })
    this.#become(placed)
  }

  /** False where the rest of the page has to wait. */
  async #deliverPage({ events, sequence, at }: EventPage): Promise<boolean> {
    for (const event of events) {
      if (!this.#mayGoOn()) return false
      if (event.topic === this.topic && follows(this.#webhook, event) && !(await this.#deliver(event)))
        return false
    }
    // An event that is tried again and is not in its place cannot be told any more.
    if (sequence > this.#progress.sequence)
      this.#progress = { ...this.#progress, ...noHead, sequence, reachedAt: at ?? this.#progress.reachedAt }
    return true
  }

  /** True where the topic goes on behind the event. */
  async #deliver(event: PushedEvent): Promise<boolean> {
    const { sender, signal, now, random, report } = this.#parts
    const named = { webhook: this.#webhook.id, topic: this.topic }
    const startedAt = performance.now()
    const outcome = await sender.send(this.#webhook, { id: event.id, body: event.text }, signal)
    signal.throwIfAborted()
    if (outcome.isTaken) {
      this.#become(deliveredProgress(this.#progress, event, now()))
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
    this.#become(progress)
    return deadLetter !== null
  }

  #become(progress: TopicProgress): void {
    this.#progress = progress
    this.#isNews = true
  }
}
