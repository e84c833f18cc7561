/** What a serving process writes now and then: when keys and sessions were last used, and how many requests were made. */
import { setImmediate } from 'node:timers/promises'
import type { Accounts } from './access/bound-scripts.ts'
import type { KeyUses } from './access/key-uses.ts'
import type { SessionUses } from './access/session-uses.ts'
import type { UsageCounts } from './access/usage-counts.ts'

/** A killed process loses at most this much of them, and a request is counted for its owner after this time. */
export const NOTED_MS = 5000
/** Usage that is past its time is removed so often, by one look in an index. */
const REMOVAL_MS = 600_000
/** Counts of one transaction: SQLite stops the process for some 5 ms. */
const COUNTS_OF_WRITE = 500

export type Noted = {
  readonly accounts: Accounts
  readonly uses: KeyUses
  readonly sessions: Pick<SessionUses, 'drain' | 'putBack'>
  readonly usage: UsageCounts
}

/** Writes, or puts back what could not be written. Rejects with what the store says. */
const keepUses = async ({ accounts, uses }: Noted): Promise<void> => {
  const drained = uses.drain()
  if (drained.length === 0) return
  try {
    await accounts.touch(drained)
  } catch (error) {
    uses.putBack(drained)
    throw error
  }
}

const keepSeen = async ({ accounts, sessions }: Noted): Promise<void> => {
  const drained = sessions.drain()
  if (drained.length === 0) return
  try {
    await accounts.touchSessions(drained)
  } catch (error) {
    sessions.putBack(drained)
    throw error
  }
}

const keepUsage = async ({ accounts, usage }: Noted): Promise<void> => {
  const drained = usage.drain()
  for (let at = 0; at < drained.length; at += COUNTS_OF_WRITE) {
    try {
      await accounts.addUsage(drained.slice(at, at + COUNTS_OF_WRITE))
    } catch (error) {
      usage.putBack(drained.slice(at))
      throw error
    }
    // Requests are answered between two writes.
    await setImmediate()
  }
}

/** Writes what is noted, when it is called; all of it stays in memory where the store cannot be written. */
export const keeperOf = (noted: Noted) => {
  const { accounts } = noted
  let removedAt = Number.NEGATIVE_INFINITY
  return async (uptime: number): Promise<void> => {
    if (accounts.isUnwritable) return
    await keepUses(noted)
    await keepSeen(noted)
    await keepUsage(noted)
    if (uptime - removedAt < REMOVAL_MS) return
    await accounts.removeOldUsage()
    removedAt = uptime
  }
}
