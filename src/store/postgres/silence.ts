/**
 * A database that keeps its connections and answers nothing: a machine that stands still, a network that drops what is sent. The
 * system tells of it after a quarter of an hour; sessions that wait are cut as soon as no other session is to be had either.
 */
import { setImmediate } from 'node:timers/promises'

export type WatchedSession = {
  /** How long an answer has been waited for; 0 where none is, or where it may take as long as it likes. */
  readonly silentMs: number
  /** Fails what waits on it. */
  readonly cut: () => void
}

const LOOK_MS = 250
/** From here on the database is asked for another session. */
const SILENT_MS = 750
/** Longer than any statement may take that reads: this one session is lost, though the database gives others. */
const LOST_MS = 35_000

/** One for the sessions of a process with one database. */
export class SilenceWatch {
  readonly #sessions = new Set<WatchedSession>()
  /** Rejects where the database gives no session. */
  readonly #reached: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #isAsking = false
  #isSilent = false

  constructor(reached: () => Promise<void>) {
    this.#reached = reached
  }

  /** From a question that nothing answered to the next one that is answered: nobody need wait meanwhile. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  add(session: WatchedSession): void {
    this.#sessions.add(session)
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS).unref()
  }

  remove(session: WatchedSession): void {
    this.#sessions.delete(session)
    this.#rest()
  }

  close(): void {
    this.#isSilent = false
    this.#sessions.clear()
    this.#rest()
  }

  #rest(): void {
    if (this.#sessions.size > 0 || this.#isSilent) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #look(): Promise<void> {
    if (this.#isAsking || (!this.#isSilent && this.#silentFor(SILENT_MS).length === 0)) return
    this.#isAsking = true
    try {
      await this.#reached()
      this.#isSilent = false
      this.#cut(LOST_MS)
      this.#rest()
    } catch {
      // An answer that lies unread since this thread was busy still counts.
      await setImmediate()
      this.#isSilent = this.#timer !== undefined
      this.#cut(SILENT_MS)
    } finally {
      this.#isAsking = false
    }
  }

  #silentFor(ms: number): readonly WatchedSession[] {
    return [...this.#sessions].filter(({ silentMs }) => silentMs >= ms)
  }

  #cut(ms: number): void {
    for (const session of this.#silentFor(ms)) session.cut()
  }
}
