/** Which companies this store knows: rows of others are passed over. */
import type { Collection, StoredRow } from '../store/collection.ts'
import type { Reads } from '../store/store.ts'
import { registrants, securities } from './collections.ts'

/** Bound in one statement, far below SQLite's limit. */
const MOST_AT_ONCE = 500

const ciksIn = (rows: readonly StoredRow[]): readonly string[] => [
  ...new Set(rows.map(({ at }) => String(at['cik']))),
]

const foundIn = async (of: Collection, ciks: readonly string[], reads: Reads): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let start = 0; start < ciks.length; start += MOST_AT_ONCE) {
    const cik = ciks.slice(start, start + MOST_AT_ONCE)
    for (const { at } of await reads.rows(of, { where: { cik } })) found.add(String(at['cik']))
  }
  return found
}

/** The CIKs in the column `cik` of these rows that stand among the registrants. */
export const knownCiks = (rows: readonly StoredRow[], reads: Reads): Promise<ReadonlySet<string>> =>
  foundIn(registrants, ciksIn(rows), reads)

/** The same with those that have a listing, now or before; for files of the whole market. */
export const listedCiks = async (rows: readonly StoredRow[], reads: Reads): Promise<ReadonlySet<string>> => {
  const known = await knownCiks(rows, reads)
  const others = ciksIn(rows).filter((cik) => !known.has(cik))
  return new Set([...known, ...(await foundIn(securities, others, reads))])
}
