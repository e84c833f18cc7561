/** Opens the stores of a data folder for a command, and closes them when it ends or fails. */
import { type Accounts, openAccounts } from '../access/accounts.ts'
import { dataPaths, makeDataFolder, openStore, openStoreToRead } from '../app.ts'
import type { Store } from '../store/store.ts'
import type { CommandContext } from './command-context.ts'

const withOpen = async <T>(store: Store, work: (store: Store) => Promise<T> | T): Promise<T> => {
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

export const withStore = <T>(data: string, work: (store: Store) => Promise<T> | T): Promise<T> =>
  withOpen(openStore(data), work)

/** For a command that only reads: works on a disk that is full or read-only. */
export const withStoreToRead = <T>(
  data: string,
  work: (store: Store, isUnwritable: boolean) => Promise<T> | T,
): Promise<T> => {
  const { store, isUnwritable } = openStoreToRead(data)
  return withOpen(store, () => work(store, isUnwritable))
}

/** `mayBeUnwritable` for a command that only reads. */
export const withAccounts = <T>(
  { now, randomBytes }: CommandContext,
  data: string,
  work: (accounts: Accounts) => T,
  { mayBeUnwritable = false }: { readonly mayBeUnwritable?: boolean } = {},
): T => {
  makeDataFolder(data)
  const accounts = openAccounts({ path: dataPaths(data).accounts, mayBeUnwritable, now, randomBytes })
  try {
    return work(accounts)
  } finally {
    accounts.close()
  }
}
