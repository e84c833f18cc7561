/** Which companies this store knows: rows of others are skipped. */
import { inBatches } from '../store/bulk-reads.ts'
import type { Reads } from '../store/store.ts'
import { registrants, securities } from './collections.ts'

const foundIn = async (
  of: typeof registrants | typeof securities,
  ciks: Iterable<string>,
  reads: Reads,
): Promise<ReadonlySet<string>> => {
  const found = await inBatches(ciks, (cik) => reads.rows(of, { columns: ['cik'], where: { cik } }))
  return new Set(found.map(({ columns }) => columns.cik))
}

/** Those of the CIKs that are among the registrants. */
export const knownCiks = (ciks: Iterable<string>, reads: Reads): Promise<ReadonlySet<string>> =>
  foundIn(registrants, ciks, reads)

/** The same with those that have a listing, now or before; for files of the whole market. */
export const listedCiks = async (ciks: readonly string[], reads: Reads): Promise<ReadonlySet<string>> => {
  const known = await knownCiks(ciks, reads)
  const others = ciks.filter((cik) => !known.has(cik))
  return new Set([...known, ...(await foundIn(securities, others, reads))])
}
