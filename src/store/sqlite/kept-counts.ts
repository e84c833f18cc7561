/** Compares the kept counts with the rows, and computes them again, in SQLite. */
import type { DatabaseSync } from 'node:sqlite'
import type { Collection } from '../collection.ts'
import type { SqlValue } from '../column.ts'
import { countedGroups } from '../counts.ts'
import { quoted } from '../quoted.ts'

type Group = readonly string[]

/** Every combination of values of a group, as its key is kept, with its number of rows. */
function* countedIn(
  db: DatabaseSync,
  of: Collection,
  group: Group,
): Generator<readonly [value: string, n: number]> {
  const columns = group.map(quoted)
  const by = columns.length === 0 ? '' : ` group by ${columns.join(', ')}`
  const statement = db.prepare(`select ${['count(*)', ...columns].join(', ')} from ${quoted(of.name)}${by}`)
  statement.setReturnArrays(true)
  // A damaged value may exceed JavaScript's safe integers.
  statement.setReadBigInts(true)
  for (const [n, ...values] of statement.iterate() as unknown as Iterable<readonly (SqlValue | bigint)[]>)
    if (Number(n) > 0)
      yield [
        JSON.stringify(values.map((value) => (typeof value === 'bigint' ? Number(value) : value))),
        Number(n),
      ]
}

/** How many kept counts are missing, superfluous or wrong. */
export const countFaults = (db: DatabaseSync, of: Collection): number => {
  const kept = db.prepare('select n from counts where collection = ? and grouped = ? and value = ?')
  const keptIn = db.prepare('select count(*) as n from counts where collection = ? and grouped = ?')
  let faults = 0
  for (const group of countedGroups(of)) {
    const grouped = group.join(',')
    let found = 0
    for (const [value, n] of countedIn(db, of, group)) {
      const row = kept.get(of.name, grouped, value)
      if (row !== undefined) found += 1
      if (row?.['n'] !== n) faults += 1
    }
    faults += Math.abs(Number(keptIn.get(of.name, grouped)?.['n']) - found)
  }
  return faults
}

/** Within a transaction. */
export const recount = (db: DatabaseSync, of: Collection): void => {
  db.prepare('delete from counts where collection = ?').run(of.name)
  const keep = db.prepare('insert into counts (collection, grouped, value, n) values (?, ?, ?, ?)')
  for (const group of countedGroups(of))
    for (const [value, n] of countedIn(db, of, group)) keep.run(of.name, group.join(','), value, n)
}
