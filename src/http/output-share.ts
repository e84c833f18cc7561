/** How much of long bodies is written in one turn of the event loop: the kernel copies a megabyte in a third of a millisecond. */

const BYTES_IN_TURN = 256 * 1024

/** Parts are written in the order in which they are asked for. One for a process. */
export class OutputShare {
  #left = BYTES_IN_TURN
  #isReset = true
  #waiting: { readonly bytes: number; readonly go: () => void }[] = []

  /** Undefined where the part may be written now, else a promise of that. */
  take(bytes: number): Promise<void> | undefined {
    if (this.#isReset) {
      this.#isReset = false
      setImmediate(() => this.#turn())
    }
    if (this.#left > 0) {
      this.#left -= bytes
      return undefined
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ bytes, go: resolve })
    return promise
  }

  #turn(): void {
    this.#left = BYTES_IN_TURN
    let count = 0
    for (const { bytes, go } of this.#waiting) {
      if (this.#left <= 0) break
      this.#left -= bytes
      count += 1
      go()
    }
    this.#waiting = this.#waiting.slice(count)
    if (count > 0) setImmediate(() => this.#turn())
    else this.#isReset = true
  }
}
