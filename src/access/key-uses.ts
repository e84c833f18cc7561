/** When each key was last used, kept in memory between batched writes; a kill loses one batch and nothing else. */

export type KeyUse = {
  readonly keyId: string
  /** Milliseconds since 1970. */
  readonly usedAt: number
  readonly address: string
}

type Slot = { usedAt: number; address: string }

/** Holds one slot for each key used since the last `drain`. */
export class KeyUses {
  #slots = new Map<string, Slot>()

  note(keyId: string, address: string, now: number): void {
    const slot = this.#slots.get(keyId)
    if (slot === undefined) {
      this.#slots.set(keyId, { usedAt: now, address })
      return
    }
    slot.usedAt = now
    slot.address = address
  }

  /** The uses since the last call, for `Accounts.touch`. */
  drain(): readonly KeyUse[] {
    const uses = Array.from(this.#slots, ([keyId, slot]) => ({ keyId, ...slot }))
    this.#slots = new Map()
    return uses
  }
}
