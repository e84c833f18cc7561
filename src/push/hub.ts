/**
 * Reads the events of the store once for a server and delivers each to the followers of its topics; a follower that
 * reconnects first gets what it missed.
 */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { eventId, type Since, type StatusDetails } from '../contract/stream-message.ts'
import { instantOf } from '../lib/day.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import { eventBounds, firstEventFrom, KEPT_MS } from '../store/events.ts'
import { EventBatch } from './event-batch.ts'
import { type EventPage, type EventPages, type EventPagesParts, eventPagesOf } from './event-pages.ts'
import { missingTickersOf } from './missing-tickers.ts'
import type { PushedEvent } from './pushed-event.ts'
import { type Followed, follows, TopicIndex } from './topic-index.ts'

/** Receives events; its functions never throw. */
export type Follower = {
  readonly followed: Followed
  /** Takes events in their order at once; the follower buffers or drops what it cannot send. */
  readonly deliver: (batch: EventBatch) => void
  /** Takes missed events; resolves when the client has read them, so that they are sent as fast as the client reads. */
  readonly deliverBacklog: (batch: EventBatch) => Promise<void>
  /** The data were replaced: what follows does not continue what was delivered before. */
  readonly reportLost: (id: string) => void
  readonly isGone: () => boolean
}

export type HubParts = EventPagesParts & {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The event after which a follower is live; `isLost` where events before it may be missing. */
export type StartPoint = { readonly id: string; readonly isLost: boolean }

/** Events in one read: about 2 ms of work. */
const PAGE = 100
const RETRY_MS = 500
/**
 * Time between two reads. What is committed meanwhile is read and delivered together. A file is polled less often than that.
 */
const READ_MS = 30
/**
 * Delivery yields to requests after this time: an event costs about 16 µs a reader (bench/results.md), with all of the
 * server's work.
 */
const DELIVER_MS = 2

type Position = { readonly epoch: string; readonly sequence: number }

/** What a follower is to be sent of a page, and where the next one begins. */
type MissedEvents = Position & { readonly missed: EventBatch }

/** One for each server. */
export class Hub {
  readonly #parts: HubParts
  readonly #pages: EventPages
  readonly #index = new TopicIndex<Follower>()
  /** Followers without a backlog, each with the number up to which it has events. */
  readonly #live = new Map<Follower, number>()
  /** All followers, also those that are still reading their backlog. */
  readonly #followers = new Set<Follower>()
  /** Followers that the last read is not delivered to yet; it begins after `#pendingFrom`. */
  readonly #pending = new Map<Follower, EventBatch>()
  #pendingFrom: Position | undefined
  #readAt = Number.NEGATIVE_INFINITY
  readonly #replaying = createSerialQueue()
  #position: Position | undefined
  #starting: Promise<Position> | undefined
  #stop: (() => void) | undefined
  #isReading = false
  #hasNewCommits = false
  /** A lasting fault of the store is reported once, not twice a second. */
  #isFailing = false

  constructor(parts: HubParts) {
    this.#parts = parts
    this.#pages = eventPagesOf(parts)
  }

  /** What a status says of topics: them, and their tickers that no listing has. */
  topicsStatus(topics: readonly string[]): StatusDetails {
    return { topics, ...missingTickersOf(() => this.#parts.market().securityMaster, topics) }
  }

  /** Rejects with the store's error where the store is unreachable. */
  async reach(): Promise<void> {
    await eventBounds(this.#parts.newest)
  }

  /**
   * Delivers the events after `since`, then all new ones; without `since` only new ones. Resolves when the follower is live.
   */
  async follow(follower: Follower, since: Since | undefined): Promise<StartPoint> {
    this.#followers.add(follower)
    const position = await this.#started()
    // Between the look at the position and this line an event may have gone to the others.
    if (since === undefined) return this.#goLive(follower, this.#position ?? position)
    const from = await this.#resolved(since)
    if (from === undefined) return { ...this.#goLive(follower, this.#position ?? position), isLost: true }
    return this.#replay(follower, from)
  }

  /** The follower has added or removed topics. */
  changed(
    follower: Follower,
    change: { readonly added?: Iterable<string>; readonly removed?: Iterable<string> },
  ): void {
    if (!this.#live.has(follower)) return
    // Pending events are delivered first, so that one position holds for all topics of the follower.
    this.#deliverPending(follower)
    this.#index.add(follower, change.added ?? [])
    this.#index.remove(follower, change.removed ?? [])
  }

  leave(follower: Follower): void {
    this.#index.remove(follower, follower.followed.keys())
    this.#live.delete(follower)
    this.#pending.delete(follower)
    if (this.#followers.delete(follower) && this.#followers.size === 0) this.close()
  }

  /** The id of the last event before the position of a live follower. */
  lastIdOf(follower: Follower): string | undefined {
    const position = this.#pending.has(follower) ? this.#pendingFrom : this.#position
    if (position === undefined) return undefined
    // The last page of its backlog may have brought it further than the others are.
    return eventId(position.epoch, Math.max(position.sequence, this.#live.get(follower) ?? 0))
  }

  /** Stops reading; the next follower starts it again. */
  close(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#position = undefined
  }

  /** The first follower starts the watch on the store; earlier commits are not delivered. */
  async #started(): Promise<Position> {
    while (this.#position === undefined) {
      this.#starting ??= this.#opened().finally(() => {
        this.#starting = undefined
      })
      const position = await this.#starting
      // The follower that asked has left.
      if (this.#followers.size === 0) return position
    }
    return this.#position
  }

  async #opened(): Promise<Position> {
    const { epoch, last } = await eventBounds(this.#parts.newest)
    const position = { epoch, sequence: last?.sequence ?? 0 }
    if (this.#followers.size === 0) return position
    this.#position = position
    this.#stop ??= this.#parts.newest.watch(() => this.#noteCommit())
    this.#noteCommit()
    return position
  }

  #goLive(follower: Follower, { epoch, sequence }: Position): StartPoint {
    if (!follower.isGone()) {
      this.#live.set(follower, sequence)
      this.#index.add(follower, follower.followed.keys())
    }
    return { id: eventId(epoch, sequence), isLost: false }
  }

  /** The position that `since` names; undefined where the events after it are no longer kept. */
  async #resolved(since: Since): Promise<Position | undefined> {
    const { newest, now } = this.#parts
    const { epoch, first, last } = await eventBounds(newest)
    const begin = first?.sequence ?? 1
    const end = last?.sequence ?? 0
    if (since.kind === 'event') {
      const isKept = since.epoch === epoch && since.sequence + 1 >= begin && since.sequence <= end
      return isKept ? { epoch, sequence: since.sequence } : undefined
    }
    if (since.at < instantOf(now() - KEPT_MS)) return undefined
    const found = await firstEventFrom(newest, since.at)
    return { epoch, sequence: found === null ? end : found.sequence - 1 }
  }

  /** Followers take turns reading pages. */
  async #replay(follower: Follower, from: Position): Promise<StartPoint> {
    for (let place = from; ; ) {
      const replayed = await this.#replaying(() => this.#replayPage(follower, place))
      if ('id' in replayed) return replayed
      if (replayed.missed.events.length > 0) await follower.deliverBacklog(replayed.missed)
      place = replayed
    }
  }

  /**
   * The follower's start point once it is live, or else where its next page begins. The page itself ends here: the promise of a
   * turn waits for those of all others, long enough for V8 to keep what it resolves to until the whole heap is collected.
   */
  async #replayPage(
    follower: Follower,
    { epoch, sequence: behind }: Position,
  ): Promise<StartPoint | MissedEvents> {
    if (follower.isGone()) return { id: eventId(epoch, behind), isLost: false }
    const page = await this.#page(behind)
    if (page.epoch !== epoch) return { ...this.#goLive(follower, this.#position ?? page), isLost: true }
    const { sequence } = page
    const missed = new EventBatch(page.events.filter((event) => follows(follower, event)))
    if (!this.#isAtEnd(page)) return { epoch, sequence, missed }
    // No await between the page and here, so that no event is missed in between.
    if (missed.events.length > 0) follower.deliver(missed)
    return this.#goLive(follower, { epoch, sequence })
  }

  /**
   * Whether the pages up to this one hold all that live followers have; more may have been delivered to them since it was
   * read.
   */
  #isAtEnd({ epoch, sequence, isFull }: EventPage): boolean {
    const position = this.#position
    return position?.epoch === epoch ? sequence >= position.sequence : !isFull
  }

  #page(behind: number): Promise<EventPage> {
    return this.#pages(behind, PAGE)
  }

  #noteCommit(): void {
    this.#hasNewCommits = true
    if (!this.#isReading) void this.#readAll()
  }

  /** Ends in the same turn in which it finds no new commit, so that none is noted between its last look and its end. */
  async #readAll(): Promise<void> {
    this.#isReading = true
    try {
      while (this.#hasNewCommits && this.#stop !== undefined) {
        const wait = this.#readAt + READ_MS - performance.now()
        if (wait > 0) await pause(wait, undefined, { ref: false })
        this.#hasNewCommits = false
        this.#readAt = performance.now()
        while (await this.#readPage());
        this.#isFailing = false
      }
    } catch (error) {
      if (!this.#isFailing) this.#parts.failed(error)
      this.#isFailing = true
      setTimeout(() => this.#noteCommit(), RETRY_MS).unref()
    } finally {
      this.#isReading = false
    }
  }

  /** Reads and delivers what follows the position; true where there may be more. */
  async #readPage(): Promise<boolean> {
    const before = this.#position
    if (before === undefined) return false
    const { epoch, sequence, events, isFull } = await this.#page(before.sequence)
    // The last follower has left meanwhile.
    if (this.#position !== before) return false
    if (epoch !== before.epoch) {
      await this.#restart()
      return false
    }
    this.#position = { epoch, sequence }
    if (events.length > 0) await this.#dispatch(events, before)
    return isFull
  }

  /**
   * Yields to the event loop between followers. The position is already after these events, so that new followers do not get
   * them.
   */
  async #dispatch(events: readonly PushedEvent[], before: Position): Promise<void> {
    const none = new EventBatch()
    for (const event of events)
      for (const follower of this.#index.followersOf(event)) {
        if (event.sequence <= (this.#live.get(follower) ?? 0)) continue
        this.#pending.set(follower, (this.#pending.get(follower) ?? none).with(event))
      }
    this.#pendingFrom = before
    let until = performance.now() + DELIVER_MS
    for (const follower of this.#pending.keys()) {
      this.#deliverPending(follower)
      if (performance.now() < until) continue
      await turn()
      until = performance.now() + DELIVER_MS
    }
  }

  #deliverPending(follower: Follower): void {
    const batch = this.#pending.get(follower)
    if (batch === undefined) return
    this.#pending.delete(follower)
    follower.deliver(batch)
  }

  /** The store was replaced: sequence numbers start again, and what was delivered belongs to the old data. */
  async #restart(): Promise<void> {
    const { epoch, last } = await eventBounds(this.#parts.newest)
    if (this.#stop === undefined) return
    const sequence = last?.sequence ?? 0
    this.#position = { epoch, sequence }
    for (const follower of this.#live.keys()) {
      this.#live.set(follower, sequence)
      follower.reportLost(eventId(epoch, sequence))
    }
  }
}
