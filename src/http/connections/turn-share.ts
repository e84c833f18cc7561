/**
 * Takes turns between client networks (an IPv4 address, or 64 bits of an IPv6 one): one that has used its time waits while
 * others are served. It runs before keys are checked.
 */

import type { MonotonicClock } from '../../lib/uptime.ts'
import { ProcessorShare } from './processor-share.ts'

/** Time of one network before others get their turn. */
const QUANTUM_MS = 0.5
const SPAN_MS = 1
/** Several networks count as active until this long after the last request of another one. */
const SEVERAL_MS = 1000
/** Requests read in one turn from a network over its share; reading one takes 20 µs. */
const READ_IN_TURN = 8
/** Requests that are read behind others of their sockets, from a network that asks alone, before its sockets rest for a turn. */
const PIPELINED_IN_TURN_ALONE = 1000
/** What reading one of them costs. */
const READ_MS = 0.02
/** Requests of a network that continue in later ticks and are begun in one turn: each may take milliseconds there. */
const ASYNC_IN_TURN = 1
const ASYNC_IN_TURN_ALONE = 8
/** When every network with requests has had more than its share. */
const REST_MS = 1
/** What takes longer is a first load, or the work of others: it is not the client's doing. */
const MOST_COUNTED_MS = 50
const SWEEP_MS = 1000

/** A socket of a network. Both may be called again, and after it has closed. */
export type PausableSocket = {
  readonly pause: () => void
  readonly resume: () => void
}

/**
 * The requests of a network that has had its share. Most of its sockets are paused, so that further requests stay unread in
 * the kernel: reading one delays the clients of other networks, and a request kept here costs the garbage collector time.
 */
type WaitingRequests = {
  /** Requests that were read. */
  readonly waiting: (() => void)[]
  /** Paused sockets, in the order in which they are resumed. */
  readonly paused: Set<PausableSocket>
  readInTurn: number
}

export type TurnShareParts = {
  readonly clock: MonotonicClock
  /** The open sockets of a network. */
  readonly socketsOf: (network: string) => Iterable<PausableSocket>
}

/** While only one network sends requests, nothing waits but what continues in later ticks. One for a server. */
export class TurnShare {
  readonly #parts: TurnShareParts
  #spanStartedAt = 0
  #last = ''
  /** 0 while one network asks alone. */
  #severalUntil = 0
  /** Milliseconds of the span, by network. */
  readonly #taken = new Map<string, number>()
  readonly #queues = new Map<string, WaitingRequests>()
  /** Requests of this turn of the event loop that continue in later ticks, by network. */
  readonly #asyncRequests = new Map<string, number>()
  /** Requests read behind others of their sockets in this turn of the event loop, by network. */
  readonly #pipelined = new Map<string, number>()
  /** Of what went on in later ticks, and of reading ahead. */
  readonly #share = new ProcessorShare()
  #sweptAt = 0

  constructor(parts: TurnShareParts) {
    this.#parts = parts
  }

  /** Whether several networks send requests. Does not read the clock while only one does. */
  get isContended(): boolean {
    if (this.#severalUntil === 0) return false
    if (this.#queues.size === 0 && this.#parts.clock() >= this.#severalUntil) this.#severalUntil = 0
    return this.#severalUntil > 0
  }

  /** Networks in memory for what they took in later ticks, or by reading ahead. */
  get remembered(): number {
    return this.#share.size
  }

  /** Runs it now, where the network has time left, and returns what it returns; else later, and returns a promise of that. */
  run(
    network: string,
    socket: PausableSocket,
    serve: () => Promise<void> | undefined,
  ): Promise<void> | undefined {
    this.#note(network)
    if (!this.isContended) return this.#mayBegin(network) ? serve() : this.#defer(network, socket, serve)
    const { clock } = this.#parts
    const now = clock()
    if (now >= this.#spanStartedAt + SPAN_MS) {
      this.#spanStartedAt = now
      this.#taken.clear()
    }
    const taken = this.#taken.get(network) ?? 0
    if (taken >= QUANTUM_MS || this.#queues.has(network) || !this.#mayBegin(network))
      return this.#defer(network, socket, serve)
    const done = serve()
    this.#taken.set(network, taken + clock() - now)
    return done
  }

  /**
   * Called while a request is served that continues in later ticks, which are not seen here. What passes until the next turn of the
   * event loop is counted as its time.
   */
  noteAsync(network: string): void {
    if (this.#asyncRequests.size === 0) setImmediate(() => this.#asyncRequests.clear())
    this.#asyncRequests.set(network, (this.#asyncRequests.get(network) ?? 0) + 1)
    if (!this.isContended) return
    const { clock } = this.#parts
    const begunAt = clock()
    setImmediate(() => this.#noteAsyncTime(network, clock() - begunAt))
  }

  /**
   * Called for each request that is read behind another one of its socket. A read brings up to 64 KB of them, some 600, on each of
   * hundreds of sockets: all of the network's rest when there are several, and reading counts as its time.
   */
  notePipelined(network: string): void {
    if (this.#pipelined.size === 0) setImmediate(() => this.#endReads())
    const count = (this.#pipelined.get(network) ?? 0) + 1
    this.#pipelined.set(network, count)
    if (count !== (this.isContended ? READ_IN_TURN : PIPELINED_IN_TURN_ALONE)) return
    this.#pauseAll(this.#queueOf(network), this.#parts.socketsOf(network))
  }

  /** A socket that is opened while those of its network rest is read after them. */
  noteOpened(network: string, socket: PausableSocket): void {
    if (!this.#queues.has(network)) return
    // Node begins to read it in a later tick, also where it was paused before.
    setImmediate(() => {
      const queue = this.#queues.get(network)
      if (queue !== undefined && queue.paused.size > 0) this.#pauseAll(queue, [socket])
    })
  }

  #endReads(): void {
    const now = this.#parts.clock()
    if (this.isContended)
      for (const [network, count] of this.#pipelined) this.#noteTaken(network, count * READ_MS, now)
    this.#pipelined.clear()
  }

  #pauseAll({ paused }: WaitingRequests, sockets: Iterable<PausableSocket>): void {
    for (const each of sockets) {
      each.pause()
      paused.add(each)
    }
  }

  #noteAsyncTime(network: string, tookMs: number): void {
    this.#noteTaken(network, Math.min(tookMs, MOST_COUNTED_MS), this.#parts.clock())
  }

  #noteTaken(network: string, tookMs: number, now: number): void {
    this.#share.note(network, tookMs, now)
    if (now < this.#sweptAt + SWEEP_MS) return
    this.#sweptAt = now
    this.#share.sweep(now)
  }

  #mayBegin(network: string): boolean {
    const asyncRequests = this.#asyncRequests.get(network) ?? 0
    if (!this.isContended) return asyncRequests < ASYNC_IN_TURN_ALONE
    return asyncRequests < ASYNC_IN_TURN && !this.#share.isOver(network, this.#parts.clock())
  }

  #note(network: string): void {
    if (network === this.#last) return
    this.#severalUntil = this.#last === '' ? 0 : this.#parts.clock() + SEVERAL_MS
    this.#last = network
  }

  #defer(network: string, socket: PausableSocket, serve: () => Promise<void> | undefined): Promise<void> {
    const queue = this.#queueOf(network)
    queue.readInTurn += 1
    // More requests arrived than should be read: pausing leaves the rest in the kernel.
    const sockets = queue.readInTurn === READ_IN_TURN ? this.#parts.socketsOf(network) : [socket]
    this.#pauseAll(queue, sockets)
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.waiting.push(() => {
      const done = serve()
      if (done === undefined) resolve()
      else void done.then(resolve)
    })
    return promise
  }

  /** How many of the network's sockets may be read in the next turn. */
  #toRead(network: string, { waiting }: WaitingRequests): number {
    if (this.isContended && this.#share.isOver(network, this.#parts.clock())) return 0
    return READ_IN_TURN - waiting.length
  }

  #resumeSome(network: string, queue: WaitingRequests): void {
    const toRead = this.#toRead(network, queue)
    for (const socket of queue.paused.values().take(Math.max(0, toRead))) {
      queue.paused.delete(socket)
      socket.resume()
    }
  }

  #queueOf(network: string): WaitingRequests {
    const known = this.#queues.get(network)
    if (known !== undefined) return known
    if (this.#queues.size === 0) setImmediate(() => this.#turn())
    const queue = { waiting: [], paused: new Set<PausableSocket>(), readInTurn: 0 }
    this.#queues.set(network, queue)
    return queue
  }

  #turn(): void {
    const { clock } = this.#parts
    for (const [network, queue] of this.#queues) {
      const { waiting, paused } = queue
      const endsAt = clock() + QUANTUM_MS
      while (waiting.length > 0 && clock() < endsAt && this.#mayBegin(network)) waiting.shift()?.()
      queue.readInTurn = 0
      this.#resumeSome(network, queue)
      if (waiting.length === 0 && paused.size === 0) this.#queues.delete(network)
    }
    if (this.#queues.size === 0) return
    const mayOneBegin = this.#queues.keys().some((network) => !this.#share.isOver(network, clock()))
    if (mayOneBegin) setImmediate(() => this.#turn())
    else setTimeout(() => this.#turn(), REST_MS).unref()
  }
}
