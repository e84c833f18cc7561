/** Opens the market store that the settings name for a command, and closes it when the command ends or fails. */
import { openStore, openStoreToRead, type StoreSettings } from '../app/market-store.ts'
import type { Store } from '../store/store.ts'

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
