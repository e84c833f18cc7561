/** Purchases and sales of insiders by month. */
import type { InsiderTransaction } from '../../../api/types.ts'

export type Month = {
  /** `2026-08`. */
  readonly month: string
  /** Null where no transaction of the month has a known value. */
  readonly bought: number | null
  /** Below zero. */
  readonly sold: number | null
}

const added = (sum: number | null, value: number): number => (sum ?? 0) + value

const next = (month: string): string => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`
}

/** Every month from `first` to `last`, months without transactions too. */
const monthsBetween = (first: string, last: string): readonly string[] => {
  const months = [first]
  for (let month = first; month < last; ) {
    month = next(month)
    months.push(month)
  }
  return months
}

/** Of transactions with a value; those of derivatives have none, as their price is not the share's. */
export const monthsOf = (transactions: readonly InsiderTransaction[]): readonly Month[] => {
  const sums = new Map<string, Month>()
  for (const { transactionDate, filedOn, acquiredDisposed, value } of transactions) {
    if (value === null) continue
    const month = (transactionDate ?? filedOn).slice(0, 7)
    const before = sums.get(month) ?? { month, bought: null, sold: null }
    sums.set(
      month,
      acquiredDisposed === 'A'
        ? { ...before, bought: added(before.bought, value) }
        : { ...before, sold: added(before.sold, -value) },
    )
  }
  const known = [...sums.keys()].toSorted()
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  return monthsBetween(first, last).map((month) => sums.get(month) ?? { month, bought: null, sold: null })
}
