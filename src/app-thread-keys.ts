/** All keys in a serving thread, as the main thread reads them for all: one look at the accounts, whatever number of threads. */
import { Buffer } from 'node:buffer'
import type { KeySource } from './access/key-cache.ts'
import type { KeyRecord } from './access/key-record.ts'
import type { KeyNews, ThreadKey } from './app-thread-calls.ts'

const recordOf = ({ slot, ...record }: ThreadKey): KeyRecord => ({
  ...record,
  hashBytes: Buffer.from(record.hash, 'latin1'),
})

export class ThreadKeys implements KeySource {
  readonly #ask: (known: string | null) => Promise<KeyNews>
  #version: string | null = null
  #records: readonly KeyRecord[] = []
  /** Of keys that are gone, too: they may have a request under way. */
  readonly #slots = new Map<string, number>()

  /** `ask` is the main thread's `keys`. */
  constructor(ask: (known: string | null) => Promise<KeyNews>) {
    this.#ask = ask
  }

  async version(): Promise<string> {
    const { version, keys } = await this.#ask(this.#version)
    if (keys !== null) {
      this.#records = keys.map(recordOf)
      for (const { id, slot } of keys) this.#slots.set(id, slot)
    }
    this.#version = version
    return version
  }

  records(): readonly KeyRecord[] {
    return this.#records
  }

  /** Where the requests of a key are counted. */
  slotOf(keyId: string): number {
    const slot = this.#slots.get(keyId)
    if (slot === undefined) throw new TypeError(`no slot of ${keyId}`)
    return slot
  }
}
