/**
 * Takes turns between client addresses: one that has used its time waits while others are served. It runs before keys are
 * checked.
 */
import { ProcessorShare } from './processor-share.ts'

/** Time of one address before others get their turn. */
const QUANTUM_MS = 0.5
const SPAN_MS = 1
/** Several addresses count as active until this long after the last request of another one. */
const SEVERAL_MS = 1000
/** Requests read in one turn from an address over its share; reading one takes 20 µs. */
const READ_IN_TURN = 8
/** Requests of an address that go on in later ticks and are begun in one turn: each may take milliseconds there. */
const GOING_ON = 1
const GOING_ON_ALONE = 8
/** When every address with requests has had more than its share. */
const REST_MS = 1
/** What takes longer is a first load, or the work of others: it is not the client's doing. */
const MOST_COUNTED_MS = 50
const SWEEP_MS = 1000

/** A socket of an address. Both may be called again, and after it has closed. */
export type PausableSocket = {
  readonly pause: () => void
  readonly resume: () => void
}

/**
 * An address that has had its share. Its sockets are not read but for a few in a turn, so that its requests wait in the kernel: one
 * that waits here has been read, which others waited for, and outlives collections of the nursery, which then copy it.
 */
type Crowd = {
  /** Requests that were read. */
  readonly waiting: (() => void)[]
  /** Paused sockets, in the order in which they are resumed. */
  readonly paused: Set<PausableSocket>
  readInTurn: number
}

export type TurnShareParts = {
  /** Milliseconds of a clock that is never set. */
  readonly clock: () => number
  /** The open sockets of an address. */
  readonly socketsOf: (address: string) => Iterable<PausableSocket>
}

/** While only one address sends requests, nothing waits but what continues in later ticks. One for a server. */
export class TurnShare {
  readonly #parts: TurnShareParts
  #spanStartedAt = 0
  #last = ''
  /** 0 while one address asks alone. */
  #severalUntil = 0
  /** Milliseconds of the span, by address. */
  readonly #taken = new Map<string, number>()
  readonly #crowds = new Map<string, Crowd>()
  /** Requests of this turn of the event loop that go on in later ticks, by address. */
  readonly #goingOn = new Map<string, number>()
  /** Of what went on in later ticks. */
  readonly #share = new ProcessorShare()
  #sweptAt = 0

  constructor(parts: TurnShareParts) {
    this.#parts = parts
  }

  /** Whether several addresses ask. Without a look at the clock while one asks alone. */
  get isContended(): boolean {
    if (this.#severalUntil === 0) return false
    if (this.#crowds.size === 0 && this.#parts.clock() >= this.#severalUntil) this.#severalUntil = 0
    return this.#severalUntil > 0
  }

  /** Runs it now, where the address has time left, and returns what it returns; else later, and returns a promise of that. */
  run(
    address: string,
    socket: PausableSocket,
    serve: () => Promise<void> | undefined,
  ): Promise<void> | undefined {
    this.#note(address)
    if (!this.isContended) return this.#mayBegin(address) ? serve() : this.#defer(address, socket, serve)
    const { clock } = this.#parts
    const now = clock()
    if (now >= this.#spanStartedAt + SPAN_MS) {
      this.#spanStartedAt = now
      this.#taken.clear()
    }
    const taken = this.#taken.get(address) ?? 0
    if (taken >= QUANTUM_MS || this.#crowds.has(address) || !this.#mayBegin(address))
      return this.#defer(address, socket, serve)
    const done = serve()
    this.#taken.set(address, taken + clock() - now)
    return done
  }

  /**
   * Called while a request is served that goes on in later ticks, which are not seen here. What passes until the next turn of the
   * event loop is counted as its time.
   */
  goesOn(address: string): void {
    if (this.#goingOn.size === 0) setImmediate(() => this.#goingOn.clear())
    this.#goingOn.set(address, (this.#goingOn.get(address) ?? 0) + 1)
    if (!this.isContended) return
    const { clock } = this.#parts
    const begunAt = clock()
    setImmediate(() => this.#noteGoneOn(address, clock() - begunAt))
  }

  #noteGoneOn(address: string, tookMs: number): void {
    const now = this.#parts.clock()
    this.#share.note(address, Math.min(tookMs, MOST_COUNTED_MS), now)
    if (now < this.#sweptAt + SWEEP_MS) return
    this.#sweptAt = now
    this.#share.sweep(now)
  }

  #mayBegin(address: string): boolean {
    const goingOn = this.#goingOn.get(address) ?? 0
    if (!this.isContended) return goingOn < GOING_ON_ALONE
    return goingOn < GOING_ON && !this.#share.isOver(address, this.#parts.clock())
  }

  #note(address: string): void {
    if (address === this.#last) return
    this.#severalUntil = this.#last === '' ? 0 : this.#parts.clock() + SEVERAL_MS
    this.#last = address
  }

  #defer(address: string, socket: PausableSocket, serve: () => Promise<void> | undefined): Promise<void> {
    const crowd = this.#crowdOf(address)
    crowd.readInTurn += 1
    // More requests arrived than should be read: pausing leaves the rest in the kernel.
    const sockets = crowd.readInTurn === READ_IN_TURN ? this.#parts.socketsOf(address) : [socket]
    for (const each of sockets) {
      each.pause()
      crowd.paused.add(each)
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    crowd.waiting.push(() => {
      const done = serve()
      if (done === undefined) resolve()
      else void done.then(resolve)
    })
    return promise
  }

  #crowdOf(address: string): Crowd {
    const known = this.#crowds.get(address)
    if (known !== undefined) return known
    if (this.#crowds.size === 0) setImmediate(() => this.#turn())
    const crowd = { waiting: [], paused: new Set<PausableSocket>(), readInTurn: 0 }
    this.#crowds.set(address, crowd)
    return crowd
  }

  #turn(): void {
    const { clock } = this.#parts
    for (const [address, crowd] of this.#crowds) {
      const { waiting, paused } = crowd
      const endsAt = clock() + QUANTUM_MS
      while (waiting.length > 0 && clock() < endsAt && this.#mayBegin(address)) waiting.shift()?.()
      crowd.readInTurn = 0
      let toRead = READ_IN_TURN - waiting.length
      for (const socket of paused) {
        if (toRead <= 0) break
        toRead -= 1
        paused.delete(socket)
        socket.resume()
      }
      if (waiting.length === 0 && paused.size === 0) this.#crowds.delete(address)
    }
    if (this.#crowds.size === 0) return
    const mayOneBegin = this.#crowds.keys().some((address) => !this.#share.isOver(address, clock()))
    if (mayOneBegin) setImmediate(() => this.#turn())
    else setTimeout(() => this.#turn(), REST_MS).unref()
  }
}
