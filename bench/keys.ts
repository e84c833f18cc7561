/** Keys for a benchmark, made in the accounts of a data folder and handed out. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openAccounts } from '../src/access/sqlite-accounts.ts'

export const newKeys = (data: string, count: number): readonly string[] => {
  const accounts = openAccounts({ path: join(data, 'accounts.db'), now: Date.now, randomBytes })
  const made = Array.from({ length: count }, () => accounts.createKey({ plan: 'pro', name: 'bench' }).key)
  accounts.close()
  return made
}

/** Each is handed out once. */
export const freshKeys = (data: string, most: number): ((count: number) => readonly string[]) => {
  const made = [...newKeys(data, most)]
  return (count) => made.splice(0, count)
}
