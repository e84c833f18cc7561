/** Figures from insider trades; unknown for a company without trades, whose forms may not be loaded. */
import { insiderTransactions, newestFirst } from '../../datasets/insider-transactions/record.ts'
import { daysAfter } from '../../lib/day.ts'
import { rounded } from '../../lib/rounded.ts'
import type { ColumnsOf } from '../../store/collection.ts'
import type { Store } from '../../store/store.ts'
import { type Operands, operandsFrom } from '../operand.ts'

const traded = ['cik', 'ownerCik', 'transactionDate', 'code', 'value'] as const
/** A purchase or sale of table I, with its value in US dollars or null if the price is unknown; joint filers count once. */
export type Trade = Omit<ColumnsOf<typeof insiderTransactions, (typeof traded)[number]>, 'cik'>

const DAYS = 90

export type RecentTrades = {
  /** Day that the last trade was filed, at most `asOf`: later ones are not loaded, so the 90 days end there. */
  readonly on: string
  /** By CIK of the issuer. */
  readonly ofCompanies: ReadonlyMap<string, readonly Trade[]>
}

/** The last form, and those filed within the 90 days up to it: two scans of (trade, filedOn desc, …). */
export const recentTrades = async (store: Store, asOf: string): Promise<RecentTrades> => {
  const none: RecentTrades = { on: asOf, ofCompanies: new Map() }
  if (!store.state().collections.has(insiderTransactions.name)) return none
  const upTo = { trade: 1, filedOn: { to: asOf } } as const
  const order = ['trade', ...newestFirst] as const
  const [last] = await store.rows(insiderTransactions, {
    where: upTo,
    order,
    limit: 1,
    columns: ['filedOn'],
  })
  if (last === undefined) return none
  const on = last.columns.filedOn
  const where = { trade: 1, filedOn: { from: daysAfter(on, -DAYS), to: on } } as const
  const rows = await store.rows(insiderTransactions, { where, columns: traded })
  return {
    on,
    ofCompanies: Map.groupBy(
      rows.map(({ columns }) => columns),
      ({ cik }) => cik,
    ),
  }
}

const signedValue = ({ code, value }: Trade): number =>
  value === null ? Number.NaN : code === 'P' ? value : -value

/**
 * A trade without a price makes the sum unknown, but not the number of buyers. One that its form dates after its filing, mostly in a
 * wrong year, counts as of the last filing.
 */
export const insiderOperandsOf = (trades: readonly Trade[], on: string): Operands => {
  const first = daysAfter(on, -DAYS)
  const recent = trades.filter(({ transactionDate }) => (transactionDate ?? '') > first)
  const [newest] = recent
    .map(({ transactionDate }) => (transactionDate === null || transactionDate > on ? on : transactionDate))
    .toSorted()
    .toReversed()
  if (newest === undefined) return {}
  const net = recent.reduce((sum, trade) => sum + signedValue(trade), 0)
  const buyers = new Set(recent.filter(({ code }) => code === 'P').map(({ ownerCik }) => ownerCik))
  return operandsFrom('insider-transactions', [
    ['insiderNet', Number.isNaN(net) ? null : rounded(net, 2), newest],
    ['insiderBuyers', buyers.size, newest],
  ])
}
