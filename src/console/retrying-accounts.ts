/** Accounts whose calls are retried while another process holds the lock of the file, without blocking the event loop. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Accounts } from '../access/accounts.ts'
import { isBusy } from '../store/sqlite/error.ts'

const PAUSE_MS = 40
/** Two seconds. */
const TRIES = 50

type Call = (...given: readonly unknown[]) => unknown

const retrying =
  (call: Call): Call =>
  async (...given) => {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await call(...given)
      } catch (error) {
        if (!isBusy(error) || left === 1) throw error
        await pause(PAUSE_MS)
      }
    }
  }

export const retryingAccounts = (accounts: Accounts): Accounts =>
  Object.fromEntries(
    Object.entries(accounts).map(([name, value]) => [
      name,
      typeof value === 'function' ? retrying(value as Call) : value,
    ]),
  ) as Accounts
