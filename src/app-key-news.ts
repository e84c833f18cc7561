/** All keys in the main thread, which tells its serving threads when they change. */
import type { Accounts } from './access/bound-scripts.ts'
import type { Refresh } from './access/credential-cache.ts'
import type { KeyNews, ThreadKey } from './app-thread-calls.ts'

type KeyNewsParts = {
  readonly accounts: Pick<Accounts, 'version' | 'records'>
  readonly slotOf: (keyId: string) => number
  /** Called when threads should look: accounts changed, or cannot be read, or can be again. */
  readonly changed: () => void
}

const unchanged: Refresh = { outcome: 'unchanged' }

/** One for a process. */
export class KeyNewsSource {
  readonly #parts: KeyNewsParts
  #version: string | null = null
  #keys: readonly ThreadKey[] = []
  #isFailing = false
  #refreshing: Promise<Refresh> | undefined

  constructor(parts: KeyNewsParts) {
    this.#parts = parts
  }

  /** Reads the keys again if they changed; calls at once share one look. Never rejects. */
  refresh(): Promise<Refresh> {
    this.#refreshing ??= this.#refreshed().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  /** After a look. Rejects where the accounts cannot be read. */
  async news(known: string | null): Promise<KeyNews> {
    const refreshed = await this.refresh()
    if (refreshed.outcome === 'failed') throw refreshed.error
    return { version: this.#version ?? '', keys: known === this.#version ? null : this.#keys }
  }

  async #refreshed(): Promise<Refresh> {
    const { changed } = this.#parts
    const wasFailing = this.#isFailing
    try {
      const refreshed = await this.#readAgain()
      this.#isFailing = false
      if (wasFailing || refreshed.outcome === 'reloaded') changed()
      return refreshed
    } catch (error) {
      this.#isFailing = true
      if (!wasFailing) changed()
      return { outcome: 'failed', error }
    }
  }

  async #readAgain(): Promise<Refresh> {
    const { accounts, slotOf } = this.#parts
    const version = await accounts.version()
    if (version === this.#version) return unchanged
    const records = await accounts.records()
    this.#keys = records.map(({ hashBytes, ...record }) => ({ ...record, slot: slotOf(record.id) }))
    this.#version = version
    return { outcome: 'reloaded', count: records.length }
  }
}
