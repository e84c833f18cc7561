/** Opens the accounts of a data folder as another process than the server does; the caller closes them. */
import { randomBytes } from 'node:crypto'
import { type FileAccounts, openAccounts } from '../../src/access/sqlite-accounts.ts'
import { dataPaths } from '../../src/app/data-folder.ts'

export const accountsIn = (data: string): FileAccounts =>
  openAccounts({ path: dataPaths(data).accounts, now: Date.now, randomBytes })
