/** Which companies this store knows: rows of others are skipped. */
import type { Reads } from '../store/store.ts'
import { registrants, securities } from './collections.ts'

/** Bound in one statement, far below SQLite's limit. */
const MOST_AT_ONCE = 500

const foundIn = async (
  of: typeof registrants | typeof securities,
  ciks: Iterable<string>,
  reads: Reads,
): Promise<ReadonlySet<string>> => {
  const sought = [...new Set(ciks)]
  const found = new Set<string>()
  for (let start = 0; start < sought.length; start += MOST_AT_ONCE) {
    const cik = sought.slice(start, start + MOST_AT_ONCE)
    for (const { columns } of await reads.rows(of, { columns: ['cik'], where: { cik } }))
      found.add(columns.cik)
  }
  return found
}

/** Those that are among the registrants. */
export const knownCiks = (ciks: Iterable<string>, reads: Reads): Promise<ReadonlySet<string>> =>
  foundIn(registrants, ciks, reads)

/** The same with those that have a listing, now or before; for files of the whole market. */
export const listedCiks = async (ciks: readonly string[], reads: Reads): Promise<ReadonlySet<string>> => {
  const known = await knownCiks(ciks, reads)
  const others = ciks.filter((cik) => !known.has(cik))
  return new Set([...known, ...(await foundIn(securities, others, reads))])
}
