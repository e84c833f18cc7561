/** One reader of the store for a process, which hands every event to those who follow its topics; who comes back is told what was missed. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { eventId, type Since } from '../contract/stream-message.ts'
import { instantOf } from '../lib/day.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import { eventBounds, firstEventFrom, KEPT_MS } from '../store/events.ts'
import { EventBatch } from './event-batch.ts'
import { type EventPage, type EventPages, type EventPagesParts, eventPagesOf } from './event-pages.ts'
import type { PushedEvent } from './pushed-event.ts'
import { type Followed, follows, TopicIndex } from './topic-index.ts'

/** Who is told; it never throws. */
export type Follower = {
  readonly followed: Followed
  /** Events in order, now; what cannot be sent is the follower's to keep or to give up. */
  readonly tell: (batch: EventBatch) => void
  /** The same, resolved when the client has taken them: what was missed is sent as fast as it is read. */
  readonly tellSlowly: (batch: EventBatch) => Promise<void>
  /** The data are others than before: what comes now follows nothing that was told. */
  readonly tellLost: (id: string) => void
  readonly isGone: () => boolean
}

export type HubParts = EventPagesParts & {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Where a follower is: it has been told everything up to there. */
export type Place = { readonly id: string; readonly isLost: boolean }

/** Read at once: some 2 ms of work. */
const PAGE = 100
const RETRY_MS = 500
/** From one read to the next: what is committed meanwhile is read, and told, at once. A file is looked at less often than that. */
const READ_MS = 30
/** Work of telling before others get their turn: an event takes some 16 µs a reader (bench/results.md), all of the server's work counted. */
const TELL_MS = 2

type Position = { readonly epoch: string; readonly sequence: number }

/** One for a process. */
export class Hub {
  readonly #parts: HubParts
  readonly #pages: EventPages
  readonly #index = new TopicIndex<Follower>()
  /** The number up to which each was told; those that are still told what they missed are not among them. */
  readonly #live = new Map<Follower, number>()
  /** All of them, those that are told what they missed among them. */
  readonly #followers = new Set<Follower>()
  /** Those who are not told yet what was read last, which is behind this position. */
  readonly #toTell = new Map<Follower, EventBatch>()
  #tellsFrom: Position | undefined
  #readAt = Number.NEGATIVE_INFINITY
  readonly #replaying = createSerialQueue()
  #position: Position | undefined
  #starting: Promise<Position> | undefined
  #stop: (() => void) | undefined
  #reading: Promise<void> | undefined
  #isHeard = false
  /** A lasting fault of the store is reported once, not twice a second. */
  #isFailing = false

  constructor(parts: HubParts) {
    this.#parts = parts
    this.#pages = eventPagesOf(parts)
  }

  /** Rejects with the error of a store that is away. */
  async reach(): Promise<void> {
    await eventBounds(this.#parts.newest)
  }

  /** Tells the follower what is behind `since`, then everything that comes; from now on alone without it. Resolves when it is live. */
  async follow(follower: Follower, since: Since | undefined): Promise<Place> {
    this.#followers.add(follower)
    const position = await this.#started()
    if (since === undefined) return this.#goLive(follower, position)
    const from = await this.#resolved(since)
    if (from === undefined) return { ...this.#goLive(follower, this.#position ?? position), isLost: true }
    return this.#replay(follower, from)
  }

  /** Follows more topics, or fewer, from now on. */
  changed(
    follower: Follower,
    change: { readonly added?: Iterable<string>; readonly removed?: Iterable<string> },
  ): void {
    if (!this.#live.has(follower)) return
    // What was read before is told before, so that one place holds for all of its topics.
    this.#tell(follower)
    this.#index.add(follower, change.added ?? [])
    this.#index.remove(follower, change.removed ?? [])
  }

  leave(follower: Follower): void {
    this.#index.remove(follower, follower.followed.keys())
    this.#live.delete(follower)
    this.#toTell.delete(follower)
    if (this.#followers.delete(follower) && this.#followers.size === 0) this.close()
  }

  /** The id behind which a follower that is live goes on. */
  lastIdOf(follower: Follower): string | undefined {
    const position = this.#toTell.has(follower) ? this.#tellsFrom : this.#position
    return position === undefined ? undefined : eventId(position.epoch, position.sequence)
  }

  /** Reads no more; the next follower begins anew. */
  close(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#position = undefined
  }

  /** From the first follower on the store is watched; what was committed before it came is nobody's. */
  async #started(): Promise<Position> {
    while (this.#position === undefined) {
      this.#starting ??= this.#opened().finally(() => {
        this.#starting = undefined
      })
      const position = await this.#starting
      // Who asked has left.
      if (this.#followers.size === 0) return position
    }
    return this.#position
  }

  async #opened(): Promise<Position> {
    const { epoch, last } = await eventBounds(this.#parts.newest)
    const position = { epoch, sequence: last?.sequence ?? 0 }
    if (this.#followers.size === 0) return position
    this.#position = position
    this.#stop ??= this.#parts.newest.watch(() => this.#hear())
    this.#hear()
    return position
  }

  #goLive(follower: Follower, { epoch, sequence }: Position): Place {
    if (!follower.isGone()) {
      this.#live.set(follower, sequence)
      this.#index.add(follower, follower.followed.keys())
    }
    return { id: eventId(epoch, sequence), isLost: false }
  }

  /** Behind which `since` is, in the data that were asked; undefined where what followed it is not kept. */
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

  async #replay(follower: Follower, { epoch, sequence }: Position): Promise<Place> {
    let place: Place | number = sequence
    do place = await this.#replayPage(follower, { epoch, sequence: place })
    while (typeof place === 'number')
    return place
  }

  /** The number up to which it has been told, or its place where it is live. Pages of all followers are read in turn. */
  async #replayPage(follower: Follower, { epoch, sequence: behind }: Position): Promise<Place | number> {
    const page = await this.#replaying(() => this.#page(behind))
    if (page.epoch !== epoch) return { ...this.#goLive(follower, this.#position ?? page), isLost: true }
    const batch = new EventBatch(page.events.filter((event) => follows(follower, event)))
    // From here to where it is live nothing is waited for, so that no event falls between.
    if (this.#isAtEnd(page)) {
      if (batch.events.length > 0) follower.tell(batch)
      return this.#goLive(follower, { epoch, sequence: page.sequence })
    }
    if (batch.events.length > 0) await follower.tellSlowly(batch)
    return follower.isGone() ? { id: eventId(epoch, page.sequence), isLost: false } : page.sequence
  }

  /** Whether all that others were told is in the pages up to this one: more may have been committed and told since it was read. */
  #isAtEnd({ epoch, sequence, isFull }: EventPage): boolean {
    const position = this.#position
    return position?.epoch === epoch ? sequence >= position.sequence : !isFull
  }

  #page(behind: number): Promise<EventPage> {
    return this.#pages(behind, PAGE)
  }

  #hear(): void {
    this.#isHeard = true
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined
    })
  }

  async #readAll(): Promise<void> {
    while (this.#isHeard && this.#stop !== undefined) {
      const wait = this.#readAt + READ_MS - performance.now()
      if (wait > 0) await pause(wait, undefined, { ref: false })
      this.#isHeard = false
      try {
        this.#readAt = performance.now()
        while (await this.#readPage());
        this.#isFailing = false
      } catch (error) {
        if (!this.#isFailing) this.#parts.failed(error)
        this.#isFailing = true
        setTimeout(() => this.#hear(), RETRY_MS).unref()
        return
      }
    }
  }

  /** Tells what is behind the position; true where there may be more. */
  async #readPage(): Promise<boolean> {
    const before = this.#position
    if (before === undefined) return false
    const { epoch, sequence, events, isFull } = await this.#page(before.sequence)
    // The last follower has left meanwhile.
    if (this.#position !== before) return false
    if (epoch !== before.epoch) {
      await this.#beginAnew()
      return false
    }
    this.#position = { epoch, sequence }
    if (events.length > 0) await this.#dispatch(events, before)
    return isFull
  }

  /** In turns of the event loop; the position is that behind the events already, so that nobody who comes meanwhile is told them. */
  async #dispatch(events: readonly PushedEvent[], before: Position): Promise<void> {
    const none = new EventBatch()
    for (const event of events)
      for (const follower of this.#index.followersOf(event)) {
        if (event.sequence <= (this.#live.get(follower) ?? 0)) continue
        this.#toTell.set(follower, (this.#toTell.get(follower) ?? none).with(event))
      }
    this.#tellsFrom = before
    let until = performance.now() + TELL_MS
    for (const follower of this.#toTell.keys()) {
      this.#tell(follower)
      if (performance.now() < until) continue
      await turn()
      until = performance.now() + TELL_MS
    }
  }

  #tell(follower: Follower): void {
    const batch = this.#toTell.get(follower)
    if (batch === undefined) return
    this.#toTell.delete(follower)
    follower.tell(batch)
  }

  /** The store was replaced: numbers begin anew, and what was told belongs to the data before. */
  async #beginAnew(): Promise<void> {
    const { epoch, last } = await eventBounds(this.#parts.newest)
    if (this.#stop === undefined) return
    const sequence = last?.sequence ?? 0
    this.#position = { epoch, sequence }
    for (const follower of this.#live.keys()) {
      this.#live.set(follower, sequence)
      follower.tellLost(eventId(epoch, sequence))
    }
  }
}
