/** How long the requests of one address are answered before others get their turn. It knows nothing of keys: it stands before their check. */

/** Of one address in a span, and in a turn of the event loop. */
const QUANTUM_MS = 0.5
const SPAN_MS = 1
/** For so long after the last request of another address there are several. */
const SEVERAL_MS = 1000

/** While one address asks alone, nothing waits. One for a server. */
export class TurnShare {
  /** Milliseconds of a clock that is never set. */
  readonly #clock: () => number
  #spanStartedAt = 0
  #last = ''
  /** 0 while one address asks alone. */
  #severalUntil = 0
  /** Milliseconds of the span, by address. */
  readonly #taken = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Runs it now, where the address has time left, and returns what it returns; else later, and returns a promise of that. */
  run(address: string, serve: () => Promise<void> | undefined): Promise<void> | undefined {
    if (!this.#isContended(address)) return serve()
    const now = this.#clock()
    if (now >= this.#spanStartedAt + SPAN_MS) {
      this.#spanStartedAt = now
      this.#taken.clear()
    }
    const taken = this.#taken.get(address) ?? 0
    if (taken >= QUANTUM_MS || this.#waiting.has(address)) return this.#defer(address, serve)
    const done = serve()
    this.#taken.set(address, taken + this.#clock() - now)
    return done
  }

  /** Without a look at the clock while one address asks alone. */
  #isContended(address: string): boolean {
    if (address !== this.#last) {
      this.#severalUntil = this.#last === '' ? 0 : this.#clock() + SEVERAL_MS
      this.#last = address
    }
    if (this.#severalUntil === 0) return false
    if (this.#waiting.size === 0 && this.#clock() >= this.#severalUntil) this.#severalUntil = 0
    return this.#severalUntil > 0
  }

  #defer(address: string, serve: () => Promise<void> | undefined): Promise<void> {
    if (this.#waiting.size === 0) setImmediate(() => this.#turn())
    const { promise, resolve } = Promise.withResolvers<void>()
    const run = () => {
      const done = serve()
      if (done === undefined) resolve()
      else void done.then(resolve)
    }
    const waiting = this.#waiting.get(address)
    if (waiting === undefined) this.#waiting.set(address, [run])
    else waiting.push(run)
    return promise
  }

  #turn(): void {
    for (const [address, waiting] of this.#waiting) {
      const endsAt = this.#clock() + QUANTUM_MS
      do waiting.shift()?.()
      while (waiting.length > 0 && this.#clock() < endsAt)
      if (waiting.length === 0) this.#waiting.delete(address)
    }
    if (this.#waiting.size > 0) setImmediate(() => this.#turn())
  }
}
