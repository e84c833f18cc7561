/** One stream of server-sent events: it follows its topics from the first byte until the client leaves. */
import type { Writable } from 'node:stream'
import { type Since, type StatusDetails, type StreamStatus, statusText } from '../contract/stream-message.ts'
import { uptimeMs } from '../lib/uptime.ts'
import type { EventBatch } from './event-batch.ts'
import type { Follower, Hub } from './hub.ts'
import { MAX_BEHIND_BYTES, MAX_STALLED_MS, type OpenStream, type StreamOwner } from './open-streams.ts'
import type { Followed } from './topic-index.ts'

/** Proxies end a response that is silent for 30 to 60 seconds. */
const PING_MS = 15_000
/** How long a disconnected client may take to read what was written: while the server stops, and otherwise. */
const CLOSE_MS = 1000
const TERMINATE_MS = 10_000
/** How long a browser waits before it reconnects. */
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
  #terminateAt: number | undefined
  /** When the page of missed events that the client is reading was sent. */
  #backlogSentAt: number | undefined

  constructor(parts: EventStreamReaderParts) {
    this.#parts = parts
    this.followed = parts.followed
    this.#writable = parts.output.writable
    this.#writable.once('close', () => this.#closed())
    this.#writable.write(`retry: ${RETRY_MS}\n\n`)
  }

  /** Call it once. A client that reconnects with an unreadable id has lost its position. */
  async follow(since: Since | undefined, isUnreadable: boolean): Promise<void> {
    const { id, isLost } = await this.#parts.hub.follow(this, since)
    this.#isLive = true
    this.#lastId = id
    if (isLost || isUnreadable) this.#sendStatus('resume_lost', { id })
    // With the id of the position, so that a client that is disconnected before its first event resumes there.
    const topics = this.#parts.hub.topicsStatus([...this.followed.keys()])
    this.#sendStatus(since === undefined ? 'subscribed' : 'live', { ...topics, id })
  }

  /** The store cannot be read, or the server has a fault. */
  fail(): void {
    this.#disconnect('unavailable')
  }

  owner(): StreamOwner {
    return this.#parts.owner
  }

  isGone(): boolean {
    return this.#isEnding || this.#writable.destroyed
  }

  deliver(batch: EventBatch): void {
    if (this.isGone()) return
    this.#send(batch)
    if (this.#parts.output.behind() > MAX_BEHIND_BYTES) this.#disconnect('slow_reader')
  }

  deliverBacklog(batch: EventBatch): Promise<void> {
    this.#backlogSentAt = uptimeMs()
    return new Promise((resolve) => {
      const done = (): void => {
        this.#backlogSentAt = undefined
        this.#writable.off('close', done)
        resolve()
      }
      this.#writable.once('close', done)
      if (this.isGone()) done()
      else this.#send(batch, done)
    })
  }

  reportLost(id: string): void {
    this.#lastId = id
    this.#sendStatus('resume_lost', { id })
  }

  check(now: number): void {
    if (this.#terminateAt !== undefined && now >= this.#terminateAt) this.#writable.destroy()
    else if (this.#backlogSentAt !== undefined && now >= this.#backlogSentAt + MAX_STALLED_MS)
      this.#disconnect('slow_reader')
    else if (now >= this.#pingAt && !this.isGone()) {
      this.#pingAt = now + PING_MS
      this.#writable.write(': ping\n\n')
    }
  }

  revoke(): void {
    this.#disconnect('revoked')
  }

  end(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#writable.once('close', () => resolve())
      setTimeout(() => this.#writable.destroy(), CLOSE_MS).unref()
    })
    this.#disconnect('closing')
    return this.#writable.destroyed ? Promise.resolve() : closed
  }

  #send({ lastId, block }: EventBatch, sent?: () => void): void {
    this.#lastId = lastId
    this.#writable.write(block, sent)
  }

  #sendStatus(status: StreamStatus, details: StatusDetails): void {
    if (this.isGone()) return
    const id = details.id === undefined ? '' : `id: ${details.id}\n`
    this.#writable.write(`${id}event: status\ndata: ${statusText(status, details)}\n\n`)
  }

  /** Sends the reason and the id to resume from, then closes; browsers reconnect by themselves. */
  #disconnect(status: StreamStatus): void {
    if (this.isGone()) return
    const id = this.#isLive ? this.#parts.hub.lastIdOf(this) : this.#lastId
    this.#sendStatus(status, id === undefined ? {} : { id })
    this.#isEnding = true
    this.#terminateAt = uptimeMs() + TERMINATE_MS
    this.#parts.hub.leave(this)
    this.#writable.end()
  }

  #closed(): void {
    this.#isEnding = true
    this.#parts.hub.leave(this)
    this.#parts.closed()
  }
}
