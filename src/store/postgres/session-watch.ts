/**
 * Watches for a database that keeps its connections and answers nothing: a machine that hangs, a network that drops packets. The
 * operating system reports that after a quarter of an hour; waiting sessions are cut as soon as no other session can be opened.
 */
import { setImmediate } from 'node:timers/promises'

export type WatchedSession = {
  /** How long an answer has been waited for; 0 where none is, or where it may take any time. */
  readonly waitedMs: number
  /** Fails what waits on it. */
  readonly cut: () => void
}

/** With the wait below, and the second that the database has for another session, a silent one is noticed within 1.6 s. */
const CHECK_MS = 100
/** From here on the database is asked for another session. */
const UNRESPONSIVE_MS = 500
/** Longer than any read may take: this one session is lost, though the database opens others. */
const LOST_MS = 35_000

/** One for the sessions of a process with one database. */
export class SessionWatch {
  readonly #sessions = new Set<WatchedSession>()
  /** Opens a session; rejects where the database does not answer. */
  readonly #reached: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #isAsking = false
  #isUnresponsive = false

  constructor(reached: () => Promise<void>) {
    this.#reached = reached
  }

  /** From a question without an answer to the next one with an answer: meanwhile nobody need wait. */
  get isUnresponsive(): boolean {
    return this.#isUnresponsive
  }

  add(session: WatchedSession): void {
    this.#sessions.add(session)
    this.#timer ??= setInterval(() => void this.#check(), CHECK_MS).unref()
  }

  remove(session: WatchedSession): void {
    this.#sessions.delete(session)
    this.#rest()
  }

  close(): void {
    this.#isUnresponsive = false
    this.#sessions.clear()
    this.#rest()
  }

  #rest(): void {
    if (this.#sessions.size > 0 || this.#isUnresponsive) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #check(): Promise<void> {
    // A statement that is tried again in another session must not wait as long as the first.
    if (this.#isUnresponsive) this.#cut(CHECK_MS)
    if (this.#isAsking || (!this.#isUnresponsive && this.#waitingFor(UNRESPONSIVE_MS).length === 0)) return
    this.#isAsking = true
    try {
      await this.#reached()
      this.#isUnresponsive = false
      this.#cut(LOST_MS)
      this.#rest()
    } catch {
      // An answer that lies unread since this thread was busy still counts.
      await setImmediate()
      this.#isUnresponsive = this.#timer !== undefined
      this.#cut(UNRESPONSIVE_MS)
    } finally {
      this.#isAsking = false
    }
  }

  #waitingFor(ms: number): readonly WatchedSession[] {
    return [...this.#sessions].filter(({ waitedMs }) => waitedMs >= ms)
  }

  #cut(ms: number): void {
    for (const session of this.#waitingFor(ms)) session.cut()
  }
}
