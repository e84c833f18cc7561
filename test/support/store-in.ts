/** Opens the market store of a data folder as another process than the server does; the caller closes it. */

import { dataPaths, makeDataFolder } from '../../src/app/data-folder.ts'
import { marketCollections } from '../../src/app.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'

export const storeIn = (data: string): Store => {
  makeDataFolder(data)
  return openSqliteStore({ path: dataPaths(data).market, collections: marketCollections })
}
