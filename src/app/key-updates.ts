/** All keys as the main thread reads them for its serving threads, which it notifies of changes. */
import type { Accounts } from '../access/accounts.ts'
import type { Refresh } from '../access/credential-cache.ts'
import { sharedRun } from '../lib/shared-run.ts'
import type { KeyUpdate, ThreadKey } from './threads/thread-messages.ts'

type KeyUpdatesParts = {
  readonly accounts: Pick<Accounts, 'version' | 'records'>
  readonly slotOf: (keyId: string) => number
  /** Called when threads should ask again: accounts changed, became unreadable, or became readable again. */
  readonly changed: () => void
}

const unchanged: Refresh = { outcome: 'unchanged' }

/** One for a process. */
export class KeyUpdates {
  readonly #parts: KeyUpdatesParts
  #version: string | null = null
  #keys: readonly ThreadKey[] = []
  #isFailing = false
  readonly #refreshTogether = sharedRun(() => this.#refreshed())

  constructor(parts: KeyUpdatesParts) {
    this.#parts = parts
  }

  /** Reads the keys again if they changed; calls share reads. Never rejects. */
  async refresh(): Promise<Refresh> {
    return this.#refreshTogether(undefined)
  }

  /** Refreshes first; `known` is the version that the caller has. Rejects where the accounts cannot be read. */
  async updateSince(known: string | null): Promise<KeyUpdate> {
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
