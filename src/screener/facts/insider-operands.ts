/** The figures of formulas that trades of insiders come to; none of a company without a trade, which may not be loaded. */
import { insiderTransactions } from '../../datasets/insider-transactions/record.ts'
import { daysAfter } from '../../lib/day.ts'
import type { Store } from '../../store/store.ts'
import type { Operand } from '../operand.ts'

/** A purchase or sale of table I; joint filers are one. */
export type Trade = {
  readonly ownerCik: string
  readonly transactionDate: string | null
  readonly transactionCode: string
  /** US dollars; null where the price is not told. */
  readonly value: number | null
}

const DAYS = 90
const SOURCE = 'insider-transactions'

/** By CIK of the issuer, those filed within 90 days up to `asOf`: one walk of (trade, filedOn desc, …). */
export const recentTrades = async (
  store: Store,
  asOf: string,
): Promise<ReadonlyMap<string, readonly Trade[]>> => {
  if (!store.state().collections.has(insiderTransactions.name)) return new Map()
  const where = { trade: 1, filedOn: { from: daysAfter(asOf, -DAYS), to: asOf } }
  const rows = (await store.rows(insiderTransactions, { where })).map(({ at, text }) => ({
    cik: String(at['cik']),
    ...(JSON.parse(text) as Trade),
  }))
  return Map.groupBy(rows, ({ cik }) => cik)
}

const signedValue = ({ transactionCode, value }: Trade): number =>
  value === null ? Number.NaN : transactionCode === 'P' ? value : -value

/** A trade whose price is not told leaves the sum unknown, not the number of buyers. */
export const insiderOperandsOf = (
  trades: readonly Trade[],
  asOf: string,
): Readonly<Record<string, Operand>> => {
  const first = daysAfter(asOf, -DAYS)
  const recent = trades.filter(({ transactionDate }) => (transactionDate ?? '') > first)
  const [newest] = recent
    .map(({ transactionDate }) => transactionDate ?? '')
    .toSorted()
    .toReversed()
  if (newest === undefined) return {}
  const net = recent.reduce((sum, trade) => sum + signedValue(trade), 0)
  const buyers = new Set(
    recent.filter(({ transactionCode }) => transactionCode === 'P').map(({ ownerCik }) => ownerCik),
  )
  return {
    ...(Number.isNaN(net)
      ? {}
      : { insiderNet: { value: Math.round(net * 100) / 100, on: newest, source: SOURCE } }),
    insiderBuyers: { value: buyers.size, on: newest, source: SOURCE },
  }
}
