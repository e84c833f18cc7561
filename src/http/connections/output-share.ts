/**
 * Limits how much of long bodies is written in one turn of the event loop: the kernel copies a megabyte in a third of a
 * millisecond.
 */

const BYTES_IN_TURN = 256 * 1024

/** Parts are written in the order in which they are asked for. One for each thread. */
export class OutputShare {
  #left = BYTES_IN_TURN
  #isReset = true
  #waiting: { readonly bytes: number; readonly go: () => void }[] = []

  /** Calls `go` when the part may be written, maybe now. */
  take(bytes: number, go: () => void): void {
    if (this.#isReset) {
      this.#isReset = false
      setImmediate(() => this.#turn())
    }
    if (this.#left > 0) {
      this.#left -= bytes
      go()
    } else this.#waiting.push({ bytes, go })
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
