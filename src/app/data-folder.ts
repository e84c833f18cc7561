/** The data folder: where each part of it lies. */
import { join, resolve } from 'node:path'
import { ConfigError } from '../config.ts'
import { makeFolder } from '../lib/folder.ts'

/** The path of each part of a data folder. */
export const dataPaths = (data: string) => ({
  market: join(data, 'market.db'),
  accounts: join(data, 'accounts.db'),
  firstKey: join(data, 'first-key'),
  limits: join(data, 'limits.db'),
  columns: join(data, 'screener.columns'),
  pauses: join(data, 'publisher-pauses.json'),
})

/**
 * Where a command keeps unfinished files; it clears the folder before and after. Not directly in the data folder: an operator may keep
 * backups in `data/backup`.
 */
export const scratchFolder = (data: string, of: 'backup' | 'load' | 'rebuild' | 'restore'): string =>
  join(data, 'scratch', of)

/** The two stores by file name, as in a backup. */
export const storePaths = (data: string) => {
  const { market, accounts } = dataPaths(data)
  return { 'market.db': market, 'accounts.db': accounts }
}

/** Errors that mean a wrong path, unlike a full disk, which any path would have. */
const wrongPlace: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EEXIST', 'EACCES', 'EPERM', 'EROFS'])

/**
 * Makes the folder, readable by its owner only, since it contains hashes of keys. Throws ConfigError where it cannot, such as
 * where the path is a file.
 */
export const makeDataFolder = (data: string): void => {
  try {
    makeFolder(resolve(data), 0o700)
  } catch (error) {
    if (!(error instanceof Error && wrongPlace.has(String((error as NodeJS.ErrnoException).code))))
      throw error
    throw new ConfigError([
      `The data folder ${data} cannot be made (${error.message}): choose another with --data or OPENBELL_DATA.`,
    ])
  }
}

/** The data folder has no store. It is not made here: a misspelled path must not become an empty market. */
export class NoMarketError extends Error {
  override readonly name = 'NoMarketError'

  constructor(folder: string) {
    super(`${folder} holds no market data yet: run \`openbell sample\` or \`openbell ingest\` first.`)
  }
}
