/** Opens the stores that the settings name for a command, and closes them when it ends or fails. */
import type { Accounts } from '../access/accounts.ts'
import {
  type AccountsOptions,
  openAccountsOf,
  openStore,
  openStoreToRead,
  type StoreSettings,
} from '../app/stores.ts'
import type { Store } from '../store/store.ts'
import type { CommandContext } from './program/command-context.ts'

const withOpen = async <T>(store: Store, work: (store: Store) => Promise<T> | T): Promise<T> => {
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

export const withStore = async <T>(
  settings: StoreSettings,
  work: (store: Store) => Promise<T> | T,
): Promise<T> => withOpen(await openStore(settings), work)

/** For a command that only reads: works on a disk that is full or read-only. */
export const withStoreToRead = async <T>(
  settings: StoreSettings,
  work: (store: Store, isUnwritable: boolean) => Promise<T> | T,
): Promise<T> => {
  const { store, isUnwritable } = await openStoreToRead(settings)
  return withOpen(store, () => work(store, isUnwritable))
}

/** `mayBeUnwritable` for a command that only reads. */
export const withAccounts = async <T>(
  context: CommandContext,
  settings: StoreSettings,
  work: (accounts: Accounts) => Promise<T> | T,
  options: AccountsOptions = {},
): Promise<T> => {
  const accounts = await openAccountsOf(settings, context, options)
  try {
    return await work(accounts)
  } finally {
    await accounts.close()
  }
}
