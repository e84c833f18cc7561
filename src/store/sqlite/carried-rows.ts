/** Copies whole collections, with their counts and origins, from one market file to another of the same shape. */
import { DatabaseSync } from 'node:sqlite'
import type { Collection } from '../collection.ts'
import { quoted } from '../quoted.ts'
import { writtenColumns } from '../sql.ts'
import { BUSY_TIMEOUT_MS, namedDamage } from './database-file.ts'

const carry = (db: DatabaseSync, of: Collection): void => {
  const table = quoted(of.name)
  const names = writtenColumns(of).map(quoted).join(', ')
  const key = of.key.map(quoted).join(', ')
  db.exec(`insert into main.${table} (${names}) select ${names} from old.${table} order by ${key}`)
  db.prepare('insert into main.counts select * from old.counts where collection = ?').run(of.name)
  db.prepare('insert or replace into main.versions select * from old.versions where collection = ?').run(
    of.name,
  )
}

/** All in one transaction; `to` holds no rows of them yet. Throws DamagedFileError where `from` cannot be read. */
export const carryRows = (from: string, to: string, collections: readonly Collection[]): void => {
  const db = new DatabaseSync(to, { timeout: BUSY_TIMEOUT_MS })
  try {
    db.prepare('attach ? as old').run(from)
    db.exec('begin')
    for (const of of collections) carry(db, of)
    db.exec('commit')
  } catch (error) {
    throw namedDamage(from, error)
  } finally {
    db.close()
  }
}
