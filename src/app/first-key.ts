/** The key of the first start, which stays readable in the data folder until it is revoked or removed. */
import { existsSync, readFileSync } from 'node:fs'
import type { Accounts } from '../access/accounts.ts'
import { isWellFormedKey, keyHash } from '../access/key.ts'
import { keyStateOf } from '../access/key-record.ts'
import { dataPaths } from './data-folder.ts'

/** The key in `data/first-key` while it is valid. `now` is in milliseconds since 1970. */
export const firstKeyIn = async (data: string, accounts: Accounts, now: number): Promise<string | null> => {
  const { firstKey: path } = dataPaths(data)
  if (!existsSync(path)) return null
  const key = readFileSync(path, 'utf8').trim()
  const record = isWellFormedKey(key) ? await accounts.lookup(keyHash(key)) : undefined
  return record !== undefined && keyStateOf(record, now) === 'valid' ? key : null
}
