/**
 * Counts the bytes of replies that clients have not read yet, by key and in total; over a bound no further replies are made.
 */

const MIB = 1024 * 1024
/** Long work waits from here on, for all keys and for one. */
const MAX_BEFORE_LONG = 64 * MIB
const MAX_OF_KEY_BEFORE_LONG = 16 * MIB
/** Everything is refused from here on. */
const MAX = 128 * MIB
const MAX_OF_KEY = 32 * MIB

export class PendingBytes {
  #total = 0
  readonly #ofKey = new Map<string, number>()

  /** Adds bytes; the returned function subtracts them, once. */
  add(key: string, bytes: number): () => void {
    this.#change(key, bytes)
    let isOff = false
    return () => {
      if (!isOff) this.#change(key, -bytes)
      isOff = true
    }
  }

  mayStartLong(key: string): boolean {
    return this.#total < MAX_BEFORE_LONG && (this.#ofKey.get(key) ?? 0) < MAX_OF_KEY_BEFORE_LONG
  }

  /** The process has too much waiting. */
  get isFull(): boolean {
    return this.#total >= MAX
  }

  isFullFor(key: string): boolean {
    return (this.#ofKey.get(key) ?? 0) >= MAX_OF_KEY
  }

  #change(key: string, bytes: number): void {
    this.#total += bytes
    const ofKey = (this.#ofKey.get(key) ?? 0) + bytes
    if (ofKey === 0) this.#ofKey.delete(key)
    else this.#ofKey.set(key, ofKey)
  }
}
