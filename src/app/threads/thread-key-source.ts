/** All keys in a serving thread; the main thread reads them once for all threads. */
import { Buffer } from 'node:buffer'
import type { KeySource } from '../../access/key-cache.ts'
import type { KeyRecord } from '../../access/key-record.ts'
import type { KeyUpdate, ThreadKey } from './thread-messages.ts'

const recordOf = ({ slot, ...record }: ThreadKey): KeyRecord => ({
  ...record,
  hashBytes: Buffer.from(record.hash, 'latin1'),
})

export class ThreadKeySource implements KeySource {
  readonly #ask: (known: string | null) => Promise<KeyUpdate>
  #version: string | null = null
  #records: readonly KeyRecord[] = []
  readonly #slots: Map<string, number>

  /** `ask` is the main thread's `keys`; `slots` receives the slot of each key in the shared memory of limits. */
  constructor(ask: (known: string | null) => Promise<KeyUpdate>, slots: Map<string, number>) {
    this.#ask = ask
    this.#slots = slots
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
}
