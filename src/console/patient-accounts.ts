/** Accounts whose changes wait for another process that holds the file for a moment, without stopping this one. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Accounts } from '../access/bound-scripts.ts'
import { isBusy } from '../store/sqlite-error.ts'

const PAUSE_MS = 40
/** Two seconds. */
const TRIES = 50

type Call = (...given: readonly unknown[]) => unknown

const patient =
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

export const patientAccounts = (accounts: Accounts): Accounts =>
  Object.fromEntries(
    Object.entries(accounts).map(([name, value]) => [
      name,
      typeof value === 'function' ? patient(value as Call) : value,
    ]),
  ) as Accounts
