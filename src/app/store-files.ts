/** The stores as SQLite files: backups, restores and rebuilds work on files, whichever engine holds the rows. */
import { type CopyProgress, replaceDatabase } from '../store/sqlite/database-file.ts'
import { storePaths } from './data-folder.ts'
import type { StoreFiles } from './database-files.ts'
import { withoutServers } from './lock.ts'
import type { StoreSettings } from './market-store.ts'

const filesIn = (data: string, onProgress?: CopyProgress): StoreFiles => ({
  read: async () => storePaths(data),
  readMarket: async () => storePaths(data)['market.db'],
  setMarketAside: `Move ${storePaths(data)['market.db']} away`,
  replace: (name, next) =>
    replaceDatabase(next, storePaths(data)[name], (work) => withoutServers(data, work), onProgress),
})

/** `onProgress` in pages of a file, or in rows of a database. */
export const storeFilesOf = async (
  { data, databaseUrl }: StoreSettings,
  onProgress: CopyProgress = () => undefined,
): Promise<StoreFiles> => {
  if (databaseUrl === null) return filesIn(data, onProgress)
  // With the client of PostgreSQL, which files do not need.
  const { filesOfDatabase } = await import('./database-files.ts')
  let done = 0
  return filesOfDatabase(databaseUrl, (more) => {
    done += more
    onProgress({ done, total: done })
  })
}
