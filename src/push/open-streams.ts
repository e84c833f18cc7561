/** The streams that are open in this thread: how many an owner may have, which must end, and what is looked after in all of them. */
import { type SocketCounts, socketCounts } from '../http/socket-counts.ts'
import { uptimeMs } from '../lib/uptime.ts'

/** Who streams: a key, or a member of the web application. */
export type StreamOwner = {
  readonly id: string
  readonly most: number
  /** False once the key is revoked, has expired or lost its plan, or the session has ended. */
  readonly isAllowed: () => boolean
}

export type OpenStream = {
  /** Null of one that has not said yet who it is. */
  readonly owner: () => StreamOwner | null
  /** Looks after the connection; `now` in milliseconds of a clock for spans. */
  readonly check: (now: number) => void
  /** Its owner may stream no more. */
  readonly revoke: () => void
  /** The server stops. Resolves when the socket is closed. */
  readonly end: () => Promise<void>
}

/** Topics of one connection. */
export const MAX_TOPICS = 1000
/** A reader that is further behind is cut. */
export const MAX_BEHIND_BYTES = 1_000_000
/** A reader that has not taken a page of what it missed for so long is cut: of 100 events, which a line of 5 KB a second takes. */
export const MAX_STALLED_MS = 45_000
/** A revoked key is noticed within this time, after the process has heard of it. */
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

  /** Takes a place of the owner, given back by the returned function; undefined where all are taken. */
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
    // Those that were admitted before come while it ends.
    for (let at = 0; at < this.#ended.length; at += 1) await this.#ended[at]
  }

  #check(): void {
    const now = uptimeMs()
    for (const stream of this.#open) {
      if (stream.owner()?.isAllowed() === false) stream.revoke()
      else stream.check(now)
    }
  }
}
