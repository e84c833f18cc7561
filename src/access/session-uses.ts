/** When each session was last used, kept in memory between batched writes; a kill loses one batch only. */
import type { SessionUse } from './sql/sessions.ts'

/** Holds the last use of each session used since the last `drain`. */
export class SessionUses {
  #uses = new Map<string, SessionUse>()

  note(use: SessionUse): void {
    this.#uses.set(use.id, use)
  }

  /** The uses since the last call, for `Accounts.touchSessions`. */
  drain(): readonly SessionUse[] {
    const uses = [...this.#uses.values()]
    this.#uses = new Map()
    return uses
  }

  /** Keeps uses that could not be written, where there is none that is newer. */
  putBack(uses: readonly SessionUse[]): void {
    for (const use of uses) if (!this.#uses.has(use.id)) this.#uses.set(use.id, use)
  }
}
