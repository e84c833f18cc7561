/** When each key was last used, kept in memory between batched writes; a kill loses one batch only. */

export type KeyUse = {
  readonly keyId: string
  /** Milliseconds since 1970. */
  readonly usedAt: number
  readonly address: string
}

type LastUse = { usedAt: number; address: string }

/** Holds the last use of each key used since the last `drain`. */
export class KeyUses {
  #uses = new Map<string, LastUse>()

  note(keyId: string, address: string, now: number): void {
    const use = this.#uses.get(keyId)
    if (use === undefined) {
      this.#uses.set(keyId, { usedAt: now, address })
      return
    }
    use.usedAt = now
    use.address = address
  }

  /** The uses since the last call, for `Accounts.touch`. */
  drain(): readonly KeyUse[] {
    const uses = Array.from(this.#uses, ([keyId, use]) => ({ keyId, ...use }))
    this.#uses = new Map()
    return uses
  }

  /** Keeps uses that could not be written, where there is none that is newer. */
  putBack(uses: readonly KeyUse[]): void {
    for (const { keyId, usedAt, address } of uses) {
      if (!this.#uses.has(keyId)) this.#uses.set(keyId, { usedAt, address })
    }
  }
}
