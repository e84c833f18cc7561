/** Accounts and keys in `accounts.db`, which cannot be rebuilt from anything else. */
import { inSyncedTransaction, inUnsyncedTransaction } from '../store/accounts/database.ts'
import { type BoundScripts, boundScripts } from './accounts.ts'
import { AccountsFile, type AccountsFileOptions } from './accounts-file.ts'
import type { AccountRow, Script, ScriptContext } from './sql/script.ts'

export type AccountsOptions = AccountsFileOptions & ScriptContext

/** The accounts in a file, whose functions return at once. */
export type FileAccounts = BoundScripts<'now'> & {
  readonly isUnwritable: boolean
  readonly version: () => string
  readonly close: () => void
}

/**
 * Opens one connection; the command line and each serving process have their own on the same file. Throws NewerAccountsError where
 * the file was written by a newer program.
 */
export const openAccounts = (options: AccountsOptions): FileAccounts => {
  const file = new AccountsFile(options)
  let ownChanges = 0
  const run = <T>(script: Script<T>): T => {
    let next = script.next()
    while (next.done !== true) {
      const { text, values } = next.value
      next = script.next(file.db.prepare(text).all(...values) as AccountRow[])
    }
    return next.value
  }
  const inOne = <T>(script: Script<T>): T => inSyncedTransaction(file.db, () => run(script))
  const changed = <T>(script: Script<T>): T => {
    const result = inOne(script)
    ownChanges += 1
    return result
  }
  const counted = <T>(script: Script<T>): T => inUnsyncedTransaction(file.db, () => run(script))
  return {
    ...boundScripts<'now'>(options, { read: run, change: changed, note: inOne, count: counted }),
    get isUnwritable() {
      return file.isUnwritable
    },
    // SQLite's `data_version` counts the writes of all other connections but not those of this one.
    version: () => `${file.version()}.${ownChanges}`,
    close: () => file.close(),
  }
}
