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
  #slots: ReadonlyMap<string, number> = new Map()

  /** `ask` is the main thread's `keys`. */
  constructor(ask: (known: string | null) => Promise<KeyNews>) {
    this.#ask = ask
  }

  async version(): Promise<string> {
    const { version, keys } = await this.#ask(this.#version)
    if (keys !== null) {
      this.#records = keys.map(recordOf)
      this.#slots = new Map(keys.map(({ id, slot }) => [id, slot]))
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
    // Keys that were removed by a restore are asked for no more, but may have a request under way.
    if (slot === undefined) throw new TypeError(`no slot of ${keyId}`)
    return slot
  }
}
