/** The open streams of this thread: limits them by owner, checks them at intervals, and ends them with the server. */
import { type SocketCounts, socketCounts } from '../http/connections/socket-counts.ts'
import { uptimeMs } from '../lib/uptime.ts'

/** The owner of a stream: a key, or a member of the web application. */
export type StreamOwner = {
  readonly id: string
  readonly most: number
  /** False once the key is revoked, has expired or lost its plan, or the session has ended. */
  readonly isAllowed: () => boolean
}

export type OpenStream = {
  /** Null until the client has authenticated. */
  readonly owner: () => StreamOwner | null
  /** Pings the client, or disconnects it where a time limit is over; `now` in milliseconds of a monotonic clock. */
  readonly check: (now: number) => void
  /** The owner may no longer stream. */
  readonly revoke: () => void
  /** The server stops. Resolves when the socket is closed. */
  readonly end: () => Promise<void>
}

/** Topics of one connection. */
export const MAX_TOPICS = 1000
/** A reader with more unread bytes is disconnected. */
export const MAX_BEHIND_BYTES = 1_000_000
/** A reader that takes longer to read a page of missed events is disconnected: 100 events need 5 KB a second. */
export const MAX_STALLED_MS = 45_000
/** Streams of a revoked key end within this time after the process has learnt of the revocation. */
const CHECK_MS = 500

/** How many streams an owner has: in this thread, or in all that serve. */
export type StreamCounts = Pick<SocketCounts, 'change'>

/** One for each thread that serves. */
export class OpenStreams {
  readonly #open = new Set<OpenStream>()
  readonly #counts: StreamCounts
  #timer: NodeJS.Timeout | undefined
  #isEnding = false
  readonly #ended: Promise<void>[] = []

  constructor(counts: StreamCounts = socketCounts()) {
    this.#counts = counts
  }

  get isEnding(): boolean {
    return this.#isEnding
  }

  get count(): number {
    return this.#open.size
  }

  /** Takes one of the owner's places; the returned function gives it back. Undefined where all are taken. */
  take({ id, most }: StreamOwner): (() => void) | undefined {
    if (this.#counts.change(id, 1) > most) {
      this.#counts.change(id, -1)
      return undefined
    }
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#counts.change(id, -1)
    }
  }

  add(stream: OpenStream): void {
    this.#open.add(stream)
    if (this.#isEnding) this.#ended.push(stream.end())
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS).unref()
  }

  remove(stream: OpenStream): void {
    this.#open.delete(stream)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async end(): Promise<void> {
    this.#isEnding = true
    for (const stream of [...this.#open]) this.#ended.push(stream.end())
    // By index: streams that were admitted before may still be added meanwhile.
    for (let at = 0; at < this.#ended.length; at += 1) await this.#ended[at]
  }

  #check(): void {
    const now = uptimeMs()
    for (const stream of this.#open) {
      if (stream.owner()?.isAllowed() === false) stream.revoke()
      // Also of a revoked one: its client may not read its end.
      stream.check(now)
    }
  }
}
