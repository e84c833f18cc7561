/** One stream of server-sent events: told its topics from the first byte on, until its client leaves. */
import type { Writable } from 'node:stream'
import { type Since, type StatusDetails, type StreamStatus, statusText } from '../contract/stream-message.ts'
import { uptimeMs } from '../lib/uptime.ts'
import type { EventBatch } from './event-batch.ts'
import type { Follower, Hub } from './hub.ts'
import { MAX_BEHIND_BYTES, MAX_STALLED_MS, type OpenStream, type StreamOwner } from './open-streams.ts'
import type { Followed } from './topic-index.ts'

/** A proxy ends a response that is silent for 30 to 60 seconds. */
const PING_MS = 15_000
/** How long a client that is cut may take to read what is written. */
const CLOSE_MS = 1000
const CUT_MS = 10_000
/** How long a browser waits before it comes back. */
const RETRY_MS = 2000

export type EventStreamReaderParts = {
  readonly output: { readonly writable: Writable; readonly behind: () => number }
  readonly hub: Hub
  readonly owner: StreamOwner
  readonly followed: Followed
  readonly closed: () => void
}

export class EventStreamReader implements OpenStream, Follower {
  readonly followed: Followed
  readonly #parts: EventStreamReaderParts
  readonly #writable: Writable
  #lastId: string | undefined
  #isLive = false
  #isEnding = false
  #pingAt = uptimeMs() + PING_MS
  #cutAt: number | undefined
  /** Since when a page of what it missed is on its way to it. */
  #takesSince: number | undefined

  constructor(parts: EventStreamReaderParts) {
    this.#parts = parts
    this.followed = parts.followed
    this.#writable = parts.output.writable
    this.#writable.once('close', () => this.#closed())
    this.#writable.write(`retry: ${RETRY_MS}\n\n`)
  }

  /** Call it once. A client that comes back with an id that cannot be read has lost its place. */
  async follow(since: Since | undefined, isUnreadable: boolean): Promise<void> {
    const { id, isLost } = await this.#parts.hub.follow(this, since)
    this.#isLive = true
    this.#lastId = id
    if (isLost || isUnreadable) this.#say('resume_lost', { id })
    // The id is that of the place, so that a client that is cut before its first event comes back to it.
    this.#say(since === undefined ? 'subscribed' : 'live', { topics: [...this.followed.keys()], id })
  }

  /** The store cannot be read, or a fault of ours. */
  fail(): void {
    this.#cut('unavailable')
  }

  owner(): StreamOwner {
    return this.#parts.owner
  }

  isGone(): boolean {
    return this.#isEnding || this.#writable.destroyed
  }

  tell(batch: EventBatch): void {
    if (this.isGone()) return
    this.#send(batch)
    if (this.#parts.output.behind() > MAX_BEHIND_BYTES) this.#cut('slow_reader')
  }

  tellSlowly(batch: EventBatch): Promise<void> {
    this.#takesSince = uptimeMs()
    return new Promise((resolve) => {
      const done = (): void => {
        this.#takesSince = undefined
        this.#writable.off('close', done)
        resolve()
      }
      this.#writable.once('close', done)
      if (this.isGone()) done()
      else this.#send(batch, done)
    })
  }

  tellLost(id: string): void {
    this.#lastId = id
    this.#say('resume_lost', { id })
  }

  check(now: number): void {
    if (this.#cutAt !== undefined && now >= this.#cutAt) this.#writable.destroy()
    else if (this.#takesSince !== undefined && now >= this.#takesSince + MAX_STALLED_MS)
      this.#cut('slow_reader')
    else if (now >= this.#pingAt && !this.isGone()) {
      this.#pingAt = now + PING_MS
      this.#writable.write(': ping\n\n')
    }
  }

  revoke(): void {
    this.#cut('revoked')
  }

  end(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#writable.once('close', () => resolve())
      setTimeout(() => this.#writable.destroy(), CLOSE_MS).unref()
    })
    this.#cut('closing')
    return this.#writable.destroyed ? Promise.resolve() : closed
  }

  #send({ lastId, block }: EventBatch, sent?: () => void): void {
    this.#lastId = lastId
    this.#writable.write(block, sent)
  }

  #say(status: StreamStatus, details: StatusDetails): void {
    if (this.isGone()) return
    const id = details.id === undefined ? '' : `id: ${details.id}\n`
    this.#writable.write(`${id}event: status\ndata: ${statusText(status, details)}\n\n`)
  }

  /** Says why and where to go on, then closes; the browser comes back by itself. */
  #cut(status: StreamStatus): void {
    if (this.isGone()) return
    const id = this.#isLive ? this.#parts.hub.lastIdOf(this) : this.#lastId
    this.#say(status, id === undefined ? {} : { id })
    this.#isEnding = true
    this.#cutAt = uptimeMs() + CUT_MS
    this.#parts.hub.leave(this)
    this.#writable.end()
  }

  #closed(): void {
    this.#isEnding = true
    this.#parts.hub.leave(this)
    this.#parts.closed()
  }
}
