/**
 * Limits how often a visitor may try what could be guessed or flooded; counted in this thread, or in the main thread for
 * all.
 */
import { MemoryAttempts } from '../access/limits/memory-attempts.ts'
import { requireWait } from '../access/limits/required-wait.ts'
import type { ProblemCode } from '../contract/problem.ts'
import type { Awaitable } from '../lib/awaitable.ts'
import type { MonotonicClock } from '../lib/uptime.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const limiters = () => ({
  accountSignIn: new MemoryAttempts({ most: 5, windowMs: MINUTE_MS }),
  addressSignIn: new MemoryAttempts({ most: 20, windowMs: MINUTE_MS }),
  signUp: new MemoryAttempts({ most: 5, windowMs: HOUR_MS }),
  accountRecovery: new MemoryAttempts({ most: 5, windowMs: HOUR_MS }),
  addressRecovery: new MemoryAttempts({ most: 5, windowMs: HOUR_MS }),
  newKey: new MemoryAttempts({ most: 20, windowMs: HOUR_MS }),
  linkLookUp: new MemoryAttempts({ most: 60, windowMs: MINUTE_MS }),
  // Each is a session more in the memory of every server, and is on the disk before it is answered.
  newSession: new MemoryAttempts({ most: 20, windowMs: MINUTE_MS }),
  // A change is on the disk before it is answered: 0.3 ms, 300 where others write.
  change: new MemoryAttempts({ most: 60, windowMs: MINUTE_MS }),
  // A member whose five keys did all they may for a day costs a second of processor time, in pieces.
  usage: new MemoryAttempts({ most: 20, windowMs: MINUTE_MS }),
})

export type AttemptKind = keyof ReturnType<typeof limiters>

export type Attempts = {
  /** Counts one of a name; gives the seconds to wait if there were too many. `now` in milliseconds of a monotonic clock. */
  readonly note: (kind: AttemptKind, name: string, now: number) => Awaitable<number | undefined>
  /** Takes back an attempt that was counted and turned out well. */
  readonly takeBack: (kind: AttemptKind, name: string) => void
}

type Counting = { readonly attempts: Attempts; readonly uptime: MonotonicClock }

/** Counts one of a name. Throws `code` where there were too many. */
export const requireFew = async (
  { attempts, uptime }: Counting,
  code: ProblemCode,
  kind: AttemptKind,
  name: string,
): Promise<void> => requireWait(code, await attempts.note(kind, name, uptime()))

/** One for each process. */
export const attemptsInMemory = (): Attempts => {
  const counted = limiters()
  return {
    note: (kind, name, now) => counted[kind].note(name, now),
    takeBack: (kind, name) => counted[kind].takeBack(name),
  }
}
