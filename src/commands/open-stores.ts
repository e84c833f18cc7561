/** Opens the stores of a data folder for a command, and closes them when it ends or fails. */
import { type Accounts, openAccounts } from '../access/accounts.ts'
import { dataPaths, makeDataFolder, openStore } from '../app.ts'
import type { Store } from '../store/store.ts'
import type { CommandContext } from './command-context.ts'

export const withStore = async <T>(data: string, work: (store: Store) => Promise<T> | T): Promise<T> => {
  const store = openStore(data)
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

export const withAccounts = <T>(
  { now, randomBytes }: CommandContext,
  data: string,
  work: (accounts: Accounts) => T,
): T => {
  makeDataFolder(data)
  const accounts = openAccounts({ path: dataPaths(data).accounts, now, randomBytes })
  try {
    return work(accounts)
  } finally {
    accounts.close()
  }
}
