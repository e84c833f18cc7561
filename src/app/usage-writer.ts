/** Writes, at intervals, when keys and sessions were last used and how many requests were made. */
import { setImmediate } from 'node:timers/promises'
import type { Accounts } from '../access/accounts.ts'
import type { KeyUses } from '../access/key-uses.ts'
import type { SessionUses } from '../access/session-uses.ts'
import type { UsageCounts } from '../access/usage-counts.ts'

/** A killed process loses what it counted within this time; a request appears in its owner's usage after it. */
export const WRITE_MS = 5000
/** How often usage that is past its retention is removed: one look-up in an index. */
const REMOVAL_MS = 600_000
/** Counts written in one transaction: SQLite blocks the event loop for about 5 ms. */
const COUNTS_OF_WRITE = 500

export type PendingUsage = {
  readonly accounts: Accounts
  readonly uses: KeyUses
  readonly sessions: Pick<SessionUses, 'drain' | 'putBack'>
  readonly usage: UsageCounts
}

/** Writes the uses, or puts them back where that fails. Rejects with the store's error. */
const writeKeyUses = async ({ accounts, uses }: PendingUsage): Promise<void> => {
  const drained = uses.drain()
  if (drained.length === 0) return
  try {
    await accounts.touch(drained)
  } catch (error) {
    uses.putBack(drained)
    throw error
  }
}

const writeSessionUses = async ({ accounts, sessions }: PendingUsage): Promise<void> => {
  const drained = sessions.drain()
  if (drained.length === 0) return
  try {
    await accounts.touchSessions(drained)
  } catch (error) {
    sessions.putBack(drained)
    throw error
  }
}

const writeUsageCounts = async ({ accounts, usage }: PendingUsage): Promise<void> => {
  const drained = usage.drain()
  for (let at = 0; at < drained.length; at += COUNTS_OF_WRITE) {
    try {
      await accounts.addUsage(drained.slice(at, at + COUNTS_OF_WRITE))
    } catch (error) {
      usage.putBack(drained.slice(at))
      throw error
    }
    // Lets requests be answered between two writes.
    await setImmediate()
  }
}

/** Each call writes what is pending; it stays in memory while the store cannot be written. */
export const usageWriterOf = (pending: PendingUsage) => {
  const { accounts } = pending
  let removedAt = Number.NEGATIVE_INFINITY
  return async (uptime: number): Promise<void> => {
    if (accounts.isUnwritable) return
    await writeKeyUses(pending)
    await writeSessionUses(pending)
    await writeUsageCounts(pending)
    if (uptime - removedAt < REMOVAL_MS) return
    while (await accounts.removeOldUsage()) await setImmediate()
    removedAt = uptime
  }
}
