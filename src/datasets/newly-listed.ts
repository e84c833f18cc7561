/**
 * Companies that the SEC's lists name only now. What was read of them before, such as statements and 8-Ks, is there without a
 * listing; reading it again changes no row of it, so what is made of it has to follow the lists.
 */
import { newYorkDayOf } from '../lib/new-york-time.ts'
import { type Security, securities } from '../security-master/collections.ts'
import type { Batch } from '../store/batch.ts'
import type { Reads } from '../store/store.ts'
import { type Derivation, derivation } from './dataset.ts'

/**
 * CIKs of the companies in the lists of `day` that have a ticker since that day; of all where no ticker has a first day, which the
 * first reading gives to none. Funds have no statements.
 */
const newlyListed = (rows: readonly Security[], day: string): ReadonlySet<string> => {
  const shares = rows.filter(({ classId }) => classId === null)
  const isFirst = shares.every(({ validFrom }) => validFrom === null)
  const found = shares.filter(({ validFrom, validTo }) => validTo === null && (isFirst || validFrom === day))
  return new Set(found.map(({ cik }) => cik))
}

type Follow = (ciks: ReadonlySet<string>, reads: Reads, at: string) => Promise<readonly Batch[]>

/** Makes again what belongs to the listings of these companies; `at` is now, as an instant. */
export const whenListed = (follow: Follow): Derivation =>
  derivation({
    from: securities,
    isUpdate: true,
    derive: async ({ rows }, reads, at) => {
      const ciks = newlyListed(
        rows.map(({ columns }) => columns),
        newYorkDayOf(Date.parse(at)),
      )
      return ciks.size === 0 ? [] : follow(ciks, reads, at)
    },
  })
