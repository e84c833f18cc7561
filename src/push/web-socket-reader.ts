/** One WebSocket: says who it is, follows topics, and is told events until either side ends it. */
import type { WebSocket } from 'ws'
import {
  readSince,
  readStreamMessage,
  SINCE_SAYS,
  type StatusDetails,
  type StreamMessage,
  type StreamStatus,
  statusText,
} from '../contract/stream-message.ts'
import type { Push } from '../datasets/push.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import { uptimeMs } from '../lib/uptime.ts'
import { isStoreError } from '../store/store-error.ts'
import type { EventBatch } from './event-batch.ts'
import type { Follower, Hub } from './hub.ts'
import {
  MAX_BEHIND_BYTES,
  MAX_STALLED_MS,
  MAX_TOPICS,
  type OpenStream,
  type StreamOwner,
} from './open-streams.ts'
import type { Granted } from './stream-access.ts'
import { type Followed, followMore } from './topic-index.ts'
import { wantedOf } from './wanted.ts'

/** Codes of RFC 6455, 7.4.1, and the one for `try again later`. */
const codes = { goingAway: 1001, policy: 1008, tryAgain: 1013 } as const

const AUTH_MS = 10_000
const PING_MS = 30_000
/** Without any sign of life for so long it is closed: within 75 seconds of its last. */
const SILENT_MS = 45_000
const MAX_BAD_MESSAGES = 10
/** Messages and frames in a minute; a subscription is one. */
const MAX_MESSAGES = 600
/** Of them: to read 16 KB of topics takes some 3 ms. */
const MAX_BYTES = 256 * 1024
const MINUTE_MS = 60_000
/** Messages that wait behind one that is read. */
const MAX_WAITING = 16
/** How long a client may take to answer a close. */
const CLOSE_MS = 1000

const UNREADABLE = `\`since\` is ${SINCE_SAYS}.`
const TOO_MUCH = `Over ${MAX_MESSAGES} messages, or ${MAX_BYTES / 1024} KB of them, in a minute.`
const TOO_LATE = 'Only the first subscription of a connection may say `since`.'

/** Whether the key that a client says may stream; a text is why not. */
export type Authenticate = (key: string) => Promise<Granted | string>

export type WebSocketReaderParts = {
  readonly socket: WebSocket
  readonly hub: Hub
  readonly pushes: readonly Push[]
  /** Null where the client is to say its key. */
  readonly granted: Granted | null
  readonly authenticate: Authenticate
  readonly closed: () => void
  /** A fault of ours, which ends the stream. */
  readonly failed: (error: unknown) => void
}

export class WebSocketReader implements OpenStream, Follower {
  readonly followed: Followed = new Map()
  readonly #parts: WebSocketReaderParts
  readonly #socket: WebSocket
  readonly #inTurn = createSerialQueue()
  readonly #openedAt = uptimeMs()
  #granted: Granted | null
  #lastId: string | undefined
  #isLive = false
  #isEnding = false
  #bad = 0
  #waiting = 0
  #minuteBegan = uptimeMs()
  #heard = 0
  #heardBytes = 0
  #heardAt = uptimeMs()
  #pingAt = uptimeMs() + PING_MS
  #cutAt: number | undefined
  /** Since when a page of what it missed is on its way to it. */
  #takesSince: number | undefined

  constructor(parts: WebSocketReaderParts) {
    this.#parts = parts
    this.#socket = parts.socket
    this.#granted = parts.granted
    const { socket } = parts
    socket.on('message', (data: Buffer, isBinary) =>
      this.#hear(data.length, () => this.#received(data, isBinary)),
    )
    socket.on('pong', ({ length }) => this.#hear(length))
    socket.on('ping', ({ length }) => this.#hear(length))
    socket.on('error', () => undefined)
    socket.once('close', () => this.#closed())
    this.#say(this.#granted === null ? 'auth_required' : 'authenticated')
  }

  owner(): StreamOwner | null {
    return this.#granted?.owner ?? null
  }

  isGone(): boolean {
    return this.#isEnding || this.#socket.readyState !== this.#socket.OPEN
  }

  tell(batch: EventBatch): void {
    if (this.isGone()) return
    this.#send(batch)
    if (this.#socket.bufferedAmount > MAX_BEHIND_BYTES) this.#cut(codes.tryAgain, 'slow_reader')
  }

  tellSlowly(batch: EventBatch): Promise<void> {
    this.#takesSince = uptimeMs()
    return new Promise((resolve) =>
      this.#send(batch, () => {
        this.#takesSince = undefined
        resolve()
      }),
    )
  }

  tellLost(id: string): void {
    this.#lastId = id
    this.#say('resume_lost', { id })
  }

  check(now: number): void {
    if (this.#cutAt !== undefined) {
      if (now >= this.#cutAt) this.#socket.terminate()
    } else if (this.#granted === null && now >= this.#openedAt + AUTH_MS)
      this.#cut(codes.policy, 'auth_required')
    // It may still say something, as in the case below.
    else if (this.#takesSince !== undefined && now >= this.#takesSince + MAX_STALLED_MS)
      this.#cut(codes.tryAgain, 'slow_reader')
    // While its messages wait behind what it missed, nothing of it is read.
    else if (this.#socket.isPaused) this.#heardAt = now
    else if (now >= this.#heardAt + SILENT_MS) this.#socket.terminate()
    else if (now >= this.#pingAt) {
      this.#pingAt = now + PING_MS
      this.#socket.ping()
    }
  }

  revoke(): void {
    this.#cut(codes.policy, 'revoked')
  }

  end(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#socket.once('close', () => resolve())
      setTimeout(() => this.#socket.terminate(), CLOSE_MS).unref()
    })
    this.#cut(codes.goingAway, 'closing')
    return this.#socket.readyState === this.#socket.CLOSED ? Promise.resolve() : closed
  }

  /** Bounds what a client may say: one that floods takes time from others. */
  #hear(bytes: number, take?: () => void): void {
    this.#heardAt = uptimeMs()
    if (this.#heardAt >= this.#minuteBegan + MINUTE_MS) {
      this.#minuteBegan = this.#heardAt
      this.#heard = 0
      this.#heardBytes = 0
    }
    this.#heard += 1
    this.#heardBytes += bytes
    if (this.isGone()) return
    if (this.#heard > MAX_MESSAGES || this.#heardBytes > MAX_BYTES)
      this.#cut(codes.policy, 'bad_message', TOO_MUCH)
    else take?.()
  }

  #received(data: Buffer, isBinary: boolean): void {
    const message = isBinary ? 'Messages are texts.' : readStreamMessage(data.toString())
    if (typeof message === 'string') {
      this.#refuse('bad_message', message)
      return
    }
    this.#waiting += 1
    if (this.#waiting >= MAX_WAITING) this.#socket.pause()
    void this.#inTurn(async () => {
      if (!this.isGone()) await this.#obey(message)
      // One that asks and does not read what it is answered.
      if (this.#socket.bufferedAmount > MAX_BEHIND_BYTES) this.#cut(codes.tryAgain, 'slow_reader')
      this.#waiting -= 1
      if (this.#waiting < MAX_WAITING && this.#socket.isPaused) this.#socket.resume()
    }).catch((error: unknown) => {
      if (!isStoreError(error)) this.#parts.failed(error)
      this.#cut(codes.tryAgain, 'unavailable')
    })
  }

  async #obey({ action, params, options }: StreamMessage): Promise<void> {
    if (action === 'auth') await this.#authenticate(params)
    else if (this.#granted === null) this.#refuse('auth_required')
    else if (action === 'subscribe') await this.#subscribe(params, options)
    else this.#unsubscribe(params, options)
  }

  async #authenticate(key: string): Promise<void> {
    if (this.#granted !== null) {
      this.#refuse('bad_message', 'The connection has a key already.')
      return
    }
    const granted = await this.#parts.authenticate(key)
    if (typeof granted === 'string') this.#cut(codes.policy, 'auth_required', granted)
    else if (this.isGone()) granted.giveBack()
    else {
      this.#granted = granted
      this.#say('authenticated')
    }
  }

  async #subscribe(params: string, options: Readonly<Record<string, string>>): Promise<void> {
    const asked = this.#asked(params, options)
    if (asked === undefined) return
    const { topics, from } = asked
    const { hub } = this.#parts
    if (this.#isLive) {
      hub.changed(this, { added: topics })
      this.#say('subscribed', { topics, ...this.#where() })
      return
    }
    if (from !== undefined) this.#say('subscribed', { topics })
    const { id, isLost } = await hub.follow(this, from)
    this.#isLive = true
    this.#lastId = id
    if (isLost) this.#say('resume_lost', { id })
    if (from === undefined) this.#say('subscribed', { topics, id })
    else this.#say('live', { id })
  }

  /** Topics that are followed from here on, and from where; undefined where the message is refused. */
  #asked(params: string, { since, ...filters }: Readonly<Record<string, string>>) {
    const wanted = wantedOf(this.#parts.pushes, params, filters)
    if ('fault' in wanted) {
      this.#refuse(wanted.fault, wanted.message)
      return undefined
    }
    const from = since === undefined ? undefined : readSince(since)
    if (since !== undefined && (from === undefined || this.#isLive)) {
      this.#refuse('bad_message', from === undefined ? UNREADABLE : TOO_LATE)
      return undefined
    }
    if (followMore(this.followed, wanted, MAX_TOPICS)) return { topics: [...wanted.keys()], from }
    this.#refuse('too_many_topics')
    return undefined
  }

  #unsubscribe(params: string, options: Readonly<Record<string, string>>): void {
    const wanted = wantedOf(this.#parts.pushes, params, options)
    if ('fault' in wanted) {
      this.#refuse(wanted.fault, wanted.message)
      return
    }
    const topics = [...wanted.keys()].filter((topic) => this.followed.has(topic))
    this.#parts.hub.changed(this, { removed: topics })
    for (const topic of topics) this.followed.delete(topic)
    this.#say('unsubscribed', { topics, ...this.#where() })
  }

  /** The place of a reader that is live is that of the hub. */
  #where(): { readonly id?: string } {
    const id = this.#isLive ? this.#parts.hub.lastIdOf(this) : this.#lastId
    return id === undefined ? {} : { id }
  }

  #refuse(status: StreamStatus, message?: string): void {
    this.#bad += 1
    if (this.#bad >= MAX_BAD_MESSAGES) this.#cut(codes.policy, status, message)
    else this.#say(status, message === undefined ? {} : { message })
  }

  #say(status: StreamStatus, details: StatusDetails = {}): void {
    if (!this.isGone()) this.#socket.send(`[${statusText(status, details)}]`)
  }

  #send({ lastId, message }: EventBatch, sent?: () => void): void {
    this.#lastId = lastId
    this.#socket.send(message, { binary: false }, sent)
  }

  /** Says why and where to go on, then closes; a client that does not answer loses its socket. */
  #cut(code: number, status: StreamStatus, message?: string): void {
    if (this.isGone()) return
    const where = this.#where()
    this.#say(status, { ...where, ...(message === undefined ? {} : { message }) })
    this.#isEnding = true
    this.#cutAt = uptimeMs() + AUTH_MS
    this.#parts.hub.leave(this)
    this.#socket.close(code, where.id === undefined ? status : `${status} since=${where.id}`)
  }

  #closed(): void {
    this.#isEnding = true
    this.#parts.hub.leave(this)
    this.#granted?.giveBack()
    this.#parts.closed()
  }
}
