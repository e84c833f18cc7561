/**
 * Counts the bytes of replies that clients have not read yet, by key, by network and in total; over a bound no further replies are made.
 */

const MIB = 1024 * 1024
/** Long work waits from here on, for all, for one network, which may have many keys, and for one key. */
const MAX_BEFORE_LONG = 64 * MIB
const MAX_OF_NETWORK_BEFORE_LONG = 32 * MIB
const MAX_OF_KEY_BEFORE_LONG = 16 * MIB
/** Everything is refused from here on. */
const MAX = 128 * MIB
const MAX_OF_NETWORK = 64 * MIB
const MAX_OF_KEY = 32 * MIB

/** Whose replies wait. */
export type Holder = {
  readonly key: string
  /** An IPv4 address, or 64 bits of an IPv6 one. */
  readonly network: string
}

/** Bytes by name. */
class ByteCounts {
  readonly #bytes = new Map<string, number>()

  of(name: string): number {
    return this.#bytes.get(name) ?? 0
  }

  change(name: string, by: number): void {
    const bytes = this.of(name) + by
    if (bytes === 0) this.#bytes.delete(name)
    else this.#bytes.set(name, bytes)
  }
}

export class PendingBytes {
  #total = 0
  readonly #ofKey = new ByteCounts()
  readonly #ofNetwork = new ByteCounts()

  /** Adds bytes; the returned function subtracts them, once. */
  add(holder: Holder, bytes: number): () => void {
    this.#change(holder, bytes)
    let isOff = false
    return () => {
      if (!isOff) this.#change(holder, -bytes)
      isOff = true
    }
  }

  mayStartLong({ key, network }: Holder): boolean {
    return (
      this.#total < MAX_BEFORE_LONG &&
      this.#ofNetwork.of(network) < MAX_OF_NETWORK_BEFORE_LONG &&
      this.#ofKey.of(key) < MAX_OF_KEY_BEFORE_LONG
    )
  }

  /** The process has too much waiting. */
  get isFull(): boolean {
    return this.#total >= MAX
  }

  isFullFor({ key, network }: Holder): boolean {
    return this.#ofKey.of(key) >= MAX_OF_KEY || this.#ofNetwork.of(network) >= MAX_OF_NETWORK
  }

  #change({ key, network }: Holder, bytes: number): void {
    this.#total += bytes
    this.#ofKey.change(key, bytes)
    this.#ofNetwork.change(network, bytes)
  }
}
