/** One WebSocket: it authenticates, subscribes to topics, and gets events until either side closes it. */
import type { WebSocket } from 'ws'
import {
  readSince,
  readStreamMessage,
  SINCE_RULE,
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
import { type Granted, type Refused, sentenceOf } from './stream-access.ts'
import { subscriptionOf } from './subscription.ts'
import { type Followed, followMore } from './topic-index.ts'

/** Codes of RFC 6455, 7.4.1, and the one for `try again later`. */
const codes = { goingAway: 1001, policy: 1008, tryAgain: 1013 } as const

const AUTH_MS = 10_000
const PING_MS = 30_000
/** A socket without a message, ping or pong for this long is closed, so at most 75 seconds after its last one. */
const SILENT_MS = 45_000
const MAX_BAD_MESSAGES = 10
/** Messages and frames in a minute; a subscription is one. */
const MAX_MESSAGES = 600
/** Bytes of messages in a minute: parsing 16 KB of topics takes about 3 ms. */
const MAX_BYTES = 256 * 1024
const MINUTE_MS = 60_000
/** Messages that may wait while one is handled. */
const MAX_WAITING = 16
/** How long a client may take to answer a close while the server stops, and to read it where it has sent too much. */
const CLOSE_MS = 1000

const UNREADABLE = `\`since\` is ${SINCE_RULE}.`
const TOO_MUCH = `Over ${MAX_MESSAGES} messages, or ${MAX_BYTES / 1024} KB of them, in a minute.`
const TOO_LATE = 'Only the first subscription of a connection may say `since`.'

/** Checks the key that a client sent, or says why it may not stream. */
export type Authenticate = (key: string) => Promise<Granted | Refused>

export type WebSocketReaderParts = {
  readonly socket: WebSocket
  readonly hub: Hub
  readonly pushes: readonly Push[]
  /** Null where the client still has to send its key. */
  readonly granted: Granted | null
  readonly authenticate: Authenticate
  readonly closed: () => void
  /** Called for a fault of the server, which ends the stream. */
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
  #minuteStartedAt = uptimeMs()
  #messages = 0
  #messageBytes = 0
  #lastSignAt = uptimeMs()
  #pingAt = uptimeMs() + PING_MS
  #terminateAt: number | undefined
  /** When the page of missed events that the client is reading was sent. */
  #backlogSentAt: number | undefined

  constructor(parts: WebSocketReaderParts) {
    this.#parts = parts
    this.#socket = parts.socket
    this.#granted = parts.granted
    const { socket } = parts
    socket.on('message', (data: Buffer, isBinary) =>
      this.#countMessage(data.length, () => this.#received(data, isBinary)),
    )
    socket.on('pong', ({ length }) => this.#countMessage(length))
    socket.on('ping', ({ length }) => this.#countMessage(length))
    // What breaks the protocol, such as a message of too many frames. ws closes, and then reads on for half a minute, from the next tick.
    socket.on('error', () => process.nextTick(() => this.#cutOff()))
    socket.once('close', () => this.#closed())
    this.#sendStatus(this.#granted === null ? 'auth_required' : 'authenticated')
  }

  owner(): StreamOwner | null {
    return this.#granted?.owner ?? null
  }

  isGone(): boolean {
    return this.#isEnding || this.#socket.readyState !== this.#socket.OPEN
  }

  deliver(batch: EventBatch): void {
    if (this.isGone()) return
    this.#send(batch)
    if (this.#socket.bufferedAmount > MAX_BEHIND_BYTES) this.#disconnect(codes.tryAgain, 'slow_reader')
  }

  deliverBacklog(batch: EventBatch): Promise<void> {
    this.#backlogSentAt = uptimeMs()
    return new Promise((resolve) =>
      this.#send(batch, () => {
        this.#backlogSentAt = undefined
        resolve()
      }),
    )
  }

  reportLost(id: string): void {
    this.#lastId = id
    this.#sendStatus('resume_lost', { id })
  }

  check(now: number): void {
    if (this.#terminateAt !== undefined) {
      if (now >= this.#terminateAt) this.#socket.terminate()
    } else if (this.#granted === null && now >= this.#openedAt + AUTH_MS)
      this.#disconnect(codes.policy, 'auth_required')
    // A client that sends messages but does not read its backlog is stalled too.
    else if (this.#backlogSentAt !== undefined && now >= this.#backlogSentAt + MAX_STALLED_MS)
      this.#disconnect(codes.tryAgain, 'slow_reader')
    // A paused socket is not read, so that no sign of life can arrive.
    else if (this.#socket.isPaused) this.#lastSignAt = now
    else if (now >= this.#lastSignAt + SILENT_MS) this.#socket.terminate()
    else if (now >= this.#pingAt) {
      this.#pingAt = now + PING_MS
      this.#socket.ping()
    }
  }

  revoke(): void {
    this.#disconnect(codes.policy, 'revoked')
  }

  end(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#socket.once('close', () => resolve())
      setTimeout(() => this.#socket.terminate(), CLOSE_MS).unref()
    })
    this.#disconnect(codes.goingAway, 'closing')
    return this.#socket.readyState === this.#socket.CLOSED ? Promise.resolve() : closed
  }

  /** Limits how much a client may send: a flood would take time from other clients. */
  #countMessage(bytes: number, take?: () => void): void {
    this.#lastSignAt = uptimeMs()
    if (this.#lastSignAt >= this.#minuteStartedAt + MINUTE_MS) {
      this.#minuteStartedAt = this.#lastSignAt
      this.#messages = 0
      this.#messageBytes = 0
    }
    this.#messages += 1
    this.#messageBytes += bytes
    if (this.#isFlooding) this.#cutOff()
    else if (!this.isGone()) take?.()
  }

  get #isFlooding(): boolean {
    return this.#messages > MAX_MESSAGES || this.#messageBytes > MAX_BYTES
  }

  /** Reads nothing more, also not the client's answer to the close: a flood goes on as fast as it is read. */
  #cutOff(): void {
    this.#disconnect(codes.policy, 'bad_message', TOO_MUCH)
    this.#socket.pause()
    this.#terminateAt = uptimeMs() + CLOSE_MS
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
      if (!this.isGone()) await this.#handle(message)
      // A client that sends messages and does not read the answers.
      if (this.#socket.bufferedAmount > MAX_BEHIND_BYTES) this.#disconnect(codes.tryAgain, 'slow_reader')
      this.#waiting -= 1
      if (this.#waiting < MAX_WAITING && this.#socket.isPaused && !this.#isFlooding) this.#socket.resume()
    }).catch((error: unknown) => {
      if (!isStoreError(error)) this.#parts.failed(error)
      this.#disconnect(codes.tryAgain, 'unavailable')
    })
  }

  async #handle({ action, params, options }: StreamMessage): Promise<void> {
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
    if ('code' in granted) {
      // A key that cannot be checked may be a good one.
      const [code, status] =
        granted.code === 'unavailable'
          ? ([codes.tryAgain, 'unavailable'] as const)
          : ([codes.policy, 'auth_required'] as const)
      this.#disconnect(code, status, sentenceOf(granted))
    } else if (this.isGone()) granted.giveBack()
    else {
      this.#granted = granted
      this.#sendStatus('authenticated')
    }
  }

  async #subscribe(params: string, options: Readonly<Record<string, string>>): Promise<void> {
    const asked = this.#parsedSubscription(params, options)
    if (asked === undefined) return
    const { topics, from } = asked
    const { hub } = this.#parts
    const status = hub.topicsStatus(topics)
    if (this.#isLive) {
      hub.changed(this, { added: topics })
      this.#sendStatus('subscribed', { ...status, ...this.#position() })
      return
    }
    if (from !== undefined) this.#sendStatus('subscribed', status)
    const { id, isLost } = await hub.follow(this, from)
    this.#isLive = true
    this.#lastId = id
    if (isLost) this.#sendStatus('resume_lost', { id })
    if (from === undefined) this.#sendStatus('subscribed', { ...status, id })
    else this.#sendStatus('live', { id })
  }

  /** The topics to follow, and from which event on; undefined where the message was refused. */
  #parsedSubscription(params: string, { since, ...filters }: Readonly<Record<string, string>>) {
    const wanted = subscriptionOf(this.#parts.pushes, params, filters)
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
    const wanted = subscriptionOf(this.#parts.pushes, params, options)
    if ('fault' in wanted) {
      this.#refuse(wanted.fault, wanted.message)
      return
    }
    const topics = [...wanted.keys()].filter((topic) => this.followed.has(topic))
    this.#parts.hub.changed(this, { removed: topics })
    for (const topic of topics) this.followed.delete(topic)
    this.#sendStatus('unsubscribed', { topics, ...this.#position() })
  }

  /** The id to resume from; the hub knows it for a live reader. */
  #position(): { readonly id?: string } {
    const id = this.#isLive ? this.#parts.hub.lastIdOf(this) : this.#lastId
    return id === undefined ? {} : { id }
  }

  #refuse(status: StreamStatus, message?: string): void {
    this.#bad += 1
    if (this.#bad >= MAX_BAD_MESSAGES) this.#disconnect(codes.policy, status, message)
    else this.#sendStatus(status, message === undefined ? {} : { message })
  }

  #sendStatus(status: StreamStatus, details: StatusDetails = {}): void {
    if (!this.isGone()) this.#socket.send(`[${statusText(status, details)}]`)
  }

  #send({ lastId, message }: EventBatch, sent?: () => void): void {
    this.#lastId = lastId
    this.#socket.send(message, { binary: false }, sent)
  }

  /** Sends the reason and the id to resume from, then closes; a client that does not answer the close is terminated. */
  #disconnect(code: number, status: StreamStatus, message?: string): void {
    if (this.isGone()) return
    const where = this.#position()
    this.#sendStatus(status, { ...where, ...(message === undefined ? {} : { message }) })
    this.#isEnding = true
    this.#terminateAt = uptimeMs() + AUTH_MS
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
