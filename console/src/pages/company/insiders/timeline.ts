/** Purchases and sales of insiders by month. */
import type { InsiderTransaction } from '../../../api/types.ts'

export type Month = {
  /** `2026-08`. */
  readonly month: string
  /** Null where no purchase of the month has a known value. */
  readonly bought: number | null
  /** Below zero. */
  readonly sold: number | null
}

export type Trades = Pick<
  InsiderTransaction,
  'transactionCode' | 'transactionDate' | 'filedOn' | 'shares' | 'value'
>

const added = (sum: number | null, value: number): number => (sum ?? 0) + value

/** `2025-12` and 1 is `2026-01`. */
export const monthPlus = (month: string, months: number): string => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const at = year * 12 + of - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

const monthsBetween = (first: string, last: string): readonly string[] => {
  const months: string[] = []
  for (let month = first; month <= last; month = monthPlus(month, 1)) months.push(month)
  return months
}

const monthOf = ({ transactionDate, filedOn }: Trades): string => (transactionDate ?? filedOn).slice(0, 7)

/**
 * Every month from `first` to `last`, months without trades too. Codes P and S alone: awards, exercises, gifts and shares
 * withheld for taxes are neither bought nor sold. A trade of a month before `first` that was filed late is left out.
 */
export const monthsOf = (trades: readonly Trades[], first: string, last: string): readonly Month[] => {
  const sums = new Map<string, Month>()
  for (const trade of trades) {
    const { transactionCode: code, value } = trade
    if (value === null || (code !== 'P' && code !== 'S')) continue
    const month = monthOf(trade)
    const before = sums.get(month) ?? { month, bought: null, sold: null }
    sums.set(
      month,
      code === 'P'
        ? { ...before, bought: added(before.bought, value) }
        : { ...before, sold: added(before.sold, -value) },
    )
  }
  return monthsBetween(first, last).map((month) => sums.get(month) ?? { month, bought: null, sold: null })
}

/** The first month of which all filings are there: where `trades`, newest filing first, are a part, those of its last month may be cut. */
export const firstWholeMonth = (trades: readonly Trades[], total: number, first: string): string => {
  const oldest = trades.at(-1)
  if (oldest === undefined || trades.length >= total) return first
  const whole = monthPlus(oldest.filedOn.slice(0, 7), 1)
  return whole > first ? whole : first
}

/** How many purchases and sales state no price, and so are in no sum. */
export const withoutValue = (trades: readonly Trades[]): number =>
  trades.filter(({ transactionCode: code, value }) => (code === 'P' || code === 'S') && value === null).length
